"""The bonus for the first link of the two cities (LINK).

The way of a player is the shortest of those that hold a track of his. To find it exactly, two ways without common area
are sought for each of his tracks, from its ends to the start and to the end: a flow of two units; every area lets
one unit through. Among ways of one length that with most own tracks is the cheapest (LINK-10).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.first_train.phases.building import occupied
from imperial_steam.games.first_train.state import State, put
from imperial_steam.games.protocol import Event

#: What a track costs a way. The player's are a little cheaper: at most 15 of them never make up for one more.
TRACK, OWN_TRACK = 1000, 999

Graph: TypeAlias = Mapping[int, Sequence[tuple[int, int]]]
"""By area: the areas that a track leads to, and what the track costs."""
#: What can still flow: by node the nodes it leads to, and the cost. An area has two nodes, its entry and its exit.
_Residual: TypeAlias = dict[int, dict[int, int]]
_SOURCE, _SINK = -1, -2


class LinkBonus(NamedTuple):
    """What the link brings a player: a point for each of his tracks on the way; `length` counts all."""

    points: int
    length: int


def bonuses(frame: Frame, state: State) -> dict[int, LinkBonus]:
    """By seat: the bonus of everybody with a track in the connection; empty while there is none (LINK-01 … LINK-08)."""
    if not connected(frame, state):
        return {}
    by_seat = {}
    for seat in range(frame.player_count):
        cost = cheapest_way(frame, state, seat)
        if cost is not None:
            points = -cost % TRACK
            by_seat[seat] = LinkBonus(points, (cost + points) // TRACK)
    return by_seat


def give(frame: Frame, state: State, events: list[Event]) -> None:
    """Points for the first link, to all concerned at the same time (LINK-01, RUL-30)."""
    if state.linked:
        return
    for seat, bonus in bonuses(frame, state).items():
        state.linked = True
        state.points = put(state.points, seat, state.points[seat] + bonus.points)
        events.append(Event("link_bonus", seat, bonus._asdict()))


def connected(frame: Frame, state: State) -> bool:
    """Tracks of whomever form a way between a start and the end of the link (LINK-01, LINK-03)."""
    link = frame.layout.link
    return link is not None and _lead(frame, occupied(state), link.target, link.sources)


def _lead(frame: Frame, tracks: int, start: int, goals: Sequence[int]) -> bool:
    """Tracks (mask) lead from an area to one of others."""
    seen, waiting, wanted = 1 << start, [start], sum(1 << goal for goal in goals)
    while waiting and not seen & wanted:
        for border, area in frame.links[waiting.pop()]:
            if tracks >> border & 1 and not seen >> area & 1:
                seen |= 1 << area
                waiting.append(area)
    return bool(seen & wanted)


def _barred(frame: Frame, start: int) -> int:
    """The borders that no way from a start crosses: those of the other starts (mask; RUL-31)."""
    assert frame.layout.link is not None
    barred = 0
    for area in frame.layout.link.sources:
        if area != start:
            barred |= frame.layout.borders_at[area]
    return barred


def cheapest_way(frame: Frame, state: State, seat: int) -> int | None:
    """Cost of the best way with a track of a player: `TRACK` each, less 1 for each of his; None without a way."""
    assert frame.layout.link is not None
    best = None
    for start in frame.layout.link.sources:
        graph, end = _graph(frame, state, seat, start), frame.layout.link.target
        from_start, to_end = _distances(graph, start), _distances(graph, end)
        for bound, ends in _candidates(frame, state, seat, from_start, to_end):
            if best is not None and bound >= best:
                break
            cost = _through(graph, ends, (start, end))
            if cost is not None and (best is None or cost + OWN_TRACK < best):
                best = cost + OWN_TRACK
    return best


def _candidates(
    frame: Frame, state: State, seat: int, from_start: Mapping[int, int], to_end: Mapping[int, int]
) -> list[tuple[int, tuple[int, int]]]:
    """Own tracks with what a way over them costs at least, the cheapest first."""
    candidates = []
    for border in bits(state.tracks[seat]):
        one, other = frame.layout.ends[border]
        if one in from_start and other in from_start and one in to_end and other in to_end:
            bound = min(from_start[one] + to_end[other], from_start[other] + to_end[one]) + OWN_TRACK
            candidates.append((bound, (one, other)))
    return sorted(candidates)


def _graph(frame: Frame, state: State, seat: int, start: int) -> Graph:
    """All tracks on the map but those at the other starts, as a player's ways count them (RUL-31, RUL-32)."""
    barred = _barred(frame, start)
    graph: dict[int, list[tuple[int, int]]] = {}
    for owner, tracks in enumerate(state.tracks):
        cost = OWN_TRACK if owner == seat else TRACK
        for border in bits(tracks & ~barred):
            one, other = frame.layout.ends[border]
            graph.setdefault(one, []).append((other, cost))
            graph.setdefault(other, []).append((one, cost))
    return graph


def _distances(graph: Graph, start: int) -> dict[int, int]:
    """What the cheapest way to each area costs."""
    costs, waiting = {start: 0}, deque([start])
    while waiting:
        area = waiting.popleft()
        for there, cost in graph.get(area, ()):
            if costs[area] + cost < costs.get(there, costs[area] + cost + 1):
                costs[there] = costs[area] + cost
                waiting.append(there)
    return costs


def _through(graph: Graph, ends: tuple[int, int], goals: tuple[int, int]) -> int | None:
    """What two ways without common area cost that lead from the ends of a track to both goals; None: there are none."""
    residual: _Residual = {_SOURCE: {_entry(end): 0 for end in ends}, _SINK: {}}
    for area, ways in graph.items():
        residual[_entry(area)] = {_exit(area): 0}
        residual[_exit(area)] = {_entry(there): cost for there, cost in ways}
    for goal in goals:
        residual[_exit(goal)][_SINK] = 0
    total = 0
    for _ in ends:
        cost = _send(residual)
        if cost is None:
            return None
        total += cost
    return total


def _send(residual: _Residual) -> int | None:
    """Send one unit by the cheapest way there is, turning its arcs round; what it costs, None: no way."""
    costs, before, waiting = {_SOURCE: 0}, dict[int, int](), deque([_SOURCE])
    while waiting:
        node = waiting.popleft()
        for there, cost in residual[node].items():
            reached = costs[node] + cost
            if reached < costs.get(there, reached + 1):
                costs[there], before[there] = reached, node
                waiting.append(there)
    if _SINK not in costs:
        return None
    node = _SINK
    while node != _SOURCE:
        origin = before[node]
        residual[node][origin] = -residual[origin].pop(node)
        node = origin
    return costs[_SINK]


def _entry(area: int) -> int:
    return 2 * area


def _exit(area: int) -> int:
    return 2 * area + 1
