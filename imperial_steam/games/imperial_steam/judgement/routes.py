"""The cheapest way on from a network to the goal city: effort, engineers, crowns, and where no station is needed."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.network import is_blocked
from imperial_steam.games.imperial_steam.state import Player

#: What a link takes beside the effort of its city, and what a missing engineer and a crown add, in steps of experience.
_LINK, _ENGINEER, _CROWN = 2, 4, 5
_NEEDS = {"plain": 0, "bridge": 1, "tunnel": 2}
#: Tracks laid with one hand marker.
ONE_HAND = 2


class GoalRoute(NamedTuple):
    """The cheapest way to the goal city.

    `taken` is what it takes in steps of experience, 0 when the city is reached; `tracks` are the links to be built,
    crowns apart; `bridges` and `tunnels` count those among the first two, which are laid with one hand.
    """

    taken: int
    tracks: int = 0
    bridges: int = 0
    tunnels: int = 0


def way(layout: Layout, player: Player) -> GoalRoute | None:
    """The cheapest way from a network to the goal city; None where no way is left, for lack of stations.

    Tracks start only in cities that have room for one more (NET-05); a link with a crown is bought.
    """
    if player.network >> layout.goal & 1:
        return GoalRoute(0)
    start = GoalRoute(0)
    queue = [
        (0, city, player.engineers, start) for city in bits(player.network) if not is_blocked(layout, player, city)
    ]
    done = player.network
    while queue:
        taken, city, engineers, route = heappop(queue)
        if city == layout.goal:
            return route
        if taken and done >> city & 1:
            continue
        done |= 1 << city
        for link, other in layout.neighbours[city]:
            if not done >> other & 1:
                further, hired = _further(layout, route, link, other, engineers)
                heappush(queue, (further.taken, other, hired, further))
    return None


def _further(layout: Layout, route: GoalRoute, link: int, other: int, engineers: int) -> tuple[GoalRoute, int]:
    """The way with the link to another city added, and the engineers one has after it."""
    if layout.crowns >> link & 1:
        return route._replace(taken=route.taken + _CROWN), engineers
    needs = _NEEDS[layout.kinds[link]]
    missing = needs & ~engineers
    taken = route.taken + (layout.effort[other] or 0) + _LINK + (_ENGINEER if missing else 0)
    early = route.tracks < ONE_HAND
    bridges = route.bridges + (early and needs == _NEEDS["bridge"])
    tunnels = route.tunnels + (early and needs == _NEEDS["tunnel"])
    return GoalRoute(taken, route.tracks + 1, bridges, tunnels), engineers | needs
