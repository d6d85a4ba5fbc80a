"""Whether all mandatory units can still be carried out (EXEC-04, PROC-06, RUL-01).

`feasible` is exact: a depth-first search over everything that can be done in the turn, in any order, each position
looked at once. Most positions need none: when there is room on the board for all that is mandatory, whatever else is
done, the answer is known at once (`rooms.verdict`). What is voluntary is thought of only where nothing else helps and
something can be used in the turn; then everything is tried (RUL-95).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import demand
from imperial_steam.games.russian_railroads.actions import Action, Reuse, TakeCard
from imperial_steam.games.russian_railroads.frame import PAYING, Frame
from imperial_steam.games.russian_railroads.hooks import BUILDS, HANDLERS, KINDS, MARKERS, in_play, modules
from imperial_steam.games.russian_railroads.possible import bounds, relevance, rooms, sameness, voluntary
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.units import pool

#: Kinds of units that help through factories only, beside those that build one or put a marker on a track.
_ROUNDABOUT: Final = rooms.TILES | {"industry", "locomotive_nine"}
#: Positions after which courses are looked at from where the search began.
_SHORT: Final = 8
#: Positions from one of them after which courses are looked at from there, and the factor after which they are again.
_LONG: Final = 24
_LONGER: Final = 4
#: How many courses are looked at: from where the search began, and from elsewhere for each position.
_ENOUGH: Final = 600
_PATIENCE: Final = 4
#: How many positions are looked at in which voluntary uses may help: for a space, and later in the turn.
_FEW: Final = 5_000
_MANY: Final = 100_000
#: Actions that make further units mandatory, so that nothing that was known before says they are possible.
_DEMANDING: Final = frozenset({TakeCard, Reuse})
#: Kinds of units after which only optional ones follow (PROC-03).
_PLAIN: Final = frozenset({"step", "industry", "doubler"})


class Memo:
    """What is known of positions, and how many were `looked` at.

    `straight`: ways through factories are left out, `skipped`: some were. `root`: where the search began, until it is
    asked whether that is `vain`. `lost`: positions from which nothing voluntary helps either, `excluded` uses aside.
    `placing`: it is asked for a space that could be used.
    """

    __slots__ = ("answers", "due", "excluded", "looked", "lost", "placing", "root", "skipped", "straight", "vain")

    def __init__(self, placing: bool = False, excluded: frozenset[Action] = frozenset()) -> None:
        self.placing, self.excluded = placing, excluded
        self.answers: dict[object, bool] = {}
        self.looked = self.due = 0
        self.straight, self.skipped = True, False
        self.lost: set[object] = set()
        self.root: State | None = None
        self.vain = False

    def begin(self, root: State) -> None:
        """Search from a position."""
        self.straight, self.root, self.vain = True, root, False
        self.due = self.looked + _SHORT


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
    serving = [unit for unit in units if unit.kind in kinds and HANDLERS[unit.kind].serves(unit, action)]
    if len(serving) > 1:
        serving.sort(key=lambda unit: (HANDLERS[unit.kind].width(unit), not unit.mandatory))
    return serving


def servant(frame: Frame, state: State, action: Action) -> Unit | None:
    """The unit a legal action uses: the first with which everything mandatory remains possible; None: it needs none."""
    serving = servants(state, action)
    if not serving:
        return None
    if len(serving) > 1 and not serving[0].mandatory and any(unit.mandatory for unit in serving):
        memo = Memo()
        return next(unit for unit in serving if _leads_on(frame, state, unit, action, memo))
    return serving[0]


def needs_care(state: State) -> bool:
    """Something mandatory is pending, so that a choice could make it impossible."""
    units = state.pool
    if state.open or state.aside or state.interrupted is not None:
        units = units_of(state) + _interrupted(state)
    return True in [unit.mandatory for unit in units]


def _last(state: State) -> bool:
    """What is pending is one unit after which nothing mandatory is left, whatever it brings."""
    pool = state.pool
    return len(pool) == 1 and pool[0].kind in _PLAIN and not state.open and not state.aside and not _interrupted(state)


def _only_chained(frame: Frame, state: State) -> bool:
    """A locomotive that was replaced finds its place: that takes room from nothing but another locomotive."""
    if len(state.open) != 1 or state.open[0].kind != "chain" or state.aside:
        return False
    wanted = demand.of_mandatory(state.pool)
    return not wanted.locomotives and rooms.covers(wanted, rooms.Rooms(frame, state))


def allowed(frame: Frame, state: State, actions: list[Action]) -> list[Action]:
    """Of the actions with pending units those after which all mandatory units can be carried out (PROC-06)."""
    careless = not needs_care(state) or _last(state)
    if not careless and not _interrupted(state):
        careless = rooms.ample(frame, state) or _only_chained(frame, state)
    if careless and _DEMANDING.isdisjoint(map(type, actions)):
        return actions
    memo = Memo()
    return [
        action
        for action in actions
        if (careless and type(action) not in _DEMANDING)
        or any(_leads_on(frame, state, unit, action, memo) for unit in servants(state, action))
    ]


def allowed_uses(frame: Frame, state: State, uses: list[Action]) -> list[Action]:
    """Of the voluntary uses those after which all mandatory units can be carried out (PROC-06)."""
    if not needs_care(state):
        return uses
    memo, kept = Memo(), list[Action]()
    for action in uses:
        after = state.copy()
        voluntary.carry_out(frame, after, action, [])
        if feasible(frame, after, memo):
            kept.append(action)
    return kept


def _leads_on(frame: Frame, state: State, unit: Unit, action: Action, memo: Memo) -> bool:
    after = state.copy()
    carry_out(frame, after, unit, action, [])
    return feasible(frame, after, memo)


def feasible(frame: Frame, state: State, memo: Memo | None = None) -> bool:
    """Some order of what is pending carries out everything mandatory.

    The straight ways are tried first, without the optional units that help through factories only.
    """
    memo = Memo() if memo is None else memo
    memo.begin(state)
    if _works(frame, state, memo):
        return True
    memo.straight = False
    if memo.skipped and not memo.vain and _works(frame, state, memo):
        return True
    return _works_with_uses(frame, state, memo)


def _works_with_uses(frame: Frame, state: State, memo: Memo) -> bool:
    """With what is voluntary everything mandatory can be carried out (RUL-95).

    A space is given up earlier than what follows it, so that nothing begun is given up.
    """
    if not _may_use(frame, state, memo) or state.actor_key() in memo.lost:
        return False
    waiting, seen, most = [state], {state.actor_key()}, _FEW if memo.placing else _MANY
    while waiting and len(seen) < most:
        for after in _followers(frame, waiting.pop(), memo.excluded):
            if _done(frame, after):
                return True
            key = after.actor_key()
            if key not in seen and key not in memo.lost:
                seen.add(key)
                waiting.append(after)
    memo.lost |= seen
    return False


def _may_use(frame: Frame, state: State, memo: Memo) -> bool:
    """Something that is not excluded can be used now, or might be with what is pending."""
    if not voluntary.offered(frame, state):
        return False
    room = rooms.Rooms(frame, state)
    if rooms.full(demand.of_mandatory(state.pool + state.aside), room):
        return False
    if state.open or state.furnace >= 0 or _interrupted(state):
        return True
    if not memo.excluded.issuperset(voluntary.uses(frame, state)):
        return True
    return voluntary.may_come(frame, state, demand.of_units(state.pool), room)


def _followers(frame: Frame, state: State, excluded: frozenset[Action]) -> Iterator[State]:
    """Every position to which something leads that can be done next, what is mandatory last."""
    free = [] if state.open else [use for use in voluntary.uses(frame, state) if use not in excluded]
    # What costs nothing comes first, and what it brings can wait.
    gifts = [use for use in free if isinstance(use, in_play(frame).gifts)][:1]
    for use in gifts or free:
        after = state.copy()
        voluntary.carry_out(frame, after, use, [])
        yield after
    if gifts:
        return
    if not state.open and _interrupted(state):
        yield _resumed(frame, state)
    for unit, action in _tries(frame, state):
        after = state.copy()
        carry_out(frame, after, unit, action, [])
        waits = after.interrupted is not None and not _interrupted(after)
        yield _resumed(frame, after) if waits else after


def _tries(frame: Frame, state: State) -> Iterator[tuple[Unit, Action]]:
    """What can be done with units: steps only where they make room or reach something."""
    wanted = None if state.open or state.furnace >= 0 else relevance.need(frame, state, frame.paying)
    for unit in state.open[-1:] or sorted(dict.fromkeys(state.pool), key=lambda unit: unit.mandatory):
        if not unit.mandatory and sameness.idle(unit.kind) and unit.kind not in PAYING:
            continue
        for action in HANDLERS[unit.kind].options(frame, state, unit):
            free = wanted is None or unit.kind not in ("step", "industry")
            if free or (wanted is not None and relevance.helps(frame, state, wanted, unit, action)):
                yield unit, action


def _done(frame: Frame, state: State) -> bool:
    """Everything mandatory is done, or there is room for it."""
    if not needs_care(state):
        return True
    return not state.open and state.furnace < 0 and not _interrupted(state) and bool(rooms.verdict(frame, state))


def _works(frame: Frame, state: State, memo: Memo) -> bool:
    if not needs_care(state):
        return True
    if _interrupted(state):
        return _goes_on(frame, state, memo)
    if not state.open:
        told = rooms.verdict(frame, state)
        if told is not None:
            return told
    key = memo.straight, sameness.key(frame, state)
    known = memo.answers.get(key)
    if known is None:
        known = memo.answers[key] = _search(frame, state, memo)
    return known


def _interrupted(state: State) -> tuple[Unit, ...]:
    """What waits in a turn that is interrupted, while its own player chooses (DSP-11)."""
    turn = state.interrupted
    return () if turn is None or turn.actor != state.actor else (*turn.pool, *turn.open, *turn.aside)


def _goes_on(frame: Frame, state: State, memo: Memo) -> bool:
    """After the interruption everything mandatory is possible, with or without what its player gains by it."""
    for unit in state.open[-1:] or dict.fromkeys(state.pool):
        for action in HANDLERS[unit.kind].options(frame, state, unit):
            after = state.copy()
            carry_out(frame, after, unit, action, [])
            if _works(frame, after if _interrupted(after) else _resumed(frame, after), memo):
                return True
    return not state.open and _works(frame, _resumed(frame, state), memo)


def _resumed(frame: Frame, state: State) -> State:
    """The turn continues at once, whatever others choose."""
    after = state.copy()
    for module in modules(frame):
        module.resume(frame, after)
    return after


def may_resume(frame: Frame, state: State) -> bool:
    """If the player of an interrupted turn ends the choice now, everything mandatory remains possible (PROC-06)."""
    return not needs_care(state) or not _interrupted(state) or feasible(frame, _resumed(frame, state))


def _search(frame: Frame, state: State, memo: Memo) -> bool:
    """Try what could help. The longer that takes, the more courses are looked at to rule it out."""
    first, due = memo.looked, _LONG
    memo.looked += 1
    if _in_vain(frame, memo):
        return False
    if _resumes(frame, state, memo):
        return True
    for unit, action in _moves(frame, state, memo):
        if (looked := memo.looked - first) > due:
            due = _LONGER * looked
            if _ruled_out(frame, state, _PATIENCE * looked):
                memo.answers[False, sameness.key(frame, state)] = False
                return False
        after = state.copy()
        carry_out(frame, after, unit, action, [])
        if _works(frame, after, memo):
            return True
        if memo.vain:
            return False
    return False


def _in_vain(frame: Frame, memo: Memo) -> bool:
    """Where the search began everything is ruled out, and so it is here; asked once the search is no longer short."""
    if memo.root is not None and memo.looked > memo.due:
        memo.vain, memo.root = _ruled_out(frame, memo.root, _ENOUGH), None
    return memo.vain


def _ruled_out(frame: Frame, state: State, patience: int) -> bool:
    return bounds.ruled_out(frame, state, demand.of_mandatory(state.pool + state.aside), patience)


def _resumes(frame: Frame, state: State, memo: Memo) -> bool:
    """A foundry is in use, and without the rest of it everything mandatory can be carried out (COAL-34)."""
    if state.furnace < 0 or state.open or any(unit.mandatory for unit in state.pool):
        return False
    after = state.copy()
    pool.resume(after)
    return _works(frame, after, memo)


def _moves(frame: Frame, state: State, memo: Memo) -> Iterator[tuple[Unit, Action]]:
    """Everything that can be done next and could help: mandatory units first, factories before locomotives."""
    if state.open:
        unit = state.open[-1]
        for action in relevance.different(frame, HANDLERS[unit.kind].options(frame, state, unit)):
            yield unit, action
        return
    wanted = relevance.need(frame, state)
    for unit in sorted(dict.fromkeys(state.pool), key=lambda unit: not unit.mandatory):
        if memo.straight and not unit.mandatory and _roundabout(unit.kind):
            memo.skipped = True
            continue
        options = relevance.different(frame, HANDLERS[unit.kind].options(frame, state, unit))
        for action in reversed(options) if unit.kind == "locomotive_or_factory" else options:
            if state.furnace >= 0 or relevance.helps(frame, state, wanted, unit, action):
                yield unit, action


def _roundabout(kind: str) -> bool:
    """It helps through factories only."""
    return kind in _ROUNDABOUT or kind in MARKERS or kind in BUILDS


def units_of(state: State) -> tuple[Unit, ...]:
    """Everything pending, waiting and open."""
    return state.pool + state.aside + state.open
