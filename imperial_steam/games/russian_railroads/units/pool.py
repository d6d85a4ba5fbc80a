"""The pool of pending units: effects become units, immediate ones are carried out at once (PROC-01, PROC-02)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.board.world import Effect, Effects
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import GAINS, HANDLERS
from imperial_steam.games.russian_railroads.state import Ask, PendingDraw, State, Unit


class Origin(NamedTuple):
    """Where effects come from: the parts of a `Unit` they share."""

    mandatory: bool
    chain: int
    source: str


#: Effects that become one unit for each of their number.
EACH: Final = frozenset({"step", "industry", "doubler"})


@lru_cache(maxsize=4096)
def unit(kind: str, argument: int, origin: Origin) -> Unit:
    """A unit; equal ones are the same object."""
    return Unit(kind, argument, *origin)


def add(frame: Frame, state: State, effects: Effects, origin: Origin, events: list[Event]) -> None:
    """Make effects pending for the acting player; what needs no choice is carried out at once (PROC-02)."""
    for effect in effects:
        kind = effect.kind
        if kind in EACH:
            put(state, (unit(kind, effect.colours if kind == "step" else 0, origin),) * effect.number)
            if kind == "industry":
                _boom(state, effect.number, origin)
        elif kind in GAINS:
            if not GAINS[kind](frame, state, effect, events):
                put(state, (unit(kind, effect.number, origin),))
        elif kind == "again":
            for part in effect.parts:
                add(frame, state, part, origin, events)
            put(state, (unit(kind, frame.compounds.index(effect), origin),))
        elif kind == "start_cards":
            # Chance draws them before anything else continues (NEW-E5).
            state.drawing, state.ask = PendingDraw(state.ask, origin.chain), Ask.CHANCE
        else:
            _pend(state, effect, origin)


def _pend(state: State, effect: Effect, origin: Origin) -> None:
    """An effect becomes one unit, open or in the pool."""
    handler = HANDLERS[effect.kind]
    argument = effect.number if handler.numbered else 0
    if handler.opens:
        open_unit(state, effect.kind, argument, origin)
    else:
        mandatory = origin.mandatory and not handler.optional
        put(state, (unit(effect.kind, argument, origin._replace(mandatory=mandatory)),))


def _boom(state: State, number: int, origin: Origin) -> None:
    """With industry boom steps come twice, but those of tokens and cards; the added ones are optional (RUL-89)."""
    if state.player.booms and origin.source not in ("token", "card"):
        put(state, (unit("industry", 0, origin._replace(mandatory=False)),) * number)


def add_token(state: State, field: int) -> None:
    """A `?` field is reached: a token is to be chosen for it (SPEC-24)."""
    put(state, (unit("token", field, Origin(False, 0, "field")),))


def put(state: State, units: tuple[Unit, ...]) -> None:
    """Put units into the pool."""
    state.pool = tuple(sorted((*state.pool, *units)))


def take(state: State, unit: Unit) -> None:
    """Take a unit out of the pool."""
    pool = state.pool
    place = pool.index(unit)
    state.pool = pool[:place] + pool[place + 1 :]


def resume(state: State) -> None:
    """A foundry is done: what is left of it lapses, the units that waited come back (COAL-30, COAL-34)."""
    left = [unit for unit in state.pool if unit.source != "foundry"]
    state.pool = tuple(sorted((*state.aside, *left)))
    state.furnace, state.aside = -1, ()


def open_unit(state: State, kind: str, argument: int, origin: Origin) -> None:
    """Open a choice that must be finished before anything else (PROC-05)."""
    state.open = (*state.open, unit(kind, argument, origin))


def origin_of(unit: Unit) -> Origin:
    """The origin of what a unit leads to: never mandatory by itself (PROC-03)."""
    return Origin(False, unit.chain, unit.source)
