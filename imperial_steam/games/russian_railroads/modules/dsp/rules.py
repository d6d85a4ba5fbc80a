"""The mini expansion in the course of the game: freight cars, choices that interrupt a turn (DSP-T5, DSP-E7)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS, Module
from imperial_steam.games.russian_railroads.modules.dsp import units
from imperial_steam.games.russian_railroads.modules.dsp.invariants import violations
from imperial_steam.games.russian_railroads.modules.dsp.prospects import BEARING
from imperial_steam.games.russian_railroads.modules.dsp.units import next_chooser, table
from imperial_steam.games.russian_railroads.parts import Dsp, Expansion
from imperial_steam.games.russian_railroads.state import Ask, Begun, Player, State
from imperial_steam.games.russian_railroads.units import pool


def _car(player: Player) -> int:
    """The line of the freight car, or -1."""
    return player.dsp.car if player.dsp is not None else -1


def before_scoring(frame: Frame, state: State, events: list[Event]) -> bool:
    """Every freight car makes its steps, in the new order (PH-06, DSP-T5, RUL-87)."""
    if table(state).freight is None:
        seats = tuple(seat for seat in state.order if seat in frame.people and _car(state.players[seat]) >= 0)
        state.dsp = table(state)._replace(freight=seats)
    while left := table(state).freight:
        state.actor, *rest = left
        state.dsp = table(state)._replace(freight=tuple(rest))
        line = _car(state.player)
        key = frame.layout.lines[line].key
        unit = pool.unit("line_step", line, pool.Origin(False, 0, key))
        if HANDLERS[unit.kind].options(frame, state, unit):
            state.pool = (unit,) * frame.numbers.freight_steps
            state.ask, state.begun = Ask.UNITS, Begun.NOT
            events.append(Event("freight_car_runs", state.actor, {"line": key}))
            return True
    state.dsp = table(state)._replace(freight=None)
    return False


def after_turn(frame: Frame, state: State, events: list[Event]) -> bool:
    """END of somebody who chose a start bonus card: the next one chooses, or the turn continues (DSP-11)."""
    if table(state).turn is None:
        return False
    next_chooser(state, frame.ludmilla)
    return True


def lay_out(frame: Frame, state: State) -> None:
    """Special tokens beside the board; nobody has a freight car or industry boom (DSP-02)."""
    state.dsp = Expansion(sum(1 << frame.world.special_token(key) for key in frame.setup.special_tokens))
    for seat in range(frame.player_count):
        state.own(seat).dsp = Dsp(False, -1)


def same(state: State) -> object:
    """Tokens, freight car, the turn that waits, and what can be put down as a second worker (RUL-90)."""
    own = state.player
    return state.dsp, own.dsp, own.workers, own.placed, own.temporary, own.black, own.coins


MODULE: Module = Module(
    bearing=BEARING,
    open_reasons={"ludmilla": units.card_reasons},
    units=units.UNITS,
    gains=units.GAINS,
    unit_reasons=units.REASONS,
    lay_out=lay_out,
    after_turn=after_turn,
    before_scoring=before_scoring,
    resume=units.resume,
    same=same,
    violations=violations,
)
