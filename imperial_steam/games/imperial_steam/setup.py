"""The setup of one game: everything drawn before the first decision, as plain data (section 5, 13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

from imperial_steam.games.imperial_steam.terms import ENGINEERS


@dataclass(frozen=True, slots=True)
class FranzSetup:
    """What is chosen and drawn for Franz (FRANZ-SETUP-05 … 08, FRANZ-DIFF).

    `actions` names his five action cards (`1A`, `2B`, …), the strategy cards are `6☆`, `7☆` or `8☆`;
    `money` his starting money in gulden; `free_marker` True: his marker is placed for free.
    """

    seat: int
    actions: tuple[str, ...]
    action_strategy: str
    decision_strategy: str
    money: int
    free_marker: bool


@dataclass(frozen=True, slots=True)
class Setup:
    """One drawn setup: it and the board determine the first position.

    Cities, links and hubs by name; `hub_influence` in column values by hub; goods as indices.
    """

    kind: str
    players: int
    order: tuple[int, ...]
    """Seats in the initial turn order (SETUP-16)."""
    tiles: Mapping[str, int]
    """City name → number of the city tile placed there."""
    hubs: tuple[str, ...]
    """By hub: the city its tile lies on."""
    growth: tuple[int, ...]
    """By hub: index of its growth tile."""
    hub_influence: tuple[int, ...]
    crowns: tuple[str, ...]
    """Names of the links with a state railway crown."""
    shipments: tuple[int, ...]
    """Order limits of rounds 1, 2, …."""
    round_goods: tuple[tuple[int, ...], ...]
    """By round (index = round number, 0 unused): the goods that will come."""
    engineers: tuple[tuple[int, ...], tuple[int, ...]]
    """Bridge and tunnel engineers by hub."""
    contracts: tuple[int, ...]
    """Numbers of the contracts on display."""
    hidden_money: bool = False
    franz: FranzSetup | None = None
    given: Mapping[str, Any] | None = None
    """What is different from the start of a game, in the words for a position (docs/scenarios.md); None: nothing."""


def setup_data(setup: Setup) -> dict[str, Any]:
    """The setup as plain data for a save; `setup_from_data` reads it back."""
    data: dict[str, Any] = {field.name: _plain(getattr(setup, field.name)) for field in fields(setup)}
    if setup.franz is not None:
        data["franz"] = {field.name: _plain(getattr(setup.franz, field.name)) for field in fields(setup.franz)}
    if setup.given is None:
        del data["given"]
    return data


def setup_from_data(data: Mapping[str, Any]) -> Setup:
    """The setup of plain data; raises `ValueError` naming the entry that is missing or of the wrong form."""
    _check_entries(data, Setup, "setup", ("given",))
    return Setup(
        kind=_typed(data, "kind", str),
        players=_typed(data, "players", int),
        order=_numbers(data, "order"),
        tiles=_tile_places(data),
        hubs=_words(data, "hubs"),
        growth=_numbers(data, "growth"),
        hub_influence=_numbers(data, "hub_influence"),
        crowns=_words(data, "crowns"),
        shipments=_numbers(data, "shipments"),
        round_goods=tuple(_items(entry, int, "round_goods") for entry in _typed(data, "round_goods", list)),
        engineers=_engineers(data),
        contracts=_numbers(data, "contracts"),
        hidden_money=_typed(data, "hidden_money", bool),
        franz=None if data["franz"] is None else _franz(_typed(data, "franz", dict)),
        given=_typed(data, "given", dict) if "given" in data else None,
    )


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _check_entries(data: Any, kind: type[Setup | FranzSetup], what: str, optional: Collection[str] = ()) -> None:
    if not isinstance(data, Mapping):
        raise ValueError(f"the {what} must be a mapping")
    names = [field.name for field in fields(kind)]
    missing = [name for name in names if name not in data and name not in optional]
    unknown = [str(name) for name in data if name not in names]
    if missing or unknown:
        complaint = "lacks " + ", ".join(missing) if missing else "does not know " + ", ".join(unknown)
        raise ValueError(f"the {what} {complaint}")


def _fits(value: Any, kind: type) -> bool:
    return isinstance(value, kind) and (kind is bool or not isinstance(value, bool))


def _typed(data: Mapping[str, Any], name: str, kind: type) -> Any:
    value = data[name]
    if not _fits(value, kind):
        raise ValueError(f"'{name}' in the setup must be of type {kind.__name__}, not {value!r}")
    return value


def _items(value: Any, kind: type, name: str) -> tuple[Any, ...]:
    if not isinstance(value, list) or not all(_fits(item, kind) for item in value):
        raise ValueError(f"'{name}' in the setup must be a list of type {kind.__name__}, not {value!r}")
    return tuple(value)


def _numbers(data: Mapping[str, Any], name: str) -> tuple[int, ...]:
    return _items(data[name], int, name)


def _words(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    return _items(data[name], str, name)


def _tile_places(data: Mapping[str, Any]) -> dict[str, int]:
    places = _typed(data, "tiles", dict)
    _items(list(places), str, "tiles")
    _items(list(places.values()), int, "tiles")
    return dict(places)


def _engineers(data: Mapping[str, Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    rows = tuple(_items(entry, int, "engineers") for entry in _typed(data, "engineers", list))
    if len(rows) != len(ENGINEERS):
        raise ValueError(f"'engineers' in the setup must be {len(ENGINEERS)} lists, not {len(rows)}")
    return (rows[0], rows[1])


def _franz(data: Mapping[str, Any]) -> FranzSetup:
    _check_entries(data, FranzSetup, "setup of Franz")
    return FranzSetup(
        seat=_typed(data, "seat", int),
        actions=_words(data, "actions"),
        action_strategy=_typed(data, "action_strategy", str),
        decision_strategy=_typed(data, "decision_strategy", str),
        money=_typed(data, "money", int),
        free_marker=_typed(data, "free_marker", bool),
    )
