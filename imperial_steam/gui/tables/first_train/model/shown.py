"""What the table of First Train shows, worked out from the position: pure values, no drawing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.actions import (
    NO_SALE,
    Bid,
    BuildNothing,
    BuyTrain,
    FinishLine,
    Pass,
    Seat,
    SellLine,
    SellNothing,
    Ship,
)
from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.games.first_train.board.world import Box, Map
from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.table_kit.core.entries import Narrowing, Split
from imperial_steam.gui.table_kit.core.shown import Shown
from imperial_steam.gui.tables.first_train.model import outcomes, payments, things
from imperial_steam.gui.tables.first_train.model.courses import Course, clearly_best, courses, to_stops
from imperial_steam.gui.tables.first_train.model.handing import Handing, Pick
from imperial_steam.gui.tables.first_train.model.outcomes import Planned, Sold

#: The button that hands over the line that is chosen.
HAND_OVER = Target("button", "hand_over")


@dataclass(frozen=True)
class TrainShown(Shown[FirstTrain]):
    """Everything the panels of First Train draw; `chosen` are the tracks and ends of a line to be handed over."""

    chosen: tuple[Target, ...] = ()

    @property
    def frame(self) -> Frame:
        """What is fixed in the game."""
        return self.game.frame

    @property
    def world(self) -> Box:
        """Everything in the box."""
        return self.game.frame.world

    @property
    def layout(self) -> Layout:
        """The map as it is played."""
        return self.game.frame.layout

    @property
    def printed(self) -> Map:
        """The side of the board."""
        return self.game.frame.world.maps[self.game.frame.setup.map]

    @property
    def state(self) -> State:
        """The position."""
        return self.game.state

    @cached_property
    def track_owners(self) -> Mapping[int, int]:
        """Border → whose track lies there: a seat, or behind the seats red and green company."""
        return {border: owner for owner, mask in enumerate(self.state.tracks) for border in things.bits(mask)}

    @cached_property
    def planned(self) -> Planned | None:
        """The line that is being built; None while no line is."""
        if self.state.ask not in (Ask.TRACK, Ask.SPEND) or not self.state.line:
            return None
        return self.plan(self.state.line)

    def plan(self, line: tuple[int, ...]) -> Planned:
        """What a line of areas costs the player to decide, and what it brings."""
        if line not in self._plans:
            self._plans[line] = outcomes.planned(self.frame, self.state, line)
        return self._plans[line]

    @cached_property
    def _plans(self) -> dict[tuple[int, ...], Planned]:
        return {}

    def sold(self, action: SellLine) -> Sold:
        """What comes of handing a line over."""
        if action not in self._sold:
            self._sold[action] = outcomes.sold(self.frame, self.state, action)
        return self._sold[action]

    @cached_property
    def _sold(self) -> dict[SellLine, Sold]:
        return {}

    def way_of_passenger(self, area: int, load: int) -> Sequence[int]:
        """The borders from a passenger to the nearest stop of his colour over the decider's tracks; empty: no way."""
        return things.way(self.frame, self.state, max(0, self.state.actor), area, load)

    def balance(self, seat: int) -> scoring.Balance:
        """What the loads on a player's trains bring and his tracks cost."""
        return scoring.balance(self.frame, self.state, seat)

    # What can be clicked

    def places(self, action: Action) -> Sequence[Target]:
        """All things at which an option is lit and can be clicked, its own target first."""
        if isinstance(action, Course):
            return [action.target, things.area(action.goal)]
        return things.places(self.game, action)

    def traced(self, entry: Action) -> Sequence[Target]:
        """A line to be built or handed over is traced as a whole, of a load the way it goes."""
        return [entry.target] if isinstance(entry, Course | SellLine | Ship | Seat) else self.places(entry)

    @property
    def guarded(self) -> Collection[str]:
        """Doing nothing gives up a whole turn, passing the rest of a phase, as long as anything else can be done."""
        return ("pass", "none") if self.decision is not None and len(self.decision.options) > 1 else ()

    @cached_property
    def handing(self) -> Handing | None:
        """The line to be handed over as far as it is chosen; None while nothing is handed over."""
        if not self.free or self.state.ask is not Ask.SALE or self.decision is None:
            return None
        return Handing(self.frame, self.decision.options, self.chosen)

    @cached_property
    def lit(self) -> Mapping[Target, Sequence[Action]]:
        """Thing → the options it represents; tracks and ends choose the line that is handed over."""
        if self.handing is None:
            return self._lit()
        meant = self.handing.meant
        offered = {HAND_OVER: meant} if meant else {}
        return {**offered, NO_SALE.target: [NO_SALE], **self.handing.picks()}

    def meant_by(self, entry: Narrowing) -> Sequence[SellLine]:
        """The line that is meant once an entry is chosen."""
        return () if self.handing is None else self.handing.meant_by(self.handing.after(entry))

    def meant_at(self, thing: Target) -> SellLine | None:
        """The line that is meant once a track or an end on the map is chosen; None where nothing can be."""
        entry = next(iter(self.lit.get(thing, ())), None)
        return next(iter(self.meant_by(entry)), None) if isinstance(entry, Pick) else None

    def leads_to(self, entry: Action) -> Sequence[Action]:
        """The options that an entry is a step to."""
        if isinstance(entry, Narrowing):
            return [] if self.handing is None else self.handing.with_things(self.handing.after(entry))
        return super().leads_to(entry)

    @cached_property
    def courses(self) -> Mapping[str, Sequence[Course]]:
        """By area: the lines to it that can be planned by one click, the best first."""
        return courses(self.game) if self.free else {}

    def chained(self) -> Sequence[Course]:
        """Lines to areas further off are lit beside the next tracks."""
        return [course for ways in self.courses.values() for course in ways]

    def options_at(self, thing: Target, doubled: bool) -> Sequence[Action]:
        """What a click on a thing may mean: at an area the clearly best line to it; a double click means the first."""
        options = super().options_at(thing, doubled)
        ways = [entry for entry in options if isinstance(entry, Course)]
        return ways[:1] if ways and len(ways) == len(options) and (doubled or clearly_best(ways)) else options

    def why_asked(self, options: Sequence[Action]) -> str:
        """Lines that cannot be told apart by what they cost alone are offered."""
        return "courses" if all(isinstance(option, Course) for option in options) else ""

    def listed(self) -> Sequence[Action]:
        """The options in the order of the list: loads before more trains, one entry for all bids on a space."""
        listed = super().listed()
        if self.handing is not None:
            return [*self.handing.listed(), NO_SALE]
        if self.courses:
            return [*listed, *to_stops(self.game, self.courses, len(listed))]
        split = self.split(listed)
        if split is not None:
            return [split]
        if self.state.ask is Ask.ACTION:
            return sorted(listed, key=lambda option: isinstance(option, BuyTrain) + 2 * isinstance(option, Pass))
        if self.state.ask is not Ask.BID:
            return listed
        spaces: dict[Target, list[Action]] = {}
        for option in listed:
            spaces.setdefault(option.target, []).append(option)
        return [self.dial(options) or options[0] for options in spaces.values()]

    def keyed(self, entry: Action) -> int | None:
        """Bids are chosen by the numbers of their spaces; what ends a line or a phase has a button."""
        if self.state.ask is Ask.BID and entry.target.kind == "space":
            return int(entry.target.key)
        return 0 if isinstance(entry, BuildNothing | FinishLine | Pass | SellNothing) else None

    def number(self, option: Action) -> int | None:
        """The cubes of a bid."""
        return option.cubes if isinstance(option, Bid) else None

    def split(self, options: Sequence[Action]) -> Split | None:
        """How much of each means is paid; at first what a machine would pay (PAY-16, TRAIN-07)."""
        if not self.free or self.decision is None or len(options) < 2 or len(options) < len(self.decision.options):
            return None
        return payments.split(self.game, self.decision)

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """The actions a thing could stand for, legal or not; loads of an area only if they cannot be shipped."""
        return [action for action in things.conceivable(self.game, thing) if action.target not in self.lit]
