"""Franz's delivery after his main action (14.7)."""

from __future__ import annotations

from collections.abc import Iterable

from imperial_steam.games.imperial_steam.franz import effects, ways
from imperial_steam.games.imperial_steam.franz.mind import FranzMind
from imperial_steam.games.imperial_steam.franz.thought import Candidate
from imperial_steam.games.imperial_steam.free_actions import deliver_good
from imperial_steam.games.imperial_steam.terms import COAL, COLUMN, GOODS


def deliver(mind: FranzMind) -> None:
    """Deliver one good if he can (FRANZ-DELIVER-01 … 07)."""
    cubes, need = sum(mind.player.goods), mind.cards.delivery_cubes
    wanted = _wanted(mind)
    if cubes < need or not wanted:
        reason = "cubes" if cubes < need else "demand"
        mind.thought.note("no_delivery", "FRANZ-DELIVER-02", reason=reason, cubes=cubes, need=need)
        return
    city = _city(mind, wanted)
    good = _good(mind, city, wanted[city])
    effects.pay_cubes(mind.state, mind.player, need, mind.thought)
    mind.player.delivered = True
    deliver_good.bring(mind.layout, mind.state, mind.seat, _factory(mind, good), city, mind.thought.events)


def _city(mind: FranzMind, wanted: Iterable[int]) -> int:
    """Shared before private hubs, then A–Z (FRANZ-DELIVER-04)."""
    names = mind.layout.city_names
    hubs = sorted(wanted, key=lambda city: (not mind.is_shared(city), ways.a_to_z(names[city])))
    shown = [Candidate(names[city], (("shared", int(mind.is_shared(city))),)) for city in hubs]
    mind.thought.choice("FRANZ-DELIVER-04", "city", shown)
    return hubs[0]


def _good(mind: FranzMind, city: int, goods: Iterable[int]) -> int:
    """The most profitable type, ties by slot C (FRANZ-DELIVER-05)."""
    row = mind.card.goods
    ranked = sorted(goods, key=lambda good: (-_profit(mind, city, good), row.index(good)))
    shown = [
        Candidate(GOODS[good], (("profit", _profit(mind, city, good)), ("place_on_card", row.index(good) + 1)))
        for good in ranked
    ]
    mind.thought.choice("FRANZ-DELIVER-05", "good", shown)
    return ranked[0]


def _wanted(mind: FranzMind) -> dict[int, list[int]]:
    """By hub city of his network: types it demands and he produces (FRANZ-DELIVER-02, 06)."""
    player = mind.player
    producing = {good for _, good, goods in player.factories if goods}
    wanted: dict[int, list[int]] = {}
    for city in mind.layout.hub_cities:
        goods = [
            good
            for good in range(len(GOODS))
            if good in producing and deliver_good.demand(mind.state, player, good) >> city & 1
        ]
        if goods:
            wanted[city] = goods
    return wanted


def _profit(mind: FranzMind, city: int, good: int) -> int:
    """Money, or the current value of the key he would get (FRANZ-DELIVER-05, RUL-F14)."""
    if good != COAL:
        return deliver_good.pay_price(mind.layout, mind.state, good)
    hub = mind.layout.hub_of_city[city]
    value = mind.state.hubs[hub] * COLUMN
    if deliver_good.next_key(mind.state, hub) == deliver_good.LARGE:
        return value
    return mind.layout.prices.small_key[value]


def _factory(mind: FranzMind, good: int) -> int:
    """The site the good comes from: fewest cubes, then city A–Z, then the order of the board (RUL-F29)."""
    layout = mind.layout
    factories = [(site, goods) for site, own, goods in mind.player.factories if own == good and goods]
    factories.sort(key=lambda f: (f[1], ways.a_to_z(layout.city_names[layout.sites[f[0]].city]), f[0]))
    if len(factories) > 1:
        shown = [Candidate(layout.sites[site].name, (("cubes", goods),)) for site, goods in factories]
        mind.thought.choice("RUL-F29", "site", shown)
    return factories[0][0]
