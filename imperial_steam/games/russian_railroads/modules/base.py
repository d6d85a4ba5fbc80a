"""What a module can hook into (MIX-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from imperial_steam.games.protocol import Decision, Event, Refusal
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.scoring import Bonus
from imperial_steam.games.russian_railroads.state import State

Change: TypeAlias = Callable[[Frame, State, "list[Event]"], bool]
"""Does what is due at a moment of the game; True: somebody has to decide first, then it is called again."""
Act: TypeAlias = Callable[[Frame, State, Any, "list[Event]"], "bool | None"]
"""Carries out an action of a module; True: the turn is over."""


def _nothing(frame: Frame, state: State) -> Sequence[Action]:
    return ()


def _no_change(frame: Frame, state: State, events: list[Event]) -> bool:
    return False


def _unmoved(frame: Frame, state: State, events: list[Event]) -> None:
    return None


def _undecided(frame: Frame, state: State) -> Decision | None:
    return None


def _no_bonus(frame: Frame, state: State) -> Sequence[Bonus]:
    return ()


@dataclass(frozen=True, slots=True)
class Module:
    """The functions of a module; each does nothing unless given.

    `voluntary` lists what may be done beside the regular action, before and after placing (GR-41, COAL-14, AR-16);
    `actions` carries out the actions of the module that belong to no unit, `refusals` says why one cannot be done;
    one that binds to a space (GR-47) sets `State.begun`. `before_turn` (SOLO-10), `after_turn` (AR-43),
    `before_scoring` (DSP-T5) and `round_over` are called at these moments; `end` adds to the final scoring (AR-36);
    `after_action` looks at the table after every action (SOLO-22); `decision` is what is decided when `Ask.CHANCE` or
    `Ask.MACHINE` is asked, None if another module has asked.
    """

    voluntary: Callable[[Frame, State], Sequence[Action]] = _nothing
    actions: Mapping[type[Action], Act] = field(default_factory=dict)
    refusals: Callable[[Frame, State, Action], Sequence[Refusal]] | None = None
    before_turn: Change = _no_change
    after_turn: Change = _no_change
    before_scoring: Change = _no_change
    round_over: Change = _no_change
    end: Callable[[Frame, State], Sequence[Bonus]] = _no_bonus
    after_action: Callable[[Frame, State, list[Event]], None] = _unmoved
    decision: Callable[[Frame, State], Decision | None] = _undecided
