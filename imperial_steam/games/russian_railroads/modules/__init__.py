"""What modules hook into (MIX-07): one `Module` each, listed by the name of the module in `MODULES`.

Beside its functions here a module adds data (board files), kinds of units (`units.HANDLERS`), immediate gains
(`gains.GAINS`) and slots of `state.State` and `state.Player`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, TypeAlias

from imperial_steam.games.protocol import Decision, Event, Refusal
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.scoring import Bonus
from imperial_steam.games.russian_railroads.state import State

Change: TypeAlias = Callable[[Frame, State, "list[Event]"], bool]
"""Does what is due at a moment of the game; True: somebody has to decide first, then it is called again."""


def _nothing(frame: Frame, state: State) -> Sequence[Action]:
    return ()


def _no_change(frame: Frame, state: State, events: list[Event]) -> bool:
    return False


def _no_bonus(frame: Frame, state: State) -> Sequence[Bonus]:
    return ()


@dataclass(frozen=True, slots=True)
class Module:
    """The functions of a module; each does nothing unless given.

    `voluntary` lists what may be done beside the regular action, before and after placing (GR-41, COAL-14, AR-16);
    `actions` carries out the actions of the module that belong to no unit, `refusals` says why one cannot be done;
    one that binds to a space (GR-47) sets `State.begun`. `before_turn` (SOLO-10), `after_turn` (AR-43),
    `before_scoring` (DSP-T5) and `round_over` are called at these moments; `end` adds to the final scoring (AR-36);
    `chance` is the decision when `Ask.CHANCE` is asked.
    """

    voluntary: Callable[[Frame, State], Sequence[Action]] = _nothing
    actions: Mapping[type[Action], Callable[[Frame, State, Action, list[Event]], None]] = field(default_factory=dict)
    refusals: Callable[[Frame, State, Action], Sequence[Refusal]] | None = None
    before_turn: Change = _no_change
    after_turn: Change = _no_change
    before_scoring: Change = _no_change
    round_over: Change = _no_change
    end: Callable[[Frame, State], Sequence[Bonus]] = _no_bonus
    chance: Callable[[Frame, State], Decision | None] | None = None


#: The modules by name, in the order in which they are asked.
MODULES: Final[Mapping[str, Module]] = {}


@lru_cache(maxsize=64)
def _named(names: frozenset[str]) -> tuple[Module, ...]:
    return tuple(module for name, module in MODULES.items() if name in names)


def modules(frame: Frame) -> tuple[Module, ...]:
    """The modules of a game that hook into its course."""
    return _named(frame.names)
