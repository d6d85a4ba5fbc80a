"""What is worth knowing about when it happened: who reached what in a game, in which round."""

from __future__ import annotations

from collections.abc import Sequence
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
