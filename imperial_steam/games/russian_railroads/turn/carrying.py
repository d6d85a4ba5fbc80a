"""Carries out actions: whatever is legal changes the position here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import KINDS
from imperial_steam.games.russian_railroads.possible import search, voluntary
from imperial_steam.games.russian_railroads.state import State
from imperial_steam.games.russian_railroads.turn import rounds, turns
from imperial_steam.games.russian_railroads.units import pool
from imperial_steam.games.russian_railroads.units.steps import lapsing

Handler: TypeAlias = Callable[[Frame, State, Any, "list[Event]"], None]


def carry_out(frame: Frame, state: State, action: a.Action, events: list[Event]) -> None:
    """Do a legal action and tell what happens."""
    kind = type(action)
    if kind in KINDS and (unit := search.servant(frame, state, action)) is not None:
        search.carry_out(frame, state, unit, action, events)
    elif kind in _HANDLERS:
        _HANDLERS[kind](frame, state, action, events)
    elif voluntary.carry_out(frame, state, action, events):
        rounds.end_turn(frame, state, events)


def _lapse(frame: Frame, state: State, action: a.Lapse, events: list[Event]) -> None:
    unit = lapsing(state, action)
    assert unit is not None
    pool.take(state, unit)
    events.append(Event("step_lapsed", state.actor, {"colour": action.colour}))


def _space(handler: Callable[[Frame, State, int, list[Event]], None]) -> Handler:
    return lambda frame, state, action, events: handler(frame, state, frame.space_index[action.space], events)


_HANDLERS: Final[Mapping[type[a.Action], Handler]] = {
    a.TakeStartCard: lambda frame, state, action, events: rounds.take_start_card(
        frame, state, frame.world.start_card(action.card), events
    ),
    a.UseSpace: _space(turns.choose),
    a.Pay: lambda frame, state, action, events: turns.place(frame, state, state.space, action, events),
    a.Pass: lambda frame, state, action, events: rounds.pass_round(frame, state, events),
    a.Relocate: _space(rounds.relocate),
    a.DeclineRelocation: lambda frame, state, action, events: rounds.decline_relocation(frame, state, events),
    a.EndTurn: lambda frame, state, action, events: rounds.end_turn(frame, state, events),
    a.Lapse: _lapse,
}
