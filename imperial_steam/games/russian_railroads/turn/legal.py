"""The one source of legality: every legal action of a position (section 4.6).

The same list feeds highlights, the check in `apply`, bots and tests.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import cast

from imperial_steam.games.protocol import Decision
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.actions import Action
from imperial_steam.games.russian_railroads.demand import NOTHING
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS, modules
from imperial_steam.games.russian_railroads.possible import search, voluntary
from imperial_steam.games.russian_railroads.state import Ask, Begun, State
from imperial_steam.games.russian_railroads.turn import rounds, turns
from imperial_steam.games.russian_railroads.turn.carrying import carry_out
from imperial_steam.games.russian_railroads.units import pool
from imperial_steam.games.russian_railroads.units.steps import lapses


def options(frame: Frame, state: State) -> Sequence[a.Action]:
    """Every legal action now, in a stable order (PROC-11)."""
    ask = state.ask
    if ask is Ask.UNITS:
        return unit_options(frame, state)
    if ask is Ask.SPACE:
        return space_options(frame, state)
    if ask is Ask.PAYMENT:
        return turns.payment_options(frame, state, state.space)
    if ask is Ask.RELOCATION:
        return rounds.relocation_options(frame, state)
    if ask in MODULES_DECIDE:
        return cast("Sequence[a.Action]", of_module(frame, state).options)
    return [action for card, action in enumerate(frame.take_start_card) if state.start_cards >> card & 1]


def unit_options(frame: Frame, state: State) -> list[a.Action]:
    """What can be done with the pending units, and the end of the turn (CH-04 … CH-17)."""
    if state.open:
        return pending_options(frame, state)
    legal: list[a.Action] = []
    if state.pool:
        legal += pending_options(frame, state)
        legal += lapses(frame, state)
    legal += voluntary_options(frame, state)
    if turns.may_end(frame, state):
        legal.append(a.END)
    return legal


def pending_options(frame: Frame, state: State) -> list[a.Action]:
    """What can be done with what is open, or else with the units of the pool."""
    if state.open:
        unit = state.open[-1]
        return search.allowed(frame, state, list(HANDLERS[unit.kind].options(frame, state, unit)))
    by_unit = [HANDLERS[unit.kind].options(frame, state, unit) for unit in dict.fromkeys(state.pool)]
    options = list(by_unit[0]) if len(by_unit) == 1 else list(dict.fromkeys(chain.from_iterable(by_unit)))
    return search.allowed(frame, state, options) if options else options


def space_options(frame: Frame, state: State) -> list[a.Action]:
    """Spaces, what is pending or voluntary before placing, and PASS unless the turn is bound (CH-02, GR-41, GR-47)."""
    beside = pending_options(frame, state) if state.pool or state.open else []
    if not state.open:
        beside += voluntary_options(frame, state)
    kept = _leaving_a_space(frame, state, beside) if beside else beside
    if state.open or state.furnace >= 0:
        # What was begun must be finished, whatever it leaves.
        return kept or beside
    offered = [*turns.space_options(frame, state), *kept]
    passes = state.begun < Begun.BOUND and turns.may_end(frame, state)
    # Nobody may be left without an option, even where the last space was lost on the way.
    return [*offered, a.PASS] if passes or not offered else offered


def _leaving_a_space(frame: Frame, state: State, actions: list[Action]) -> list[Action]:
    """Of these actions those that bind the turn to no space, or after which one can still be used (GR-47)."""
    if any(_stays(frame, state, space) for space in spaces.candidates(frame, state)):
        return actions
    return [action for action in actions if _leaves_one(frame, state, action)]


def _stays(frame: Frame, state: State, space: int) -> bool:
    """A space that workers pay and that asks nothing of the player board can be used whatever is done before."""
    workers, coins = frame.cost_of(state.row, space)
    if coins or workers > spaces.free_workers(state.player) or not spaces.may_reserve(frame, state, space):
        return False
    return space >= frame.first_engineer or frame.demands[frame.thing_on(state.row, space)] is NOTHING


def _leaves_one(frame: Frame, state: State, action: Action) -> bool:
    after = state.copy()
    carry_out(frame, after, action, [])
    if after.furnace >= 0:
        pool.resume(after)
    return after.begun < Begun.BOUND or any(_usable(frame, after))


def _usable(frame: Frame, state: State) -> Iterator[bool]:
    """By space: whether it can be used now (CH-02)."""
    for space in spaces.candidates(frame, state):
        paid = spaces.payable(state.player, *frame.cost_of(state.row, space))
        yield paid and spaces.may_reserve(frame, state, space) and turns.possible(frame, state, space)


def voluntary_options(frame: Frame, state: State) -> list[a.Action]:
    """What is offered beside the regular action of a turn: a stoker may keep a locomotive out (PROC-06)."""
    uses = voluntary.uses(frame, state)
    return search.allowed_uses(frame, state, uses) if uses else uses


KINDS = {Ask.START: "start_card", Ask.SPACE: "space", Ask.PAYMENT: "payment", Ask.RELOCATION: "relocation"}
#: What an open unit asks, by its kind.
OPEN_KINDS = {"reuse_two": "reuse", "end_choice": "end_card"}


def decision(frame: Frame, state: State, options: Sequence[a.Action]) -> Decision:
    """Who decides what; the choice of an end bonus card is secret (HID-01)."""
    if state.ask in MODULES_DECIDE:
        return of_module(frame, state)
    if state.open:
        kind = state.open[-1].kind
        return Decision(state.actor, OPEN_KINDS.get(kind, kind), options, secret=kind == "end_choice")
    if state.ask is Ask.PAYMENT:
        return Decision(state.actor, "payment", options, {"space": frame.space_keys[state.space]})
    return Decision(state.actor, KINDS.get(state.ask, "units"), options)


#: What a module has asked for: chance or the game's own opponent decides.
MODULES_DECIDE = frozenset({Ask.CHANCE, Ask.MACHINE})


def of_module(frame: Frame, state: State) -> Decision:
    """The decision a module has asked for."""
    return next(decision for module in modules(frame) if (decision := module.decision(frame, state)) is not None)
