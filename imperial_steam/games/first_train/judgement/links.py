"""The link of the two cities while only hoped for: what the cheapest way still takes, and the player's tracks on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from imperial_steam.games.first_train.frame import Frame
from imperial_steam.games.first_train.phases import building
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import LANDOWNER
from imperial_steam.games.kit.memory import remembered

#: Building points of a way that is out of reach.
FAR = 12
#: One building point, in units that also tell the player's tracks from those of others: the player's are preferred.
_POINT = 100


class LinkWay(NamedTuple):
    """A way between the cities."""

    missing: int
    """Building points it still takes, and landowners on it."""
    own: int
    """Own tracks on it."""
    gap: tuple[int, ...]
    """Areas of the one line that would complete it; empty where a single one does not."""


class _Step(NamedTuple):
    before: int
    track: bool
    """There is a track already."""


def way_of(frame: Frame, state: State, seat: int) -> LinkWay | None:
    """The cheapest way to complete the link, over the player's tracks where possible; None: out of reach."""
    if state.linked or frame.layout.link is None:
        return None
    return _cheapest(frame, building.occupied(state), state.tracks[seat], state.pieces[LANDOWNER])


@remembered(20_000)
def _cheapest(frame: Frame, taken: int, own: int, landowners: bytes) -> LinkWay | None:
    link = frame.layout.link
    assert link is not None
    waiting = [(0, 0, source, _Step(-1, True)) for source in link.sources]
    steps: dict[int, _Step] = {}
    while waiting:
        cost, tracks, area, step = heappop(waiting)
        if area in steps:
            continue
        steps[area] = step
        if area == link.target:
            return LinkWay(cost // _POINT, -tracks, _gap(steps, area))
        for way in frame.links[area]:
            if taken >> way.border & 1:
                mine = own >> way.border & 1
                heappush(waiting, (cost + 1 - mine, tracks - mine, way.area, _Step(area, True)))
        for border, there, points in frame.layout.exits[area]:
            further = cost + _POINT * (points + landowners[there])
            if not taken >> border & 1 and further < _POINT * FAR:
                heappush(waiting, (further, tracks, there, _Step(area, False)))
    return None


def _gap(steps: Mapping[int, _Step], end: int) -> tuple[int, ...]:
    """The areas of the tracks that are missing on the way to an area; none if they are several lines."""
    gap: list[int] = []
    while (step := steps[end]).before >= 0:
        if not step.track:
            if gap and gap[-1] != end:
                return ()
            gap += [step.before] if gap else [end, step.before]
        end = step.before
    return tuple(gap)


def lines(frame: Frame, state: State) -> Iterator[tuple[int, ...]]:
    """Lines that complete the link, as far as the actor can build and pay them."""
    way = way_of(frame, state, state.actor)
    if way is None or not way.gap or state.line:
        return
    starts = building.start_areas(frame, state, state.actor)
    for line in (way.gap, way.gap[::-1]):
        if starts >> line[0] & 1 and all(_goes_on(frame, state, line, place) for place in range(1, len(line))):
            yield line


def _goes_on(frame: Frame, state: State, line: tuple[int, ...], place: int) -> bool:
    return any(way.area == line[place] for way in building.next_ways(frame, state, line[:place]))
