"""Makes the printed world out of a board's plain data. The data must have passed the checks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.boards import components, digest
from imperial_steam.games.russian_railroads.board.build_layout import build_layout
from imperial_steam.games.russian_railroads.board.effects import read_effects
from imperial_steam.games.russian_railroads.board.numbers import Count, Numbers, Solo
from imperial_steam.games.russian_railroads.board.schema import BOARDS
from imperial_steam.games.russian_railroads.board.world import (
    Box,
    Card,
    EmilCard,
    EndCard,
    Engineer,
    Factory,
    Foundry,
    Space,
)
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, COLOURS, NAMELESS, SOLO, VALUATIONS

Data = Mapping[str, Any]


def build_world(data: Data) -> Box:
    """The world of a board's plain data."""
    places = {space["name"]: i for i, space in enumerate(data["spaces"])}
    return Box(
        id=data["id"],
        title=data["title"],
        spaces=tuple(_space(space, places) for space in data["spaces"]),
        layouts={key: build_layout(key, block, data) for key, block in BOARDS.items()},
        values=tuple(_by_colour(data["track_values"][name]) for name in VALUATIONS),
        engineers=tuple(_engineer(item) for item in data["engineers"]),
        tokens=_cards(data["tokens"]),
        special_tokens=_cards(data["special_tokens"], "dsp"),
        cards=_cards(data["question_cards"]),
        end_cards=tuple(_end_card(card) for card in data["end_cards"]),
        start_cards=_cards(data["start_cards"]),
        factories=tuple(_factory(item) for item in data["factories"]),
        foundries=tuple(_foundry(item) for item in data["foundries"]),
        dividends=_cards(data["dividends"], "usa"),
        incomes=_cards(data["income_markers"], "germany"),
        emil=tuple(_emil(card, places) for card in data["emil"]),
        solo=_solo(data["solo"]),
        counts=_counts(data),
        numbers=_numbers(data),
        combinations=tuple(frozenset(modules) for modules in data["combinations"]),
        components=components(data["components"]),
        data=data,
        digest=digest(data),
    )


def engineer_key(item: Data) -> str:
    """Name of an engineer: its own, else its number."""
    return str(item.get("name", item["number"]))


def factory_code(item: Data) -> int:
    """Code of a factory: its number, or one of those that have none."""
    return item["number"] if "number" in item else COAL_FACTORY + NAMELESS.index(item["name"])


def _limits(item: Data, module: str = "") -> dict[str, Any]:
    """With which modules a thing is in the game, and its rules."""
    limits = {name: item.get(name, "") for name in ("also", "needs", "without")}
    return {**limits, "module": item.get("module", module), "rules": tuple(item.get("rules", ()))}


def _space(item: Data, places: Mapping[str, int]) -> Space:
    sides = item.get("sides", ("2p", "3p/4p"))
    return Space(
        key=item["name"],
        area=item["area"],
        workers=item.get("workers", 0),
        coins=item.get("coins", 0),
        coal=item.get("coal", 0),
        effects=read_effects(item["effects"]),
        two_players="2p" in sides,
        more_players="3p/4p" in sides,
        solo=item.get("solo", True) and "2p" in sides,
        rounds=item.get("rounds", "all"),
        open=item.get("open", False),
        twin=places[item["twin"]] if "twin" in item else -1,
        additional=item.get("additional", False),
        **_limits(item),
    )


def _engineer(item: Data) -> Engineer:
    return Engineer(
        key=engineer_key(item),
        number=item["number"],
        letter=item["letter"],
        workers=item.get("workers", 0),
        coins=item.get("coins", 0),
        effects=read_effects(item["effects"]),
        players=item.get("players", 4),
        **_limits(item),
    )


def _cards(items: Sequence[Data], module: str = "") -> tuple[Card, ...]:
    return tuple(
        Card(
            key=item["name"], effects=read_effects(item["effects"]), count=item.get("count", 1), **_limits(item, module)
        )
        for item in items
    )


def _end_card(item: Data) -> EndCard:
    return EndCard(
        key=item["name"],
        points=item.get("points", 0),
        maximum=item.get("maximum", 0),
        rules=tuple(item.get("rules", ())),
        maximum_with={key: value for key, value in item.get("maximum_with", {}).items() if key != "source"},
        table=tuple((least, points) for least, points in item.get("table", ())),
    )


def _factory(item: Data) -> Factory:
    code = factory_code(item)
    rules = tuple(item.get("rules", ()))
    return Factory(str(item.get("name", code)), code, read_effects(item["effects"]), rules, item.get("module", ""))


def _foundry(item: Data) -> Foundry:
    effects = read_effects(item["effects"])
    return Foundry(str(item["number"]), item["number"], effects, tuple(item.get("rules", ())))


def _emil(item: Data, places: Mapping[str, int]) -> EmilCard:
    return EmilCard(
        key=item["name"],
        space=places[item["space"]],
        workers=item.get("workers", 0),
        coins=item.get("coins", 0),
        colour=COLOURS.index(item["colour"]) if "colour" in item else -1,
        module=item.get("module", ""),
    )


def _solo(item: Data) -> Solo:
    first, second = item["majority"]
    return Solo(
        coins=item["coins"],
        coins_with_coal=item["coins_with_coal"],
        workers=item["workers"],
        waiting=item["waiting"],
        thresholds=tuple(item["thresholds"]),
        stock_level=item["stock_level"],
        special_tokens=item["special_tokens"],
        majority=(first, second),
    )


def _counts(data: Data) -> tuple[Mapping[int, Count], Mapping[int, Count]]:
    """The setup by number of players without and with coal; 1 is the solo game (SOLO-01, SOLO-03, SOLO-07)."""
    counts: tuple[dict[int, Count], dict[int, Count]] = ({}, {})
    each = data["components"]["locomotives"]["each"]
    for players in (1, 2, 3, 4):
        key = f"{max(2, players)}p"
        plain = {name: value for name, value in data["player_counts"][key].items() if name != "source"}
        plain |= {"players": players, "stack_one": each - plain["removed"] - players, "coal": 0}
        with_coal = {name: value for name, value in data["coal_counts"][key].items() if name != "source"}
        coal = plain | with_coal | {"coins": plain["coins"] + with_coal["coins"]}
        if players == 1:
            plain["coins"] = data[SOLO]["coins"]
            coal["coins"] = data[SOLO]["coins_with_coal"]
        counts[0][players], counts[1][players] = Count(**plain), Count(**coal)
    return counts


def _numbers(data: Data) -> Numbers:
    plain = {name: value for name, value in data["numbers"].items() if name != "source"}
    modules = {name: value for name, value in data["module_numbers"].items() if name != "source"}
    gaps = data[BOARDS["base"]]["industries"][0]["fields"].count("gap")
    lists = {name: tuple(value) for name, value in (plain | modules).items() if isinstance(value, list)}
    return Numbers(**{**plain, **modules, **lists, "tracks": _by_colour(plain["tracks"]), "gaps": gaps})


def _by_colour(table: Data) -> tuple[int, ...]:
    return tuple(table[colour] for colour in COLOURS)
