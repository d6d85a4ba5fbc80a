"""What is agreed on and drawn before a game, as plain data (section 5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from imperial_steam.games.first_train.terms import DISPLAYS, MAPS


class Figures(NamedTuple):
    """The figures of a station at the start."""

    landowners: int
    red: int
    green: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of one game.

    `map` and `display` are words of `terms.MAPS` and `terms.DISPLAYS`; `extension`: the extension of The South is in
    use (SETUP-05). `order` holds the seats in player order (SETUP-33). `goods` are the cubes that stay on an area,
    `figures` those of a station, both by the area's key; areas without any may be left out.
    """

    players: int
    map: str
    display: str
    extension: bool
    order: tuple[int, ...]
    goods: Mapping[str, int]
    figures: Mapping[str, Figures]
    given: Mapping[str, Any] | None = None
    """What is different from the start of a game, in the words for a position (docs/scenarios.md); None: nothing."""


def setup_data(setup: Setup) -> Mapping[str, object]:
    """The plain data of a setup; `setup_from_data` reads it back."""
    data: dict[str, object] = {field.name: getattr(setup, field.name) for field in fields(setup)}
    data["order"] = list(setup.order)
    data["goods"] = dict(setup.goods)
    data["figures"] = {area: list(figures) for area, figures in setup.figures.items()}
    if setup.given is None:
        del data["given"]
    return data


def setup_from_data(data: Mapping[str, object]) -> Setup:
    """The setup of plain data; raises `ValueError` saying what is wrong with it."""
    wanted = {field.name for field in fields(Setup)} - {"given"}
    if data.keys() - {"given"} != wanted:
        raise ValueError(f"a setup of First Train has {', '.join(sorted(wanted))}, not {', '.join(data)}")
    given = data.get("given")
    if given is not None and not isinstance(given, dict):
        raise ValueError("'given' must be a mapping of words for a position")
    extension = data["extension"]
    if not isinstance(extension, bool):
        raise ValueError("'extension' must be true or false")
    players = _number(data["players"], "players")
    order = tuple(_numbers(data["order"], "order"))
    if sorted(order) != list(range(players)):
        raise ValueError("'order' must name every seat once")
    return Setup(
        players,
        _word(data["map"], "map", MAPS),
        _word(data["display"], "display", DISPLAYS),
        extension,
        order,
        {area: _number(number, "goods") for area, number in _mapping(data["goods"], "goods").items()},
        {area: _figures(number) for area, number in _mapping(data["figures"], "figures").items()},
        given,
    )


def _figures(value: object) -> Figures:
    found = _numbers(value, "figures")
    if len(found) != len(Figures._fields):
        raise ValueError("'figures' must hold landowners, red and green passengers of each station")
    return Figures(*found)


def _mapping(value: object, name: str) -> Mapping[str, object]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise ValueError(f"'{name}' must be a mapping of areas")
    return value


def _number(value: object, name: str) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(f"'{name}' must hold whole numbers")
    return value


def _numbers(value: object, name: str) -> Sequence[int]:
    if not isinstance(value, list):
        raise ValueError(f"'{name}' must be a list of numbers")
    return [_number(number, name) for number in value]


def _word(value: object, name: str, allowed: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise ValueError(f"'{name}' must be one of {', '.join(allowed)}")
    return value
