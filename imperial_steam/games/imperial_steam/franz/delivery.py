"""Franz's delivery after his main action (14.7)."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.board import COAL, COLUMN, GOODS
from imperial_steam.games.imperial_steam.franz import effects, ways
from imperial_steam.games.imperial_steam.franz.choices import Mind
from imperial_steam.games.imperial_steam.franz.thought import Candidate
from imperial_steam.games.imperial_steam.free_actions import deliver_good


def deliver(mind: Mind) -> None:
    """Deliver one good if he can (FRANZ-DELIVER-01 … 07)."""
    state, player = mind.state, mind.state.players[mind.seat]
    if sum(player.goods) < mind.cards.delivery_cubes:
        mind.thought.note("no_delivery", "FRANZ-DELIVER-02")
        return
    wanted = _wanted(mind)
    if not wanted:
        mind.thought.note("no_delivery", "FRANZ-DELIVER-02")
        return
    names = mind.layout.city_names
    hubs = sorted(wanted, key=lambda city: (not _shared(mind, city), ways.a_to_z(names[city])))
    mind.thought.choice(
        "FRANZ-DELIVER-04", "city", [Candidate(names[city], (("shared", int(_shared(mind, city))),)) for city in hubs]
    )
    city = hubs[0]
    goods = sorted(wanted[city], key=lambda good: (-_profit(mind, city, good), mind.card.goods.index(good)))
    mind.thought.choice(
        "FRANZ-DELIVER-05", "good", [Candidate(GOODS[good], (("profit", _profit(mind, city, good)),)) for good in goods]
    )
    effects.pay_cubes(state, player, mind.cards.delivery_cubes)
    player.delivered = True
    deliver_good.bring(mind.layout, state, mind.seat, _factory(mind, goods[0]), city, mind.thought.events)


def _wanted(mind: Mind) -> dict[int, list[int]]:
    """By hub city of his network: types it demands and he produces (FRANZ-DELIVER-02, 06)."""
    player = mind.state.players[mind.seat]
    producing = {good for _, good, goods in player.factories if goods}
    found: dict[int, list[int]] = {}
    for city in mind.layout.hub_cities:
        goods = [
            good
            for good in range(len(GOODS))
            if good in producing and deliver_good.demand(mind.state, player, good) >> city & 1
        ]
        if goods:
            found[city] = goods
    return found


def _shared(mind: Mind, city: int) -> bool:
    return all(player.network >> city & 1 for player in mind.state.players)


def _profit(mind: Mind, city: int, good: int) -> int:
    """Money, or the current value of the key he would get (FRANZ-DELIVER-05, RUL-F14)."""
    if good != COAL:
        return deliver_good.pay_price(mind.layout, mind.state, good)
    hub = mind.layout.hub_of_city[city]
    value = mind.state.hubs[hub] * COLUMN
    if deliver_good.next_key(mind.state, hub) == deliver_good.LARGE:
        return value
    return mind.layout.prices.small_key[value]


def _factory(mind: Mind, good: int) -> int:
    """Which factory the good comes from: fewest cubes, then city A–Z (RUL-F29)."""
    layout = mind.layout
    factories = [(site, goods) for site, own, goods in mind.state.players[mind.seat].factories if own == good and goods]
    return min(factories, key=lambda f: (f[1], ways.a_to_z(layout.city_names[layout.sites[f[0]].city]), f[0]))[0]
