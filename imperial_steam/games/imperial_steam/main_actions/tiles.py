"""The main action tiles in their order: which steps each has, and who knows what is legal in them.

This is the one list of main actions: what is legal, what is refused, what happens and what it costs and brings is
looked up here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.figures import Line, Outlook
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.main_actions import (
    build_building,
    build_tracks,
    buy_goods,
    buy_locomotive,
    charity,
    hire_staff,
    manipulate_share_value,
    pass_turn,
    produce_goods,
    raise_funds,
    secure_contract,
)
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS, Step
from imperial_steam.games.protocol import Event, Refusal, Value

Possible = Callable[[Layout, State, Player, int], bool]
"""Can a player with that many steps of influence have the least effect of the action now (RUL-06)?"""
Options = Callable[[Layout, State, int], list[a.Action]]
"""The legal actions of a seat in a step."""
Reasons = Callable[[Layout, State, Player, Any, int], list[Refusal]]
"""Every reason of a position against an action of a player with that many steps of influence."""
Handler = Callable[[Layout, State, int, Any, list[Event]], None]
"""Carries out an action of its kind for a seat and tells what happened."""
Values = Callable[[Layout, State, Player], dict[str, Value]]
"""The numbers and names in the sentence of a decision."""


class Kind(NamedTuple):
    """A kind of action in a step: the reasons against it, what it does, and what it costs and brings."""

    reasons: Reasons
    carry_out: Handler
    line: Line


def _no_values(layout: Layout, state: State, player: Player) -> dict[str, Value]:
    return {}


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a main action. `atomic`: it belongs to the step before, so no free actions here (RUL-02)."""

    step: Step
    options: Options
    kinds: Mapping[type[a.Action], Kind]
    atomic: bool = False
    values: Values = _no_values


@dataclass(frozen=True, slots=True)
class Tile:
    """A main action tile.

    Without stages the action is over `at_once`. `outlook`: what is said of it before it is chosen.
    `minds_deliveries`: a delivery could leave it without its least effect, because it costs coal and
    a hub grows (RUL-06).
    """

    name: str
    possible: Possible
    outlook: Outlook | None = None
    stages: Sequence[Stage] = ()
    at_once: Callable[[Layout, State, int, list[Event]], None] | None = None
    minds_deliveries: bool = False


TILES: tuple[Tile, ...] = (
    Tile("A1", build_tracks.possible, build_tracks.outlook, (
        Stage(Step.TRACKS, build_tracks.options, {
            a.ChooseLink: Kind(build_tracks.link_refusals, build_tracks.choose_link, build_tracks.link_figures),
        }, values=lambda layout, state, player: {"track": state.built + 1}),
        Stage(Step.CREW, build_tracks.options, {
            a.AssignWorker: Kind(build_tracks.assign_refusals, build_tracks.assign_worker, build_tracks.assign_figures),
            a.PlaceTrack: Kind(build_tracks.track_refusals, build_tracks.place_track, build_tracks.track_figures),
        }, atomic=True, values=build_tracks.crew_values),
    ), minds_deliveries=True),
    Tile("A2", hire_staff.possible, hire_staff.outlook, (
        Stage(Step.HIRE, hire_staff.options, {
            a.HireWorker: Kind(hire_staff.worker_refusals, hire_staff.hire_worker, hire_staff.worker_figures),
            a.HireEngineer: Kind(hire_staff.engineer_refusals, hire_staff.hire_engineer, hire_staff.engineer_figures),
        }),
    ), minds_deliveries=True),
    Tile("A3", build_building.possible, build_building.outlook, (
        Stage(Step.BUILD, build_building.options, {
            a.BuildStation: Kind(
                build_building.station_refusals, build_building.build_station, build_building.station_figures,
            ),
            a.ChooseSite: Kind(build_building.site_refusals, build_building.choose_site, build_building.site_figures),
        }),
        Stage(Step.FACTORY, build_building.options, {
            a.ChooseFactory: Kind(
                build_building.type_refusals, build_building.choose_type, build_building.type_figures,
            ),
        }, atomic=True, values=build_building.site_values),
        Stage(Step.WORKER, build_building.options, {
            a.ChooseWorker: Kind(
                build_building.worker_refusals, build_building.choose_worker, build_building.worker_figures,
            ),
        }, atomic=True, values=build_building.factory_values),
    )),
    Tile("A4", produce_goods.possible, produce_goods.outlook, (
        Stage(Step.PRODUCE, produce_goods.options, {
            a.Produce: Kind(produce_goods.refusals, produce_goods.produce, produce_goods.figures),
        }),
    )),
    Tile("A5", buy_goods.possible, buy_goods.outlook, (
        Stage(Step.GOODS, buy_goods.options, {
            a.Buy: Kind(buy_goods.buy_refusals, buy_goods.buy, buy_goods.figures),
            a.Order: Kind(buy_goods.order_refusals, buy_goods.order, buy_goods.figures),
        }, values=lambda layout, state, player: {"room": buy_goods.room(layout, state, player)}),
    )),
    Tile("A6", buy_locomotive.possible, buy_locomotive.outlook, (
        Stage(Step.LOCOMOTIVE, buy_locomotive.options, {
            a.BuyLocomotive: Kind(buy_locomotive.buy_refusals, buy_locomotive.buy, buy_locomotive.buy_figures),
            a.UpgradeLocomotive: Kind(
                buy_locomotive.upgrade_refusals, buy_locomotive.upgrade, buy_locomotive.upgrade_figures,
            ),
        }),
    )),
    Tile("A7", secure_contract.possible, secure_contract.outlook, (
        Stage(Step.CONTRACT, secure_contract.options, {
            a.TakeContract: Kind(secure_contract.refusals, secure_contract.take, secure_contract.figures),
        }),
    )),
    Tile("A8", charity.possible, charity.outlook, (
        Stage(Step.CHARITY, charity.options, {a.Charity: Kind(charity.refusals, charity.give, charity.figures)}),
    )),
    Tile("A9", manipulate_share_value.possible, manipulate_share_value.outlook, (
        Stage(Step.SHARE, manipulate_share_value.options, {
            a.SetShareValue: Kind(
                manipulate_share_value.refusals, manipulate_share_value.set_value, manipulate_share_value.figures,
            ),
        }),
    )),
    Tile("A10", raise_funds.possible, raise_funds.outlook, at_once=raise_funds.carry_out),
    Tile("A11", pass_turn.possible, at_once=pass_turn.carry_out),
)  # fmt: skip
assert tuple(tile.name for tile in TILES) == MAIN_ACTIONS, "the tiles stand in the order of their names"


class Home(NamedTuple):
    """Where a kind of action belongs: to a step of a main action, which knows the reasons against it."""

    tile: str
    step: Step
    reasons: Reasons


#: By step: its stage.
STAGES: Mapping[Step, Stage] = {stage.step: stage for tile in TILES for stage in tile.stages}
#: By kind of action: the step of a main action it belongs to; free actions and the like have none.
HOMES: Mapping[type[a.Action], Home] = {
    action: Home(tile.name, stage.step, kind.reasons)
    for tile in TILES
    for stage in tile.stages
    for action, kind in stage.kinds.items()
}
#: By kind of action: what it does.
HANDLERS: Mapping[type[a.Action], Handler] = {
    action: kind.carry_out for stage in STAGES.values() for action, kind in stage.kinds.items()
}
#: By main action tile: can it have its least effect now (RUL-06)?
POSSIBLE: tuple[Possible, ...] = tuple(tile.possible for tile in TILES)
#: By main action tile: the first decision after the hand is placed.
FIRST_STEP: tuple[Step, ...] = tuple(tile.stages[0].step if tile.stages else Step.END for tile in TILES)
#: By step: the legal actions of a main action in it.
STEP_OPTIONS: Mapping[Step, Options] = {step: stage.options for step, stage in STAGES.items()}
#: Steps inside one atomic step of an action: no free actions there (RUL-02).
ATOMIC: frozenset[Step] = frozenset(step for step, stage in STAGES.items() if stage.atomic)
#: Indices of the tiles that a delivery could leave without effect.
MIND_DELIVERIES: frozenset[int] = frozenset(i for i, tile in enumerate(TILES) if tile.minds_deliveries)
