"""A3 Build a building: one station or one factory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from imperial_steam.games.imperial_steam import contracts, network
from imperial_steam.games.imperial_steam.actions import (
    LEVELS,
    Action,
    Area,
    BuildStation,
    ChooseFactory,
    ChooseSite,
    ChooseWorker,
)
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.state import Player, State, with_workers
from imperial_steam.games.imperial_steam.storage import change
from imperial_steam.games.imperial_steam.terms import GOODS, Step
from imperial_steam.games.protocol import Event, Refusal, Value, Values

#: Workers by level, where there are none.
NOBODY: Final = (0, 0, 0)


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """A station or a factory can be built."""
    return any(_stations(layout, state, player)) or any(_sites(layout, state, player))


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Station and factory sites; then the factory's type; then its worker."""
    player, table = state.players[seat], layout.actions
    if state.step == Step.BUILD:
        return [*_stations(layout, state, player), *_sites(layout, state, player)]
    if state.step == Step.FACTORY:
        return [table.factories[good] for good in _types(layout, state, player, state.site)]
    return [
        *(table.training[i] for i in (0, 1, 2) if player.training[i]),
        *(table.working[i] for i in (0, 1, 2) if player.working[i]),
    ]


def _stations(layout: Layout, state: State, player: Player) -> Iterator[BuildStation]:
    """Stations that can be built (A3-02 … A3-07)."""
    if player.stations.bit_count() >= layout.limits.stations:
        return
    for city in bits(player.network & state.station_sites):
        if (layout.station_cost[city] or 0) <= player.cash:
            yield layout.actions.stations[city]


def free_sites(layout: Layout, state: State, player: Player) -> int:
    """Free, usable factory sites in the network (mask, A3-11)."""
    return layout.network_sites(player.network) & ~state.occupied


def has_worker(player: Player) -> bool:
    """A worker is in the training or working area (A3-15, A3-21)."""
    return player.training != NOBODY or player.working != NOBODY


def _sites(layout: Layout, state: State, player: Player) -> Iterator[ChooseSite]:
    """Sites on which some factory can be built (A3-10 … A3-15)."""
    if not has_worker(player):
        return
    cheapest = layout.cheapest_factory(state.taken)
    if cheapest is None:
        return
    prices, cash = layout.site_prices, player.cash
    for site in bits(free_sites(layout, state, player)):
        own = prices[site]
        if (cheapest if own is None else own) <= cash:
            yield layout.actions.sites[site]


def factory_cost(layout: Layout, state: State, site: int, good: int) -> int:
    """Gulden for a factory of a type on a site (A3-12 … A3-14)."""
    own = layout.site_prices[site]
    return layout.factory_rows[good].cost[state.taken[good]] if own is None else own


def _types(layout: Layout, state: State, player: Player, site: int) -> list[int]:
    rows, taken = layout.factory_rows, state.taken
    return [
        good
        for good in range(len(GOODS))
        if taken[good] < len(rows[good].cost) and factory_cost(layout, state, site, good) <= player.cash
    ]


def station_refusals(layout: Layout, state: State, player: Player, action: BuildStation, column: int) -> list[Refusal]:
    """Every reason why a station cannot be built in a city."""
    city = layout.city_index.get(action.city)
    if city is None:
        return [Refusal("A3-02", "no-such-city", {"city": action.city})]
    reasons = []
    if not player.network >> city & 1:
        reasons.append(Refusal("A3-02", "city-not-in-network", {"city": action.city}))
    if not layout.station_sites >> city & 1:
        reasons.append(Refusal("A3-02", "no-station-site", {"city": action.city}))
    elif not state.station_sites >> city & 1:
        reasons.append(_station_taken(state, city, action.city))
    cost = layout.station_cost[city] or 0
    if cost > player.cash:
        reasons.append(Refusal("A3-03", "too-expensive", {"price": cost, "cash": player.cash}))
    if player.stations.bit_count() >= layout.limits.stations:
        reasons.append(Refusal("A3-05", "no-station-left", {"stations": layout.limits.stations}))
    return reasons


def site_refusals(layout: Layout, state: State, player: Player, action: ChooseSite, column: int) -> list[Refusal]:
    """Every reason why no factory can be built on a site."""
    site = layout.site_index.get(action.site)
    if site is None:
        return [Refusal("A3-11", "no-such-site", {"site": action.site})]
    place = layout.sites[site]
    reasons = []
    if not player.network >> place.city & 1:
        reasons.append(Refusal("A3-11", "city-not-in-network", {"city": layout.city_names[place.city]}))
    if not place.usable:
        values: Values = {"site": place.name, "players": place.print.minimum_players}
        reasons.append(Refusal("A3-11", "site-for-more-players", values))
    if state.occupied >> site & 1:
        reasons.append(_site_taken(state, site, place.name))
    if not has_worker(player):
        reasons.append(Refusal("A3-21", "no-worker"))
    costs = [factory_cost(layout, state, site, good) for good in _in_stock(layout, state)]
    if not costs:
        reasons.append(Refusal("RUL-42", "no-factories-left"))
    elif min(costs) > player.cash:
        reasons.append(_too_expensive(layout, player, site, min(costs)))
    return reasons


def _station_taken(state: State, city: int, name: str) -> Refusal:
    """The station site of a city is taken, and by whom (A3-07)."""
    for seat, player in enumerate(state.players):
        if player.stations >> city & 1:
            return Refusal("A3-07", "station-site-taken-by", {"city": name, "seat": seat})
    return Refusal("A3-07", "station-site-taken", {"city": name})


def _site_taken(state: State, site: int, name: str) -> Refusal:
    """A factory site is taken, and by whom (RUL-46)."""
    for seat, player in enumerate(state.players):
        if any(own == site for own, _, _ in player.factories):
            return Refusal("RUL-46", "site-taken-by", {"site": name, "seat": seat})
    return Refusal("RUL-46", "site-taken", {"site": name})


def _too_expensive(layout: Layout, player: Player, site: int, cost: int) -> Refusal:
    """The cost is the site's own, that of a station, or the factory board's (A3-12 … A3-14)."""
    own = layout.site_prices[site] is not None
    rule = "A3-12" if not own else "A3-14" if layout.sites[site].print.station_price else "A3-13"
    return Refusal(rule, "too-expensive", {"price": cost, "cash": player.cash})


def _in_stock(layout: Layout, state: State) -> list[int]:
    return [good for good, row in enumerate(layout.factory_rows) if state.taken[good] < len(row.cost)]


def only_worker(player: Player) -> Sequence[ChooseWorker]:
    """The choice of the worker where all are in one area and of one level; else nothing (A3-15)."""
    areas: Sequence[tuple[Area, Sequence[int]]] = (("training", player.training), ("working", player.working))
    kinds = [ChooseWorker(area, level) for area, have in areas for level, n in zip(LEVELS, have, strict=True) if n]
    return kinds if len(kinds) == 1 else ()


def type_refusals(layout: Layout, state: State, player: Player, action: ChooseFactory, column: int) -> list[Refusal]:
    """Every reason why a factory of a type cannot be built on the chosen site."""
    good = GOODS.index(action.good)
    if good not in _in_stock(layout, state):
        return [Refusal("RUL-42", "row-empty", {"good": action.good})]
    cost = factory_cost(layout, state, state.site, good)
    if cost > player.cash:
        return [_too_expensive(layout, player, state.site, cost)]
    return []


def worker_refusals(layout: Layout, state: State, player: Player, action: ChooseWorker, column: int) -> list[Refusal]:
    """Why no worker of an area and level can be sent (A3-15)."""
    area = player.training if action.area == "training" else player.working
    if action.level not in LEVELS or not area[action.level - 1]:
        return [Refusal("A3-15", f"no-worker-in-{action.area}", {"level": action.level})]
    return []


def build_station(layout: Layout, state: State, seat: int, action: BuildStation, events: list[Event]) -> None:
    """Pay and open a station; it frees a warehouse floor (A3-03 … A3-07)."""
    player, city = state.players[seat], layout.city_index[action.city]
    cost = layout.station_cost[city] or 0
    player.cash -= cost
    place_station(layout, state, player, city)
    state.done = True
    state.step = Step.END
    events.append(Event("station_built", seat, {"city": action.city, "price": cost}))


def place_station(layout: Layout, state: State, player: Player, city: int) -> None:
    """Put a station on the shared site of a city (A3-07, NET-06)."""
    state.station_sites &= ~(1 << city)
    network.open_station(layout, player, city)


def choose_site(layout: Layout, state: State, seat: int, action: ChooseSite, events: list[Event]) -> None:
    """Choose the factory's site (A3-11)."""
    state.site = layout.site_index[action.site]
    state.step = Step.FACTORY


def site_values(layout: Layout, state: State, player: Player) -> dict[str, Value]:
    """The site for which a type is chosen."""
    return {"site": layout.sites[state.site].name}


def factory_values(layout: Layout, state: State, player: Player) -> dict[str, Value]:
    """The factory to which a worker is sent."""
    return {"site": layout.sites[state.site].name, "good": GOODS[state.good]}


def choose_type(layout: Layout, state: State, seat: int, action: ChooseFactory, events: list[Event]) -> None:
    """Choose the factory's type (A3-10)."""
    state.good = GOODS.index(action.good)
    state.step = Step.WORKER


def choose_worker(layout: Layout, state: State, seat: int, action: ChooseWorker, events: list[Event]) -> None:
    """Send the worker and build the factory (A3-12 … A3-19)."""
    player, site, good = state.players[seat], state.site, state.good
    cost = factory_cost(layout, state, site, good)
    player.cash -= cost
    if action.area == "training":
        player.training = with_workers(player.training, action.level, -1)
    else:
        player.working = with_workers(player.working, action.level, -1)
    goods = place_factory(state, player, site, good, layout.prices.goods_per_level[action.level - 1])
    state.site = state.good = -1
    state.done = True
    state.step = Step.END
    values: Values = {
        "site": layout.sites[site].name, "city": layout.city_names[layout.sites[site].city], "good": GOODS[good],
        "price": cost, "level": action.level, "goods": goods,
    }  # fmt: skip
    events.append(Event("factory_built", seat, values))


def place_factory(state: State, player: Player, site: int, good: int, goods: int) -> int:
    """Take the leftmost factory of a row and stock its site; returns the goods put there (A3-16, RUL-34)."""
    goods = min(goods, state.supply[good])
    state.supply = change(state.supply, good, -goods)
    state.taken = change(state.taken, good, 1)
    state.occupied |= 1 << site
    player.factories = (*player.factories, (site, good, goods))
    return goods


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """Factory sites that are free in the network, and whether there is a worker for one (A3-11, A3-15)."""
    sites = free_sites(look.layout, look.state, look.player).bit_count()
    yield Figure("free_sites", {"n": sites})
    if not has_worker(look.player):
        yield Figure("no_factory_worker")


def station_figures(look: SeatView, action: BuildStation) -> Iterator[Figure]:
    """The printed cost, a storage place, income (A3-03, A3-06)."""
    layout = look.layout
    city = layout.city_index[action.city]
    yield from look.paid(layout.station_cost[city] or 0)
    yield Figure("income", {"money": layout.prices.income_station})
    yield Figure("place")
    if network.is_blocked(layout, look.player, city):
        yield Figure("opens_links")


def site_figures(look: SeatView, action: ChooseSite) -> Iterator[Figure]:
    """What a factory costs there, by type where that makes a difference, and a worker (A3-12 … A3-15)."""
    layout, state = look.layout, look.state
    site = layout.site_index[action.site]
    own = layout.site_prices[site]
    rows = zip(layout.factory_rows, state.taken, strict=True)
    costs = {row.cost[taken] for row, taken in rows if taken < len(row.cost)} if own is None else {own}
    if len(costs) > 1:
        yield Figure("factory_from", {"low": min(costs), "high": max(costs)})
    else:
        yield from look.paid(*costs)
    yield Figure("takes_worker")


def type_figures(look: SeatView, action: ChooseFactory) -> Iterator[Figure]:
    """The cost, what a good of the type brings when delivered, and the contract fields it may fill."""
    layout, state, good = look.layout, look.state, GOODS.index(action.good)
    yield from look.paid(factory_cost(layout, state, state.site, good))
    yield from look.filled(contracts.filled_by(layout, look.player, good))
    pay = layout.factory_rows[good].pay[state.taken[good] + 1]
    yield Figure("delivery_pays", {"money": pay})
    fields = sum(
        filling.fields[place] is None and wanted == good
        for number, filling in contracts.assignment(layout, look.player).items()
        for place, wanted in enumerate(layout.contract[number].fields)
    )
    if fields:
        yield Figure("fits_fields", {"n": fields})


def worker_figures(look: SeatView, action: ChooseWorker) -> Iterator[Figure]:
    """The cost, and the goods a worker of that level brings (A3-17, RUL-34)."""
    layout, state = look.layout, look.state
    yield from look.paid(factory_cost(layout, state, state.site, state.good))
    number = min(layout.prices.goods_per_level[action.level - 1], state.supply[state.good])
    yield Figure("goods_there", {"n": number, "good": GOODS[state.good]})
    yield from look.filled(contracts.filled_by(layout, look.player, state.good))
