"""A position by name: areas `N43`, borders `N42-N43`, trains `2a`, owners as seats or companies (section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from imperial_steam.games.first_train.board.world import Box, Display, Numbers
from imperial_steam.games.first_train.setup import Setup

KINDS = ("white", "brown", "red", "green")
COMPANIES = ("red", "green")
PROFIT = "profit"
Owner = int | str
"""A seat, or the name of a company."""
Fact = tuple[object, ...]
"""Something that happened: what, to whom, with which numbers and names."""


@dataclass(frozen=True)
class Sheet:
    """The map as the rules see it: a graph of areas with symbols."""

    map: str
    names: Mapping[str, str]
    """Area → place."""
    ways: Mapping[str, Mapping[str, int]]
    """From an area over a border into another one: building points; never into The South."""
    beside: Mapping[str, frozenset[str]]
    """Areas that share a border, whether it can be built over or not."""
    figures: Mapping[str, int]
    """Station → 2 or 3."""
    stations: frozenset[str]
    towns: Mapping[str, str]
    """Town → company."""
    goods: Mapping[str, str]
    """Area → white or yellow."""
    link: tuple[tuple[str, ...], str] | None


def sheet_of(world: Box, key: str, extension: bool) -> Sheet:
    """The map of a game."""
    layout = world.layout(key, extension)
    names = [area.key for area in layout.areas]
    ways: dict[str, dict[str, int]] = {name: {} for name in names}
    beside: dict[str, set[str]] = {name: set() for name in names}
    for border in layout.borders:
        for start, end in ((border.a, border.b), (border.b, border.a)):
            beside[names[start]].add(names[end])
            if border.cost and border.only_from in (-1, start):
                ways[names[start]][names[end]] = border.cost
    link = layout.link
    return Sheet(
        key,
        {area.key: area.name for area in layout.areas},
        ways,
        {name: frozenset(found) for name, found in beside.items()},
        {area.key: area.figures for area in layout.areas if area.figures},
        frozenset(area.key for area in layout.areas if area.figures),
        {area.key: COMPANIES[area.company] for area in layout.areas if area.company >= 0},
        {area.key: ("white", "yellow")[area.goods] for area in layout.areas if area.goods >= 0},
        None if link is None else (tuple(names[source] for source in link.sources), names[link.target]),
    )


def border(one: str, other: str) -> str:
    """The name of the border of two areas."""
    return "-".join(sorted((one, other)))


def trains_of(display: Display) -> Iterator[tuple[str, int, int, int]]:
    """Key, price, places for passengers and for goods of each train, in the order of the train board."""
    numbers: Counter[int] = Counter()
    for train in display.trains:
        yield f"{train.price}{'abcdefgh'[numbers[train.price]]}", train.price, train.passengers, train.goods
        numbers[train.price] += 1


@dataclass
class Position:
    """Everything that can change (section 4.1)."""

    sheet: Sheet
    display: Display
    numbers: Numbers
    seats: int
    order: list[int]
    stacks: dict[str, dict[int, list[int]]]
    """By kind of influence, and profit: position → seats from the bottom to the top."""
    bag: Counter[str]
    white: Counter[str]
    yellow: Counter[str]
    landowners: Counter[str]
    passengers: dict[str, Counter[str]]
    """Colour → area → number."""
    stops: dict[str, set[str]]
    """Area → its companies."""
    round: int = 1
    build_order: list[int] = field(default_factory=list)
    train_order: list[int] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    drawn: dict[int, str] = field(default_factory=dict)
    bids: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Space → seat and cubes."""
    tracks: dict[str, Owner] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    loads: dict[str, list[str]] = field(default_factory=dict)
    cargo: list[Counter[str]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    passed: set[int] = field(default_factory=set)
    linked: bool = False
    told: list[Fact] = field(default_factory=list)
    """What has happened since somebody last asked."""

    def tell(self, *fact: object) -> None:
        """Something has happened."""
        self.told.append(fact)

    def amounts(self, found: Mapping[str, int]) -> tuple[int, ...]:
        """Numbers by kind of influence, in the order of the kinds."""
        return tuple(found.get(kind, 0) for kind in KINDS)

    # --- influence and profit (section 6.1) ---

    def value(self, track: str, seat: int) -> int:
        """Where a marker stands."""
        return next(place for place, stack in self.stacks[track].items() if seat in stack)

    def move(self, track: str, seat: int, steps: int) -> None:
        """INF-01 … INF-08, PH7-07 … PH7-12: one move; the marker goes on top of the stack where it ends."""
        low, high = 0, self.numbers.influence_max
        if track == PROFIT:
            low, high = self.numbers.profit_min, self.numbers.profit_max
        place = self.value(track, seat)
        target = place + steps
        assert track == PROFIT or target >= 0, "INF-07"
        self.stacks[track][place].remove(seat)
        self.stacks[track].setdefault(max(low, min(high, target)), []).append(seat)

    def pay(self, seat: int, amounts: Mapping[str, int]) -> None:
        """One move for each kind of which something is paid (RUL-12, RUL-56)."""
        for kind in KINDS:
            if amounts.get(kind, 0):
                self.move(kind, seat, -amounts[kind])

    def ranking(self, track: str) -> list[int]:
        """INF-09: seats from the first to the last."""
        places = sorted(self.stacks[track], reverse=True)
        return [seat for place in places for seat in reversed(self.stacks[track][place])]

    # --- tracks ---

    def own(self, seat: int) -> set[str]:
        """Borders with a track of a player."""
        return {name for name, owner in self.tracks.items() if owner == seat}

    def touched(self, owners: Iterable[Owner]) -> set[str]:
        """AREA-04: areas that a track of one of these owners touches."""
        wanted = set(owners)
        return {area for name, owner in self.tracks.items() if owner in wanted for area in name.split("-")}

    def left(self, seat: int) -> int:
        """INV-02: tracks in supply."""
        return self.numbers.tracks - len(self.own(seat))

    def neutral(self) -> set[str]:
        """Stations that belong to no company."""
        return {area for area in self.sheet.stations if not self.stops.get(area)}

    def trains(self) -> Iterator[tuple[str, int, int, int]]:
        """Key, price, places for passengers and for goods, in the order of the train board."""
        return trains_of(self.display)

    def supply(self, seat: int) -> int:
        """INV-01: cubes neither in hand nor on spaces."""
        return self.numbers.cubes - self.hands[seat] - sum(cubes for who, cubes in self.bids.values() if who == seat)


def first_position(world: Box, setup: Setup) -> Position:
    """SETUP-10 … SETUP-41: the position after the setup."""
    sheet = sheet_of(world, setup.map, setup.extension)
    display, numbers = world.displays[setup.display], world.numbers
    pile = list(reversed(setup.order))  # SETUP-36: the first player on top
    stacks = {kind: {number: list(pile)} for kind, number in zip(KINDS, numbers.start, strict=True)}
    stacks[PROFIT] = {numbers.start_profit: list(pile)}
    cubes = {area: number for area, number in setup.goods.items() if number}
    goods = {
        colour: Counter({area: number for area, number in cubes.items() if sheet.goods[area] == colour})
        for colour in ("white", "yellow")
    }
    figures = setup.figures.items()
    return Position(
        sheet=sheet,
        display=display,
        numbers=numbers,
        seats=setup.players,
        order=list(setup.order),
        stacks=stacks,
        bag=Counter(dict(zip(KINDS, display.bag, strict=True))),
        white=goods["white"],
        yellow=goods["yellow"],
        landowners=Counter({area: found.landowners for area, found in figures}),
        passengers={"red": Counter({area: found.red for area, found in figures}),
                    "green": Counter({area: found.green for area, found in figures})},
        stops={area: {company} for area, company in sheet.towns.items()},
        hands=[0] * setup.players,
        cargo=[Counter() for _ in range(setup.players)],
        points=[numbers.start_points] * setup.players,
    )  # fmt: skip
