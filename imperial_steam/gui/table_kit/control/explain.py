"""Why something is refused, and how it could be done: reasons at once, short ways worked out in idle moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple

from imperial_steam.games.protocol import Action, Refusal, Target
from imperial_steam.gui.table_kit.core.shown import AnyShown, ShortWay, ShownT


class Refused(NamedTuple):
    """Something a thing could stand for, and every reason against it.

    `waits`: the one reason is that the decision of the moment comes first; there is no way round it.
    """

    action: Action
    reasons: Sequence[Refusal]
    waits: bool = False


def refused(shown: AnyShown, thing: Target) -> list[Refused]:
    """What cannot be done with a thing now; empty where something can, in the past, and where no person decides.

    What has to wait for the decision of the moment is said once.
    """
    if shown.decision is None or shown.decider < 0 or shown.past is not None or thing in shown.lit:
        return []
    if shown.seats[shown.decider].machine:
        return []
    refusals: list[Refused] = []
    for action in shown.conceivable(thing):
        reasons = shown.game.refusals(action)
        if any(shown.comes_first(reason) for reason in reasons):
            return [Refused(action, reasons, True)]
        if reasons:
            refusals.append(Refused(action, reasons))
    return refusals


@dataclass(slots=True)
class ShortWays(Generic[ShownT]):
    """Short ways to refused actions of one position. `work` finds one of those asked for; the rest only looks up.

    `find` looks for a way; without it the game knows none.
    """

    find: Callable[[ShownT, Action], ShortWay | None] | None = None
    _position: object = None
    _found: dict[Action, ShortWay | None] = field(default_factory=dict)
    _asked: list[tuple[ShownT, Action]] = field(default_factory=list)

    def ask(self, position: object, shown: ShownT, actions: Sequence[Action]) -> None:
        """Have the ways to actions worked out; `position` is anything that differs when the game does."""
        if position != self._position:
            self._position = position
            self._found.clear()
        asked = () if self.find is None else actions
        self._asked = [(shown, action) for action in asked if action not in self._found]

    def work(self) -> bool:
        """Work one way out, which takes some milliseconds at most; False when nothing was left to do."""
        if self.find is None or not self._asked:
            return False
        shown, action = self._asked.pop(0)
        self._found[action] = self.find(shown, action)
        return True

    def known(self, action: Action) -> bool:
        """The way has been looked for."""
        return action in self._found

    def way(self, action: Action) -> ShortWay | None:
        """The way to an action; None while it is not known, or when there is none."""
        return self._found.get(action)

    @property
    def waiting(self) -> int:
        """How many ways are asked for and not yet looked for."""
        return len(self._asked)
