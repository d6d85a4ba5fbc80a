"""Choosing the line a company takes over: track by track or by its ends, until it is the one meant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from imperial_steam.games.first_train.actions import SellLine
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.phases.takeovers import areas_of
from imperial_steam.games.kit.memory import remembered
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.entries import Narrowing
from imperial_steam.gui.tables.first_train.model import things

#: The kind of things that are the buying company while a line is chosen.
COMPANY = "buyer"
#: More lines than this are listed by their ends.
LISTED = 9


@dataclass(frozen=True, slots=True)
class Pick(Narrowing):
    """One track of the line, or one of its ends; `again`: it is let go."""

    thing: Target
    again: bool

    @property
    def things(self) -> Sequence[Target]:
        """The track or the area."""
        return (self.thing,)

    @property
    def target(self) -> Target:
        """The track or the area."""
        return self.thing

    def __str__(self) -> str:
        return f"pick {self.thing.key}"


@dataclass(frozen=True, slots=True)
class Ends(Narrowing):
    """All lines of a company between two ends; they have from `least` to `most` tracks.

    `missing`: buyer and ends, as far as they are not chosen yet.
    """

    company: str
    start: str
    end: str
    least: int
    most: int
    missing: tuple[Target, ...]

    @property
    def things(self) -> Sequence[Target]:
        """Buyer and ends, as far as they are not chosen yet."""
        return self.missing

    @property
    def target(self) -> Target:
        """The far end."""
        return things.area(self.end)

    def __str__(self) -> str:
        return f"pick {self.company} {self.start} {self.end}"


class Parts(NamedTuple):
    """A line to be handed over: everything it can be chosen by, its ends, and how many tracks it has."""

    things: frozenset[Target]
    ends: tuple[str, str]
    tracks: int


@remembered(8192)
def parts(frame: Frame, sale: SellLine) -> Parts:
    """What a line is made of."""
    keys = sale.line.split("-")
    line = areas_of(frame, sale.line)
    assert line is not None
    tracks = [things.border(frame.border_keys[border]) for border in borders_of(frame, line)]
    ends = things.area(keys[0]), things.area(keys[-1])
    return Parts(frozenset({*tracks, *ends, Target(COMPANY, sale.company)}), (keys[0], keys[-1]), len(tracks))


class Handing:
    """The lines that go with what is chosen so far, the shortest first."""

    def __init__(self, frame: Frame, options: Sequence[Action], chosen: Collection[Target]) -> None:
        self.frame, self.chosen = frame, frozenset(chosen)
        sales = [option for option in options if isinstance(option, SellLine)]
        self._all = sorted(sales, key=lambda sale: (parts(frame, sale).tracks, sale.line, sale.company))
        self.left = self.with_things(self.chosen)

    def with_things(self, chosen: Collection[Target]) -> Sequence[SellLine]:
        """The lines that go with some things, the shortest first."""
        wanted = frozenset(chosen)
        return [sale for sale in self._all if wanted <= parts(self.frame, sale).things]

    @property
    def meant(self) -> Sequence[SellLine]:
        """The shortest line that goes with everything chosen, for each company that takes it; () before any choice."""
        return self.meant_by(self.chosen)

    def meant_by(self, chosen: Collection[Target]) -> Sequence[SellLine]:
        """The same for other choices."""
        sales = self.with_things(chosen) if chosen else ()
        tracks = {thing for thing in parts(self.frame, sales[0]).things if thing.kind == "border"} if sales else set()
        return [sale for sale in sales if parts(self.frame, sale).tracks == len(tracks) and self._has(sale, tracks)]

    def _has(self, sale: SellLine, tracks: Collection[Target]) -> bool:
        return parts(self.frame, sale).things.issuperset(tracks)

    def after(self, entry: Narrowing) -> frozenset[Target]:
        """What is chosen once an entry is."""
        return self.chosen.symmetric_difference(entry.things)

    def picks(self) -> Mapping[Target, Sequence[Pick]]:
        """Every track and end of the lines that are left, as what a click on it chooses."""
        things = {thing for sale in self.left for thing in parts(self.frame, sale).things if thing.kind != COMPANY}
        return {thing: (Pick(thing, thing in self.chosen),) for thing in sorted(things)}

    def listed(self) -> Sequence[Action]:
        """The lines that are left; where they are many, by their ends."""
        if len(self.left) <= LISTED:
            return self.left
        groups = list(self._groups())
        return groups if len(groups) > 1 else self.left

    def _groups(self) -> Iterator[Ends | SellLine]:
        groups: dict[tuple[str, frozenset[str]], list[SellLine]] = {}
        for sale in self.left:
            groups.setdefault((sale.company, frozenset(parts(self.frame, sale).ends)), []).append(sale)
        for sales in groups.values():
            if len(sales) == 1:
                yield sales[0]
                continue
            first = sales[0]
            least, most = parts(self.frame, first), parts(self.frame, sales[-1])
            named = (Target(COMPANY, first.company), *map(things.area, least.ends))
            missing = tuple(thing for thing in named if thing not in self.chosen)
            yield Ends(first.company, *least.ends, least.tracks, most.tracks, missing)
