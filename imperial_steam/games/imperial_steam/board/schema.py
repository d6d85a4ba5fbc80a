"""The shape of a board's data: which blocks there are, and what they may contain.

The schema knows shapes and words, never a printed number of the game. Its limits are generous: they
only keep a slip of the keyboard from costing time and memory.
"""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.imperial_steam.board.printed import GULDEN_PRICES
from imperial_steam.games.imperial_steam.franz.cards import ACTIONS, CONDITIONS, CONTRACT_CHOICES
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS, LINK_KINDS
from imperial_steam.games.kit.schema import (
    Schema,
    Shape,
    array,
    constant,
    coordinate,
    each,
    either,
    free,
    head,
    integer,
    lies_on,
    mapping,
    number,
    reference,
    refers,
    text,
    things,
    truth,
    whole,
    word,
    words,
)

COUNTS: tuple[str, ...] = ("2p", "3p", "4p")
MARKS: tuple[str, ...] = ("2+", "3+", "4+")
OPTIONAL_BLOCKS: tuple[str, ...] = ("files", "sources", "franz")
MANY_CITIES, MANY_LINKS, MANY_BENDS = 120, 300, 20
"""Most cities and links of a board, and most bends of a link."""
FEW = 1_000
"""Largest number of pieces, rounds, spaces and steps."""


def _count(minimum: int = 0, description: str = "") -> Shape:
    return integer(minimum, description, FEW)


def _gulden(description: str = "") -> Shape:
    return integer(0, description) | {"multipleOf": 10}


def _goods(value: Shape) -> Shape:
    return mapping({}, dict.fromkeys(GOODS, value))


_PLANAR = coordinate(number(0, 1))
_DEGREES = coordinate(number(-180, 180))
_CITY = refers(text("name of a city"), "cities")
_LINK = refers(text("<from>–<to>, either way round"), "links")
_MARK = words(*MARKS)
_SITE = either(
    _MARK,
    mapping({"players": _MARK}, {"price": either(_gulden(), words("station"))}),
    description="factory site: its mark, or mark and own price (gulden, or 'station' beside a road)",
)
_DEMAND = either(
    words(*GOODS),
    mapping({"good": words(*GOODS), "players": _MARK}),
    description="demand for one good: the good, or good and mark",
)
_FACE = {
    "effort": _count(1, "cog: experience needed"),
    "influence": _count(0, "hexagon, in influence steps"),
    "business": integer(0, "business number", 3),
    "station": _gulden("cost of the station site"),
    "sites": array(reference("site"), description="factory sites"),
    "demands": array(reference("demand"), description="demand spaces"),
}
_NORMAL_CARD = mapping(
    {"name": text(), "hubs": array(_CITY, len(HUBS), len(HUBS)), "crowns": array(_LINK, 1)},
    {"targets": array(_CITY), "tiles": array(_count(1))},
)

_LIMITS = (
    "rounds", "workers", "tracks", "stations", "trains", "tracks_per_action", "tracks_per_city", "shareholders",
    "investors", "goods_each", "influence_rows", "market_column",
)  # fmt: skip
_PIECES = (
    "game_boards", "factory_boards", "worker_boards", "share_boards", "main_action_tiles", "state_cards",
    "summary_cards", "normal_cards", "contracts", "train_cars", "locomotives_per_level", "semmering_tokens",
    "unbuilt_stations", "city_tiles", "keys", "shipment_tiles", "hub_tiles", "growth_tiles", "wage_markers",
    "reserved_tokens", "round_markers", "hub_markers", "crowns", "investors", "share_value_markers",
)  # fmt: skip


def _world_blocks() -> Mapping[str, Shape]:
    city = mapping(
        {"name": text(), "flag": text("country code"), "north": _DEGREES, "east": _DEGREES, "x": _PLANAR, "y": _PLANAR},
        {
            "number": _count(1, "number of the city space; none: no tile"),
            "region": words("A", "B", "C", "D"),
            "bonus": _count(0, "influence steps printed on the map"),
            "road_sites": array(reference("site")),
            "print": mapping({}, _FACE, "print of a city without tile"),
        },
    )
    link = mapping(
        {"from": _CITY, "to": _CITY, "kind": words(*LINK_KINDS)},
        {"semmering": truth(), "via": coordinate(array(array(_PLANAR, 2, 2), 0, MANY_BENDS))},
    )
    tile = mapping(
        {"number": _count(1), "players": array(integer(2, maximum=4), 0, 3), "effort": _FACE["effort"]},
        {key: value for key, value in _FACE.items() if key != "effort"},
    )
    hub_tile = mapping(
        {"hub": words(*HUBS), "effort": _FACE["effort"]}, {k: v for k, v in _FACE.items() if k != "effort"}
    )
    return {
        "start_city": _CITY,
        "goal_city": _CITY,
        "start_station_cost": _gulden("for state railway access only"),
        "cities": things(array(city, 2, MANY_CITIES), "city", "station", "site", "demand"),
        "links": things(array(link, 1, MANY_LINKS), "link"),
        "tiles": lies_on(array(tile, 1), "cities", "number"),
        "hub_tiles": things(array(hub_tile, len(HUBS), len(HUBS)), "hub"),
        "growth_tiles": array(array(_count(), 1), len(HUBS), len(HUBS)),
    }


def _market_blocks() -> Mapping[str, Shape]:
    row = mapping({"cost": array(_gulden(), 1), "pay": array(_gulden(), 2)})
    locomotive = mapping({"level": _count(1), "price": _gulden()}, {"influence": _count(), "from_round": _count(1)})
    contract = mapping({"number": _count(1), "fields": array(words(*GOODS), 1), "value": _gulden()})
    return {
        "factory_boards": things(each(COUNTS, each(GOODS, row)), "factory"),
        "labour_columns": each(COUNTS, things(each(HUBS, _count(1)), "labour")),
        "engineer_icons": each(COUNTS, things(each(HUBS, _count()), "engineer")),
        "wages": array(_gulden(), 1),
        "engineer_price": _gulden(),
        "market_prices": things(array(_gulden(), 1), "market"),
        "shares": things(
            mapping({"values": array(_gulden(), 1), "raise": array(_count(), 1), "investor_spaces": _count(1)}),
            "share",
            "investor",
        ),
        "locomotives": things(array(locomotive, 1), "locomotive", "engine"),
        "shipment_tiles": array(_count(), 1),
        "contracts": things(array(contract, 1), "contract", "own_contract"),
        "state_cards": array(mapping({"link": _LINK, "number": _count(1)}), 1),
        "normal_cards": each(COUNTS, array(_NORMAL_CARD, 1)),
    }


def _setup_blocks() -> Mapping[str, Shape]:
    fixed = mapping(
        {
            "shipments": array(_count()),
            "hub_influence": each(HUBS, _gulden()),
            "growth": each(HUBS, _count(1)),
            "hub_cities": each(COUNTS, each(HUBS, _CITY)),
            "crowns": each(COUNTS, array(_LINK)),
        }
    )
    round_goods = mapping({"pool": _goods(_count()), "rounds": array(_count(1)), "each": each(COUNTS, _count())})
    start = mapping({
        "money": each(COUNTS, _gulden()), "workers": _count(), "hands": _count(1), "hands_on_rounds": array(_count(2)),
        "locomotive": _count(1), "goods": _goods(_count()), "share_value": _gulden(), "investors": _count(),
        "market": _goods(_count()), "round_goods": round_goods, "contracts_each": each(COUNTS, _count()),
        "wage": _gulden(), "business_stacks": each(COUNTS, array(array(_count(1)), 3, 3)),
    })  # fmt: skip
    limits = mapping(
        {**dict.fromkeys(_LIMITS, _count(1)), "locomotives_each": each(COUNTS, _count()), "last_influence": _gulden()}
    )
    prices = mapping({
        **dict.fromkeys(GULDEN_PRICES, _gulden()),
        "track_goods": _goods(_count()), "bridge_goods": _goods(_count()), "tunnel_goods": _goods(_count()),
        "delivery_coal": _count(), "goods_per_level": array(_count(), 3, 3), "semmering_factor": _count(1),
        "hub_bonus": array(_gulden(), len(HUBS) + 1, len(HUBS) + 1), "dividend": integer(0, maximum=100),
        "small_keys": array(_gulden(), 1), "locomotive_coal": _count(),
    })  # fmt: skip
    return {
        "fixed_setup": things(fixed, "round"), "start": start, "limits": limits, "prices": things(prices, "column"),
    }  # fmt: skip


def _components() -> Shape:
    player = (
        "player_boards",
        "hand_markers",
        "workers",
        "turn_order_markers",
        "influence_markers",
        "tracks",
        "stations",
    )
    solo = ("action_cards", "strategy_action_cards", "decision_cards", "strategy_decision_cards", "help_cards")
    return mapping({
        **dict.fromkeys(_PIECES, _count()),
        "gulden_cards": free(_count()), "business_tokens": array(_count(), 3, 3),
        "engineers": mapping({"bridge": _count(), "tunnel": _count()}),
        "goods": each(GOODS, _count()), "factories": each(GOODS, _count()),
        "each_player": each(player, _count()), "solo": each(solo, _count()),
    })  # fmt: skip


def _facts() -> Shape:
    total = integer(maximum=10 * FEW)
    span = array(total, 2, 2)
    cities = array(_CITY)
    return mapping({
        "cities": total, "city_spaces": total, "regions": mapping({"count": total, "spaces": total}),
        "flags": array(text()), "named_cities": cities, "known_links": array(_LINK),
        "link_kinds": free(words(*LINK_KINDS)), "semmering_link": _LINK, "neighbours": free(cities),
        "distances": array(mapping({"from": _CITY, "to": _CITY, "links": total})),
        "nearest_to_goal": mapping({"network": cities, "ranking": cities}), "without_tile": cities,
        "start_links": total, "crowned_links": total, "normal_cards_each": total,
        "hub_numbers": each(GOODS, total), "effort": span, "lowest_opening": total, "fixed_columns": span,
        "state_numbers": span, "crowns_fixed": span, "shipment_numbers": span, "shipment_tiles": array(total),
        "engine_influence": mapping({"levels": array(total), "steps": span}), "highest_spread": total,
        "highest_bid": total, "small_keys": array(mapping({"column": total, "value": total})),
        "factory_example": mapping({"good": words(*GOODS), "cost": total, "pay": total}),
        "factory_rows": each(COUNTS, total), "labour_columns": mapping({"least": total, "most": total}),
        "labour_example": mapping({"hub": words(*HUBS), "columns": total}),
        "growth_example": mapping({"hub": words(*HUBS), "steps": total}),
        "share_example": mapping({"value": total, "investors": total, "sales": total}),
        "share_rows": total, "contract_sizes": mapping({"largest": total, "least_each": total}), "dock": total,
        "demands_per_tile": total,
        "values": array(mapping({"where": text(), "is": {}, "rule": text()})),
    })  # fmt: skip


def _franz_blocks() -> Mapping[str, Shape]:
    start = mapping({"money": _gulden(), "workers": _count(), "goods": _goods(_count())})
    tests: dict[str, Shape] = {name: _count() if number else constant(True) for name, number in CONDITIONS.items()}
    slot = mapping(
        {"action": words(*ACTIONS)},
        {"cubes": _count(), "money": _gulden(), "amount": _count(1),
         "conditions": array(mapping({"otherwise": _count(1, "slot to try when it fails")}, tests))},
    )  # fmt: skip
    strategy = truth("joins the deck at its first reshuffle")
    action_card = mapping({"name": word(), "slots": array(slot, 1)}, {"strategy": strategy})
    goods, hubs = array(words(*GOODS), len(GOODS), len(GOODS)), array(words(*HUBS), len(HUBS), len(HUBS))
    cities = array(refers(text("hub colour or name of a city"), "hub_tiles", "cities"), 1)
    decision_card = mapping(
        {"name": word(), "a": cities, "b": goods, "c": goods, "d": hubs, "e": words(*CONTRACT_CHOICES)},
        {"strategy": strategy},
    )
    franz = mapping({
        "start": start, "unassigned_for_contract": _count(), "influence": _count(), "influence_money": _gulden(),
        "delivery_cubes": _count(), "action_cards": array(action_card, 1), "decision_cards": array(decision_card, 1),
    }, description="what Franz starts with, his numbers and cards; without it there is no solo game")  # fmt: skip
    return {"franz": franz}


def board_schema() -> Shape:
    """The JSON Schema of a board file, whole or part: blocks may be spread over several files of one index."""
    check = {"components": _components(), "facts": _facts()}
    blocks = {**head(), **_world_blocks(), **_market_blocks(), **_setup_blocks(), **check, **_franz_blocks()}
    return whole("Imperial Steam board", blocks, {"site": _SITE, "demand": _DEMAND})


SCHEMA = Schema(board_schema())
