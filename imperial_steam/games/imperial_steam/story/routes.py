"""Ways to a city: what somebody would have to build and pay to connect it, and what is missing for it now.

A way begins in the seat's network and lists its links in order. `cheapest` asks for the fewest gulden, `quickest`
for the fewest hand markers; `race` compares the quickest ways of all seats to the goal city. Nothing is played: the
figures follow from the position as it stands, with the tracks, prices and engineers of this moment. Of equal ways
the one that is found first is taken, in the order of city and link numbers, so the answer never varies.
"""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.imperial_steam import network, rounds
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.main_actions import build_tracks
from imperial_steam.games.imperial_steam.state import Four, Player, State, four
from imperial_steam.games.imperial_steam.story.route_search import RouteSearch, RouteWeights
from imperial_steam.games.imperial_steam.terms import ENGINEERS

_NO_GOODS: Four = (0, 0, 0, 0)
#: Number of the action in progress among the actions of a way.
_RUNNING = -1


class RouteLink(NamedTuple):
    """One link of a way, in the direction of the way.

    `city` is the city it connects. `kind` is plain, bridge or tunnel; with a crown it is bought by state access
    (FREE-STATE-01, NET-09) and needs no crew, goods, engineer or hand (FREE-STATE-07). `effort` is what the city adds
    (A1-13), `goods` what the track costs beside the action's own (A1-09, A1-11), `money` the fees to the owners
    there (A1-05) or the price of the access (FREE-STATE-03, FREE-STATE-04). `action` numbers the main action Build
    tracks that builds it, from 0; -1 is the one in progress whose goods are paid; None for a crown.
    """

    link: int
    city: int
    kind: str
    effort: int
    goods: Four
    money: int
    action: int | None


class EngineerNeed(NamedTuple):
    """An engineer the way needs and the seat does not have (A1-08, A1-10).

    `hub` is the least influential hub that still has one (A2-10), `influence` the steps the seat lacks to hire
    there (A2-03), `money` the price (A2-09).
    """

    kind: str
    hub: int
    influence: int
    money: int


class StationNeed(NamedTuple):
    """The station without which no further track may leave the city the way begins in (NET-05, NET-06, A3-03)."""

    city: int
    money: int


class Missing(NamedTuple):
    """What a seat lacks now to build a whole way: 0 or empty where it has enough.

    `goods` by type, those on the dock not counted (STORE-13, A5-09); `market` what they would cost on the shipment
    market now, bought one after another; `engineers` by kind; `strength` experience in the training area (A1-16);
    `hands` markers (PH7-08); `money` gulden for everything but goods; `tracks` pieces (NET-11).
    """

    goods: Four
    market: int
    engineers: tuple[str, ...]
    strength: int
    hands: int
    money: int
    tracks: int

    @property
    def nothing(self) -> bool:
        """The seat could build the whole way with what it has."""
        return not (any(self.goods) or self.engineers or self.strength or self.hands or self.money or self.tracks)


class Route(NamedTuple):
    """A way from a seat's network to a city; without links the city is connected already.

    `effort` is the sum over all actions (A1-13), `goods` everything to be paid in goods (A1-07, A1-09, A1-11),
    `money` fees, state access, engineers and station in gulden, `actions` how often Build tracks still has to begin,
    `hands` the hand markers still to place: for these actions, one for engineers (A2-01), one for a station (A3-01).
    `turns` are the player's turns until the city is connected, the present one included: as many as hands, but never
    none (RUL-01). `round` is the first round whose hand markers suffice, one more for goods that are missing; None when
    the game ends before (LIM-06, ROUND-03). What workers and money that are still missing take is not counted, nor is
    what cities on the way give.
    """

    seat: int
    city: int
    links: tuple[RouteLink, ...]
    station: StationNeed | None
    engineers: tuple[EngineerNeed, ...]
    effort: int
    goods: Four
    money: int
    actions: int
    hands: int
    turns: int
    round: int | None
    missing: Missing


class RaceLine(NamedTuple):
    """How far one seat is from the goal city: links of its quickest way, and what `Route` says of the same names.

    Franz never uses state railway links and lays two tracks in a turn (FRANZ-ACT-03, FRANZ-ACT-11): his turns are
    the fewest there can be. `reachable` is False when no way is left; then there are no links.
    """

    seat: int
    reachable: bool
    links: tuple[int, ...]
    hands: int
    turns: int
    round: int | None

    @property
    def reached(self) -> bool:
        """The goal city is in the seat's network (PH8-02)."""
        return self.reachable and not self.links


#: Each weight decides before all that are lighter.
_CHEAPEST = RouteWeights(money=10**8, hand=10**6, effort=10**2, link=1)
_QUICKEST = RouteWeights(hand=10**10, effort=10**7, money=10**2, link=1)


def cheapest(game: ImperialSteam, seat: int, city: int) -> Route | None:
    """The way for the fewest gulden, then hands, effort and links; None when there is none.

    Goods count with the price on the shipment market of this moment, those in stock too; a type that is sold out
    counts with the highest price (A5-02, A5-10).
    """
    return _Planner(game, seat).route(city, _CHEAPEST)


def quickest(game: ImperialSteam, seat: int, city: int) -> Route | None:
    """The way with the fewest hands, then effort, gulden and links; None when there is none."""
    return _Planner(game, seat).route(city, _QUICKEST)


def race(game: ImperialSteam) -> tuple[RaceLine, ...]:
    """By seat: how far it is to the goal city (PH8-02)."""
    layout, state = game.layout, game.state
    return tuple(
        _franz_line(layout, state, seat) if rounds.is_franz(state, seat) else _race_line(game, seat)
        for seat in range(game.player_count)
    )


def _race_line(game: ImperialSteam, seat: int) -> RaceLine:
    route = quickest(game, seat, game.layout.goal)
    if route is None:
        return RaceLine(seat, False, (), 0, 0, None)
    return RaceLine(seat, True, tuple(part.link for part in route.links), route.hands, route.turns, route.round)


def _franz_line(layout: Layout, state: State, seat: int) -> RaceLine:
    """The links of his shortest way without crowns, and the fewest turns for them."""
    player = state.players[seat]
    away = network.distances(layout, (layout.goal,), ~layout.crowns)
    starts = [city for city in bits(player.network) if city in away]
    if not starts:
        return RaceLine(seat, False, (), 0, 0, None)
    city = min(starts, key=lambda city: (away[city], city))
    links: list[int] = []
    while away[city]:
        link, city = next(
            (link, other)
            for link, other in layout.neighbours[city]
            if not layout.crowns >> link & 1 and away.get(other, -1) == away[city] - 1
        )
        links.append(link)
    turns = -(-len(links) // layout.limits.tracks_per_action)
    return RaceLine(seat, True, tuple(links), turns, turns, _round_of(layout, state, player, turns))


class _Planner:
    """Sums up one seat's ways."""

    def __init__(self, game: ImperialSteam, seat: int) -> None:
        self.layout, self.state, self.seat = game.layout, game.state, seat
        self.player = game.state.players[seat]
        self.search = RouteSearch(game.layout, game.state, seat)

    def route(self, city: int, weights: RouteWeights) -> Route | None:
        """The shortest way by these weights."""
        if self.player.network >> city & 1:
            return self._sum_up(city, ())
        links = self.search.links(city, weights)
        return None if links is None else self._sum_up(city, self._parts(links))

    def _parts(self, links: list[int]) -> tuple[RouteLink, ...]:
        """The links of a way with what each needs and the action that builds it."""
        layout, known, parts = self.layout, self.player.network, list[RouteLink]()
        left, action = self._begun(links[0])
        for link in links:
            a, b = layout.ends[link]
            city, effort = (b, layout.efforts[link][1]) if known >> a & 1 else (a, layout.efforts[link][0])
            known |= 1 << city
            kind, price = layout.kinds[link], self.search.price(link)
            if layout.crowns >> link & 1:
                parts.append(RouteLink(link, city, kind, 0, _NO_GOODS, price, None))
                continue
            if not left or (action == _RUNNING and self.search.wanting[kind]):
                left, action = self.search.per_action, action + 1
            left -= 1
            parts.append(RouteLink(link, city, kind, effort, layout.link_goods[link], price, action))
        return tuple(parts)

    def _begun(self, link: int) -> tuple[int, int]:
        """Tracks left of the action in progress where a way begins with a link, and the number of that action."""
        start = next(city for city in self.layout.ends[link] if self.player.network >> city & 1)
        return (0 if network.is_blocked(self.layout, self.player, start) else self.search.open), _RUNNING

    def _sum_up(self, city: int, links: tuple[RouteLink, ...]) -> Route:
        """The way with all its sums."""
        built = [part for part in links if part.action is not None]
        running = any(part.action == _RUNNING for part in built)
        actions = len({part.action for part in built}) - running
        station, engineers = self._station(links), self._engineers(built)
        goods = self._goods(built, actions)
        money = sum(part.money for part in links) + sum(need.money for need in engineers)
        money += station.money if station else 0
        effort = sum(part.effort for part in built)
        placed = int(self.search.building and not self.state.built and actions > 0)
        hands = actions - placed + bool(engineers) + (station is not None)
        missing = self._missing(goods, engineers, effort, hands, money, len(links))
        return Route(
            self.seat, city, links, station, engineers, effort, goods, money, actions, hands,
            turns=max(hands, 1) if links else 0,
            round=self._first_round(hands, missing), missing=missing,
        )  # fmt: skip

    def _first_round(self, hands: int, missing: Missing) -> int | None:
        """The first round with hands enough; missing goods take another hand or come with the next round (PH3, A5)."""
        state, number = self.state, _round_of(self.layout, self.state, self.player, hands)
        if number == state.round and any(missing.goods) and hands >= self.player.hands:
            return number + 1 if number < self.layout.limits.rounds else None
        return number

    def _goods(self, built: list[RouteLink], actions: int) -> Four:
        """Goods for a number of actions and for the bridges and tunnels (A1-07, A1-09, A1-11)."""
        total = [actions * count for count in self.layout.prices.track_goods]
        for part in built:
            total = [count + more for count, more in zip(total, part.goods, strict=True)]
        return four(total)

    def _station(self, links: tuple[RouteLink, ...]) -> StationNeed | None:
        if not links:
            return None
        layout = self.layout
        city = next(end for end in layout.ends[links[0].link] if end != links[0].city)
        blocked = network.is_blocked(layout, self.player, city)
        return StationNeed(city, layout.station_cost[city] or 0) if blocked else None

    def _engineers(self, built: list[RouteLink]) -> tuple[EngineerNeed, ...]:
        needs = []
        for which, kind in enumerate(ENGINEERS):
            if self.player.engineers >> which & 1 or all(part.kind != kind for part in built):
                continue
            hubs = [hub for hub, left in enumerate(self.state.engineers[which]) if left]
            hub = min(hubs, key=lambda hub: (self.state.hubs[hub], hub))
            influence = max(0, self.state.hubs[hub] - self.player.column)
            needs.append(EngineerNeed(kind, hub, influence, self.layout.prices.engineer))
        return tuple(needs)

    def _missing(
        self, goods: Four, engineers: tuple[EngineerNeed, ...], effort: int, hands: int, money: int, tracks: int
    ) -> Missing:
        player, layout = self.player, self.layout
        lacking = four([max(0, need - have) for need, have in zip(goods, player.goods, strict=True)])
        return Missing(
            goods=lacking,
            market=sum(self._market(good, count) for good, count in enumerate(lacking)),
            engineers=tuple(need.kind for need in engineers),
            strength=max(0, effort - self._strength()),
            hands=max(0, hands - player.hands),
            money=max(0, money - player.cash),
            tracks=max(0, tracks - (layout.limits.tracks - player.tracks.bit_count())),
        )

    def _market(self, good: int, count: int) -> int:
        """The price of several goods of a type bought one after another (A5-04)."""
        prices, left = self.layout.prices.market, self.state.market[good]
        return sum(prices[min(len(prices) - left + n, len(prices) - 1)] for n in range(count))

    def _strength(self) -> int:
        """Experience free for the way: the training area, and what the crew of the action has to spare (A1-15)."""
        player, state = self.player, self.state
        one, two, three = player.training
        strength = one + 2 * two + 3 * three
        if not self.search.building:
            return strength
        chosen = build_tracks.effort_of(self.layout, player, state.link) if state.link >= 0 else 0
        return strength + state.strength - (state.effort - chosen)


def _round_of(layout: Layout, state: State, player: Player, hands: int) -> int | None:
    """The first round by whose end that many hands can have been placed (PH1-01, PH1-02, LIM-06)."""
    number, owned = state.round, player.hands + sum(player.tiles)
    available = player.hands
    while available < hands:
        number += 1
        if number > layout.limits.rounds:
            return None
        owned += layout.board.begin.hands_on_rounds.count(number)
        available += owned
    return number
