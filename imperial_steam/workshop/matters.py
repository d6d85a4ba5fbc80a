"""What matters: which printed number moves the results of games most.

Every number of a board that is not confirmed is varied at once, by one step up or down, as far as the checks of the
board allow it. A trial is one setup, played on a board and on the one with every step turned round, with the same
seats and the same luck; what each number adds follows from the differences of many trials, by least squares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import asdict, replace
from functools import partial
from math import inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any, NamedTuple

from imperial_steam import titles
from imperial_steam.games.kit.faults import BoardError, FieldPath, field_text, label
from imperial_steam.games.kit.milestones import Marked
from imperial_steam.games.kit.schema import Schema, Shape
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.thinking.executors import Workers, carried_out
from imperial_steam.thinking.tournament import TournamentOrder, board_of, pairings, play
from imperial_steam.workshop.figures import Estimate, Figures, figures
from imperial_steam.workshop.pieces import Value, pieces, value_at
from imperial_steam.workshop.regression import Fit

Steps = tuple[tuple[FieldPath, int], ...]
"""Numbers of a board, and by how much each of them changes."""
#: A part of a table that other numbers of players play with.
_PLAYERS = re.compile(r"([0-9]+)p")


class Move(NamedTuple):
    """Something that can be varied: its name, the ways to its values, one step up and one down, if they can be made.

    A list is moved as a whole, as far as its numbers can be; numbers that only fit together move together.
    """

    name: str
    values: tuple[FieldPath, ...]
    up: Steps
    down: Steps

    def steps(self, way: int) -> Steps:
        """What changes: one step up (1), one down (-1), nothing (0)."""
        return self.up if way > 0 else self.down if way < 0 else ()


class Trial(NamedTuple):
    """One setup played on two boards: by the number of each move its steps on both, and what came of the games."""

    number: int
    ways: Mapping[int, tuple[int, int]]
    first: Figures
    second: Figures


class Effect(NamedTuple):
    """What a step of a move adds to each result, by its name."""

    move: Move
    on: Mapping[str, Estimate]


def moves(title: AnyTitle, data: Mapping[str, Any], players: int, without: Collection[str] = ()) -> Sequence[Move]:
    """Everything on a board that is a number, not confirmed, and can be varied by a step in games of `players`.

    `without` are blocks that these games do not use. Raises `BoardError` for a board with errors.
    """
    title.board_from_data(data)
    schema = Schema(dict(title.board_schema()))
    open_values = [
        value
        for piece in pieces(title, data)
        for value in piece.values
        if not (value.is_confirmed or value.coordinate or value.path[0] in without)
        and not any(_of_others(part, players) for part in value.path)
        and not _is_name(data, value.path)
    ]
    found, stuck = list[Move](), dict[tuple[str, ...], list[Value]]()
    for value in open_values:
        if not (leaves := _leaves(value)):
            continue
        step = _step(schema, value.shape)
        name = field_text(data, value.path)
        move = Move(name, (value.path,), *(_possible(title, data, leaves, way * step) for way in (1, -1)))
        if move.up or move.down:
            found.append(move)
        else:
            kind = tuple("" if isinstance(part, int) else part for part in value.path)
            stuck.setdefault(kind, []).append(value)
    for kind, values in stuck.items():
        leaves = [leaf for value in values for leaf in _leaves(value)]
        step = _step(schema, values[0].shape)
        up, down = (_together(title, data, [(leaf, way * step) for leaf in leaves]) for way in (1, -1))
        if len(values) > 1 and (up or down):
            name = field_text(data, tuple(part for part in kind if part))
            found.append(Move(f"{name} (all)", tuple(value.path for value in values), up, down))
    return found


def _of_others(part: str | int, players: int) -> bool:
    """A name such as `2p`, where other than two play."""
    match = _PLAYERS.fullmatch(part) if isinstance(part, str) else None
    return match is not None and int(match[1]) != players


def _is_name(data: Mapping[str, Any], path: FieldPath) -> bool:
    """The value is what people know its entry by, such as the number of a card."""
    entry = value_at(data, path[:-1])
    return len(path) > 2 and isinstance(path[-2], int) and label(entry, -2) == str(value_at(data, path))


def _leaves(value: Value) -> list[FieldPath]:
    """The numbers of a value: itself, or those of a list."""
    if type(value.value) is int:
        return [value.path]
    if isinstance(value.value, list) and value.value and all(type(entry) is int for entry in value.value):
        return [(*value.path, place) for place in range(len(value.value))]
    return []


def _step(schema: Schema, shape: Shape) -> int:
    """The smallest step of a number by its shape."""
    if shape.get("type") == "array":
        shape = schema.member(shape, 0)
    for choice in (shape, *shape.get("anyOf", ())):
        if "multipleOf" in choice:
            return int(choice["multipleOf"])
    return 1


def _possible(title: AnyTitle, data: Mapping[str, Any], leaves: Sequence[FieldPath], step: int) -> Steps:
    """The leaves moved by a step: all of them, or else those that can be moved alone."""
    if whole := _together(title, data, [(leaf, step) for leaf in leaves]):
        return whole
    alone = [(leaf, step) for leaf in leaves if len(leaves) > 1 and _together(title, data, [(leaf, step)])]
    return _together(title, data, alone)


def _together(title: AnyTitle, data: Mapping[str, Any], steps: Sequence[tuple[FieldPath, int]]) -> Steps:
    """The steps if the board is sound with all of them, else none."""
    return tuple(steps) if steps and is_sound(title, moved(data, steps)) else ()


def is_sound(title: AnyTitle, data: Mapping[str, Any]) -> bool:
    """A board can be played."""
    try:
        title.board_from_data(data)
    except BoardError:
        return False
    return True


def moved(data: Mapping[str, Any], steps: Sequence[tuple[FieldPath, int]]) -> dict[str, Any]:
    """A board's plain data with some numbers changed."""
    changed = deepcopy(dict(data))
    for path, step in steps:
        value_at(changed, path[:-1])[path[-1]] += step
    return changed


def trial(order: TournamentOrder, moves: Sequence[Move], number: int) -> Trial:
    """Play one trial of a series: the same on every machine."""
    title = titles.title(order.title)
    data = title.board_data(board_of(order.title, order.board))
    chance = Random(f"ways/{order.seed}/{number}")
    ways = [_ways(move, chance) for move in moves]
    order_drawn = list(range(len(moves)))
    chance.shuffle(order_drawn)
    kept = _fitting(title, data, moves, ways, order_drawn)
    boards = [
        title.board_from_data(moved(data, [step for place in kept for step in moves[place].steps(ways[place][side])]))
        for side in (0, 1)
    ]
    pairing = pairings(replace(order, games=number + 1))[number]
    names = title.milestone_names if isinstance(title, Marked) else ()
    first, second = (figures(play(order, pairing, board=board, habits=False), names) for board in boards)
    return Trial(number, {place: ways[place] for place in sorted(kept)}, first, second)


def _ways(move: Move, chance: Random) -> tuple[int, int]:
    """The steps of a move on the two boards of a trial: turned round, or made on one of them."""
    way = chance.choice((1, -1))
    if move.up and move.down:
        return way, -way
    only = 1 if move.up else -1
    return (only, 0) if way > 0 else (0, only)


def _fitting(
    title: AnyTitle, data: Mapping[str, Any], moves: Sequence[Move], ways: Sequence[tuple[int, int]], wanted: list[int]
) -> list[int]:
    """As many of the moves wanted as go together on both boards; what does not fit is found by halving."""
    kept: list[int] = []

    def fits(places: Sequence[int]) -> bool:
        return all(
            is_sound(title, moved(data, [step for place in places for step in moves[place].steps(ways[place][side])]))
            for side in (0, 1)
        )

    def add(places: list[int]) -> None:
        if fits([*kept, *places]):
            kept.extend(places)
        elif len(places) > 1:
            half = len(places) // 2
            add(places[:half])
            add(places[half:])

    add(wanted)
    return kept


def run(
    order: TournamentOrder,
    moves: Sequence[Move],
    workers: Workers,
    known: Sequence[Trial] = (),
    tell: Callable[[Sequence[Trial]], None] = lambda done: None,
) -> Sequence[Trial]:
    """Play the trials of a series, `games` of the order being two for each, except those that are `known`."""
    done = {one.number: one for one in known}
    rest = [number for number in range(order.games // 2) if number not in done]
    for ready in carried_out(workers, partial(trial, order, moves), rest):
        done |= dict(ready)
        tell([done[number] for number in sorted(done)])
    return [done[number] for number in sorted(done)]


def effects(moves: Sequence[Move], trials: Sequence[Trial]) -> Sequence[Effect]:
    """What a step of each move adds to each result, the one that matters most first.

    Results are made comparable by how much they scatter from game to game; the largest of them counts.
    """
    names = list(trials[0].first) if trials else []
    rows = [{place: one - other for place, (one, other) in trial.ways.items()} for trial in trials]
    fit = Fit([{place: float(amount) for place, amount in row.items() if amount} for row in rows], len(moves))
    estimates = {name: fit.estimates([one.first[name] - one.second[name] for one in trials]) for name in names}
    scatter = spreads(trials)
    listed = [Effect(move, {name: estimates[name][place] for name in names}) for place, move in enumerate(moves)]
    return sorted(listed, key=lambda effect: -weight(effect, scatter))


def spreads(trials: Sequence[Trial]) -> Mapping[str, float]:
    """By how much each result scatters from game to game (standard deviations)."""
    games = [one for trial in trials for one in (trial.first, trial.second)]
    return {name: stdev(game[name] for game in games) for name in games[0]} if len(games) > 1 else {}


def weight(effect: Effect, scatter: Mapping[str, float]) -> float:
    """How much a move matters: the largest of its effects, in standard deviations of the result.

    Each effect is made smaller by what chance adds to it, so that what was measured badly does not stand in front.
    """
    known = ((one, scatter[name]) for name, one in effect.on.items() if scatter.get(name) and one.error < inf)
    return max((sqrt(max(0.0, one.value**2 - one.error**2)) / spread for one, spread in known), default=0.0)


def level(trials: Sequence[Trial], name: str) -> float:
    """The mean of a result over all games."""
    return mean(one for trial in trials for one in (trial.first[name], trial.second[name]))


def plain(order: TournamentOrder, moves: Sequence[Move], trials: Sequence[Trial]) -> dict[str, Any]:
    """A series as plain data, read back by `trials_of`."""
    return {
        "order": asdict(order),
        "moves": [move.name for move in moves],
        "trials": [[t.number, {str(k): w for k, w in t.ways.items()}, t.first, t.second] for t in trials],
    }


def trials_of(order: TournamentOrder, moves: Sequence[Move], raw: bytes) -> Sequence[Trial]:
    """The trials in the bytes of a file; raises `ValueError` for another series."""
    data = json.loads(raw)
    given = replace(order, games=data["order"]["games"])
    if json.loads(json.dumps(asdict(given))) != data["order"] or data["moves"] != [move.name for move in moves]:
        raise ValueError("the file holds another series")
    return [
        Trial(number, {int(place): (ways[0], ways[1]) for place, ways in moved.items()}, first, second)
        for number, moved, first, second in data["trials"]
    ]
