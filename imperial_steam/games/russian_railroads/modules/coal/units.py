"""Units of the coal module: taking an open foundry, paying coal for steps (CH-26, CH-31)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import COAL, Action, PayCoal, TakeFoundry
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Ask, State, Unit
from imperial_steam.games.russian_railroads.units import pool
from imperial_steam.games.russian_railroads.units.base import Handler


def _foundry_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    shown = state.foundries.shown
    return [action for i, action in enumerate(frame.take_foundry) if shown >> i & 1]


def _take_foundry(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """It goes above the own board; the next one of the stack is laid open at once (COAL-11, RUL-60)."""
    assert isinstance(action, TakeFoundry)
    bit = 1 << frame.foundry_index[action.foundry]
    state.own(state.actor).foundries |= bit
    state.foundries = state.foundries._replace(shown=state.foundries.shown & ~bit)
    events.append(Event("foundry_taken", state.actor, {"foundry": action.foundry}))
    if state.foundries.stack:
        state.ask = Ask.CHANCE


def _coal_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [COAL] if state.player.coal and unit.argument else []


def _pay_coal(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """Each coal, up to the number on the factory, brings its steps (NEW-06, CH-31)."""
    state.own(state.actor).coal -= 1
    events.append(Event("coal_paid", state.actor, {"coal": 1}))
    if unit.argument > 1:
        pool.put(state, (unit._replace(argument=unit.argument - 1),))
    pool.add(frame, state, frame.coal_steps, pool.origin_of(unit), events)


COAL_STEPS = Handler((PayCoal,), _coal_options, _pay_coal)
FOUNDRY = Handler((TakeFoundry,), _foundry_options, _take_foundry)
