"""What happened in a game of First Train, counted: for balance checks over many games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.terms import COMPANIES, LOADS
from imperial_steam.games.kit.milestones import Milestone, occurrences, table, values
from imperial_steam.games.protocol import Event

#: Milestones of a game, by their events.
_MILESTONES: Mapping[str, str] = {"line_sold": "takeover", "link_bonus": "link"}
MILESTONES: Sequence[str] = tuple(_MILESTONES.values())
#: Events that are merely counted.
_PLAIN: tuple[str, ...] = (
    "line_built", "cannot_build", "nothing_built", "link_bonus", "line_sold", "nothing_sold", "passed",
)  # fmt: skip


def statistics(game: FirstTrain, events: Sequence[Event]) -> dict[str, dict[str, int]]:
    """By table and row: how often it happened; things of the board that nobody used are listed with 0."""
    frame = game.frame
    spaces = [str(space.number) for space in frame.display.spaces]
    return {
        "bids": table(spaces, values(events, "bid", "space")),
        "trains_bought": table(frame.train_keys, values(events, "train_bought", "train")),
        "shipped": table(LOADS, values(events, "shipped", "load")),
        "sold_to": table(COMPANIES, values(events, "line_sold", "company")),
        "tracks": {
            "built": sum(len(line) - 1 for line in _lines(events, "line_built")),
            "sold": sum(len(line) - 1 for line in _lines(events, "line_sold")),
        },
        "link_points": table((), values(events, "link_bonus", "points")),
        "events": occurrences(_PLAIN, events),
        "winning_seats": table((), (str(seat + 1) for seat in game.winners())),
    }


def milestones(game: FirstTrain, events: Sequence[tuple[int, Event]]) -> list[Milestone]:
    """Who handed over a line, and who had tracks in the link."""
    del game
    return [
        Milestone(_MILESTONES[event.name], event.player, number)
        for number, event in events
        if event.player is not None and event.name in _MILESTONES
    ]


def way(game: FirstTrain, seat: int) -> str:
    """How a seat has played: by what brought most of its final score."""
    score = scoring.final(game.frame, game.state, seat)
    parts = {"points": score.points, "sets": score.sets, "profit": score.profit}
    return max(parts, key=lambda part: parts[part])


def _lines(events: Sequence[Event], name: str) -> Iterable[Sequence[object]]:
    for event in events:
        line = event.values.get("line")
        if event.name == name and isinstance(line, Sequence):
            yield line
