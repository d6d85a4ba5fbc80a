"""Where the places of a map lie for whoever does not see it: in which direction, and how far from the own ones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import atan2, pi
from typing import Generic

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.presenter import Place, Presenter
from imperial_steam.gui.table_kit.core.shown import ShownT

#: From the east on, clockwise, as pictures count: down is south.
DIRECTIONS = ("east", "south_east", "south", "south_west", "west", "north_west", "north", "north_east")
Neighbours = Callable[[Target], Sequence[tuple[Target, Target]]]


def direction(here: Place, there: Place, ratio: float) -> str:
    """One of eight directions; `ratio` is that of the picture's width and height."""
    angle = atan2(there.y - here.y, (there.x - here.x) * ratio)
    return DIRECTIONS[round(angle / (pi / 4)) % len(DIRECTIONS)]


def nearest(own: Sequence[Target], neighbours: Neighbours) -> Mapping[Target, tuple[Target, int]]:
    """Every place that ways lead to, with a place of one's own and how many ways lie between.

    That of others is the nearest; that of an own one is the own neighbour it is read behind. The first own one is left
    out, and with it all that cannot be told.
    """
    mine, found = set(own), dict[Target, tuple[Target, int]]()
    for first in own:
        waiting = deque([] if first in found else [first])
        while waiting:
            here = waiting.popleft()
            beside = [other for _, other in neighbours(here) if other in mine and other not in found and other != first]
            found |= dict.fromkeys(beside, (here, 1))
            waiting += dict.fromkeys(beside)
    waiting = deque(own)
    while waiting:
        here = waiting.popleft()
        start, links = (here, 0) if here in mine else found[here]
        for _, other in neighbours(here):
            if other not in found and other not in mine:
                found[other] = start, links + 1
                waiting.append(other)
    return found


class Bearings(Generic[ShownT, PenT]):
    """The bearings of a table's map in one position. Where nothing lies on a map, nothing is said."""

    def __init__(
        self,
        presenter: Presenter[ShownT, PenT],
        shown: ShownT,
        neighbours: Neighbours,
        name: Callable[[Target], str],
    ) -> None:
        self._presenter, self._shown, self._neighbours, self._name = presenter, shown, neighbours, name

    @cached_property
    def _nearest(self) -> Mapping[Target, tuple[Target, int]]:
        return nearest(list(self._presenter.owned(self._shown)), self._neighbours)

    def towards(self, here: Target, there: Target) -> str:
        """The direction in which a place lies, such as “to the south”."""
        one, other = (self._presenter.locate(self._shown, thing) for thing in (here, there))
        if one is None or other is None or one.thing == other.thing:
            return ""
        return self._presenter.say(f"map.{direction(one, other, self._presenter.camera.ratio)}")

    def away(self, place: Target) -> str:
        """How many ways off which own place, and in which direction from there."""
        start, links = self._nearest.get(place, (place, 0))
        way = self.towards(start, place)
        return self._presenter.say("map.away", links=links, place=self._name(start), direction=way) if way else ""

    def named(self, here: Target, there: Target) -> str:
        """The name of a place with its direction, such as “Baden, to the south”."""
        name, way = self._name(there), self.towards(here, there)
        return self._presenter.say("map.towards", other=name, direction=way) if way else name

    def leading(self, place: Target, way: Target) -> str:
        """Where a way from a place leads, and in which direction; '' for what is no way."""
        return next((self.named(place, other) for each, other in self._neighbours(place) if each == way), "")
