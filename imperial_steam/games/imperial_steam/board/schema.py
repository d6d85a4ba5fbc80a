"""The shape of a board's data as JSON Schema (draft 2020-12), and the check of data against it.

`board_schema()` serves editors; `shape_faults` interprets the same schema, so there is one truth.
The schema knows shapes and words, never a printed number of the game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from imperial_steam.games.imperial_steam.franz.cards import ACTIONS, CONDITIONS, CONTRACT_CHOICES
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS, LINK_KINDS
from imperial_steam.games.kit.source import FieldPath

COUNTS: tuple[str, ...] = ("2p", "3p", "4p")
MARKS: tuple[str, ...] = ("2+", "3+", "4+")
OPTIONAL_BLOCKS: tuple[str, ...] = ("files", "sources", "franz")
PLANAR_RANGE = {"type": "number", "minimum": 0, "maximum": 1}

Schema = dict[str, Any]
Finding = tuple[FieldPath, str, str]
"""(path, message, nearest word)."""


def _text(description: str = "") -> Schema:
    return {"type": "string", "minLength": 1} | ({"description": description} if description else {})


def _int(minimum: int = 0, description: str = "") -> Schema:
    return {"type": "integer", "minimum": minimum} | ({"description": description} if description else {})


def _gulden(description: str = "") -> Schema:
    return _int(0, description) | {"multipleOf": 10}


def _words(*words: str) -> Schema:
    return {"enum": list(words)}


def _list(items: Schema, least: int = 0, most: int | None = None, description: str = "") -> Schema:
    schema: Schema = {"type": "array", "items": items, "minItems": least}
    if most is not None:
        schema["maxItems"] = most
    return schema | ({"description": description} if description else {})


def _map(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None, description: str = "") -> Schema:
    properties = {**required, **(optional or {}), "source": {"$ref": "#/$defs/source"}}
    schema: Schema = {"type": "object", "properties": properties, "required": list(required)}
    return schema | {"additionalProperties": False} | ({"description": description} if description else {})


def _each(names: tuple[str, ...], value: Schema, description: str = "") -> Schema:
    return _map(dict.fromkeys(names, value), description=description)


def _free(value: Schema, description: str = "") -> Schema:
    return {"type": "object", "additionalProperties": value} | ({"description": description} if description else {})


def _goods(value: Schema) -> Schema:
    return _map({}, dict.fromkeys(GOODS, value))


_CITY = _text("name of a city")
_LINK = _text("<from>–<to>, either way round")
_MARK = _words(*MARKS)
_SITE: Schema = {
    "description": "factory site: its mark, or mark and own price (gulden, or 'station' beside a road)",
    "anyOf": [
        _MARK,
        _map({"players": _MARK}, {"price": {"anyOf": [_gulden(), _words("station")]}}),
    ],
}
_DEMAND: Schema = {
    "description": "demand for one good: the good, or good and mark",
    "anyOf": [_words(*GOODS), _map({"good": _words(*GOODS), "players": _MARK})],
}
_FACE = {
    "effort": _int(1, "cog: experience needed"),
    "influence": _int(0, "hexagon, in influence steps"),
    "business": _int(0, "business number") | {"maximum": 3},
    "station": _gulden("cost of the station site"),
    "sites": _list({"$ref": "#/$defs/site"}, description="factory sites"),
    "demands": _list({"$ref": "#/$defs/demand"}, description="demand spaces"),
}
_NORMAL_CARD = _map(
    {
        "name": _text(),
        "hubs": _list(_CITY, len(HUBS), len(HUBS)),
        "crowns": _list(_LINK, 1),
    },
    {"targets": _list(_CITY), "tiles": _list(_int(1))},
)

_LIMITS = (
    "rounds", "workers", "tracks", "stations", "trains", "tracks_per_action", "tracks_per_city", "shareholders",
    "investors", "goods_each", "influence_rows", "market_column",
)  # fmt: skip
_GULDEN_PRICES = (
    "fee", "charity", "funds", "income_car", "income_station", "goods_sale", "track_fee", "goal_money",
)  # fmt: skip
_PIECES = (
    "game_boards", "factory_boards", "worker_boards", "share_boards", "main_action_tiles", "state_cards",
    "summary_cards", "normal_cards", "contracts", "train_cars", "locomotives_per_level", "semmering_tokens",
    "unbuilt_stations", "city_tiles", "keys", "shipment_tiles", "hub_tiles", "growth_tiles", "wage_markers",
    "reserved_tokens", "round_markers", "hub_markers", "crowns", "investors", "share_value_markers",
)  # fmt: skip


def _world_blocks() -> Mapping[str, Schema]:
    city = _map(
        {"name": _text(), "flag": _text("country code"), "north": {"type": "number"}, "east": {"type": "number"},
         "x": PLANAR_RANGE, "y": PLANAR_RANGE},
        {"number": _int(1, "number of the city space; none: no tile"), "region": _words("A", "B", "C", "D"),
         "bonus": _int(0, "influence steps printed on the map"), "road_sites": _list({"$ref": "#/$defs/site"}),
         "print": _map({}, _FACE, "print of a city without tile")},
    )  # fmt: skip
    link = _map(
        {"from": _CITY, "to": _CITY, "kind": _words(*LINK_KINDS)},
        {"semmering": {"type": "boolean"}, "via": _list(_list(PLANAR_RANGE, 2, 2))},
    )
    tile = _map(
        {"number": _int(1), "players": _list({"type": "integer", "minimum": 2, "maximum": 4}, 0, 3),
         "effort": _FACE["effort"]},
        {key: value for key, value in _FACE.items() if key != "effort"},
    )  # fmt: skip
    hub_tile = _map(
        {"hub": _words(*HUBS), "effort": _FACE["effort"]}, {k: v for k, v in _FACE.items() if k != "effort"}
    )
    return {
        "start_city": _CITY,
        "goal_city": _CITY,
        "start_station_cost": _gulden("for state railway access only"),
        "cities": _list(city, 2),
        "links": _list(link, 1),
        "tiles": _list(tile, 1),
        "hub_tiles": _list(hub_tile, len(HUBS), len(HUBS)),
        "growth_tiles": _list(_list(_int(), 1), len(HUBS), len(HUBS)),
    }


def _market_blocks() -> Mapping[str, Schema]:
    row = _map({"cost": _list(_gulden(), 1), "pay": _list(_gulden(), 2)})
    locomotive = _map({"level": _int(1), "price": _gulden()}, {"influence": _int(), "from_round": _int(1)})
    contract = _map({"number": _int(1), "fields": _list(_words(*GOODS), 1), "value": _gulden()})
    return {
        "factory_boards": _each(COUNTS, _each(GOODS, row)),
        "labour_columns": _each(COUNTS, _each(HUBS, _int(1))),
        "engineer_icons": _each(COUNTS, _each(HUBS, _int())),
        "wages": _list(_gulden(), 1),
        "engineer_price": _gulden(),
        "market_prices": _list(_gulden(), 1),
        "shares": _map({"values": _list(_gulden(), 1), "raise": _list(_int(), 1), "investor_spaces": _int(1)}),
        "locomotives": _list(locomotive, 1),
        "shipment_tiles": _list(_int(), 1),
        "contracts": _list(contract, 1),
        "state_cards": _list(_map({"link": _LINK, "number": _int(1)}), 1),
        "normal_cards": _each(COUNTS, _list(_NORMAL_CARD, 1)),
    }


def _setup_blocks() -> Mapping[str, Schema]:
    fixed = _map({
        "shipments": _list(_int()),
        "hub_influence": _each(HUBS, _gulden()),
        "growth": _each(HUBS, _int(1)),
        "hub_cities": _each(COUNTS, _each(HUBS, _CITY)),
        "crowns": _each(COUNTS, _list(_LINK)),
    })  # fmt: skip
    round_goods = _map({"pool": _goods(_int()), "rounds": _list(_int(1)), "each": _each(COUNTS, _int())})
    start = _map({
        "money": _each(COUNTS, _gulden()), "workers": _int(), "hands": _int(1), "hands_on_rounds": _list(_int(2)),
        "locomotive": _int(1), "goods": _goods(_int()), "share_value": _gulden(), "investors": _int(),
        "market": _goods(_int()), "round_goods": round_goods, "contracts_each": _each(COUNTS, _int()),
        "wage": _gulden(), "business_stacks": _each(COUNTS, _list(_list(_int(1)), 3, 3)),
    })  # fmt: skip
    limits = _map({
        **dict.fromkeys(_LIMITS, _int(1)),
        "locomotives_each": _each(COUNTS, _int()),
        "last_influence": _gulden(),
    })  # fmt: skip
    prices = _map({
        **dict.fromkeys(_GULDEN_PRICES, _gulden()),
        "track_goods": _goods(_int()), "bridge_goods": _goods(_int()), "tunnel_goods": _goods(_int()),
        "delivery_coal": _int(), "goods_per_level": _list(_int(), 3, 3), "semmering_factor": _int(1),
        "hub_bonus": _list(_gulden(), len(HUBS) + 1, len(HUBS) + 1), "dividend": _int() | {"maximum": 100},
        "small_keys": _list(_gulden(), 1), "locomotive_coal": _int(),
    })  # fmt: skip
    return {"fixed_setup": fixed, "start": start, "limits": limits, "prices": prices}


def _check_blocks() -> Mapping[str, Schema]:
    whole = {"type": "integer"}
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
    components = _map({
        **dict.fromkeys(_PIECES, _int()),
        "gulden_cards": _free(_int()), "business_tokens": _list(_int(), 3, 3),
        "engineers": _map({"bridge": _int(), "tunnel": _int()}),
        "goods": _each(GOODS, _int()), "factories": _each(GOODS, _int()),
        "each_player": _each(player, _int()), "solo": _each(solo, _int()),
    })  # fmt: skip
    span = _list(whole, 2, 2)
    cities = _list(_CITY)
    facts = _map({
        "cities": whole, "city_spaces": whole, "regions": _map({"count": whole, "spaces": whole}),
        "flags": _list(_text()), "named_cities": cities, "known_links": _list(_LINK),
        "link_kinds": _free(_words(*LINK_KINDS)), "semmering_link": _LINK, "neighbours": _free(cities),
        "distances": _list(_map({"from": _CITY, "to": _CITY, "links": whole})),
        "nearest_to_goal": _map({"network": cities, "ranking": cities}), "without_tile": cities,
        "start_links": whole, "crowned_links": whole, "normal_cards_each": whole,
        "hub_numbers": _each(GOODS, whole), "effort": span, "lowest_opening": whole, "fixed_columns": span,
        "state_numbers": span, "crowns_fixed": span, "shipment_numbers": span, "shipment_tiles": _list(whole),
        "engine_influence": _map({"levels": _list(whole), "steps": span}), "highest_spread": whole,
        "highest_bid": whole, "small_keys": _list(_map({"column": whole, "value": whole})),
        "factory_example": _map({"good": _words(*GOODS), "cost": whole, "pay": whole}),
        "factory_rows": _each(COUNTS, whole), "labour_columns": _map({"least": whole, "most": whole}),
        "labour_example": _map({"hub": _words(*HUBS), "columns": whole}),
        "growth_example": _map({"hub": _words(*HUBS), "steps": whole}),
        "share_example": _map({"value": whole, "investors": whole, "sales": whole}),
        "share_rows": whole, "contract_sizes": _map({"largest": whole, "least_each": whole}), "dock": whole,
        "demands_per_tile": whole,
        "values": _list(_map({"where": _text(), "is": {}, "rule": _text()})),
    })  # fmt: skip
    return {"components": components, "facts": facts}


def _franz_blocks() -> Mapping[str, Schema]:
    start = _map({"money": _gulden(), "workers": _int(), "goods": _goods(_int())})
    tests: dict[str, Schema] = {name: _int() if number else {"const": True} for name, number in CONDITIONS.items()}
    slot = _map(
        {"action": _words(*ACTIONS)},
        {"cubes": _int(), "money": _gulden(), "amount": _int(1),
         "conditions": _list(_map({"otherwise": _int(1, "slot to try when it fails")}, tests))},
    )  # fmt: skip
    strategy: Schema = {"type": "boolean", "description": "joins the deck at its first reshuffle"}
    action_card = _map({"name": _text(), "slots": _list(slot, 1)}, {"strategy": strategy})
    goods, hubs = _list(_words(*GOODS), len(GOODS), len(GOODS)), _list(_words(*HUBS), len(HUBS), len(HUBS))
    cities = _list(_text("hub colour or name of a city"), 1)
    decision_card = _map(
        {"name": _text(), "a": cities, "b": goods, "c": goods, "d": hubs, "e": _words(*CONTRACT_CHOICES)},
        {"strategy": strategy},
    )
    franz = _map({
        "start": start, "unassigned_for_contract": _int(), "influence": _int(), "influence_money": _gulden(),
        "delivery_cubes": _int(), "action_cards": _list(action_card, 1), "decision_cards": _list(decision_card, 1),
    }, description="what Franz starts with, his numbers and cards; without it there is no solo game")  # fmt: skip
    return {"franz": franz}


def board_schema() -> Schema:
    """The JSON Schema of a board file, whole or part: blocks may stand in several files of one index."""
    head: Schema = {
        "format": {"const": 1, "description": "version of this format"},
        "id": _text("short name, also in saves"),
        "title": _text(),
        "files": _list(_text(), description="index only: the other files of this board"),
        "sources": _free({"$ref": "#/$defs/source"}, "for each block: known or reconstructed, and the rule IDs"),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Imperial Steam board",
        "type": "object",
        "properties": {
            **head,
            **_world_blocks(),
            **_market_blocks(),
            **_setup_blocks(),
            **_check_blocks(),
            **_franz_blocks(),
        },
        "additionalProperties": False,
        "$defs": {
            "source": {
                "description": "where a datum comes from: known or reconstructed, then rule IDs; or that by field",
                "anyOf": [
                    {"type": "string", "pattern": "^(known|reconstructed)( .+)?$"},
                    {"type": "object", "additionalProperties": {"$ref": "#/$defs/source"}},
                ],
            },
            "site": _SITE,
            "demand": _DEMAND,
        },
    }


SCHEMA = board_schema()
BLOCKS: tuple[str, ...] = tuple(name for name in SCHEMA["properties"] if name not in OPTIONAL_BLOCKS)
"""Every block a whole board must have."""

_KINDS: Mapping[str, Any] = {
    "object": (dict,), "array": (list,), "string": (str,), "integer": (int,), "number": (int, float),
    "boolean": (bool,),
}  # fmt: skip
_NAMES = {
    "object": "a mapping 'name: value'", "array": "a list", "string": "a text", "integer": "a whole number",
    "number": "a number", "boolean": "true or false",
}  # fmt: skip


def nearest(word: object, allowed: list[str] | tuple[str, ...]) -> str:
    """The allowed word most like `word`, or an empty text when none is near."""
    close = get_close_matches(str(word), allowed, 1, 0.6)
    return close[0] if close else ""


def shape_faults(data: Mapping[str, Any]) -> list[Finding]:
    """Everything in a whole board's data that does not fit the schema."""
    found = list(_check(data, SCHEMA, ()))
    for block in BLOCKS:
        if block not in data:
            found.append(((block,), "is missing", ""))
    return found


def _check(value: Any, schema: Schema, path: FieldPath) -> Iterator[Finding]:
    if "$ref" in schema:
        schema = SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]]
    if "type" in schema:
        yield from _check_typed(value, schema, path)
    elif "anyOf" in schema:
        yield from _check_any(value, schema["anyOf"], path)
    elif "enum" in schema and value not in schema["enum"]:
        words = [str(word) for word in schema["enum"]]
        yield path, f"'{value}' is not one of {', '.join(words)}", nearest(value, words)
    elif "const" in schema and value != schema["const"]:
        yield path, f"must be {schema['const']}, not '{value}'", ""


def _check_typed(value: Any, schema: Schema, path: FieldPath) -> Iterator[Finding]:
    kind = schema["type"]
    if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind != "boolean"):
        yield path, f"must be {_NAMES[kind]}, not '{value}'", ""
    elif kind == "object":
        yield from _check_object(value, schema, path)
    elif kind == "array":
        yield from _check_array(value, schema, path)
    else:
        yield from _check_scalar(value, schema, path)


def _check_any(value: Any, choices: list[Schema], path: FieldPath) -> Iterator[Finding]:
    """The complaint of the choice that has the right type, or else of the first one."""
    complaints = []
    for choice in choices:
        found = list(_check(value, choice, path))
        if not found:
            return
        complaints.append((isinstance(value, dict) == (choice.get("type") == "object"), found))
    fitting = [found for fits, found in complaints if fits]
    yield from (fitting or [complaints[0][1]])[0]


def _check_object(value: dict[str, Any], schema: Schema, path: FieldPath) -> Iterator[Finding]:
    properties = schema.get("properties", {})
    extra = schema["additionalProperties"]
    for key, item in value.items():
        if key in properties:
            yield from _check(item, properties[key], (*path, key))
        elif extra is False:
            yield (*path, key), f"'{key}' is no word of this place", nearest(key, list(properties))
        else:
            yield from _check(item, extra, (*path, key))
    for key in schema.get("required", ()):
        if key not in value:
            yield (*path, key), f"'{key}' is missing", ""


def _check_array(value: list[Any], schema: Schema, path: FieldPath) -> Iterator[Finding]:
    least, most = schema["minItems"], schema.get("maxItems")
    if len(value) < least or (most is not None and len(value) > most):
        wanted = f"{least}" if least == most else f"at least {least}" if len(value) < least else f"at most {most}"
        yield path, f"must have {wanted} entries, not {len(value)}", ""
    items = schema["items"]
    for i, item in enumerate(value):
        yield from _check(item, items, (*path, i))


def _check_scalar(value: Any, schema: Schema, path: FieldPath) -> Iterator[Finding]:
    if "minimum" in schema and value < schema["minimum"]:
        yield path, f"must be at least {schema['minimum']}, not {value}", ""
    if "maximum" in schema and value > schema["maximum"]:
        yield path, f"must be at most {schema['maximum']}, not {value}", ""
    if "multipleOf" in schema and value % schema["multipleOf"]:
        yield path, f"must be a multiple of {schema['multipleOf']}, not {value}", ""
    if "minLength" in schema and len(value) < schema["minLength"]:
        yield path, "must not be empty", ""
    if "pattern" in schema and not re.search(schema["pattern"], value):
        yield path, f"'{value}' must begin with 'known' or 'reconstructed'", ""
