"""Railway networks: tracks, stations, and what they reach (section 7.2)."""

from __future__ import annotations

from collections.abc import Iterable

from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.state import Player, State


def has_free_track(layout: Layout, player: Player) -> bool:
    """A track piece is left in the supply (NET-11)."""
    return player.tracks.bit_count() < layout.limits.tracks


def tracks_at(layout: Layout, player: Player, city: int) -> int:
    """Number of the player's tracks on the links adjacent to a city."""
    return (player.tracks & layout.incident[city]).bit_count()


def is_blocked(layout: Layout, player: Player, city: int) -> bool:
    """No further track of the player fits at the city without a station of theirs (NET-05, NET-06)."""
    if player.stations >> city & 1:
        return False
    return tracks_at(layout, player, city) >= layout.limits.tracks_per_city


def owners(state: State, link: int, but: int) -> list[int]:
    """Seats of the other players with a track on a link, in turn order (A1-05)."""
    return [seat for seat in state.order if seat != but and state.players[seat].tracks >> link & 1]


def others_on(state: State, player: Player, link: int) -> int:
    """Number of other players with a track on a link (A1-05, FREE-STATE-04)."""
    return sum(1 for other in state.players if other is not player and other.tracks >> link & 1)


def distances(layout: Layout, goals: Iterable[int], links: int = -1) -> dict[int, int]:
    """City → number of links to the nearest of some cities; cities without a way are missing.

    `links` is a mask of the links that count, all of them by default.
    """
    away = dict.fromkeys(goals, 0)
    queue = list(away)
    for city in queue:
        for link, other in layout.neighbours[city]:
            if links >> link & 1 and other not in away:
                away[other] = away[city] + 1
                queue.append(other)
    return away


def lay_track(layout: Layout, player: Player, link: int) -> int:
    """Put a track of the player on a link; returns the city that joins the network, or -1 (NET-02, CITY-02)."""
    player.tracks |= 1 << link
    joined = -1
    for city in layout.ends[link]:
        if not player.network >> city & 1:
            player.network |= 1 << city
            player.reach |= layout.incident[city]
            joined = city
        if is_blocked(layout, player, city):
            player.blocked |= layout.incident[city]
    return joined


def open_station(layout: Layout, player: Player, city: int) -> None:
    """Put a station of the player in a city: all its links are allowed from now on (NET-06)."""
    player.stations |= 1 << city
    player.blocked = 0
    for other in bits(player.network):
        if is_blocked(layout, player, other):
            player.blocked |= layout.incident[other]
