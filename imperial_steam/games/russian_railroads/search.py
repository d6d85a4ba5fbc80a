"""Whether all mandatory units can still be carried out (EXEC-04, PROC-06, RUL-01).

`feasible` is exact: a depth-first search over everything that can be done in the turn, in any order, each position
looked at once. Most positions need none: when there is room on the board for all that is mandatory, whatever else is
done, the answer is known at once (`rooms.verdict`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import pool, relevance, rooms
from imperial_steam.games.russian_railroads.actions import Action, Reuse, TakeCard
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.units import HANDLERS, KINDS

Memo: TypeAlias = "dict[object, bool]"
#: Actions that make further units mandatory, so that nothing that was known before says they are possible.
_DEMANDING = (TakeCard, Reuse)


def carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """Do an action with a unit, the open one or one of the pool."""
    if state.open:
        state.open = state.open[:-1]
    else:
        pool.take(state, unit)
    HANDLERS[unit.kind].carry_out(frame, state, unit, action, events)


def servants(state: State, action: Action) -> list[Unit]:
    """The pending units an action can be done with, the one to be used first in front: narrow, then mandatory."""
    kinds = KINDS.get(type(action), frozenset())
    units = state.open[-1:] if state.open else dict.fromkeys(state.pool)
    found = [unit for unit in units if unit.kind in kinds and HANDLERS[unit.kind].serves(unit, action)]
    if len(found) > 1:
        found.sort(key=lambda unit: (HANDLERS[unit.kind].width(unit), not unit.mandatory))
    return found


def servant(frame: Frame, state: State, action: Action) -> Unit | None:
    """The unit a legal action uses: the first with which everything mandatory remains possible; None: it needs none."""
    found = servants(state, action)
    if not found:
        return None
    if len(found) > 1 and not found[0].mandatory and any(unit.mandatory for unit in found):
        memo: Memo = {}
        return next(unit for unit in found if _leads_on(frame, state, unit, action, memo))
    return found[0]


def needs_care(state: State) -> bool:
    """Something mandatory is pending, so that a choice could make it impossible."""
    return any(unit.mandatory for unit in (*state.pool, *state.open, *state.aside))


def allowed(frame: Frame, state: State, found: list[Action]) -> list[Action]:
    """Of the actions with pending units those after which all mandatory units can be carried out (PROC-06)."""
    careless = not needs_care(state) or rooms.ample(frame, state)
    if careless and not any(isinstance(action, _DEMANDING) for action in found):
        return found
    memo: Memo = {}
    return [
        action
        for action in found
        if (careless and not isinstance(action, _DEMANDING))
        or any(_leads_on(frame, state, unit, action, memo) for unit in servants(state, action))
    ]


def _leads_on(frame: Frame, state: State, unit: Unit, action: Action, memo: Memo) -> bool:
    after = state.copy()
    carry_out(frame, after, unit, action, [])
    return feasible(frame, after, memo)


def feasible(frame: Frame, state: State, memo: Memo) -> bool:
    """Some order of what is pending carries out everything mandatory."""
    if not needs_care(state):
        return True
    if not state.open:
        told = rooms.verdict(frame, state)
        if told is not None:
            return told
    key = state.actor_key()
    known = memo.get(key)
    if known is None:
        known = _resumes(frame, state, memo) or any(
            _leads_on(frame, state, unit, action, memo) for unit, action in _moves(frame, state)
        )
        memo[key] = known
    return known


def _resumes(frame: Frame, state: State, memo: Memo) -> bool:
    """A foundry is in use, and without the rest of it everything mandatory can be carried out (COAL-34)."""
    if state.furnace < 0 or state.open or any(unit.mandatory for unit in state.pool):
        return False
    after = state.copy()
    pool.resume(after)
    return feasible(frame, after, memo)


def _moves(frame: Frame, state: State) -> Iterator[tuple[Unit, Action]]:
    """Everything that can be done next and could help: mandatory units first, factories before locomotives."""
    if state.open:
        unit = state.open[-1]
        options = HANDLERS[unit.kind].options(frame, state, unit)
        yield from ((unit, action) for action in relevance.different(frame, options))
        return
    wanted = relevance.need(frame, state)
    for unit in sorted(dict.fromkeys(state.pool), key=lambda unit: not unit.mandatory):
        options = HANDLERS[unit.kind].options(frame, state, unit)
        for action in reversed(options) if unit.kind == "locomotive_or_factory" else options:
            if state.furnace >= 0 or relevance.helps(frame, state, wanted, unit, action):
                yield unit, action
