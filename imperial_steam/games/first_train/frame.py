"""What is fixed in one game: map, display boards, and the actions.

Areas and borders have the numbers they have in the `Layout`; sets of them are bit masks. Only borders that can be built
over are in such masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from string import ascii_lowercase
from typing import NamedTuple

from imperial_steam.games.first_train.action_table import ActionNames, action_table
from imperial_steam.games.first_train.board.world import Box, Train
from imperial_steam.games.first_train.rulings import RULINGS
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.setup_draw import check_setup
from imperial_steam.games.first_train.terms import COMPANIES
from imperial_steam.games.kit.memory import Memory, remembered
from imperial_steam.games.protocol import Value


class NextArea(NamedTuple):
    """A step over a track from an area: the border crossed, the area behind it."""

    border: int
    area: int


def bits(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Agreed(NamedTuple):
    """What of a setup is agreed on."""

    players: int
    map: str
    display: str
    extension: bool


class AgreedFrame:
    """What is fixed in all games for which the same was agreed on, made once."""

    def __init__(self, world: Box, agreed: Agreed) -> None:
        """What was agreed on fits the world."""
        self.world = world
        self.numbers = world.numbers
        self.rulings = RULINGS
        self.layout = world.layout(agreed.map, agreed.extension)
        self.display = world.displays[agreed.display]
        self.player_count = agreed.players
        self.rounds = self.display.rounds[agreed.players]
        self._set_map(agreed.map)
        self._set_display()
        self._set_actions()

    def _set_map(self, name: str) -> None:
        layout = self.layout
        self.area_keys = tuple(area.key for area in layout.areas)
        self.border_keys = tuple(border.key for border in layout.borders)
        self.border_index = {key: index for index, key in enumerate(self.border_keys)}
        self.border_areas = tuple(1 << one | 1 << other for one, other in layout.ends)
        """By border that can be built over: its areas (mask)."""
        links: list[list[NextArea]] = [[] for _ in layout.areas]
        for border, (one, other) in enumerate(layout.ends):
            links[one].append(NextArea(border, other))
            links[other].append(NextArea(border, one))
        self.links = tuple(map(tuple, links))
        """By area: the steps out of it that a track can make possible, in whatever direction it was built."""
        self.servers = tuple((area, layout.loading[area]) for area in bits(layout.symbols[0]))
        """Areas of white goods with the stations beside them (mask; LOAD-05)."""
        self.wares = (*self.world.maps[name].goods, *COMPANIES)
        """By load: its name, of goods that of the map (SIDE-01, SIDE-02)."""
        self.homes = (*layout.symbols, *(layout.stations,) * len(COMPANIES))
        """By load: the areas in which it can lie (mask)."""

    def place(self, area: int) -> dict[str, Value]:
        """An area as events and refusals tell it: its key, and the name of the place."""
        return {"area": self.area_keys[area], "place": self.layout.areas[area].name}

    def between(self, border: int) -> dict[str, Value]:
        """A border as refusals tell it: its key, and the names of the places on both sides."""
        printed = self.layout.borders[border]
        return {"border": printed.key, "places": [self.layout.areas[area].name for area in (printed.a, printed.b)]}

    def course(self, line: Sequence[int]) -> dict[str, Value]:
        """A line as events tell it: the keys of its areas, the names of its ends, how many tracks it has."""
        first, last = (self.layout.areas[area].name for area in (line[0], line[-1]))
        return {"line": [self.area_keys[area] for area in line], "start": first, "end": last, "tracks": len(line) - 1}

    def _set_display(self) -> None:
        spaces, trains = self.display.spaces, self.display.trains
        self.space_index = {space.number: index for index, space in enumerate(spaces)}
        self.minimums = tuple(space.minimum for space in spaces)
        self.train_keys = tuple(_train_keys(trains))
        self.train_index = {key: index for index, key in enumerate(self.train_keys)}
        self.prices = tuple(train.price for train in trains)
        self.capacities = tuple((train.goods, train.passengers) for train in trains)
        """By train: places for goods, for passengers."""
        self.classes = len({self.display.passenger_points[price] for price in self.prices}) > 1
        """Passengers are worth more in a better class, so their train is chosen (D-12, PH7-03)."""

    def _set_actions(self) -> None:
        spaces, cubes = tuple(self.space_index), self.numbers.cubes
        table = action_table(ActionNames(self.area_keys, self.border_keys, spaces, self.train_keys, self.prices, cubes))
        self.draw, self.bid, self.choose, self.start, self.build, self.buy, self.ship, self.seat = table


@remembered(16)
def _agreed(world: Box, agreed: Agreed) -> AgreedFrame:
    return AgreedFrame(world, agreed)


class Frame(AgreedFrame):
    """One game's print and its actions; shared by all positions of the game, never changed."""

    def __init__(self, world: Box, setup: Setup) -> None:
        """Raises `ValueError` when setup and world do not fit."""
        check_setup(world, setup)
        agreed = Agreed(setup.players, setup.map, setup.display, setup.extension)
        vars(self).update(vars(_agreed(world, agreed)))
        self.setup, self.memory = setup, Memory()

    def __reduce__(self) -> tuple[type[Frame], tuple[Box, Setup]]:
        """Copies and pickles are built again from what the frame was built from."""
        return Frame, (self.world, self.setup)


def _train_keys(trains: tuple[Train, ...]) -> Iterator[str]:
    """Names of the trains: the price, and a letter in the order of the print."""
    seen = Counter[int]()
    for train in trains:
        yield f"{train.price}{ascii_lowercase[seen[train.price]]}"
        seen[train.price] += 1
