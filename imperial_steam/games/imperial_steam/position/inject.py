"""Changing the printed world of a scenario: tiles, hubs, markets, contracts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from imperial_steam.games.imperial_steam.board.printed import (
    Board,
    City,
    Contract,
    DemandPrint,
    Face,
    FactoryRow,
    SitePrint,
)
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.position.words import Parser, WordReader, four_patched
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.games.kit.vocabulary import Path, PositionError, listing, mapping_of

Injection = Callable[[WordReader, Board, Setup, Any], tuple[Board, Setup]]


def inject(board: Board, setup: Setup, data: Mapping[str, Any]) -> tuple[Board, Setup]:
    """The board and setup of a scenario with other print on them.

    Raises `PositionError` with the path of a word or number that fits nowhere.
    """
    words = WordReader(Layout(board, setup), ())
    given = words.fields(data, (), tuple(INJECTIONS), "word for the board")
    for name, change in INJECTIONS.items():
        if name in given:
            board, setup = change(words, board, setup, given[name])
    return board, setup


def _inject_hubs(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    """Move hub tiles; a city tile or hub tile in the way goes to the city left."""
    cities, tiles = list(setup.hubs), dict(setup.tiles)
    for hub, city in mapping_of(WordReader.hub, WordReader.city)(words, value, ("hubs",)).items():
        index, old = HUBS.index(hub), cities[HUBS.index(hub)]
        if city in cities:
            cities[cities.index(city)] = old
        elif city in tiles:
            tiles[old] = tiles.pop(city)
        else:
            raise PositionError(("hubs", hub), f"{city} has no space for a tile")
        cities[index] = city
    return board, replace(setup, hubs=tuple(cities), tiles=tiles)


def _inject_growth(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    growth, places = list(board.growth), list(setup.growth)
    for hub, steps in mapping_of(WordReader.hub, listing(WordReader.number, True))(words, value, ("growth",)).items():
        places[HUBS.index(hub)] = len(growth)
        growth.append(tuple(steps))
    return replace(board, growth=tuple(growth)), replace(setup, growth=tuple(places))


def _inject_crowns(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    return board, replace(setup, crowns=tuple(listing(WordReader.link)(words, value, ("crowns",))))


def _inject_shipments(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    return board, replace(setup, shipments=tuple(listing(WordReader.number, True)(words, value, ("shipments",))))


def _inject_contracts(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    contracts = {contract.number: contract for contract in board.contracts}
    for name, entry in words.mapping(value, ("contracts",)).items():
        path = ("contracts", name)
        words.fields(entry, path, ("fields", "value"), "word for a contract")
        number = words.contract(name, path)
        old = contracts[number]
        given = entry.get("fields", [GOODS[good] for good in old.fields])
        goods = listing(WordReader.good, True)(words, given, (*path, "fields"))
        worth = words.number(entry.get("value", old.value), (*path, "value"))
        contracts[number] = Contract(number, tuple(GOODS.index(good) for good in goods), worth)
    return replace(board, contracts=tuple(contracts.values())), setup


def _inject_factory_rows(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    rows = list(board.factories[setup.players])
    for good, entry in mapping_of(WordReader.good, WordReader.mapping)(words, value, ("factory_rows",)).items():
        path = ("factory_rows", good)
        words.fields(entry, path, ("cost", "pay"), "word for a factory row")
        old = rows[GOODS.index(good)]
        cost = listing(WordReader.number, True)(words, entry.get("cost", list(old.cost)), (*path, "cost"))
        pay = listing(WordReader.number, True)(words, entry.get("pay", list(old.pay)), (*path, "pay"))
        rows[GOODS.index(good)] = FactoryRow(tuple(cost), tuple(pay))
    return replace(board, factories={**board.factories, setup.players: tuple(rows)}), setup


def _inject_labour(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    columns = mapping_of(WordReader.hub, WordReader.number)(words, value, ("labour",))
    changed = four_patched(board.labour[setup.players], HUBS, columns)
    return replace(board, labour={**board.labour, setup.players: changed}), setup


def _inject_cities(words: WordReader, board: Board, setup: Setup, value: Any) -> tuple[Board, Setup]:
    for name, entry in words.mapping(value, ("cities",)).items():
        path = ("cities", name)
        city = board.cities[words.layout.city_index[words.city(name, path)]]
        words.fields(entry, path, (*FACE_WORDS, *CITY_WORDS), "word for a city")
        changes = {key: CITY_WORDS[key](words, entry[key], (*path, key)) for key in CITY_WORDS if key in entry}
        board = _with_city(board, replace(city, **changes))
        board = _with_face(words, board, setup, city, {key: entry[key] for key in FACE_WORDS if key in entry}, path)
    return board, setup


def _with_city(board: Board, city: City) -> Board:
    return replace(board, cities=tuple(city if old.name == city.name else old for old in board.cities))


def _with_face(
    words: WordReader, board: Board, setup: Setup, city: City, entry: Mapping[str, Any], path: Path
) -> Board:
    """Change the tile that lies in a city, or the print of a city without tile."""
    changes = {key: FACE_WORDS[key](words, value, (*path, key)) for key, value in entry.items()}
    if city.name in setup.hubs:
        tiles = list(board.hub_tile)
        index = setup.hubs.index(city.name)
        tiles[index] = replace(tiles[index], **changes)
        return replace(board, hub_tile=tuple(tiles))
    if city.name in setup.tiles:
        number = setup.tiles[city.name]
        faces: dict[int, Face] = {**board.tiles[setup.players]}
        faces[number] = replace(faces[number], **changes)
        return replace(board, tiles={**board.tiles, setup.players: faces})
    printed = next(old for old in board.cities if old.name == city.name)
    assert printed.face is not None, "a city without tile has its face printed"
    return _with_city(board, replace(printed, face=replace(printed.face, **changes)))


def _optional_number(words: WordReader, value: Any, path: Path) -> int | None:
    return None if value is None else words.number(value, path)


def _sites(words: WordReader, value: Any, path: Path) -> tuple[SitePrint, ...]:
    return tuple(_site(words, entry, (*path, str(i))) for i, entry in enumerate(words.sequence(value, path)))


def _site(words: WordReader, value: Any, path: Path) -> SitePrint:
    if value == "plain":
        return SitePrint()
    words.fields(value, path, ("players", "price", "station_price"), "word for a factory site")
    return SitePrint(
        words.number(value.get("players", 2), (*path, "players")),
        _optional_number(words, value.get("price"), (*path, "price")),
        words.flag(value.get("station_price", False), (*path, "station_price")),
    )


def _demands(words: WordReader, value: Any, path: Path) -> tuple[DemandPrint, ...]:
    goods = listing(WordReader.good, True)(words, value, path)
    return tuple(DemandPrint(GOODS.index(good)) for good in goods)


FACE_WORDS: dict[str, Parser] = {
    "effort": _optional_number,
    "influence": WordReader.number,
    "business": WordReader.number,
    "station_cost": _optional_number,
    "sites": _sites,
    "demands": _demands,
}
CITY_WORDS: dict[str, Parser] = {"bonus": WordReader.number, "road_sites": _sites}
INJECTIONS: dict[str, Injection] = {
    "hubs": _inject_hubs,
    "growth": _inject_growth,
    "crowns": _inject_crowns,
    "shipments": _inject_shipments,
    "contracts": _inject_contracts,
    "factory_rows": _inject_factory_rows,
    "labour": _inject_labour,
    "cities": _inject_cities,
}
