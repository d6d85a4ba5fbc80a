"""Networks, and ways between towns: the link bonus by listing ways, shortest first (LINK-01 … LINK-08)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from tests.games.first_train.second_model.position import Owner, Position, border

Graph = Mapping[str, set[str]]


def graph_of(tracks: Iterable[str], without: Iterable[str] = ()) -> dict[str, set[str]]:
    """Areas that tracks join; some areas may be left out."""
    gone = set(without)
    found: dict[str, set[str]] = {}
    for name in tracks:
        one, other = name.split("-")
        if one not in gone and other not in gone:
            found.setdefault(one, set()).add(other)
            found.setdefault(other, set()).add(one)
    return found


def distances(graph: Graph, start: str) -> dict[str, int]:
    """How many tracks lead from an area to every area that can be reached."""
    found, waiting = {start: 0}, [start]
    for area in waiting:
        for other in graph.get(area, ()):
            if other not in found:
                found[other] = found[area] + 1
                waiting.append(other)
    return found


def component(graph: Graph, start: str) -> set[str]:
    """The areas that hang together with one (AREA-05)."""
    return set(distances(graph, start))


def simple_ways(graph: Graph, start: str, end: str, length: int) -> Iterator[list[str]]:
    """All ways of so many tracks that visit no area twice."""
    far = distances(graph, end)
    waiting: list[list[str]] = [[start]]
    while waiting:
        way = waiting.pop()
        left = length - len(way) + 1
        if way[-1] == end:
            if not left:
                yield way
            continue
        waiting += [[*way, other] for other in graph.get(way[-1], ()) if other not in way and far[other] < left]


def steps(way: Sequence[str]) -> list[str]:
    """The borders along a way."""
    return [border(one, other) for one, other in itertools.pairwise(way)]


def link_points(position: Position) -> dict[int, int]:
    """LINK-04: a point for each own track on the best way of a player; empty: there is no link."""
    return {seat: own for seat, (_, own) in link_ways(position).items()}


def link_ways(position: Position) -> dict[int, tuple[int, int]]:
    """LINK-04 … LINK-08: by player the tracks of his best way, and his own on it; empty: there is no link."""
    assert position.sheet.link is not None
    sources, target = position.sheet.link
    found: dict[int, tuple[int, int]] = {}
    for source in sources:
        graph = graph_of(position.tracks, set(sources) - {source})
        if target in component(graph, source):
            for seat, best in _best(position.tracks, graph, source, target).items():
                found[seat] = min(best, found.get(seat, best))
    return {seat: (length, -own) for seat, (length, own) in found.items()}


def _best(tracks: Mapping[str, Owner], graph: Graph, source: str, target: str) -> dict[int, tuple[int, int]]:
    """For each player on a way: tracks of the shortest one with an own track, and minus the most own tracks on it."""
    on_ways = {name for name in tracks if on_a_way(graph, name, source, target)}
    wanted = {owner for name, owner in tracks.items() if name in on_ways and isinstance(owner, int)}
    # What lies on no way leads nowhere: without it, listing is short.
    graph = graph_of(on_ways)
    found: dict[int, tuple[int, int]] = {}
    length = distances(graph, source)[target]
    while wanted - set(found):
        for way in simple_ways(graph, source, target, length):
            owners = [tracks[name] for name in steps(way)]
            for seat in wanted & set(owners):
                assert isinstance(seat, int)
                if seat not in found or found[seat][0] == length:
                    found[seat] = min(found.get(seat, (length, 0)), (length, -owners.count(seat)))
        length += 1
    return found


def on_a_way(graph: Graph, name: str, source: str, target: str) -> bool:
    """Whether a track lies on a way from source to target that visits no area twice.

    It does if two ways without a common area lead from its ends to source and target; by Menger's theorem: if no
    single area cuts off all ways between these two pairs.
    """
    ends = set(name.split("-"))
    if not ends <= set(graph):
        return False
    for area in graph:
        rest = {other: near - {area} for other, near in graph.items() if other != area}
        reached: set[str] = set()
        for end in ends - {area}:
            reached |= component(rest, end)
        if not reached & ({source, target} - {area}):
            return False
    return True
