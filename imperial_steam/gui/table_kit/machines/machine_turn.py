"""The turn of a machine as it is told: what it has done so far, and what it expects of it. Pure values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from imperial_steam.bots.thought import Thought
from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, Action, Event, Target

#: Seconds a machine seems to think, at normal speed of movements.
THINKING = 0.7
#: Parts that are named at most.
PARTS = 4


class TurnLine(NamedTuple):
    """One sentence about a turn, the things that light up with it, and the rule it follows ('': none is known)."""

    words: str
    things: tuple[Target, ...] = ()
    rule: str = ""


@dataclass(slots=True)
class MachineTurn:
    """A turn that a machine is taking: its seat, what has been told, the actions still to come.

    It `began` after so many actions of the game, and the turn before it was over `since` another number of them.

    `brings` are the named parts of what the machine expects to have gained at its end, `remark` what it has to say of
    what happened since its last turn. `waited` counts the seconds since the last line; `over` is set at the end of the
    turn, `hasty` when somebody wants the rest of it at once.
    """

    seat: int
    hasty: bool
    since: int = 0
    began: int = 0
    remark: str = ""
    lines: list[TurnLine] = field(default_factory=list)
    brings: Sequence[tuple[str, int]] = ()
    rest: list[Action] = field(default_factory=list)
    waited: float = 0.0
    over: bool = False

    def plan(self, thought: Thought, secret: bool) -> None:
        """Take up what was thought out: the rest of the turn, and what it brings, which would tell a secret."""
        self.rest = list(thought.actions)
        parts = thought.considered[0].parts if thought.considered and not secret else {}
        self.brings = gains(parts)


class MachineTurnContent(NamedTuple):
    """How the turn of a machine is looked at.

    `brings` are the parts in words with their amounts; `thinking`, `paused` and `over` say what is going on, `step`
    how far the sign of thinking is; `pace` is the setting, `pointed` the number of the line under the pointer, and
    `awaited` says that somebody waits for a turn of their own. `face` is the icon of a portrait, `remark` what the
    machine says; '' where rivals have none.
    """

    seat: int
    lines: Sequence[TurnLine]
    brings: Sequence[tuple[str, int]]
    thinking: bool
    paused: bool
    over: bool
    awaited: bool
    step: int
    pace: str
    pointed: int | None
    face: str = ""
    remark: str = ""

    @property
    def lit(self) -> Sequence[Target]:
        """What lights up: what the line under the pointer is about, else the latest one."""
        if self.pointed is not None and self.pointed < len(self.lines):
            return self.lines[self.pointed].things
        return self.lines[-1].things if self.lines else ()


def gains(parts: Mapping[str, int]) -> Sequence[tuple[str, int]]:
    """The parts that grow most, the largest first; what is spent for them is told by what is done."""
    grown = sorted(((name, amount) for name, amount in parts.items() if amount > 0), key=lambda part: -part[1])
    return grown[:PARTS]


def ends_turn(events: Sequence[Event], seat: int, after: int | None) -> bool:
    """An action with these events has ended the turn of a seat; `after` decides next.

    While chance has to be asked first, the turn goes on.
    """
    return after not in (seat, CHANCE) or any(event.name == TURN_BEGAN for event in events)
