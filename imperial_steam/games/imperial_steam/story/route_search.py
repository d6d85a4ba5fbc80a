"""The search behind `routes`: Dijkstra's, over what one seat could build from its network."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple

from imperial_steam.games.imperial_steam import network
from imperial_steam.games.imperial_steam.free_actions import state_access
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.main_actions import build_tracks
from imperial_steam.games.imperial_steam.state import Four, State
from imperial_steam.games.imperial_steam.terms import ENGINEERS, Step

_FAR = 1 << 62
_CROWN, _NEVER = -1, -2
#: A node's number is (city, tracks left, flags): flags are the engineers hired (1, 2) and "the action in progress" (4).
_FLAGS, _IN_PROGRESS = 8, 4


class RouteWeights(NamedTuple):
    """The share of one gulden, hand marker, step of effort and link in the length of a way."""

    money: int
    hand: int
    effort: int
    link: int


class RouteSearch:
    """One seat's means, and the ways it could build.

    A node of the search is a city, the tracks the current action may still build, whether that is the action in
    progress, and the engineers hired on the way. `building`: the seat's main action Build tracks is in progress;
    `open` tracks of it are paid for with goods and hand already. `wanting` says by kind of link which engineer is
    still to hire (1, 2), 0 where none is needed, and is negative where none is left (A1-08, A1-10, A2-10).
    """

    def __init__(self, layout: Layout, state: State, seat: int) -> None:
        self.layout, self.state = layout, state
        self.player = state.players[seat]
        self.per_action = layout.limits.tracks_per_action
        self.building = state.seat == seat and state.step in (Step.TRACKS, Step.CREW)
        self.open = self.per_action - state.built if self.building and state.built else 0
        self.wanting = self._wanting()

    def links(self, goal: int, weights: RouteWeights) -> list[int] | None:
        """The links of the shortest way to a city outside the network, first link first; None without a way."""
        own, neighbours, lengths = self.player.network, self.layout.neighbours, _Lengths(self, weights)
        per_city = _FLAGS * self.per_action
        best = self._sources(weights)
        came: dict[int, tuple[int, int]] = {}
        queue = sorted((length, node) for node, length in best.items())
        while queue:
            length, node = heappop(queue)
            if length > best[node]:
                continue
            city, rest = divmod(node, per_city)
            if city == goal:
                return _links_to(node, came)
            for link, other in neighbours[city]:
                if own >> other & 1:
                    continue
                added, rest_then = lengths.of(link, other, rest)
                there = other * per_city + rest_then
                if length + added < best.get(there, _FAR):
                    best[there] = length + added
                    came[there] = (node, link)
                    heappush(queue, (length + added, there))
        return None

    def price(self, link: int) -> int:
        """Gulden for a track on a link: fees, or the price of the access (A1-05, FREE-STATE-03, FREE-STATE-04)."""
        if self.layout.crowns >> link & 1:
            return state_access.price(self.layout, self.state, self.player, link)
        return build_tracks.fee_of(self.layout, self.state, self.player, link)

    def worth(self, goods: Four) -> int:
        """Gulden that goods cost on the shipment market now; sold out, they count with the highest price."""
        prices = self.layout.prices.market
        return sum(
            count * (prices[len(prices) - left] if left else prices[-1])
            for count, left in zip(goods, self.state.market, strict=True)
            if count
        )

    def _sources(self, weights: RouteWeights) -> dict[int, int]:
        """The network's cities as nodes, each with the length of what leaving it takes (NET-05, NET-06)."""
        sources = {}
        for city in bits(self.player.network):
            node = city * _FLAGS * self.per_action
            if not network.is_blocked(self.layout, self.player, city):
                sources[node + (_FLAGS * self.open + _IN_PROGRESS if self.open else 0)] = 0
            elif self._may_open_station(city):
                sources[node] = (self.layout.station_cost[city] or 0) * weights.money + weights.hand
        return sources

    def _may_open_station(self, city: int) -> bool:
        """The station site is free and a station is left (A3-02, A3-05)."""
        stations = self.player.stations.bit_count()
        return bool(self.state.station_sites >> city & 1) and stations < self.layout.limits.stations

    def _wanting(self) -> dict[str, int]:
        costs = {"plain": 0}
        for which, kind in enumerate(ENGINEERS):
            have = self.player.engineers >> which & 1
            costs[kind] = 0 if have else 1 << which if any(self.state.engineers[which]) else _NEVER
        return costs


class _Lengths:
    """What a link adds to a way, by the weights of a search."""

    def __init__(self, search: RouteSearch, weights: RouteWeights) -> None:
        layout, prices = search.layout, search.layout.prices
        self.ends, self.efforts, self.effort = layout.ends, layout.efforts, weights.effort
        self.per_action = search.per_action
        self.action = search.worth(prices.track_goods) * weights.money + weights.hand
        self.engineer, self.hand = prices.engineer * weights.money, weights.hand
        goods = {"plain": 0, "bridge": search.worth(prices.bridge_goods), "tunnel": search.worth(prices.tunnel_goods)}
        others = 0
        for player in search.state.players:
            others |= 0 if player is search.player else player.tracks
        self.links = []
        for link, kind in enumerate(layout.kinds):
            crown = layout.crowns >> link & 1
            money = search.price(link) if crown or others >> link & 1 else 0
            need = _CROWN if crown else search.wanting[kind]
            self.links.append(((money + (0 if crown else goods[kind])) * weights.money + weights.link, need))

    def of(self, link: int, city: int, rest: int) -> tuple[int, int]:
        """The length a link to a city adds, and tracks left and flags after it; `rest` holds those before."""
        length, need = self.links[link]
        if need < 0:
            return (length, rest) if need == _CROWN else (_FAR, rest)
        left, flags = divmod(rest, _FLAGS)
        need &= ~flags
        if need:
            length += self.engineer if flags & ~_IN_PROGRESS else self.engineer + self.hand
            # Whoever has to hire first cannot go on with the action in progress.
            left = 0 if flags & _IN_PROGRESS else left
        if not left:
            length += self.action
            left, flags = self.per_action, flags & ~_IN_PROGRESS
        effort = self.efforts[link][0 if city == self.ends[link][0] else 1]
        return length + effort * self.effort, (left - 1) * _FLAGS + (flags | need)


def _links_to(node: int, came: dict[int, tuple[int, int]]) -> list[int]:
    """The links that led to a node, the first one first."""
    links = []
    while node in came:
        node, link = came[node]
        links.append(link)
    return links[::-1]
