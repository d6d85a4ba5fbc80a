"""Silly moves in First Train, counted in the turns of one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from imperial_steam.games.first_train.actions import PASS, Seat, Ship
from imperial_steam.games.kit.habits import Count, Turn
from imperial_steam.games.protocol import Value


def no_first_line(turns: Sequence[Turn]) -> int:
    """1 if no line was built in round 1 (PH5-01)."""
    return int(not any(turn.happened("line_built") for turn in turns if turn.round == 1))


def empty_trains(turns: Sequence[Turn]) -> int:
    """Trains bought that carried nothing in their round (TRAIN-02, LOAD-01)."""
    loaded = set(_trains(turns, "shipped"))
    return sum(train not in loaded for train in Counter(_trains(turns, "train_bought")))


def _trains(turns: Sequence[Turn], name: str) -> Iterator[tuple[int, Value]]:
    """Rounds and trains of the events of a name."""
    return (
        (turn.round, event.values["train"])
        for turn in turns
        for event in turn.events
        if event.name == name and event.player == turn.seat
    )


def unshipped(turns: Sequence[Turn]) -> int:
    """Turns in which somebody passed who could have shipped (PH6-01)."""
    return sum(PASS in turn.actions and _could_ship(turn) for turn in turns)


def _could_ship(turn: Turn) -> bool:
    """Something could be shipped when the seat passed; who acts alone does all the rest in one turn."""
    game = turn.before.copy()
    for action in turn.actions[: turn.actions.index(PASS)]:
        game.apply(action)
    decision = game.decision()
    return decision is not None and any(isinstance(option, Ship | Seat) for option in decision.options)


HABITS: Mapping[str, Count] = MappingProxyType(
    {"no-first-line": no_first_line, "empty-train": empty_trains, "unshipped": unshipped}
)
