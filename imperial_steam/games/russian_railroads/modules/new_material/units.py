"""Units of the new material: the coal factory of its `?` card, a factory's function (NEW-05, NEW-E-10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from imperial_steam.games.protocol import Event, Refusal
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.actions import Action, BuildCoalFactory, KeepRevaluation, UseFactory
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Handler, UnitReasons, no_reasons
from imperial_steam.games.russian_railroads.refused.unit_refusals import gap_reasons
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.terms import COAL_FACTORY, VALUATIONS
from imperial_steam.games.russian_railroads.units import gains, gaps, industry
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


def _tile_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [frame.keep_revaluation[tile - 1] for tile in sorted((state.player.revaluation, unit.argument))]


def _keep_tile(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, KeepRevaluation)
    gains.revalue(state, VALUATIONS.index(action.tile), events)


UNITS: Mapping[str, Handler] = {
    "revaluation": Handler((KeepRevaluation,), _tile_options, _keep_tile, forced=True),
    "coal_factory": Handler((BuildCoalFactory,), _gap_options, _build),
    "factory_function": Handler((UseFactory,), _factory_options, _use),
}


def _coal_factory_reasons(frame: Frame, state: State, action: a.BuildCoalFactory) -> Iterator[Refusal]:
    yield from gap_reasons(state, action.gap)


def _function_reasons(frame: Frame, state: State, action: a.UseFactory) -> Iterator[Refusal]:
    built = state.player.gaps
    if not 1 <= action.gap <= len(built) or not built[action.gap - 1]:
        yield Refusal("NEW-E-10", "no-factory-there", {"gap": action.gap})


REASONS: Mapping[type[Action], UnitReasons] = {
    a.KeepRevaluation: UnitReasons("NEW-04", "one-revaluation-only", no_reasons),
    a.BuildCoalFactory: UnitReasons("NEW-05", "no-factory", _coal_factory_reasons),
    a.UseFactory: UnitReasons("NEW-E-10", "no-function", _function_reasons),
}
