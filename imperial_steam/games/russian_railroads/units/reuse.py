"""Spaces carried out, for the first time or again (CH-16, PROC-01, REUSE-01 … 04)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.actions import DECLINE, Action, Decline, Reuse
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Handler
from imperial_steam.games.russian_railroads.state import Ask, State, Unit, Use
from imperial_steam.games.russian_railroads.terms import BLACK
from imperial_steam.games.russian_railroads.units import gains, pool

#: Effects, and units, by which a space is carried out again.
KINDS = ("reuse", "reuse_two")


def targets(frame: Frame, state: State, unit: Unit) -> list[int]:
    """Spaces with exactly one own worker and no coin, outside the chain (REUSE-01, REUSE-02, REUSE-04, RUL-18)."""
    spaces = set()
    for use in state.uses:
        if use.seat == state.actor and use.space not in spaces and fits(frame, state, unit.kind, use):
            engineer = engineer_on(frame, state, use.space)
            chained = engineer >= 0 and unit.chain >> engineer & 1
            foreign = use.space >= frame.first_engineer and not state.player.engineers >> engineer & 1
            if use.space not in frame.order_places and not chained and not foreign:
                spaces.add(use.space)
    return sorted(space for space in spaces if _can_gain(frame, state, space))


def fits(frame: Frame, state: State, kind: str, use: Use) -> bool:
    """What is on the space: one worker, for foundry 1 one or two, one of them perhaps a coin (COAL-F1)."""
    if kind == "reuse":
        return use.workers == 1 and not use.coins
    demanded = frame.cost_of(state.row, use.space)[1]
    return 1 <= use.workers + use.coins <= 2 and use.coins <= 1 and not demanded


def _can_gain(frame: Frame, state: State, space: int) -> bool:
    effects = frame.effects_of(state.row, space)
    return bool(effects) and gains.can_gain_all(frame, state, effects)


def engineer_on(frame: Frame, state: State, space: int) -> int:
    """The engineer whose light side a space is, or -1."""
    if space >= frame.first_engineer:
        return space - frame.first_engineer
    place = frame.public_places.get(space)
    return -1 if place is None else state.row[place]


def _options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    options: list[Action] = [frame.reuse[space] for space in targets(frame, state, unit)]
    return options if unit.mandatory else [*options, DECLINE]


def _carry_out(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """Nothing is paid; the space is carried out like the first time (REUSE-03, RUL-12)."""
    if isinstance(action, Reuse):
        space = frame.space_index[action.space]
        events.append(Event("space_reused", state.actor, spaces.named(frame, state, space)))
        start(frame, state, space, unit.chain, events)


def start(
    frame: Frame, state: State, space: int, chain: int, events: list[Event], mandatory: bool | None = None
) -> None:
    """Make the effects of a space pending: mandatory but those of engineers, unless told (PROC-03).

    An engineer that lets spaces be reused joins the chain, so that no loop arises (REUSE-04, RUL-19).
    """
    own = space >= frame.first_engineer
    engineer = engineer_on(frame, state, space)
    if engineer >= 0 and any(effect.kind in KINDS for effect in frame.effects_of(state.row, space)):
        chain |= 1 << engineer
    demanded = not own if mandatory is None else mandatory
    origin = pool.Origin(demanded, chain, "engineer" if engineer >= 0 else "space")
    pool.add(frame, state, frame.effects_of(state.row, space), origin, events)


_BONUS = pool.Origin(False, 0, "worker")


def occupy(frame: Frame, state: State, use: Use, events: list[Event], mandatory: bool | None = None) -> None:
    """Pieces are on a space now: it is occupied, its effects are pending (TURN-02, TURN-05, QC-11)."""
    space = use.space
    state.uses = (*state.uses, use)
    state.occupied |= frame.closes[space]
    state.ask, state.space = Ask.UNITS, -1
    black = use.black and any(
        effect.kind == "step" and effect.colours >> BLACK & 1 for effect in frame.effects_of(state.row, space)
    )
    start(frame, state, space, 0, events, mandatory)
    if black:
        pool.put(state, (pool.unit("step", 1 << BLACK, _BONUS),))


def place(frame: Frame, state: State, use: Use, events: list[Event], mandatory: bool | None = None) -> None:
    """Put the pieces of a use onto its space; its effects become pending."""
    player = state.own(state.actor)
    player.placed += use.own
    player.temporary -= use.temporary
    player.temporary_placed += use.temporary
    player.coins -= use.coins
    if use.black:
        player.black = 2
    pieces = {"workers": use.own, "temporary": use.temporary, "black": use.black, "coins": use.coins}
    events.append(Event("space_used", state.actor, {**spaces.named(frame, state, use.space), **pieces}))
    occupy(frame, state, use, events, mandatory)


REUSE: Handler = Handler((Reuse, Decline), _options, _carry_out, opens=True)
