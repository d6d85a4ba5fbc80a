"""The cheapest way on from a network to the goal city: effort, engineers, crowns, and where no station is needed."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.network import is_blocked
from imperial_steam.games.imperial_steam.state import Player

#: What a link takes beside the effort of its city, and what a missing engineer and a crown add, in steps of experience.
_LINK, _ENGINEER, _CROWN = 2, 4, 5
#: Tracks laid with one hand marker.
ONE_HAND = 2


#: A city on a way: what the way to it takes, the city, the engineers one has there, and its tracks, bridges and tunnels
#: as `GoalRoute` counts them, and its links.
Reached: TypeAlias = tuple[int, int, int, int, int, int, int]


class GoalRoute(NamedTuple):
    """The cheapest way to the goal city.

    `taken` is what it takes in steps of experience, 0 when the city is reached; `tracks` are the links to be built,
    crowns apart; `bridges` and `tunnels` count those among the first two, which are laid with one hand. `links` is the
    mask of all links.
    """

    taken: int
    tracks: int = 0
    bridges: int = 0
    tunnels: int = 0
    links: int = 0

    @property
    def effort(self) -> int:
        """The experience it takes, that for hiring engineers and for crowns included."""
        return self.taken - _LINK * self.tracks


def way(layout: Layout, player: Player) -> GoalRoute | None:
    """The cheapest way from a network to the goal city; None where no way is left, for lack of stations.

    Tracks start only in cities that have room for one more (NET-05); a link with a crown is bought.
    """
    if player.network >> layout.goal & 1:
        return GoalRoute(0)
    queue: list[Reached] = [
        (0, city, player.engineers, 0, 0, 0, 0) for city in bits(player.network) if not is_blocked(layout, player, city)
    ]
    done = player.network
    while queue:
        reached = heappop(queue)
        taken, city, _, tracks, bridges, tunnels, links = reached
        if city == layout.goal:
            return GoalRoute(taken, tracks, bridges, tunnels, links)
        if taken and done >> city & 1:
            continue
        done |= 1 << city
        for link, other in layout.neighbours[city]:
            if not done >> other & 1:
                heappush(queue, _further(layout, reached, link, other))
    return None


def _further(layout: Layout, reached: Reached, link: int, other: int) -> Reached:
    """A city reached by one more link."""
    taken, _, engineers, tracks, bridges, tunnels, links = reached
    links |= 1 << link
    if layout.crowns >> link & 1:
        return taken + _CROWN, other, engineers, tracks, bridges, tunnels, links
    bridge, tunnel = layout.bridges >> link & 1, layout.tunnels >> link & 1
    needs = bridge + 2 * tunnel
    taken += (layout.effort[other] or 0) + _LINK + (_ENGINEER if needs & ~engineers else 0)
    if tracks < ONE_HAND:
        bridges, tunnels = bridges + bridge, tunnels + tunnel
    return taken, other, engineers | needs, tracks + 1, bridges, tunnels, links
