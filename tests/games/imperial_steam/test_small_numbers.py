"""Small numbers: order limit, growth of a hub, keys, access to a crowned link."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.small_numbers import (
    OrderLimit,
    access_price,
    growth,
    keys_of,
    next_key,
    order_limit,
)

Arranged = Callable[..., ImperialSteam]
RED, PURPLE = 0, 1
CROWN = "Wr. Neustadt–Sopron"


def test_order_limit(arranged: Arranged) -> None:
    """A5-05, A5-06, A5-08: the shipment tile less the dock; nothing in round 8."""
    game = arranged({"turn": "red", "red": {"dock": {"wood": 1}}})
    tile = game.layout.setup.shipments[0]
    assert order_limit(game.layout, game.state, RED) == OrderLimit(tile, tile - 1)
    last = arranged({"turn": "red", "round": 8})
    assert order_limit(last.layout, last.state, RED) == OrderLimit(0, 0)


def test_growth_of_a_hub(arranged: Arranged) -> None:
    """FREE-DELIVER-07, FREE-DELIVER-11: the next number of its tile, and one demand less after a delivery."""
    red = {"tracks": ["Wien–Wr. Neustadt", "Wr. Neustadt–Gloggnitz"], "factories": {"Wien #1": "wood 1"},
           "goods": {"coal": 1}}  # fmt: skip
    game = arranged({"turn": "red", "red": red})
    hub = game.layout.hub_of_city[game.layout.city_index["Gloggnitz"]]
    numbers, before = game.layout.growth[hub], growth(game.layout, game.state, hub)
    assert (before.delivered, before.steps, before.needs) == (0, numbers[0], (1, 1, 1, 2))
    assert before.to == (game.state.hubs[hub] + numbers[0]) * 10
    game.apply(parse_action("deliver Wien #1 to Gloggnitz"))
    after = growth(game.layout, game.state, hub)
    assert game.state.hubs[hub] * 10 == before.to
    assert (after.delivered, after.steps, after.needs) == (1, numbers[1], (0, 1, 1, 2))
    game.state.demand = game.state.spare = (0, 0, 0, 0)
    assert growth(game.layout, game.state, hub).steps == 0


def test_keys(arranged: Arranged) -> None:
    """FREE-DELIVER-09, SCORE-05, SCORE-06: gold first, then silver, then none."""
    game = arranged({"turn": "red", "hub_influence": {"bronze": 110}})
    first = next_key(game.layout, game.state, 0)
    assert first is not None
    assert (first.large, first.value) == (True, 110)
    game.state.players[RED].keys = (2, 0, 0, 0)
    second = next_key(game.layout, game.state, 0)
    assert second is not None
    assert (second.large, second.value) == (False, 60)
    game.state.players[PURPLE].keys = (1, 0, 0, 0)
    assert next_key(game.layout, game.state, 0) is None
    assert [(key.large, key.value) for key in keys_of(game.layout, game.state, PURPLE)] == [(False, 60)]


def test_access_to_a_crowned_link(arranged: Arranged) -> None:
    """FREE-STATE-03, FREE-STATE-04: the higher cost to the bank, or the lower one to each owner."""
    game = arranged({"turn": "red"}, inject={"crowns": [CROWN]})
    link = game.layout.link_index[CROWN]
    costs = [game.layout.station_cost[city] for city in game.layout.ends[link]]
    printed = [cost for cost in costs if cost is not None]
    assert access_price(game.layout, game.state, RED, link) == max(printed)
    game.state.players[PURPLE].tracks |= 1 << link
    assert access_price(game.layout, game.state, RED, link) == min(printed)
    assert access_price(game.layout, game.state, PURPLE, link) is None
    assert access_price(game.layout, game.state, RED, game.layout.link_index["Wien–Baden"]) is None
