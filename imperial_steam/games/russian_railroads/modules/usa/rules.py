"""Coin fields, general payouts and the end bonus of the USA board (AR-16, AR-36, AR-43)."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.protocol import Event, Refusal, Value
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.actions import Action, BuyField
from imperial_steam.games.russian_railroads.board.world import Special
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS, Module
from imperial_steam.games.russian_railroads.modules.usa import units
from imperial_steam.games.russian_railroads.modules.usa.invariants import violations
from imperial_steam.games.russian_railroads.modules.usa.prospects import BEARING
from imperial_steam.games.russian_railroads.modules.usa.units import market, pay_out
from imperial_steam.games.russian_railroads.parts import Market, Usa
from imperial_steam.games.russian_railroads.refused import shortfall
from imperial_steam.games.russian_railroads.scoring import FinalBonus
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Ask, Begun, Phase, State
from imperial_steam.games.russian_railroads.units import pool, specials

_PAYOUT = pool.Origin(False, 0, "dividend")
REASONS = ("stock_first", "stock_second")


def voluntary(frame: Frame, state: State) -> list[Action]:
    """Coin fields that can be paid (CH-36)."""
    return [
        action
        for action, field in zip(frame.buy, frame.coin_fields, strict=True)
        if state.player.coins >= field.coin and not _done(state, field) and lines.holds(state.player, field)
    ]


def _done(state: State, field: Special) -> bool:
    return bool(state.player.satisfied >> field.id & 1)


def buy(frame: Frame, state: State, action: BuyField, events: list[Event]) -> None:
    """Pay for a coin field; a done marker lies there from now on (AR-16)."""
    field, player = frame.coin_fields[frame.buy.index(action)], state.own(state.actor)
    player.coins -= field.coin
    player.satisfied |= 1 << field.id
    if state.ask is Ask.SPACE:
        state.begun = max(state.begun, Begun.FREE)
    events.append(Event("coin_field_paid", state.actor, {"line": action.line, "field": field.field}))
    specials.give(frame, state, field, 0, events)


def refusals(frame: Frame, state: State, action: Action) -> Sequence[Refusal]:
    """REF-35."""
    assert isinstance(action, BuyField)
    if state.phase is not Phase.TURNS or state.ask not in (Ask.SPACE, Ask.UNITS):
        return [Refusal("AR-16", "own-turn-only")]
    if state.open:
        return [Refusal("PROC-05", "finish-first", {"what": state.open[-1].kind})]
    named: dict[str, Value] = {"line": action.line, "field": action.field}
    if action not in frame.buy:
        return [Refusal("AR-16", "no-coin-field", named)]
    field = frame.coin_fields[frame.buy.index(action)]
    if _done(state, field):
        return [Refusal("AR-16", "coin-field-done", named)]
    if not lines.holds(state.player, field):
        steps, reach = shortfall.missing(state.player, field)
        return [Refusal("AR-16", "coin-field-not-reached", {**named, "steps": steps, "reach": reach})]
    if state.player.coins < field.coin:
        return [Refusal("AR-16", "coin-needed", {"coins": field.coin, "have": state.player.coins})]
    return [Refusal("GR-47", "no-space-left")]


def after_turn(frame: Frame, state: State, events: list[Event]) -> bool:
    """The general payout after a turn in which a steel mill was taken (AR-43, AR-44, PROC-10)."""
    if market(state).due and not market(state).resume:
        seats = [seat for seat in (state.actor, *state.order) if seat in frame.people]
        resume = (int(state.phase), state.actor)
        state.market = market(state)._replace(due=False, queue=tuple(dict.fromkeys(seats)), resume=resume)
        events.append(Event("general_payout", None))
    while market(state).queue:
        state.actor, *rest = market(state).queue
        state.market = market(state)._replace(queue=tuple(rest))
        pay_out(frame, state, _PAYOUT, events)
        if any(HANDLERS[unit.kind].options(frame, state, unit) for unit in state.pool):
            state.phase, state.ask, state.begun = Phase.PAYOUT, Ask.UNITS, Begun.NOT
            return True
        state.pool = ()
    return _go_back(frame, state, events)


def _go_back(frame: Frame, state: State, events: list[Event]) -> bool:
    """To the phase and the player before the payout, or to one more payout if a mill was taken meanwhile."""
    if not market(state).resume:
        return False
    phase, state.actor = market(state).resume
    state.phase = Phase(phase)
    state.market = market(state)._replace(resume=())
    return market(state).due and after_turn(frame, state, events)


def end(frame: Frame, state: State) -> list[FinalBonus]:
    """The highest price marker and the second one; several on the start field get nothing (AR-36)."""
    start, *levels = market(state).levels
    ranked = [seat for seats in reversed(levels) for seat in seats]
    ranked += start if len(start) == 1 else ()
    bonuses = zip(ranked, REASONS, frame.numbers.stock_end, strict=False)
    return [FinalBonus(seat, reason, points) for seat, reason, points in bonuses if seat in frame.people]


def lay_out(frame: Frame, state: State) -> None:
    """All rubble lies; price markers are on the start field, that of Emil far left on his level (AR-01, SOLO-32)."""
    for seat in range(frame.player_count):
        player = state.own(seat)
        player.usa = Usa(False, (1 << len(frame.layout.rubble)) - 1)
        units.update_ends(frame, player)
    levels: list[tuple[int, ...]] = [frame.people, *((),) * frame.numbers.stock_levels]
    if frame.solo:
        levels[frame.world.solo.stock_level] = (EMIL,)
    state.market = Market(tuple(levels))


MODULE: Module = Module(
    bearing=BEARING,
    units=units.UNITS,
    gains=units.GAINS,
    unit_reasons=units.REASONS,
    voluntary=voluntary,
    actions={BuyField: buy},
    refusals=refusals,
    lay_out=lay_out,
    tile_taken=units.tile_taken,
    after_turn=after_turn,
    end=end,
    same=lambda state: (state.market, state.player.usa),
    violations=violations,
)
