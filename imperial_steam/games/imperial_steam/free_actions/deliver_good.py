"""F-DELIVER Deliver 1 good."""

from __future__ import annotations

from imperial_steam.games.imperial_steam import influence, storage
from imperial_steam.games.imperial_steam.actions import Action, Deliver
from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.games.imperial_steam.main_actions.produce_goods import take_good
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COAL, GOODS, HUBS
from imperial_steam.games.protocol import Event, Refusal, Values

LARGE, SMALL = 2, 1
"""`Player.keys`: the large gold key, the small silver key; 0 is none."""


def options(layout: Layout, state: State, player: Player) -> list[Action]:
    """The good of each of the player's factories to every city that demands it (FREE-DELIVER-01 … 08)."""
    if player.delivered or player.goods[COAL] < layout.prices.delivery_coal:
        return []
    table = layout.actions.deliver
    return [
        table[site, city]
        for site, good, goods in player.factories
        if goods
        for city in bits(demand(state, player, good))
    ]


def demand(state: State, player: Player, good: int) -> int:
    """Cities of the network this player can deliver a type to (mask, FREE-DELIVER-02, 06, 08)."""
    cities = state.demand[good] & player.network
    return cities & ~player.coal_delivered if good == COAL else cities


def pay_price(layout: Layout, state: State, good: int) -> int:
    """Gulden for a delivery: the lower number of the row's rightmost empty space (FREE-DELIVER-10)."""
    return layout.factory_rows[good].pay[state.taken[good]]


def next_key(state: State, hub: int) -> int:
    """The most valuable key left of a hub: 2 large, 1 small, 0 none (FREE-DELIVER-09, LIM-12)."""
    held = [player.keys[hub] for player in state.players]
    if LARGE not in held:
        return LARGE
    return SMALL if SMALL not in held else 0


def refusals(layout: Layout, state: State, player: Player, action: Deliver, column: int) -> list[Refusal]:
    """Every reason why a good cannot be delivered now."""
    site, city = layout.site_index.get(action.site, -1), layout.city_index.get(action.city, -1)
    if city < 0:
        return [Refusal("FREE-DELIVER-02", "no-such-city", {"city": action.city})]
    reasons = []
    if player.delivered:
        reasons.append(Refusal("FREE-DELIVER-01", "has-delivered"))
    if player.goods[COAL] < layout.prices.delivery_coal:
        values: Values = {"good": GOODS[COAL], "need": layout.prices.delivery_coal, "have": player.goods[COAL]}
        reasons.append(Refusal("FREE-DELIVER-05", "goods-missing", values))
    if not player.network >> city & 1:
        reasons.append(Refusal("FREE-DELIVER-02", "city-not-in-network", {"city": action.city}))
    factory = next(((good, goods) for own, good, goods in player.factories if own == site), None)
    if factory is None:
        return [*reasons, Refusal("FREE-DELIVER-03", "no-own-factory", {"site": action.site})]
    good, goods = factory
    if not goods:
        reasons.append(Refusal("FREE-DELIVER-03", "factory-exhausted", {"site": action.site}))
    if not state.demand[good] >> city & 1:
        served = layout.demand[good] >> city & 1
        reason = Refusal("FREE-DELIVER-06", "demand-served", {"city": action.city, "good": GOODS[good]})
        none = Refusal("FREE-DELIVER-02", "no-demand", {"city": action.city, "good": GOODS[good]})
        reasons.append(reason if served else none)
    if good == COAL and player.coal_delivered >> city & 1:
        reasons.append(Refusal("FREE-DELIVER-08", "coal-delivered", {"city": action.city}))
    return reasons


def deliver(layout: Layout, state: State, seat: int, action: Deliver, events: list[Event]) -> None:
    """Bring the good, pay the coal, take key or money, let the hub grow (FREE-DELIVER-03 … 12)."""
    player = state.players[seat]
    coal = layout.prices.delivery_coal
    storage.pay(state, player, (0, 0, 0, coal))
    player.delivered = True
    bring(layout, state, seat, layout.site_index[action.site], layout.city_index[action.city], events)


def bring(layout: Layout, state: State, seat: int, site: int, city: int, events: list[Event]) -> None:
    """Move a good from a factory to a demand space and take the reward (FREE-DELIVER-06 … 12)."""
    player = state.players[seat]
    good = take_good(player, site)
    _serve(state, good, city)
    state.cubes = (*state.cubes, (city, good, seat))
    values: Values = {"good": GOODS[good], "city": layout.city_names[city], "site": layout.sites[site].name}
    events.append(Event("good_delivered", seat, values))
    hub = layout.hub_of_city.get(city, -1)
    if good == COAL:
        player.coal_delivered |= 1 << city
    if good == COAL and hub >= 0:
        _take_key(state, seat, hub, events)
    else:
        money = pay_price(layout, state, good)
        player.cash += money
        events.append(Event("delivery_paid", seat, {"money": money}))
    if hub >= 0:
        cubes = sum(1 for cube in state.cubes if cube[0] == city)
        influence.grow_hub(layout, state, hub, layout.growth[hub][cubes - 1], events)


def _serve(state: State, good: int, city: int) -> None:
    """Use up one demand space (FREE-DELIVER-06)."""
    bit = 1 << city
    if state.spare[good] & bit:
        state.spare = storage.change(state.spare, good, -bit)
    else:
        state.demand = storage.change(state.demand, good, -bit)


def _take_key(state: State, seat: int, hub: int, events: list[Event]) -> None:
    key = next_key(state, hub)
    player = state.players[seat]
    player.keys = storage.change(player.keys, hub, key)
    events.append(Event("key_taken", seat, {"hub": HUBS[hub], "key": "large" if key == LARGE else "small"}))
