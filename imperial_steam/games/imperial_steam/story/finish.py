"""Finishing the main action and the turn in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from imperial_steam.games.imperial_steam.actions import Action, Done, EndTurn
from imperial_steam.games.protocol import Target


@dataclass(frozen=True, slots=True)
class FinishTurn:
    """The main action is finished and the turn ended, each by an action of its own (PH7-02)."""

    verb: ClassVar[str] = "finish_turn"

    @property
    def steps(self) -> tuple[Action, ...]:
        """The actions, in their order."""
        return Done(), EndTurn()

    @property
    def target(self) -> Target:
        """The button that ends the turn."""
        return EndTurn().target

    def __str__(self) -> str:
        return ", ".join(str(step) for step in self.steps)


def finishing(options: Sequence[object]) -> tuple[FinishTurn, ...]:
    """What ends the turn at once where the main action can be finished; nothing elsewhere."""
    return (FinishTurn(),) if Done() in options else ()
