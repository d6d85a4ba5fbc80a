"""The choice between two revaluation tiles (CH-33, NEW-04, RUL-61)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import Action, KeepRevaluation
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import VALUATIONS
from imperial_steam.games.russian_railroads.units import gains
from imperial_steam.games.russian_railroads.units.base import Handler


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.keep_revaluation[tile - 1] for tile in sorted((state.player.revaluation, unit.argument))]


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, KeepRevaluation)
    gains.revalue(state, VALUATIONS.index(action.tile), events)


REVALUATION = Handler((KeepRevaluation,), _options, _carry_out, forced=True)
