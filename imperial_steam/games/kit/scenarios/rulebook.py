"""What a title supplies to have its scenarios run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from imperial_steam.games.kit.vocabulary import Difference
from imperial_steam.games.protocol import Action, Game


class Play(Protocol):
    """A position in which a scenario plays. Every method raises `PositionError` for what fits nowhere."""

    @property
    def game(self) -> Game:
        """The position."""
        ...

    @property
    def names(self) -> Sequence[str]:
        """What the scenario calls the players, by seat."""
        ...

    def arrange(self, data: Any) -> None:
        """Change the position between two steps, in the words of the title."""
        ...

    def compare(self, data: Any) -> Sequence[Difference]:
        """Everything in which the position differs from the data."""
        ...

    def action(self, text: str) -> Action:
        """The action of a step, its names checked against the board; raises `ValueError` for any other text."""
        ...


class Rulebook(Protocol):
    """The scenarios of a title."""

    @property
    def words(self) -> Sequence[str]:
        """The words of a scenario that only this title has: who plays, how the game is set up, what is printed."""
        ...

    def start(self, data: Mapping[str, Any]) -> Play:
        """The position before the first step: the title's own words and `given`, on the shipped board.

        Raises `PositionError` with the path of a word or number that fits nowhere, from the top of the scenario.
        """
        ...


@dataclass(frozen=True, slots=True)
class Library:
    """The titles that have scenarios.

    `rulebook` gives that of a title, `rules` the IDs of its rules reference (None: it is not here).
    """

    titles: Sequence[str]
    rulebook: Callable[[str], Rulebook]
    rules: Callable[[str], Collection[str] | None]
