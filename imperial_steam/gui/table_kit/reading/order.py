"""The order in which somebody reads a map: along its ways, each place followed by what leads on from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from imperial_steam.games.protocol import Target


def along(
    things: Sequence[Target],
    neighbours: Callable[[Target], Sequence[tuple[Target, Target]]],
    home: Callable[[Target], Target | None] = lambda thing: None,
) -> Sequence[Target]:
    """The things in that order, what lies at a place (`home`) right behind it; everything else keeps its place."""
    there = set(things)
    inside: dict[Target, list[Target]] = {}
    for thing in things:
        place = home(thing)
        if place is not None and place != thing:
            inside.setdefault(place, []).append(thing)
    told: dict[Target, None] = {}
    for start in things:
        waits = start in told or home(start) in there - {start}
        ahead = [start] if not waits and (start in inside or neighbours(start)) else []
        while ahead:
            thing = ahead.pop()
            if thing in told:
                continue
            told |= dict.fromkeys((thing, *inside.get(thing, ())))
            ways = [(way, other) for way, other in neighbours(thing) if other in there]
            told |= dict.fromkeys(way for way, other in ways if way in there and way not in told and way != other)
            ahead += [other for _, other in reversed(ways) if other not in told]
    return [*told, *(thing for thing in things if thing not in told)]


def by_place(
    read: Sequence[Target],
    neighbours: Callable[[Target], Sequence[tuple[Target, Target]]],
    home: Callable[[Target], Target | None],
    own: Collection[Target],
    name: Callable[[Target], str],
) -> Mapping[Target, Sequence[Target]]:
    """Every place of a map with what lies there and the ways on from it, each way with the first of its places.

    `read` are all things in their order. The `own` places come first as they stand there, then the others by their
    `name`. What belongs to no place is left out; nothing where nothing lies at a place.
    """
    there, homes = set(read), [(thing, home(thing)) for thing in read]
    if not any(place for _, place in homes):
        return {}
    places = [thing for thing in read if any(way != other for way, other in neighbours(thing))]
    others = sorted((place for place in places if place not in own), key=name)
    inside: dict[Target, list[Target]] = {place: [] for place in [*(one for one in places if one in own), *others]}
    for thing, place in homes:
        if place is not None and place in inside and thing not in inside:
            inside[place].append(thing)
    told = set[Target]()
    for place, within in inside.items():
        ways = [way for way, _ in neighbours(place) if way in there and way not in told]
        told |= set(ways)
        inside[place] = [*within, *dict.fromkeys(ways)]
    return inside
