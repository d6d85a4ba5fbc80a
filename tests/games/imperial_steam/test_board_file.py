"""Reading and checking boards: shapes, constraints of section 16, places and nearest words of faults."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from imperial_steam.games.imperial_steam.board.file import FILES as BOARDS
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.kit.faults import BoardError, Fault, format_faults
from tests.games.boards import Broken, broken_copies, line_of

FOLDER = Path(__file__).parents[3] / "boards" / "imperial_steam"
FILES = sorted(FOLDER.glob("*.yaml"))


@pytest.fixture(scope="module")
def plain(board: Board) -> dict[str, Any]:
    """The plain data of the shipped board."""
    return BOARDS.data(board)


@pytest.fixture
def broken(tmp_path: Path) -> Broken:
    """`broken(file, old, new)`: a copy of the shipped board with one text of one file replaced."""
    return broken_copies(FOLDER, tmp_path)


def faults_of(data: Mapping[str, Any]) -> list[Fault]:
    """Everything wrong with plain data."""
    try:
        BOARDS.from_data(data)
    except BoardError as refused:
        return list(refused.faults)
    return []


def franz_card(data: dict[str, Any], name: str) -> dict[str, Any]:
    """One of Franz's action cards."""
    return next(card for card in data["franz"]["action_cards"] if card["name"] == name)


# --- reading ----------------------------------------------------------------------------------


def test_plain_data_reads_back(board: Board) -> None:
    """A save embeds the board as JSON."""
    again = BOARDS.from_data(json.loads(json.dumps(BOARDS.data(board))))
    assert again == board


def test_digest_follows_the_data(plain: dict[str, Any], board: Board) -> None:
    """Another datum, another digest."""
    changed = copy.deepcopy(plain)
    changed["contracts"][0]["value"] = 50
    assert BOARDS.from_data(changed).digest != board.digest
    assert len(board.digest) == 16


def test_missing_and_unreadable_files(tmp_path: Path) -> None:
    """A file that is not there, or is no YAML, is a fault with its name."""
    with pytest.raises(BoardError) as refused:
        BOARDS.read(tmp_path / "nowhere.yaml")
    assert "cannot be read" in refused.value.faults[0].message
    (tmp_path / "bad.yaml").write_text("format: 1\nlinks: [a, b\n", encoding="utf-8")
    fault = BOARDS.format.check([tmp_path / "bad.yaml"])[0]
    assert (fault.severity, fault.file) == ("error", str(tmp_path / "bad.yaml"))
    assert fault.line >= 2
    assert "is not YAML" in fault.message
    (tmp_path / "list.yaml").write_text("- 1\n", encoding="utf-8")
    assert "must be a mapping" in BOARDS.format.check([tmp_path / "list.yaml"])[0].message


def test_keys_and_blocks_given_twice(broken: Broken) -> None:
    """A key twice in one mapping, and a block in two files."""
    folder = broken("numbers.yaml", "  tracks: 18\n", "  tracks: 18\n  tracks: 17\n")
    (fault,) = [fault for fault in BOARDS.format.check([folder]) if fault.message == "is given twice"]
    assert fault.field == "limits.tracks"
    assert fault.line == line_of(folder / "numbers.yaml", "tracks: 17")
    folder = broken("numbers.yaml", "limits:\n", "wages: [10]\nlimits:\n")
    assert any("two files" in fault.message and fault.field == "wages" for fault in BOARDS.format.check([folder]))


def test_index_names_files(broken: Broken) -> None:
    """A file of the index that does not exist, and blocks that are missing with it."""
    faults = BOARDS.format.check([broken("board.yaml", "- map.yaml", "- maps.yaml")])
    assert any(fault.file.endswith("maps.yaml") and "cannot be read" in fault.message for fault in faults)
    assert {"cities", "links", "start_city"} <= {fault.field for fault in faults if fault.message == "is missing"}


# --- faults in files --------------------------------------------------------------------------

# id: file, old text, new text, text in whose line the fault is, field, part of the message, nearest word
FILE_FAULTS: dict[str, tuple[str, str, str, str, str, str, str]] = {
    "unknown word": (
        "tiles.yaml", "effort: 3, influence: 2, station: 40", "effort: 3, influense: 2, station: 40", "influense",
        "tiles[1].influense", "no word of this place", "influence",
    ),
    "unknown block": (
        "markets.yaml", "engineer_price: 30", "enginer_price: 30", "enginer_price", "enginer_price",
        "no word of this place", "engineer_price",
    ),
    "missing word": (
        "map.yaml", "kind: plain, source: {from: known DATA-02, to: known DATA-02}}", "source: known}",
        "- {from: Wien, to: St. Pölten", "links[Wien–St. Pölten].kind", "is missing", "",
    ),
    "link kind": (
        "map.yaml", "to: Linz, kind: bridge", "to: Linz, kind: brige", "brige", "links[St. Pölten–Linz].kind",
        "not one of plain, bridge, tunnel", "bridge",
    ),
    "good": (
        "cards.yaml", "{number: 1, fields: [wood]", "{number: 1, fields: [wod]", "[wod]", "contracts[1].fields[1]",
        "not one of wood", "wood",
    ),
    "type of a number": (
        "numbers.yaml", "tracks: 18", "tracks: many", "tracks: many", "limits.tracks", "must be a whole number", "",
    ),
    "type of a list": (
        "markets.yaml", "shipment_tiles: [2, 2, 2, 3, 3, 3, 4, 4, 5]", "shipment_tiles: 9", "shipment_tiles: 9",
        "shipment_tiles", "must be a list", "",
    ),
    "INV-12 multiple of 10": (
        "cards.yaml", "{number: 2, fields: [wood], value: 40}", "{number: 2, fields: [wood], value: 45}", "value: 45",
        "contracts[2].value", "multiple of 10", "",
    ),
    "negative": (
        "markets.yaml", "from_round: 4, influence: 1", "from_round: 4, influence: -1", "influence: -1",
        "locomotives[6].influence", "at least 0", "",
    ),
    "off the map": (
        "map.yaml", "x: 0.766", "x: 1.766", "x: 1.766", "cities[Wien].x", "at most 1", "",
    ),
    "site mark": (
        "tiles.yaml", "station: 40, sites: [3+]}  # Linz", "station: 40, sites: [5+]}", "5+", "tiles[1].sites[1]",
        "not one of 2+, 3+, 4+", "",
    ),
    "site price": (
        "tiles.yaml", "sites: [{players: 3+, price: 40}]", "sites: [{players: 3+, prise: 40}]", "prise",
        "tiles[4].sites[1].prise", "no word of this place", "price",
    ),
    "hub colour": (
        "tiles.yaml", "hub: bronze", "hub: bronce", "bronce", "hub_tiles[bronce].hub", "not one of bronze", "bronze",
    ),
    "source": (
        "markets.yaml", "wages: known DATA-34", "wages: guessed", "wages: guessed", "sources.wages",
        "must begin with 'known'", "",
    ),
    "player count": (
        "setup.yaml", "money: {2p: 120, 3p: 130, 4p: 140}", "money: {2p: 120, 3p: 130, 5p: 140}", "5p: 140",
        "start.money.5p", "no word of this place", "",
    ),
    "city of a link": (
        "map.yaml", "{from: Steyr, to: Liezen", "{from: Steyr, to: Lizen", "to: Lizen", "links[Steyr–Lizen].to",
        "no city 'Lizen'", "Liezen",
    ),
    "start city": (
        "map.yaml", "start_city: Wien", "start_city: Vienna", "start_city: Vienna", "start_city", "no city 'Vienna'",
        "Wien",
    ),
    "link of a state card": (
        "cards.yaml", "link: Graz–Maribor", "link: Graz–Maribar", "Graz–Maribar", "state_cards[Graz–Maribar].link",
        "no link 'Graz–Maribar'", "Graz–Maribor",
    ),
    "hub of a normal card": (
        "cards.yaml", "hubs: [Amstetten, Gloggnitz, St. Veit a.d. Glan, Celje]",
        "hubs: [Amstetten, Glognitz, St. Veit a.d. Glan, Celje]", "Glognitz", "normal_cards.2p[2p-1].hubs[2]",
        "no city 'Glognitz'", "Gloggnitz",
    ),
    "SETUP-11 hub on a printed city": (
        "cards.yaml", "hubs: [Amstetten, Gloggnitz, St. Veit a.d. Glan, Celje]",
        "hubs: [Amstetten, Wien, St. Veit a.d. Glan, Celje]", "Amstetten, Wien", "normal_cards.2p[2p-1].hubs[2]",
        "SETUP-11", "",
    ),
    "fixed hub city": (
        "setup.yaml", "3p: {bronze: Amstetten", "3p: {bronze: Amsteten", "Amsteten",
        "fixed_setup.hub_cities.3p.bronze", "no city 'Amsteten'", "Amstetten",
    ),
    "fixed crown": (
        "setup.yaml", "Varaždin–Zagreb", "Varazdin–Zagreb", "Varazdin–Zagreb", "fixed_setup.crowns.4p[4]",
        "no link 'Varazdin–Zagreb'", "Varaždin–Zagreb",
    ),
    "wage": (
        "setup.yaml", "wage: 10", "wage: 0", "wage: 0", "start.wage", "is no wage", "10",
    ),
    "share value": (
        "setup.yaml", "share_value: 40", "share_value: 140", "share_value: 140", "start.share_value",
        "is no share value", "130",
    ),
    "REC-MAP crossing": (
        "map.yaml", "{from: Gorizia, to: Trieste, kind: plain}", "{from: Gorizia, to: Novo Mesto, kind: plain}",
        "{from: Gorizia, to: Novo Mesto", "links[Gorizia–Novo Mesto]", "crosses", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", list(FILE_FAULTS))
def test_faults_name_file_line_field_and_nearest_word(broken: Broken, name: str) -> None:
    """Every fault says where it stands, what is wrong, and the nearest valid word."""
    file, old, new, marker, field, message, near = FILE_FAULTS[name]
    folder = broken(file, old, new)
    path = folder / file
    faults = BOARDS.format.check([folder])
    matching = [fault for fault in faults if fault.field == field and message in fault.message]
    assert len(matching) == 1, format_faults(faults)
    fault = matching[0]
    assert (fault.severity, fault.file, fault.nearest) == ("error", str(path), near)
    assert fault.line == line_of(path, marker)
    with pytest.raises(BoardError, match=str(fault.line)):
        BOARDS.read(folder)


# --- constraints ------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]


def link(data: dict[str, Any], start: str, end: str) -> dict[str, Any]:
    """A link of the data."""
    return next(entry for entry in data["links"] if (entry["from"], entry["to"]) == (start, end))


def city(data: dict[str, Any], name: str) -> dict[str, Any]:
    """A city of the data."""
    return next(entry for entry in data["cities"] if entry["name"] == name)


def tile(data: dict[str, Any], number: int) -> dict[str, Any]:
    """A city tile of the data."""
    return next(entry for entry in data["tiles"] if entry["number"] == number)


def put(entry: Any, key: Any, value: object) -> None:
    """Set one datum."""
    entry[key] = value


CONSTRAINTS: list[tuple[str, str, Change]] = [
    ("DATA-01", "two cities", lambda d: put(city(d, "Linz"), "name", "Steyr")),
    ("DATA-01", "30 cities instead of 31", lambda d: d["cities"].remove(city(d, "Gorizia"))),
    ("DATA-01", "not one of AT", lambda d: put(city(d, "Linz"), "flag", "DE")),
    ("SETUP-11", "neither a number nor a print", lambda d: city(d, "Linz").pop("number")),
    ("SETUP-11", "a number and a print", lambda d: put(city(d, "Linz"), "print", {"effort": 3})),
    ("SETUP-11", "its print is the same", lambda d: put(city(d, "Trieste"), "number", 27)),
    ("DATA-02", "no way leads there", lambda d: [
        d["links"].remove(link(d, "Villach", "Gorizia")), d["links"].remove(link(d, "Gorizia", "Ljubljana")),
        d["links"].remove(link(d, "Gorizia", "Trieste"))]),
    ("DATA-02", "second time", lambda d: d["links"].append({"from": "Baden", "to": "Wien", "kind": "plain"})),
    ("DATA-02", "to itself", lambda d: put(link(d, "Linz", "Steyr"), "to", "Linz")),
    ("DATA-02", "neighbours of Bratislava", lambda d: d["links"].remove(link(d, "Bratislava", "Sopron"))),
    ("DATA-02", "Wien and Gloggnitz are 2 links apart, not 4", lambda d: d["links"].remove(
        link(d, "Wr. Neustadt", "Gloggnitz"))),
    ("DATA-02", "Maribor and Trieste are 2 links apart, not 3", lambda d: d["links"].remove(
        link(d, "Maribor", "Ljubljana"))),
    ("DATA-02", "nearest to Trieste", lambda d: d["links"].remove(link(d, "Fürstenfeld", "Murska Sobota"))),
    ("DATA-02", "has 2 links", lambda d: [
        d["links"].remove(link(d, "Wien", "Baden")), d["links"].remove(link(d, "Wien", "Bratislava"))]),
    ("DATA-02", "to the south-west", lambda d: put(city(d, "Wien"), "north", 45)),
    ("DATA-02", "can carry a crown", lambda d: put(d, "links", d["links"][:30])),
    ("SETUP-03", "0 links", lambda d: link(d, "Gloggnitz", "Mürzzuschlag").pop("semmering")),
    ("SETUP-03", "lies on", lambda d: [
        link(d, "Gloggnitz", "Mürzzuschlag").pop("semmering"), put(link(d, "Linz", "Steyr"), "semmering", True)]),
    ("DATA-03", "4 regions of 3", lambda d: put(city(d, "Linz"), "region", "B")),
    ("VAR-RANDOM-01", "no region", lambda d: put(city(d, "Wien"), "region", "A")),
    ("DATA-04", "two cities have the number", lambda d: put(city(d, "Linz"), "number", 8)),
    ("DATA-04", "from 1 to 27", lambda d: put(city(d, "Linz"), "number", 28)),
    ("DATA-04", "2p lacks the tiles 1", lambda d: put(tile(d, 1), "players", [3, 4])),
    ("DATA-04", "is a hub", lambda d: put(tile(d, 14), "players", [2, 3])),
    ("DATA-04", "two tiles", lambda d: put(tile(d, 1), "number", 3)),
    ("DATA-04", "no city space", lambda d: put(tile(d, 1), "number", 40)),
    ("COMP-15", "22 city tiles", lambda d: put(tile(d, 1), "players", [2, 3])),
    ("COMP-62", "26 city spaces", lambda d: d["cities"].remove(city(d, "Gorizia"))),
    ("DATA-05", "business tokens of value 3", lambda d: put(tile(d, 1), "business", 3)),
    ("DATA-05", "business tokens of value 1", lambda d: put(tile(d, 1), "business", 1)),
    ("DATA-05", "from 1 to 5", lambda d: put(tile(d, 1), "effort", 6)),
    ("DATA-05", "demand nothing in 2p", lambda d: put(tile(d, 1), "demands", ["wood"])),
    ("DATA-31", "at most 2", lambda d: put(tile(d, 8), "demands", [{"good": "iron", "players": "3+"}] * 3)),
    ("DATA-06", "same layout", lambda d: put(d["hub_tiles"][2], "effort", 4)),
    ("DATA-06", "a hub demands", lambda d: [entry["demands"].pop() for entry in d["hub_tiles"]]),
    ("COMP-18", "exactly one blue", lambda d: put(d["hub_tiles"][1], "hub", "green")),
    ("DATA-07", "unmarked factory site", lambda d: put(city(d, "Wien"), "road_sites", ["3+"])),
    ("DATA-07", "besides the start city", lambda d: [
        city(d, name).pop("road_sites") for name in ("Villach", "St. Pölten")]),
    ("DATA-07", "gives no bonus", lambda d: put(city(d, "Wien"), "print", {"influence": 1})),
    ("DATA-07", "start_station_cost", lambda d: put(city(d, "Wien"), "print", {"station": 60})),
    ("DATA-07", "belongs to road sites", lambda d: put(tile(d, 1), "sites", [{"players": "2+", "price": "station"}])),
    ("SETUP-12", "tiles only", lambda d: put(city(d, "Trieste")["print"], "business", 1)),
    ("A3-14", "lacks a station cost", lambda d: tile(d, 1).pop("station")),
    ("RUL-19", "only the start city", lambda d: city(d, "Trieste")["print"].pop("effort")),
    ("COMP-19", "5 numbers", lambda d: d["growth_tiles"][0].pop()),
    ("DATA-12", "all different", lambda d: put(d["normal_cards"]["3p"][0]["targets"], 0, "Graz")),
    ("DATA-12", "1 to 4 crowns", lambda d: put(
        d["normal_cards"]["4p"][0], "crowns", [card["link"] for card in d["state_cards"][:5]])),
    ("DATA-12", "crowned links are all different", lambda d: put(
        d["normal_cards"]["2p"][0], "crowns", ["Graz–Maribor", "Maribor–Graz"])),
    ("COMP-09", "4 normal setup cards", lambda d: d["normal_cards"]["2p"].pop()),
    ("SETUP-07", "no tile 2 in 3p", lambda d: put(d["normal_cards"]["3p"][0], "tiles", [2, 22, 25])),
    ("SETUP-07", "2 tiles for 3 target cities", lambda d: d["normal_cards"]["3p"][0]["tiles"].pop()),
    ("SETUP-07", "name no target cities", lambda d: d["normal_cards"]["2p"][0].update(targets=["Steyr"], tiles=[1])),
    ("DATA-13", "two cards", lambda d: put(d["state_cards"][0], "link", "Mariazell–Amstetten")),
    ("DATA-13", "from 1 to 4", lambda d: put(d["state_cards"][0], "number", 5)),
    ("DATA-13", "must occur", lambda d: [
        put(card, "number", 3) for card in d["state_cards"] if card["number"] == 4]),
    ("COMP-06", "34 state railway", lambda d: d["state_cards"].pop()),
    ("DATA-14", "from 10 to 120", lambda d: put(d["fixed_setup"]["hub_influence"], "white", 130)),
    ("DATA-14", "at 40 or below", lambda d: put(d["fixed_setup"]["hub_influence"], "bronze", 50)),
    ("DATA-15", "1 to 4 crowns", lambda d: put(d["fixed_setup"]["crowns"], "2p", [])),
    ("DATA-15", "no crown lies at Wien", lambda d: put(d["fixed_setup"]["crowns"], "2p", ["Wien–Baden"])),
    ("DATA-15", "Semmering", lambda d: put(d["fixed_setup"]["crowns"], "2p", ["Mürzzuschlag–Gloggnitz"])),
    ("SETUP-10", "all different", lambda d: put(d["fixed_setup"]["hub_cities"]["2p"], "white", "Graz")),
    ("SETUP-19", "7 numbers", lambda d: d["fixed_setup"]["shipments"].pop()),
    ("SETUP-19", "cannot be laid", lambda d: put(d["fixed_setup"], "shipments", [5, 5, 2, 2, 2, 3, 3])),
    ("SETUP-37", "belongs to one hub", lambda d: put(d["fixed_setup"]["growth"], "blue", 4)),
    ("DATA-16", "tiles with 5 are missing", lambda d: put(d["shipment_tiles"], 8, 4)),
    ("DATA-16", "from 2 to 5", lambda d: put(d["shipment_tiles"], 7, 6)),
    ("COMP-17", "8 shipment tiles", lambda d: d["shipment_tiles"].pop(7)),
    ("DATA-17", "later round", lambda d: put(d["locomotives"][3], "from_round", 3)),
    ("DATA-17", "after round 8", lambda d: put(d["locomotives"][5], "from_round", 9)),
    ("RUL-48", "not for sale", lambda d: put(d["locomotives"][0], "from_round", 1)),
    ("DATA-18", "exactly IS-6", lambda d: put(d["locomotives"][2], "influence", 1)),
    ("DATA-18", "from 1 to 3", lambda d: put(d["locomotives"][5], "influence", 4)),
    ("DATA-18", "does not fall", lambda d: put(d["locomotives"][3], "influence", 3)),
    ("COMP-12", "4 of each level", lambda d: put(d["limits"]["locomotives_each"], "4p", 5)),
    ("COMP-12", "levels rise", lambda d: put(d["locomotives"][5], "level", 7)),
    ("A6-07", "level 4 stores 5 coal", lambda d: put(d["prices"], "locomotive_coal", 6)),
    ("DATA-35", "prices rise", lambda d: put(d["locomotives"][1], "price", 30)),
    ("DATA-19", "more than 160", lambda d: put(d["limits"], "last_influence", 160)),
    ("DATA-19", "needs a row", lambda d: put(d["limits"], "influence_rows", 3)),
    ("DATA-19", "leave the influence track", lambda d: put(d["start"]["money"], "4p", 210)),
    ("DATA-20", "60 at column 110", lambda d: put(d["prices"]["small_keys"], 11, 50)),
    ("DATA-20", "one number for each", lambda d: d["prices"]["small_keys"].pop()),
    ("DATA-20", "do not fall", lambda d: put(d["prices"]["small_keys"], 3, 0)),
    ("DATA-21", "9 prices for 10 rows", lambda d: d["market_prices"].pop()),
    ("DATA-21", "rise from the top", lambda d: put(d["market_prices"], 5, 10)),
    ("DATA-22", "so 6 costs, not 5", lambda d: d["factory_boards"]["2p"]["coal"]["cost"].pop()),
    ("DATA-22", "one number more", lambda d: d["factory_boards"]["4p"]["coal"]["pay"].pop()),
    ("DATA-22", "iron cost 40", lambda d: [
        put(rows["iron"], "pay", [100] * len(rows["iron"]["pay"])) for rows in d["factory_boards"].values()]),
    ("DATA-23", "there are 4 to 8", lambda d: put(d["labour_columns"]["4p"], "white", 3)),
    ("DATA-23", "has 8 labour columns, not 7", lambda d: put(d["labour_columns"]["4p"], "white", 1)),
    ("DATA-24", "5 icons for 4 engineers", lambda d: put(d["engineer_icons"]["2p"], "white", 2)),
    ("DATA-26", "6 rows", lambda d: d["shares"]["values"].pop()),
    ("DATA-26", "one number for each", lambda d: d["shares"]["raise"].pop()),
    ("DATA-26", "share values rise", lambda d: put(d["shares"]["values"], 2, 60)),
    ("DATA-26", "first number is 0", lambda d: put(d["shares"]["raise"], 0, 1)),
    ("DATA-26", "do not fall", lambda d: put(d["shares"]["raise"], 3, 1)),
    ("DATA-27", "at least 7", lambda d: put(d["shares"], "investor_spaces", 6)),
    ("DATA-27", "allow 4 sales", lambda d: put(d["shares"], "values", [40, 60, 130, 140, 180, 240])),
    ("DATA-28", "4 contracts whose number of goods is 3", lambda d: put(d, "contracts", d["contracts"][:23])),
    ("DATA-28", "worth more", lambda d: put(d["contracts"][10], "value", 70)),
    ("DATA-28", "at most 3", lambda d: put(d["contracts"][27], "fields", ["coal"] * 4)),
    ("COMP-10", "27 contracts", lambda d: d["contracts"].pop()),
    ("COMP-10", "two contracts", lambda d: put(d["contracts"][1], "number", 1)),
    ("COMP-60", "34 investors are needed", lambda d: put(d["limits"], "investors", 33)),
    ("COMP-63", "reserved tokens", lambda d: put(d["start"]["contracts_each"], "4p", 6)),
    ("COMP-64", "too little coal", lambda d: put(d["limits"], "goods_each", 18)),
    ("COMP-28", "box holds 40", lambda d: put(d["limits"], "goods_each", 18)),
    ("COMP-30", "there are 12", lambda d: d["factory_boards"]["4p"]["wood"]["cost"].append(70)),
    ("COMP-41", "5 hand markers", lambda d: put(d["start"], "hands", 3)),
    ("COMP-42", "box holds 15", lambda d: put(d["limits"], "workers", 14)),
    ("COMP-45", "box holds 18", lambda d: put(d["limits"], "tracks", 17)),
    ("COMP-46", "box holds 3", lambda d: put(d["limits"], "stations", 4)),
    ("COMP-29", "box holds 34", lambda d: put(d["limits"], "investors", 40)),
    ("COMP-62", "27 city spaces", lambda d: put(d["components"], "city_tiles", 66)),
    ("COMP-09", "equally", lambda d: put(d["components"], "normal_cards", 12)),
    ("COMP-22", "value 4", lambda d: put(d["start"]["business_stacks"]["3p"], 2, [4, 2, 1])),
    ("DATA-30", "the dock holds 5", lambda d: [
        put(d["facts"], "shipment_numbers", [2, 6]), put(d["shipment_tiles"], 7, 6)]),
    ("DATA-34", "wages rise", lambda d: put(d["wages"], 1, 10)),
    ("STORE-10", "do not fit", lambda d: put(d["start"], "goods", {"wood": 3, "stone": 2, "iron": 1})),
    ("SETUP-31", "holds 10", lambda d: put(d["start"]["market"], "wood", 11)),
    ("SETUP-23", "pool of 20", lambda d: put(d["start"]["round_goods"]["each"], "4p", 5)),
    ("SETUP-44", "no IS-2", lambda d: put(d["start"], "locomotive", 2)),
    ("COMP-50", "7 action cards instead of 8", lambda d: d["franz"]["action_cards"].pop(0)),
    ("COMP-53", "2 strategy decision cards instead of 3", lambda d: d["franz"]["decision_cards"].pop()),
    ("DATA-32", "two cards have the name '1A'", lambda d: put(d["franz"]["action_cards"][1], "name", "1A")),
    ("FRANZ-TURN-05", "exactly one condition", lambda d: put(
        d["franz"]["action_cards"][0]["slots"][0]["conditions"][0], "feasible", True)),
    ("FRANZ-TURN-06", "after 1 and up to 4", lambda d: put(
        d["franz"]["action_cards"][0]["slots"][0]["conditions"][0], "otherwise", 1)),
    ("FRANZ-ACT-04", "neither a hub colour nor a city", lambda d: put(
        d["franz"]["decision_cards"][0]["a"], 0, "bronce")),
    ("FRANZ-TURN-09", "every colour once", lambda d: put(d["franz"]["decision_cards"][0]["d"], 0, "white")),
    ("RUL-F09", "last slot", lambda d: d["franz"]["action_cards"][0]["slots"].pop()),
    ("RUL-F09", "without conditions", lambda d: put(
        d["franz"]["action_cards"][1]["slots"][-1], "conditions", [{"free_site": True, "otherwise": 4}])),
    ("RUL-F09", "without conditions and cost", lambda d: put(
        d["franz"]["action_cards"][2]["slots"][-1], "cubes", 1)),
    ("FRANZ-TURN-07", "needs 'amount': workers", lambda d: d["franz"]["action_cards"][2]["slots"][0].pop("amount")),
    ("LIM-07", "at most 2 tracks", lambda d: put(d["franz"]["action_cards"][0]["slots"][0], "amount", 3)),
    ("FRANZ-SETUP-05", "1B exists without 1A", lambda d: put(d["franz"]["action_cards"][0], "name", "9")),
    ("ROUND-03", "no round 9", lambda d: put(d["start"], "hands_on_rounds", [2, 3, 9])),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "message", "change"), CONSTRAINTS, ids=[f"{r} {m}" for r, m, _ in CONSTRAINTS])
def test_constraints(plain: dict[str, Any], rule: str, message: str, change: Change) -> None:
    """Section 16, column 'Constraints', and the counts of section 2: breaking one is an error that cites it."""
    data = copy.deepcopy(plain)
    change(data)
    found = faults_of(data)
    citing = [fault for fault in found if rule in fault.message and message in fault.message]
    assert citing, format_faults(found)
    assert {fault.severity for fault in citing} == {"error"}


DEVIATIONS: list[tuple[str, str, Change]] = [
    ("DATA-07", "cities[Wr. Neustadt].print.effort", lambda d: put(city(d, "Wr. Neustadt")["print"], "effort", 2)),
    ("DATA-08", "cities[Feldkirchen].bonus", lambda d: city(d, "Feldkirchen").pop("bonus")),
    ("DATA-11", "fixed_setup.hub_cities.2p.bronze", lambda d: [
        put(d["fixed_setup"]["hub_cities"]["2p"], "bronze", "Linz"), put(tile(d, 1), "players", [3, 4]),
        put(tile(d, 2), "players", [2])]),
    ("DATA-02", "links[Gloggnitz–Fürstenfeld].kind", lambda d: put(
        link(d, "Gloggnitz", "Fürstenfeld"), "kind", "plain")),
    ("DATA-23", "labour_columns", lambda d: [
        put(d["labour_columns"][key], "white", 1) for key in ("3p", "4p")] + [
        put(d["labour_columns"]["4p"], "bronze", 3)]),
    ("DATA-25", "fixed_setup.growth.blue", lambda d: d["fixed_setup"]["growth"].update(blue=4, bronze=2)),
    ("DATA-29", "prices.goods_per_level", lambda d: put(d["prices"], "goods_per_level", [1, 2, 3])),
    ("DATA-35", "locomotives[4].price", lambda d: put(d["locomotives"][1], "price", 20)),
    ("sources", "wages", lambda d: d["sources"].pop("wages")),
    ("FRANZ-DIFF-01", "franz.action_cards[1B].slots", lambda d: put(
        d["franz"]["action_cards"][1]["slots"][0], "cubes", 5)),
    ("FRANZ-DIFF-01", "franz.action_cards[2B].slots", lambda d: put(
        d["franz"]["action_cards"][3]["slots"][0], "amount", 1)),
    ("FRANZ-DIFF-01", "franz.action_cards[3B].slots", lambda d: put(
        d["franz"]["action_cards"][5]["slots"][0]["conditions"][0], "money_at_least", 30)),
    ("DATA-32", "franz.action_cards", lambda d: put(
        franz_card(d, "7☆"), "slots", franz_card(d, "8☆")["slots"])),
    ("DATA-32", "franz.action_cards", lambda d: put(franz_card(d, "6☆")["slots"][0], "money", 20)),
    ("EX-40", "franz.decision_cards", lambda d: [
        put(card, "a", ["blue", "bronze"]) for card in d["franz"]["decision_cards"]]),
    ("EX-45", "franz.decision_cards", lambda d: [
        put(card, "b", ["wood", "coal", "stone", "iron"]) for card in d["franz"]["decision_cards"]]),
    ("too near to Wien", "links[Baden–Wr. Neustadt]", lambda d: put(
        link(d, "Baden", "Wr. Neustadt"), "via", [[city(d, "Wien")["x"], city(d, "Wien")["y"]]])),
    ("too near to St. Pölten", "links[Baden–Amstetten]", lambda d: put(
        link(d, "Baden", "Amstetten"), "via", [[city(d, "St. Pölten")["x"], city(d, "St. Pölten")["y"] + 0.037]])),
    ("too near to Baden", "cities[St. Pölten]", lambda d: city(d, "St. Pölten").update(x=0.61, y=0.10)),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "field", "change"), DEVIATIONS, ids=[f"{r} {f}" for r, f, _ in DEVIATIONS])
def test_deviations(tmp_path: Path, plain: dict[str, Any], rule: str, field: str, change: Change) -> None:
    """Section 16, column 'Known': what only deviates from the texts, or looks unlucky, is a warning."""
    data = copy.deepcopy(plain)
    change(data)
    path = tmp_path / "board.json"
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    warnings = [fault for fault in BOARDS.format.check([path]) if fault.severity == "warning"]
    assert any(rule in fault.message and fault.field == field for fault in warnings), format_faults(warnings)


def test_warnings_do_not_hinder_reading(plain: dict[str, Any]) -> None:
    """A board with warnings alone can be played."""
    data = copy.deepcopy(plain)
    city(data, "Feldkirchen")["bonus"] = 2
    assert next(c.bonus for c in BOARDS.from_data(data).cities if c.name == "Feldkirchen") == 2


def test_all_faults_are_told_at_once(plain: dict[str, Any]) -> None:
    """Errors in several blocks, of shape and of content, come together."""
    data = copy.deepcopy(plain)
    data["wages"] = "ten"
    data["contracts"].pop()
    city(data, "Linz")["flag"] = "DE"
    fields = {fault.field for fault in faults_of(data)}
    assert {"wages", "contracts", "cities[Linz].flag"} <= fields


def test_an_empty_board_lacks_everything() -> None:
    """Every block is missing, and nothing crashes."""
    faults = faults_of({"format": 1})
    assert {"cities", "links", "tiles", "facts"} <= {fault.field for fault in faults}


def test_a_board_may_do_without_franz(plain: dict[str, Any]) -> None:
    """Section 14: without his cards there is no solo game, but every other one."""
    data = {block: value for block, value in plain.items() if block != "franz"}
    assert BOARDS.from_data(data).franz is None
    assert BOARDS.from_data(plain).franz is not None


def test_another_format_is_refused(plain: dict[str, Any]) -> None:
    """A board of a later format version."""
    assert any(fault.field == "format" for fault in faults_of({**plain, "format": 2}))


@pytest.mark.parametrize("block", [b for b in BOARDS.schema["properties"] if b not in ("files", "sources")])
@pytest.mark.parametrize("value", [None, 7, "word", [], {}, [None], {"2p": None}])
def test_no_shape_crashes_the_check(plain: dict[str, Any], block: str, value: object) -> None:
    """Whatever stands in a block, the answer is a list of faults or a board."""
    if block in ("id", "title") and value == "word":
        assert BOARDS.from_data({**plain, block: value}).digest
    else:
        assert any(fault.field.startswith(block) for fault in faults_of({**plain, block: value}))


# --- words ------------------------------------------------------------------------------------


def test_text_of_faults() -> None:
    """One line per fault, with file, line and hint, and a count at the end."""
    faults = [
        Fault("error", "map.yaml", 7, "links[A–B].kind", "'brige' is not one of plain, bridge, tunnel", "bridge"),
        Fault("warning", "", 0, "wages", "look odd"),
    ]
    assert format_faults(faults).splitlines() == [
        "map.yaml:7: error: links[A–B].kind: 'brige' is not one of plain, bridge, tunnel – did you mean 'bridge'?",
        "warning: wages: look odd",
        "1 error, 1 warning",
    ]


def test_schema_is_a_json_schema() -> None:
    """Editors can use it."""
    jsonschema.Draft202012Validator.check_schema(BOARDS.schema)


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_shipped_files_fit_the_schema(path: Path) -> None:
    """Each file alone, as an editor sees it."""
    jsonschema.Draft202012Validator(BOARDS.schema).validate(yaml.safe_load(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", list(FILE_FAULTS)[:15])
def test_schema_and_check_agree(broken: Broken, name: str) -> None:
    """What the check calls a fault of shape, a JSON Schema validator refuses, too."""
    file, old, new, *_ = FILE_FAULTS[name]
    data = yaml.safe_load((broken(file, old, new) / file).read_text(encoding="utf-8"))
    assert not jsonschema.Draft202012Validator(BOARDS.schema).is_valid(data)


def test_the_guide_explains_every_block() -> None:
    """docs/boards.md names every block of the schema."""
    guide = (FOLDER.parents[1] / "docs" / "boards.md").read_text(encoding="utf-8")
    assert [block for block in BOARDS.schema["properties"] if f"`{block}`" not in guide] == []


def test_every_datum_of_the_rules_is_cited_by_a_test() -> None:
    """Sections 2, 16, 18: COMP, DATA and REC IDs. DATA-33 is a lost sentence, not a datum (RUL-F01)."""
    rules = (FOLDER.parents[1] / "docs" / "rules" / "imperial_steam.md").read_text(encoding="utf-8")
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    wanted = set(re.findall(r"\b(?:COMP-\d\d|DATA-\d\d|REC-[A-Z]+)\b", rules)) - {"DATA-33"}
    assert sorted(rule for rule in wanted if not re.search(rf"{rule}\b", tests)) == []
