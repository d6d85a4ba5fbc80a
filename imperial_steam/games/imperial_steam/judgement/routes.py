"""The cheapest way on from a network to the goal city: effort, engineers, crowns, and where no station is needed."""

from __future__ import annotations

from heapq import heappop, heappush

from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.network import is_blocked
from imperial_steam.games.imperial_steam.state import Player

#: What a link takes beside the effort of its city, and what a missing engineer and a crown add, in steps of experience.
_LINK, _ENGINEER, _CROWN = 2, 4, 5
_NEEDS = {"plain": 0, "bridge": 1, "tunnel": 2}


def way(layout: Layout, player: Player) -> int | None:
    """What the cheapest way from a network to the goal city takes, in steps of experience.

    0 when the city is reached; None where no way is left, for lack of stations. Tracks start only in cities that
    have room for one more (NET-05); a link with a crown is bought.
    """
    if player.network >> layout.goal & 1:
        return 0
    queue = [(0, city, player.engineers) for city in bits(player.network) if not is_blocked(layout, player, city)]
    done = player.network
    while queue:
        taken, city, engineers = heappop(queue)
        if city == layout.goal:
            return taken
        if taken and done >> city & 1:
            continue
        done |= 1 << city
        for link, other in layout.neighbours[city]:
            if not done >> other & 1:
                more, hired = _step(layout, link, other, engineers)
                heappush(queue, (taken + more, other, hired))
    return None


def _step(layout: Layout, link: int, city: int, engineers: int) -> tuple[int, int]:
    """What the link to a city takes, and the engineers one has after it."""
    if layout.crowns >> link & 1:
        return _CROWN, engineers
    needs = _NEEDS[layout.kinds[link]]
    missing = needs & ~engineers
    return (layout.effort[city] or 0) + _LINK + (_ENGINEER if missing else 0), engineers | needs
