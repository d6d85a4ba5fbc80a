"""The file of a tournament: what has been played, checked as a whole before a tournament goes on with it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from imperial_steam.games.kit.faults import FieldPath, field_text, nearest, shown
from imperial_steam.games.kit.milestones import Milestone
from imperial_steam.games.kit.schema import (
    Schema,
    array,
    constant,
    either,
    fits_line,
    free,
    integer,
    line,
    record,
    whole,
)
from imperial_steam.thinking.tournament import TournamentGame, TournamentOrder, pairings

#: More games than a file can hold, seats than any game has, rounds than any game lasts, points and thoughts in one.
_GAMES, _SEATS, _ROUNDS, _POINTS, _THOUGHTS = 1_000_000, 12, 1_000, 1_000_000, 1_000_000_000
_WORD = either(constant(""), line())
_GAME = record(
    {
        "block": integer(0, maximum=_GAMES),
        "seats": array(line(), 1, _SEATS),
        "scores": array(integer(-_POINTS, maximum=_POINTS), 1, _SEATS),
        "winners": array(integer(0, maximum=_SEATS), 0, _SEATS),
        "rounds": integer(0, maximum=_ROUNDS),
        "thoughts": integer(0, maximum=_THOUGHTS),
        "nodes": integer(0, maximum=_THOUGHTS),
        "way": _WORD,
    },
    {
        "ways": array(_WORD, 0, _SEATS),
        "tables": free(free(integer(0, maximum=_POINTS))),
        "milestones": array(array(either(integer(0, maximum=_ROUNDS), line()), 3, 3)),
        "habits": array(free(integer(0, maximum=_POINTS)), 0, _SEATS),
    },
)
_FILE = Schema(
    whole("tournament", {"order": free({}), "games": array(_GAME, 0, _GAMES), "world": {}}, {})
    | {"required": ["order", "games"]}
)


def plain(order: TournamentOrder, games: Sequence[TournamentGame]) -> dict[str, object]:
    """A tournament as plain data, read back by `games_of`."""
    return {"order": asdict(order), "games": [game._asdict() for game in games]}


def read(order: TournamentOrder, raw: bytes) -> Sequence[TournamentGame]:
    """The games in the bytes of a file; raises `ValueError` as `games_of` does, and for what is no tournament."""
    try:
        data = json.loads(raw)
    except (ValueError, RecursionError) as cause:
        raise ValueError(f"holds no tournament: {shown(cause)}") from None
    return games_of(order, data)


def games_of(order: TournamentOrder, data: object) -> Sequence[TournamentGame]:
    """The games of plain data that belong to an order.

    Raises `ValueError` for another tournament's, and for data that are damaged, with the first field that is.
    """
    given = data.get("order") if isinstance(data, dict) else None
    if isinstance(given, dict) and _comparable(given) != _comparable(asdict(order)):
        raise ValueError("the file holds another tournament")
    for misfit in _FILE.misfits(data):
        raise _damaged(data, misfit.path, misfit.message, misfit.nearest)
    assert isinstance(data, dict)
    tables = {len(pairing.seats) for pairing in pairings(order)}
    for number, game in enumerate(data["games"]):
        for place, message, near in _misfits(game, order.entrants, tables):
            raise _damaged(data, ("games", number, *place), message, near)
    return [_game(game) for game in data["games"]]


def _damaged(data: object, path: FieldPath, message: str, near: str) -> ValueError:
    hint = f" – did you mean '{near}'?" if near else ""
    return ValueError(f"{field_text(data, path) or 'the file'}: {message}{hint}")


def _misfits(
    game: Mapping[str, Any], entrants: Sequence[str], tables: Collection[int]
) -> Iterator[tuple[FieldPath, str, str]]:
    """What has the right shape and yet belongs to no game of the tournament."""
    seats = game["seats"]
    if len(seats) not in tables:
        yield ("seats",), f"nobody plays at {len(seats)} seats here", ""
    for place, name in enumerate(seats):
        if name not in entrants:
            yield ("seats", place), f"'{shown(name)}' does not take part", nearest(name, entrants)
    for name in ("scores", "ways", "habits"):
        if len(given := game.get(name, ())) != len(seats) and (given or name == "scores"):
            yield (name,), f"must have {len(seats)} entries, not {len(given)}", ""
    for place, seat in enumerate(game["winners"]):
        if seat >= len(seats) or seat in game["winners"][:place]:
            yield ("winners", place), f"'{seat}' is no place in this game, or named twice", ""
    yield from _uncounted(game)


def _uncounted(game: Mapping[str, Any]) -> Iterator[tuple[FieldPath, str, str]]:
    """What is counted of a game of the world and cannot be."""
    for number, (name, seat, turn) in enumerate(game.get("milestones", ())):
        if not isinstance(name, str) or not isinstance(turn, int) or seat not in range(len(game["seats"])):
            yield ("milestones", number), "must be a name, a place in this game and a round", ""
    for table, rows in game.get("tables", {}).items():
        for word in (table, *rows):
            if not fits_line(word):
                yield ("tables", table), f"'{shown(word)}' cannot be shown on one line", ""
    for place, habits in enumerate(game.get("habits", ())):
        for word in habits:
            if not fits_line(word):
                yield ("habits", place), f"'{shown(word)}' cannot be shown on one line", ""


def _game(game: Mapping[str, Any]) -> TournamentGame:
    return TournamentGame(
        game["block"], tuple(game["seats"]), tuple(game["scores"]), tuple(game["winners"]), game["rounds"],
        game["thoughts"], game["nodes"], game["way"], tuple(game.get("ways", ())), game.get("tables", {}),
        tuple(Milestone(*mark) for mark in game.get("milestones", ())), tuple(game.get("habits", ())),
    )  # fmt: skip


def _comparable(order: Mapping[str, object]) -> Mapping[str, object]:
    """An order without what may change when a tournament goes on: the number of games.

    What older files do not say yet is as it was then.
    """
    order = {"board": "", "world": False} | dict(order)
    return {key: list(value) if isinstance(value, tuple) else value for key, value in order.items() if key != "games"}
