"""Whole lines to areas further off: what the tracks to them would be, the cheapest way first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.phases import building
from imperial_steam.games.first_train.phases.building import Bill
from imperial_steam.games.first_train.state import Ask, State
from imperial_steam.games.first_train.terms import FIRST_COMPANY, GOVERNMENT, KINDS, LANDOWNER

#: How many ways to one area are kept, and how many of those that cost exactly the same.
MOST, EQUAL = 4, 2


class Route(NamedTuple):
    """A line that can be built and paid: building points and influence in all, tracks, and the areas of it.

    The order of routes is that of their worth: cheap ones first, of these the short ones.
    """

    total: int
    tracks: int
    points: int
    fees: tuple[int, ...]
    line: tuple[int, ...]

    @property
    def price(self) -> tuple[int, ...]:
        """Everything a route can be better or worse in."""
        return (self.points, self.tracks, *self.fees)

    @property
    def bill(self) -> Bill:
        """What the line costs."""
        return Bill(self.points, self.fees)


def routes(frame: Frame, state: State) -> Mapping[int, Sequence[Route]]:
    """By area: the lines to it that the actor can build now, none worse than another in everything, the best first.

    A line that has begun is continued. Areas that are reached by no track or by one alone are left out.
    """
    if state.ask not in (Ask.START, Ask.TRACK):
        return {}
    by_end: dict[int, list[Route]] = defaultdict(list)
    waiting = list(_begun(frame, state))
    direct = {route.line[-1] for route in waiting}
    if state.ask is Ask.TRACK:
        direct |= {way.area for way in building.next_ways(frame, state, state.line)}
    heapify(waiting)
    most = building.tracks_left(frame, state, state.actor)
    taken = building.occupied(state)
    while waiting:
        route = heappop(waiting)
        if not _worth_keeping(route, by_end[route.line[-1]]):
            continue
        by_end[route.line[-1]].append(route)
        if route.tracks < most:
            for longer in _longer(frame, state, route, taken):
                heappush(waiting, longer)
    return {area: ways for area, ways in by_end.items() if area not in direct}


def _begun(frame: Frame, state: State) -> Iterator[Route]:
    """The line as far as it is chosen, or every start."""
    lines: Iterable[tuple[int, ...]] = [state.line]
    if state.ask is Ask.START:
        lines = ((area,) for area in bits(building.start_areas(frame, state, state.actor)))
    for line in lines:
        points = building.bill(frame, state, line).points
        fees = building.fees(state, line)
        yield Route(points + sum(fees), len(line) - 1, points, fees, line)


def _longer(frame: Frame, state: State, route: Route, taken: int) -> Iterator[Route]:
    """A route with one track more, as far as it can be paid (BUILD-12, BUILD-15)."""
    for way in frame.layout.exits[route.line[-1]]:
        if taken >> way.border & 1 or way.area in route.line:
            continue
        fees = list(route.fees)
        fees[GOVERNMENT] += state.pieces[LANDOWNER][way.area]
        for kind in range(FIRST_COMPANY, len(KINDS)):
            fees[kind] += state.stops[kind - FIRST_COMPANY] >> way.area & 1
        points = route.points + way.cost
        if building.payable(state, state.actor, Bill(points, tuple(fees))):
            line = (*route.line, way.area)
            yield Route(points + sum(fees), route.tracks + 1, points, tuple(fees), line)


def _worth_keeping(route: Route, kept: Sequence[Route]) -> bool:
    """No kept route to the area is at least as good in everything; of exactly equal ones there are few."""
    if len(kept) >= MOST:
        return False
    price, equal = route.price, 0
    for other in kept:
        if other.price == price:
            equal += 1
        elif all(one <= two for one, two in zip(other.price, price, strict=True)):
            return False
    return equal < EQUAL
