"""Where Franz can build a track, what it needs, and what cities offer him (FRANZ-ACT-04 … 18)."""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from imperial_steam.games.imperial_steam import network
from imperial_steam.games.imperial_steam.cities import top_token
from imperial_steam.games.imperial_steam.franz.thought import Candidate
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.state import State
from imperial_steam.games.imperial_steam.terms import ENGINEERS


@cache
def a_to_z(name: str) -> str:
    """The key names are compared by: accents removed (RUL-F31)."""
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()


class TrackOption(NamedTuple):
    """A track Franz can build now: from a city of his network (or the one just connected) to a new one.

    `engineer` is the hub he takes a missing engineer from, -1 when he needs none; `station` True when
    he first places a station at `start`; `fee` in gulden.
    """

    link: int
    start: int
    city: int
    engineer: int
    station: bool
    fee: int


class TrackMeans(NamedTuple):
    """What Franz could use for tracks: gulden, track pieces, engineers (1 bridge, 2 tunnel, 3 both)."""

    money: int
    tracks: int
    engineers: int

    def after(self, layout: Layout, way: TrackOption) -> TrackMeans:
        """What is left when a track has been built."""
        kind = layout.kinds[way.link]
        engineers = self.engineers | (1 << ENGINEERS.index(kind) if kind in ENGINEERS else 0)
        return TrackMeans(self.money - way.fee, self.tracks - 1, engineers)


def means(layout: Layout, state: State, seat: int, cost: int = 0) -> TrackMeans:
    """His means after paying a slot's cost in gulden."""
    player = state.players[seat]
    return TrackMeans(player.cash - cost, layout.limits.tracks - player.tracks.bit_count(), player.engineers)


def engineer_hub(state: State, seat: int, kind: int, colours: tuple[int, ...]) -> int:
    """The hub he takes an engineer from: accessible, least influential, colour order; -1 if none.

    FRANZ-ACT-15, DEC-33, RUL-F23.
    """
    hubs = [
        hub for hub, left in enumerate(state.engineers[kind]) if left and state.hubs[hub] <= state.players[seat].column
    ]
    return min(hubs, key=lambda hub: (state.hubs[hub], colours.index(hub)), default=-1)


#: By city that a track could reach now: the ways there, best first (RUL-F06).
Reach = dict[int, list[TrackOption]]


def _way(
    layout: Layout, state: State, seat: int, step: tuple[int, int], means_: TrackMeans, colours: tuple[int, ...]
) -> TrackOption | None:
    """The track on a link from a city, if he can build it (FRANZ-ACT-11 … 16, RUL-F03).

    `step` is (link, city the track starts in).
    """
    link, start = step
    if not means_.tracks or layout.crowns >> link & 1:
        return None
    fee = layout.prices.fee * len(network.owners(state, link, seat))
    if fee > means_.money:
        return None
    hub = -1
    if layout.kinds[link] in ENGINEERS:
        kind = ENGINEERS.index(layout.kinds[link])
        if not means_.engineers >> kind & 1:
            hub = engineer_hub(state, seat, kind, colours)
            if hub < 0:
                return None
    player = state.players[seat]
    station = network.is_blocked(layout, player, start)
    if station and not (player.stations.bit_count() < layout.limits.stations and state.station_sites >> start & 1):
        return None
    return TrackOption(link, start, layout.other(link, start), hub, station, fee)


def ways_from(
    layout: Layout, state: State, seat: int, starts: Iterable[int], means_: TrackMeans, colours: tuple[int, ...]
) -> Reach:
    """The ways to each new city one track away from the start cities, best first (RUL-F06, RUL-F26)."""
    reach: Reach = {}
    known = state.players[seat].network
    for start in starts:
        for link, city in layout.neighbours[start]:
            if known >> city & 1:
                continue
            way = _way(layout, state, seat, (link, start), means_, colours)
            if way is not None:
                reach.setdefault(city, []).append(way)
    for several in reach.values():
        several.sort(key=lambda way: _way_rank(layout, way))
    return reach


def _way_rank(layout: Layout, way: TrackOption) -> tuple[bool, bool, str]:
    """No engineer and no station needed, then no fee, then start city A–Z (RUL-F06)."""
    return way.engineer >= 0 or way.station, way.fee > 0, a_to_z(layout.city_names[way.start])


def ways(layout: Layout, state: State, seat: int, means_: TrackMeans, colours: tuple[int, ...]) -> Reach:
    """The ways to each neighbour city he can reach now (RUL-F26)."""
    return ways_from(layout, state, seat, bits(state.players[seat].network), means_, colours)


def neighbours(layout: Layout, state: State, seat: int) -> list[int]:
    """Neighbour cities: outside his network, one link without crown away (FRANZ-GEN-15, RUL-F26)."""
    known = state.players[seat].network
    return sorted(
        {
            city
            for start in bits(known)
            for link, city in layout.neighbours[start]
            if not known >> city & 1 and not layout.crowns >> link & 1
        }
    )


def free_sites(layout: Layout, state: State, city: int) -> int:
    """Number of free factory sites in a city."""
    return (layout.city_sites[city] & layout.usable_sites & ~state.occupied).bit_count()


def influence_of(layout: Layout, state: State, city: int) -> int:
    """Hexagon, printed bonus and top business token of a city, in steps (FRANZ-ACT-09)."""
    return layout.influence[city] + top_token(layout, state, city)


def goal_distances(layout: Layout) -> list[int]:
    """Links to Trieste from every city, counting all printed links (RUL-F27)."""
    distance = [len(layout.city_names)] * len(layout.city_names)
    distance[layout.goal] = 0
    queue = deque([layout.goal])
    while queue:
        city = queue.popleft()
        for _, other in layout.neighbours[city]:
            if distance[other] > distance[city] + 1:
                distance[other] = distance[city] + 1
                queue.append(other)
    return distance


def way_candidates(layout: Layout, several: Iterable[TrackOption]) -> list[Candidate]:
    """The links to one city with what each needs, for his box (RUL-F06)."""
    return [
        Candidate(
            layout.link_names[way.link],
            (("engineer", int(way.engineer >= 0)), ("station", int(way.station)), ("fee", way.fee)),
        )
        for way in several
    ]
