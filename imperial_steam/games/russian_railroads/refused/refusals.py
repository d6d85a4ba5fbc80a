"""Every reason why an action cannot be done (section 4.7): the moment, then the thing named, then the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from imperial_steam.games.protocol import Refusal, Values
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import spaces
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import (
    CONDITIONS,
    OPEN_REASONS,
    UNIT_REASONS,
    Reasons,
    modules,
    no_reasons,
)
from imperial_steam.games.russian_railroads.refused import shortfall, unit_refusals
from imperial_steam.games.russian_railroads.state import Ask, Begun, Player, State
from imperial_steam.games.russian_railroads.turn import turns
from imperial_steam.games.russian_railroads.units import gains

#: What the table waits for, by what is asked: rule and reason.
_WAITS: Final[Mapping[Ask, Refusal]] = {
    Ask.START: Refusal("SETUP-47", "start-card-first"),
    Ask.SPACE: Refusal("TURN-01", "space-first"),
    Ask.PAYMENT: Refusal("TURN-03", "pay-first"),
    Ask.UNITS: Refusal("TURN-01", "turn-not-over"),
    Ask.RELOCATION: Refusal("ORDER-08", "relocation-first"),
    Ask.CHANCE: Refusal("RNG-03", "chance-first"),
    Ask.MACHINE: Refusal("SOLO-10", "emil-first"),
    Ask.OVER: Refusal("END-05", "game-over"),
}


def refusals(frame: Frame, state: State, action: a.Action) -> list[Refusal]:
    """Why an action that is not legal is refused; never empty."""
    kind = type(action)
    if kind in UNIT_REASONS:
        before = state.ask is Ask.SPACE and state.begun
        if state.ask is not Ask.UNITS and not before:
            return [_WAITS[state.ask]]
        told = list(unit_refusals.reasons(frame, state, action))
        return told or [Refusal("GR-47", "no-space-left") if before else shortfall.impossible(state)]
    for module in modules(frame):
        if kind in module.actions and module.refusals is not None:
            return list(module.refusals(frame, state, action))
    if kind not in _REASONS:
        return [Refusal("MIX-07", "not-in-this-game")]
    return _at_the_table(frame, state, action)


def _at_the_table(frame: Frame, state: State, action: a.Action) -> list[Refusal]:
    """Why an action that no unit serves cannot be done."""
    asked, reasons = _REASONS[type(action)]
    against = OPEN_REASONS.get(state.open[-1].kind, no_reasons) if state.open else no_reasons
    if told := list(against(frame, state, action)):
        return told
    if state.ask is not asked:
        return [_WAITS[state.ask]]
    if state.open:
        return [Refusal("PROC-05", "finish-first", {"what": state.open[-1].kind})]
    if state.furnace >= 0:
        return [unit_refusals.foundry_first(frame, state)]
    return list(reasons(frame, state, action)) or [Refusal("PROC-04", "not-now")]


def _start_card(frame: Frame, state: State, action: a.TakeStartCard) -> Iterator[Refusal]:
    yield Refusal("SETUP-47", "no-such-start-card", {"card": action.card})


def _use(frame: Frame, state: State, action: a.UseSpace) -> Iterator[Refusal]:
    """REF-01 … REF-06, REF-18 … REF-20."""
    space = frame.space_index.get(action.space, -1)
    if missing := missing_space(frame, state, space, action.space):
        yield missing
        return
    if state.occupied >> space & 1:
        own = space >= frame.first_engineer
        yield Refusal("ENG-06", "engineer-used", {"space": action.space}) if own else occupied(frame, state, space)
    if space in frame.order_places:
        yield from _order(frame, state, space)
    workers, coins = frame.cost_of(state.row, space)
    if state.player.coins < coins:
        yield Refusal("PAY-02", "coin-needed", {"coins": coins, "have": state.player.coins})
    if not spaces.payable(state.player, workers, coins):
        if state.player.coins >= coins:
            yield _too_few_workers(state.player, workers, coins)
    elif not turns.possible(frame, state, space):
        yield from shortfall.of_space(frame, state, space)


def _too_few_workers(player: Player, workers: int, coins: int) -> Refusal:
    """How many workers a space takes, and what there is for them; coins left over can replace some (PAY-03)."""
    have, spare = spaces.free_workers(player), player.coins - coins
    values: Values = {"workers": workers, "have": have, "coins": spare}
    return Refusal(
        "TURN-03", "workers-and-coins-missing" if spare else "workers-missing" if have else "no-worker", values
    )


def occupied(frame: Frame, state: State, space: int) -> Refusal:
    """A space is occupied, and by whom; a twin space on the two-player side is closed with it (COAL-06)."""
    named: Values = {"space": frame.space_keys[space]}
    for use in state.uses:
        if frame.closes[use.space] >> space & 1:
            return Refusal("TURN-02", "occupied", {**named, "seat": use.seat})
    return Refusal("TURN-02", "closed", named)


def _order(frame: Frame, state: State, space: int) -> Iterator[Refusal]:
    """REF-20."""
    if state.player.reserved:
        yield Refusal("ORDER-05", "one-order-space", {"place": state.player.reserved})
    place = state.order.index(state.actor) + 1
    if frame.order_spaces.get(place) == space and not frame.count.own_place_again:
        yield Refusal("ORDER-03", "own-place", {"place": place})


def missing_space(frame: Frame, state: State, space: int, key: str) -> Refusal | None:
    """Why a space cannot be used at all now: it is not in the game, the round, or not the player's."""
    named: Values = {"space": key}
    if space < 0:
        return Refusal("SETUP-01", "no-such-space", named)
    if space >= frame.first_engineer:
        return _missing_engineer(frame, state, space - frame.first_engineer, named)
    if space not in frame.board_spaces:
        return Refusal("SETUP-01", "no-such-space", named)
    if space not in frame.turn_spaces:
        return Refusal("COAL-14", "beside-the-turn", named)
    if not spaces.exists(frame, state, space):
        public = space in frame.public_places
        return Refusal("ENG-09" if public else "LAST-01", "no-engineer-there" if public else "not-this-round", named)
    if not all(gains.can_gain(frame, state, effect) for effect in frame.demands[space].conditions):
        return _given_out(frame, state, space, frame.demands[space].conditions[0].kind)
    return None


def _given_out(frame: Frame, state: State, space: int, kind: str) -> Refusal:
    """What a space gives out is gone: the engineer of the round, the turquoise workers, something of a module."""
    if kind == "hire":
        seat = next((use.seat for use in state.uses if use.space == space), None)
        return Refusal("ENG-02", "nobody-to-hire") if seat is None else Refusal("ENG-02", "hired-by", {"seat": seat})
    if kind in CONDITIONS:
        return CONDITIONS[kind].refusal
    away = (seat for seat, player in enumerate(state.players) if player.temporary + player.temporary_placed)
    return Refusal("TURN-02", "workers-away", {"seat": next(away)})


def _missing_engineer(frame: Frame, state: State, engineer: int, named: Values) -> Refusal | None:
    """REF-18, REF-19."""
    if state.player.engineers >> engineer & 1:
        return None
    for seat, player in enumerate(state.players):
        if player.engineers >> engineer & 1:
            return Refusal("ENG-06", "engineer-of-another", {**named, "seat": seat})
    if engineer in state.row:
        place = state.row.index(engineer)
        public = 0 < place <= frame.count.public
        return Refusal("ENG-04" if public else "ENG-05", "engineer-public" if public else "engineer-preview", named)
    return Refusal("ENG-01", "engineer-not-here", named)


def _pay(frame: Frame, state: State, action: a.Pay) -> Iterator[Refusal]:
    """REF-04 … REF-06."""
    workers, coins = frame.cost_of(state.row, state.space)
    player = state.player
    if action.own + action.temporary + action.black + action.coins != workers + coins:
        yield Refusal(
            "PAY-08",
            "wrong-number-both" if workers and coins else "wrong-number-coins" if coins else "wrong-number",
            {"workers": workers, "coins": coins},
        )
    if action.coins < coins:
        yield Refusal("PAY-02", "coin-needed", {"coins": coins, "have": player.coins})
    there = (player.workers - player.placed, player.temporary, int(player.black == 1), player.coins)
    wanted = (action.own, action.temporary, action.black, action.coins)
    missing = [
        Refusal("TURN-03", "pieces-missing", {"piece": piece, "need": number, "have": have})
        for piece, number, have in zip(a.PIECES, wanted, there, strict=True)
        if not 0 <= number <= have
    ]
    yield from missing
    if not missing and action in spaces.payments(player, workers, coins):
        yield from shortfall.of_space(frame, state, state.space)


def _relocate(frame: Frame, state: State, action: a.Relocate) -> Iterator[Refusal]:
    """REF-21."""
    space = frame.space_index.get(action.space, -1)
    if missing := missing_space(frame, state, space, action.space):
        yield missing
        return
    if space in frame.order_places:
        yield Refusal("ORDER-14", "other-order-space")
    elif state.occupied >> space & 1:
        yield occupied(frame, state, space)
    workers, coins = frame.cost_of(state.row, space)
    if (workers, coins) != (1, 0):
        yield Refusal(
            "ORDER-09",
            "costs-more-both" if workers and coins else "costs-more-coins" if coins else "costs-more",
            {"space": action.space, "workers": workers, "coins": coins},
        )
    elif space not in frame.order_places and not state.occupied >> space & 1:
        yield from shortfall.of_space(frame, state, space)


def _pass(frame: Frame, state: State, action: a.Pass) -> Iterator[Refusal]:
    if state.begun is Begun.BOUND:
        yield Refusal("GR-47", "no-pass-now")
    elif not turns.may_end(frame, state):
        yield from unit_refusals.choices_due(frame, state)


#: By class of action: when it can be done, and why it cannot then.
_REASONS: Final[Mapping[type[a.Action], tuple[Ask, Reasons]]] = {
    a.TakeStartCard: (Ask.START, _start_card),
    a.UseSpace: (Ask.SPACE, _use),
    a.Pass: (Ask.SPACE, _pass),
    a.Pay: (Ask.PAYMENT, _pay),
    a.Relocate: (Ask.RELOCATION, _relocate),
    a.DeclineRelocation: (Ask.RELOCATION, no_reasons),
}
