"""Doublers (CH-17, 7.3)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import Action, PlaceDoubler
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.units.base import Handler


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    if not state.doublers:
        return []
    lying = state.player.doublers
    return [frame.doublers[line] for line, fields in enumerate(frame.doubler_fields) if lying[line] < fields]


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, PlaceDoubler)
    player, line = state.own(state.actor), frame.line_index[action.line]
    lying = list(player.doublers)
    lying[line] += 1
    player.doublers = tuple(lying)
    state.doublers -= 1
    events.append(Event("doubler_placed", state.actor, {"line": action.line, "field": lying[line]}))


DOUBLER = Handler((PlaceDoubler,), _options, _carry_out)
