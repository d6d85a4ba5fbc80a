"""The one source of legality: every legal action of a position (section 4.6).

The same list feeds highlights, the check in `apply`, bots and tests.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from imperial_steam.games.protocol import Decision
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS, modules
from imperial_steam.games.russian_railroads.possible import search, voluntary
from imperial_steam.games.russian_railroads.state import Ask, Begun, State
from imperial_steam.games.russian_railroads.turn import before, rounds, turns
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
    legal = pending_options(frame, state)
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
    found: dict[a.Action, None] = {}
    for unit in dict.fromkeys(state.pool):
        found.update(dict.fromkeys(HANDLERS[unit.kind].options(frame, state, unit)))
    return search.allowed(frame, state, list(found))


def space_options(frame: Frame, state: State) -> list[a.Action]:
    """Spaces, what is pending or voluntary before placing, and PASS unless the turn is bound (CH-02, GR-41, GR-47)."""
    beside = pending_options(frame, state) if state.pool or state.open else []
    if not state.open:
        beside += voluntary_options(frame, state)
    kept = before.leaving_a_space(frame, state, beside) if beside else beside
    if state.open or state.furnace >= 0:
        # What was begun must be finished, whatever it leaves.
        return kept or beside
    found = [*turns.space_options(frame, state), *kept]
    passes = state.begun < Begun.BOUND and turns.may_end(frame, state)
    # Nobody may be left without an option, even where the last space was lost on the way.
    return [*found, a.PASS] if passes or not found else found


def voluntary_options(frame: Frame, state: State) -> list[a.Action]:
    """What is offered beside the regular action of a turn: a stoker may keep a locomotive out (PROC-06)."""
    found = voluntary.uses(frame, state)
    return search.allowed_uses(frame, state, found) if found else found


KINDS = {
    Ask.START: "start_card",
    Ask.SPACE: "space",
    Ask.PAYMENT: "payment",
    Ask.RELOCATION: "relocation",
}
#: What an open unit asks, by its kind.
OPEN_KINDS = {"reuse_two": "reuse", "end_choice": "end_card"}


def decision(frame: Frame, state: State, found: Sequence[a.Action]) -> Decision:
    """Who decides what; the choice of an end bonus card is secret (HID-01)."""
    if state.ask in MODULES_DECIDE:
        return of_module(frame, state)
    if state.open:
        kind = state.open[-1].kind
        return Decision(state.actor, OPEN_KINDS.get(kind, kind), found, secret=kind == "end_choice")
    if state.ask is Ask.PAYMENT:
        return Decision(state.actor, "payment", found, {"space": frame.space_keys[state.space]})
    return Decision(state.actor, KINDS.get(state.ask, "units"), found)


#: What a module has asked for: chance or the game's own opponent decides.
MODULES_DECIDE = frozenset({Ask.CHANCE, Ask.MACHINE})


def of_module(frame: Frame, state: State) -> Decision:
    """The decision a module has asked for."""
    return next(made for module in modules(frame) if (made := module.decision(frame, state)) is not None)
