"""The order in which somebody reads a map: along its ways, each place followed by what leads on from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from imperial_steam.games.protocol import Target


def along(
    things: Sequence[Target], neighbours: Callable[[Target], Sequence[tuple[Target, Target]]]
) -> Sequence[Target]:
    """The things in that order; what has no neighbours keeps its place behind them."""
    there = set(things)
    told: dict[Target, None] = {}
    for start in things:
        ahead = [start] if start not in told and neighbours(start) else []
        while ahead:
            thing = ahead.pop()
            if thing in told:
                continue
            told[thing] = None
            ways = [(way, other) for way, other in neighbours(thing) if other in there]
            told |= dict.fromkeys(way for way, _ in ways if way in there and way not in told)
            ahead += [other for _, other in reversed(ways) if other not in told]
    return [*told, *(thing for thing in things if thing not in told)]
