"""What happened in games: who reached what in which round, and how often each kind of event occurred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from imperial_steam.games.protocol import Event, Game


class Milestone(NamedTuple):
    """Something a seat has reached for the first time, in a round (catalogue `milestone.<name>`)."""

    name: str
    seat: int
    round: int


@runtime_checkable
class Marked(Protocol):
    """A title that knows milestones."""

    milestone_names: Sequence[str]

    def milestones(self, game: Game, events: Sequence[tuple[int, Event]]) -> Sequence[Milestone]:
        """The milestones of a game in the order they were reached; `events` come with their rounds."""
        ...


def table(rows: Iterable[str], names: Iterable[str]) -> dict[str, int]:
    """How often each name occurs; rows that never do stay in the table with 0."""
    counted = dict.fromkeys(rows, 0)
    for row, times in Counter(names).items():
        counted[row] = counted.get(row, 0) + times
    return counted


def values(events: Iterable[Event], name: str, value: str) -> Iterator[str]:
    """A value of each event of a name, as text."""
    return (str(event.values[value]) for event in events if event.name == name)


def occurrences(names: Sequence[str], events: Iterable[Event]) -> dict[str, int]:
    """How often events of some names happened."""
    return table(names, (event.name for event in events if event.name in names))
