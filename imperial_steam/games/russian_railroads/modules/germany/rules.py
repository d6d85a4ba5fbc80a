"""The income markers of the Germany board, used beside the regular action of a turn (GR-40 … GR-47)."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import Event, Refusal
from imperial_steam.games.russian_railroads.actions import Action, Switch, UseIncome
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Module
from imperial_steam.games.russian_railroads.modules.germany import units
from imperial_steam.games.russian_railroads.modules.germany.invariants import violations
from imperial_steam.games.russian_railroads.modules.germany.prospects import BEARING
from imperial_steam.games.russian_railroads.modules.germany.units import one_more, part
from imperial_steam.games.russian_railroads.parts import Germany
from imperial_steam.games.russian_railroads.state import Ask, Begun, Phase, State
from imperial_steam.games.russian_railroads.units import pool

_INCOME = pool.Origin(False, 0, "income")


def voluntary(frame: Frame, state: State) -> list[Action]:
    """Own income markers not used in this round (CH-23)."""
    own = part(state.player)
    return [
        action for action, held, earned in zip(frame.use_income, own.incomes, own.earned, strict=True) if held > earned
    ]


def use(frame: Frame, state: State, action: Action, events: list[Event]) -> None:
    """Turn a marker over and make its effect pending; before placing it binds to a space (GR-40, GR-44, GR-47)."""
    assert isinstance(action, UseIncome)
    kind, player = frame.use_income.index(action), state.own(state.actor)
    own = part(player)
    player.germany = own._replace(earned=one_more(own.earned, kind))
    if state.ask is Ask.SPACE:
        state.begun = Begun.BOUND
    events.append(Event("income_used", state.actor, {"marker": action.marker}))
    pool.add(frame, state, frame.world.incomes[kind].effects, _INCOME, events)


def refusals(frame: Frame, state: State, action: Action) -> Sequence[Refusal]:
    """REF-31."""
    assert isinstance(action, UseIncome)
    named = {"marker": action.marker}
    if state.phase is not Phase.TURNS:
        return [Refusal("GR-43", "own-turn-only")]
    if state.ask not in (Ask.SPACE, Ask.UNITS):
        return [Refusal("TURN-03", "pay-first")]
    if state.open:
        return [Refusal("PROC-05", "finish-first", {"what": state.open[-1].kind})]
    own = part(state.player)
    kind = frame.use_income.index(action) if action in frame.use_income else -1
    if kind < 0 or not own.incomes[kind]:
        return [Refusal("GR-29", "no-such-income", named)]
    if own.incomes[kind] == own.earned[kind]:
        return [Refusal("GR-40", "income-used", named)]
    return [Refusal("GR-47", "no-space-left")]


def round_over(frame: Frame, state: State, events: list[Event]) -> bool:
    """Used markers are turned back (GR-44)."""
    for seat, player in enumerate(state.players):
        own = part(player)
        if any(own.earned):
            state.own(seat).germany = own._replace(earned=(0,) * len(own.earned))
    return False


def lay_out(frame: Frame, state: State) -> None:
    """No arm, extension or income marker is chosen."""
    kinds = (0,) * len(frame.world.incomes)
    for seat in range(frame.player_count):
        state.own(seat).germany = Germany(-1, 0, kinds, kinds)


MODULE: Module = Module(
    bearing=BEARING,
    black_moved=units.black_moved,
    units=units.UNITS,
    gains=units.GAINS,
    unit_reasons=units.REASONS,
    crossings={Switch: units.choose_arm},
    voluntary=voluntary,
    gifts=(UseIncome,),
    actions={UseIncome: use},
    refusals=refusals,
    lay_out=lay_out,
    round_over=round_over,
    same=lambda state: state.player.chosen,
    violations=violations,
)
