"""What happened in a game of First Train, counted: for balance checks over many games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.terms import COMPANIES, LOADS
from imperial_steam.games.protocol import Event, number_of

#: Events that are merely counted.
_PLAIN: tuple[str, ...] = (
    "line_built", "cannot_build", "nothing_built", "link_bonus", "line_sold", "nothing_sold", "passed",
)  # fmt: skip


def statistics(game: FirstTrain, events: Sequence[Event]) -> dict[str, dict[str, int]]:
    """By table and row: how often it happened; things of the board that nobody used stand with 0."""
    frame = game.frame
    spaces = [str(space.number) for space in frame.display.spaces]
    return {
        "bids": _table(spaces, _values(events, "bid", "space")),
        "trains_bought": _table(frame.train_keys, _values(events, "train_bought", "train")),
        "shipped": _table(LOADS, _values(events, "shipped", "load")),
        "sold_to": _table(COMPANIES, _values(events, "line_sold", "company")),
        "tracks": {
            "built": sum(len(line) - 1 for line in _lines(events, "line_built")),
            "sold": sum(len(line) - 1 for line in _lines(events, "line_sold")),
        },
        "link_points": _table((), (str(number_of(e.values, "points")) for e in events if e.name == "link_bonus")),
        "events": _table(_PLAIN, (event.name for event in events if event.name in _PLAIN)),
        "winning_seats": _table((), (str(seat + 1) for seat in game.winners())),
    }


def _values(events: Sequence[Event], name: str, value: str) -> Iterable[str]:
    return (str(event.values[value]) for event in events if event.name == name)


def _lines(events: Sequence[Event], name: str) -> Iterable[Sequence[object]]:
    for event in events:
        line = event.values.get("line")
        if event.name == name and isinstance(line, Sequence):
            yield line


def _table(rows: Iterable[str], values: Iterable[str]) -> dict[str, int]:
    table = dict.fromkeys(rows, 0)
    for row, times in Counter(values).items():
        table[row] = table.get(row, 0) + times
    return table
