"""Steel mills: taken with the last tile of a stack, built or discarded at once (CH-39, AR-40 … AR-42)."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.actions import DISCARD, Action, BuildFactory, DiscardMill
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.hooks import Handler, UnitReasons, no_reasons
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import STEEL_MILL
from imperial_steam.games.russian_railroads.units import pool
from imperial_steam.games.russian_railroads.units.gaps import build, gaps_for


def tile_taken(frame: Frame, state: State, unit: Unit, number: int, events: list[Event]) -> None:
    """With the last tile of a stack comes the steel mill beside it (AR-40)."""
    if state.market is not None and number in frame.numbers.steel_mills and not state.stacks[number]:
        state.market = state.market._replace(due=True)
        events.append(Event("mill_taken", state.actor, {"number": number}))
        pool.open_unit(state, "mill", number, pool.origin_of(unit))


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """Build it like any factory, or discard it (AR-40, RUL-84)."""
    return [*(frame.factories[STEEL_MILL][gap] for gap in gaps_for(state.player)), DISCARD]


def _serves(unit: Unit, action: Action) -> bool:
    return isinstance(action, DiscardMill) or (
        isinstance(action, BuildFactory) and action.source == CODE_NAMES[STEEL_MILL]
    )


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    if isinstance(action, BuildFactory):
        build(state, STEEL_MILL, action, events)
    else:
        events.append(Event("mill_discarded", state.actor, {"number": unit.argument}))


UNITS: Mapping[str, Handler] = {"mill": Handler((BuildFactory, DiscardMill), _options, _carry_out, _serves)}


REASONS: Mapping[type[Action], UnitReasons] = {
    a.DiscardMill: UnitReasons("AR-40", "no-mill", no_reasons),
}
