"""Units of the new material: the coal factory of its `?` card, the function of an own factory (NEW-05, NEW-E-10)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import Action, BuildCoalFactory, UseFactory
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY
from imperial_steam.games.russian_railroads.units import gaps, industry
from imperial_steam.games.russian_railroads.units.base import Handler
from imperial_steam.games.russian_railroads.units.pool import Origin


def _gap_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.build_coal_factory[gap] for gap in gaps.gaps_for(state.player)]


def _build(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """The coal factory comes from its card (NEW-05, FACT-02, FACT-03)."""
    assert isinstance(action, BuildCoalFactory)
    gaps.build(state, COAL_FACTORY, frame.factories[COAL_FACTORY][action.gap - 1], events)


def _factory_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.use_factory[gap] for gap, code in enumerate(state.player.gaps) if code]


def _use(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """As if a marker had moved there; of a public engineer the whole function (NEW-E-10, RUL-66)."""
    assert isinstance(action, UseFactory)
    industry.trigger(frame, state, action.gap - 1, Origin(unit.mandatory, unit.chain, "factory"), events)


COAL_FACTORY_UNIT = Handler((BuildCoalFactory,), _gap_options, _build)
FUNCTION = Handler((UseFactory,), _factory_options, _use)
