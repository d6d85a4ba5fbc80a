"""A turn: choose a space, pay, use up its units (6.2, 6.3, PROC-01 … 09)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import demand, spaces
from imperial_steam.games.russian_railroads.demand import NOTHING, Demand
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import HANDLERS
from imperial_steam.games.russian_railroads.lines import WIDTH
from imperial_steam.games.russian_railroads.possible import rooms, search, voluntary
from imperial_steam.games.russian_railroads.state import Ask, Player, State, Unit, Use
from imperial_steam.games.russian_railroads.units import gains, pool, reuse


def space_options(frame: Frame, state: State) -> list[a.Action]:
    """Spaces that are free, can be paid and can be carried out completely (CH-02).

    Where not even one step of a locked colour is possible, more of it or later colours are not either (INV-01); own
    engineers can be used all the same (ENG-07).
    """
    pieces = spaces.free_workers(state.player) + state.player.coins
    usable = _usable(frame, state, pieces) if pieces >= frame.least_pieces else []
    for space in spaces.own_engineers(frame, state):
        if spaces.payable(state.player, *frame.costs[space]):
            usable.append(frame.use[space])
    return usable


def _usable(frame: Frame, state: State, pieces: int) -> list[a.Action]:
    """Spaces of the board that are free, can be paid with so many pieces (PAY-01) and be carried out completely."""
    usable: list[a.Action] = []
    occupied, coins = state.occupied, state.player.coins
    room, unlocked, hopeless = rooms.Rooms(frame, state), state.player.unlocked, WIDTH
    if _stays_locked(frame, state):
        hopeless = (unlocked + 1 & ~unlocked).bit_length() - 1
    counts = room.counts
    for space, bit, paid, placed, reserves, wanted, conditions, kind, number in frame.offers(state.round, state.row):
        if occupied & bit or placed > pieces or paid > coins:
            continue
        if reserves and not spaces.may_reserve(frame, state, space):
            continue
        if conditions and not gains.can_gain_all(frame, state, conditions):
            continue
        fits = counts[kind] >= number if kind >= 0 else rooms.covers(wanted, room)
        if fits:
            usable.append(frame.use[space])
        elif kind < hopeless or kind >= WIDTH:
            known = _foreseen_short(frame, state, space, room)
            if any(_tries(frame, state, space)) if known is None else known:
                usable.append(frame.use[space])
            elif number == 1 and kind < WIDTH and not unlocked >> kind & 1:
                hopeless = kind
    return usable


def _stays_locked(frame: Frame, state: State) -> bool:
    """A space that gives only steps of a locked colour gives nothing that could unlock it."""
    idle = not state.pool and not state.open and state.furnace < 0 and state.player.black != 1
    return idle and not voluntary.offered(frame, state)


def possible(frame: Frame, state: State, space: int) -> bool:
    """The space can be carried out completely with some payment (EXEC-01, EXEC-04)."""
    known = foreseen(frame, state, space)
    return any(_tries(frame, state, space)) if known is None else known


def foreseen(frame: Frame, state: State, space: int, room: rooms.Rooms | None = None) -> bool | None:
    """Whether a space can be carried out, whatever pays for it; None: it must be tried (EXEC-01, EXEC-02, EXEC-04)."""
    if space >= frame.first_engineer:
        return True
    thing = frame.thing_on(state.row, space)
    wanted = frame.demands[thing]
    if wanted is NOTHING:
        return True
    if wanted.conditions and not gains.can_gain_all(frame, state, wanted.conditions):
        return False
    room = room or rooms.Rooms(frame, state)
    return rooms.covers(wanted, room) or _foreseen_short(frame, state, space, room)


def _foreseen_short(frame: Frame, state: State, space: int, room: rooms.Rooms) -> bool | None:
    """The same of a space of the board for which there is no room as yet."""
    if state.open or state.furnace >= 0:
        return None
    thing = frame.thing_on(state.row, space)
    wanted = frame.demands[thing]
    if wanted.other and not wanted.steps:
        return _foreseen_again(frame, state, space, room)
    pending = frame.paid_by_black[thing] if state.player.black == 1 else wanted
    if state.pool:
        pending = demand.together(pending, demand.of_units(state.pool))
    if not rooms.impossible(wanted, pending, room):
        return None
    return None if _may_use(frame, state, space, pending, room) else False


def _may_use(frame: Frame, state: State, space: int, pending: Demand, room: rooms.Rooms) -> bool:
    """Something voluntary might make room in the turn that uses a space (RUL-95)."""
    if not voluntary.offered(frame, state) or rooms.full(frame.demands[frame.thing_on(state.row, space)], room):
        return False
    return voluntary.may_come(frame, state, pending, room) or voluntary.paying(frame.effects_of(state.row, space))


def _foreseen_again(frame: Frame, state: State, space: int, room: rooms.Rooms) -> bool | None:
    """What is foreseen of a space that only lets another one be carried out again (REUSE-03, RUL-14)."""
    effects, engineer = frame.effects_of(state.row, space), reuse.engineer_on(frame, state, space)
    if [effect.kind for effect in effects] != ["reuse"] or engineer < 0:
        return None
    unit = pool.unit("reuse", 0, pool.Origin(True, 1 << engineer, "engineer"))
    known = {foreseen(frame, state, target, room) for target in reuse.targets(frame, state, unit)}
    return True if True in known else None if None in known else False


def payment_options(frame: Frame, state: State, space: int) -> Sequence[a.Pay]:
    """Payments with which a space that can be used is carried out completely (CH-03)."""
    payments = spaces.payments(state.player, *frame.cost_of(state.row, space))
    if len(set(map(_sort, payments))) == 1 or foreseen(frame, state, space):
        return payments
    return [pay for pay, works in zip(payments, _tries(frame, state, space), strict=True) if works]


def _tries(frame: Frame, state: State, space: int) -> Iterator[bool]:
    """By payment: whether the space can be carried out with it.

    Payments differ by the step of the black worker (QC-11), by whether the space may be reused (REUSE-01), and by the
    coins that are left for a coin field (AR-16). What can be used before placing is not counted on (RUL-95).
    """
    tried: dict[tuple[bool, bool, int], bool] = {}
    before = frozenset(voluntary.uses(frame, state))
    for pay in spaces.payments(state.player, *frame.cost_of(state.row, space)):
        sort = _sort(pay)
        if sort not in tried:
            after = state.copy()
            place(frame, after, space, pay, [])
            tried[sort] = search.feasible(frame, after, search.Memo(placing=True, excluded=before))
        yield tried[sort]


def _sort(pay: a.Pay) -> tuple[bool, bool, int]:
    """What the units that follow depend on: the black worker pays; a single worker does; coins that do."""
    return bool(pay.black), not pay.coins and pay.own + pay.temporary + pay.black == 1, pay.coins


def choose(frame: Frame, state: State, space: int, events: list[Event]) -> None:
    """Choose a space: it is paid at once where only one payment is possible (CH-02, CH-03).

    Where the coins are needed in the turn itself, it is asked for all the same, so that people see why.
    """
    ways: Sequence[a.Pay] = spaces.payments(state.player, *frame.cost_of(state.row, space))
    if len(ways) > 1:
        sorts = {_sort(pay)[:-1] for pay in payment_options(frame, state, space)}
        ways = [pay for pay in ways if _sort(pay)[:-1] in sorts]
    if len(ways) == 1:
        place(frame, state, space, ways[0], events)
    else:
        state.ask, state.space = Ask.PAYMENT, space
        events.append(Event("space_chosen", state.actor, {"space": frame.space_keys[space]}))


def place(frame: Frame, state: State, space: int, pay: a.Pay, events: list[Event]) -> None:
    """Put the pieces onto the space; its effects become pending (PROC-01)."""
    reuse.place(frame, state, Use(space, state.actor, pay.own, pay.temporary, pay.black, pay.coins), events)


def may_end(frame: Frame, state: State) -> bool:
    """END TURN: nothing mandatory and no forced choice, such as that of a token, is pending (PROC-07, RUL-05)."""
    if state.open or state.furnace >= 0:
        return False
    for unit in state.pool:
        if unit.mandatory or forced(frame, state, unit):
            return False
    return state.interrupted is None or search.may_resume(frame, state)


def forced(frame: Frame, state: State, unit: Unit) -> bool:
    """A choice that must be made within the turn, while there is something to choose (RUL-05, CH-22, CH-42 … 44)."""
    handler = HANDLERS[unit.kind]
    return handler.forced and bool(handler.options(frame, state, unit))


def return_pieces(player: Player) -> None:
    """All workers go back to their owner, turquoise ones to their space (NEXT-01, SPACE-33)."""
    player.placed = player.temporary = player.temporary_placed = 0
    player.black = min(player.black, 1)
