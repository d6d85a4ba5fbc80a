"""Units of the coal module: taking an open foundry, paying coal for steps (CH-26, CH-31)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.protocol import Event, Refusal
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.actions import COAL, Action, PayCoal, TakeFoundry
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Gain, Handler, UnitReasons
from imperial_steam.games.russian_railroads.state import Ask, State, Unit
from imperial_steam.games.russian_railroads.units import gains, pool, reuse


def _foundry_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    shown = state.foundries.shown
    return [action for i, action in enumerate(frame.take_foundry) if shown >> i & 1]


def _take_foundry(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """It goes above the player's board; the next one of the stack is turned up at once (COAL-11, RUL-60)."""
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


UNITS: Mapping[str, Handler] = {
    "foundry": Handler((TakeFoundry,), _foundry_options, _take_foundry, opens=True),
    "coal_steps": Handler((PayCoal,), _coal_options, _pay_coal, numbered=True, optional=True),
    "reuse_two": reuse.REUSE,
}


def _take_foundry_reasons(frame: Frame, state: State, action: a.TakeFoundry) -> Iterator[Refusal]:
    """REF-33."""
    number = frame.foundry_index.get(action.foundry, -1)
    if number < 0 or not state.foundries.shown >> number & 1:
        yield Refusal("COAL-11", "foundry-not-open", {"foundry": action.foundry})


def _pay_coal_reasons(frame: Frame, state: State, action: a.PayCoal) -> Iterator[Refusal]:
    if not state.player.coal:
        yield Refusal("NEW-06", "coal-missing", {"coal": 1, "have": 0})


REASONS: Mapping[type[Action], UnitReasons] = {
    a.TakeFoundry: UnitReasons("COAL-11", "no-foundry-space", _take_foundry_reasons),
    a.PayCoal: UnitReasons("NEW-06", "no-coal-steps", _pay_coal_reasons),
}


def _coal(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """COAL-13: as much as there is to take."""
    state.own(state.actor).coal += effect.number
    events.append(Event("coal_taken", state.actor, {"coal": effect.number}))
    return True


def _best_locomotive(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """COAL-F7, COAL-F9."""
    gains.points(state, state.actor, max(state.player.slots), "locomotives", events)
    return True


GAINS: Mapping[str, Gain] = {"coal": _coal, "best_locomotive": _best_locomotive}
