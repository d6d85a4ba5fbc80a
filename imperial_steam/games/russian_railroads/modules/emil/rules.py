"""Emil, the opponent of one player (section 16): chance turns his cards over, everything else is determined (SOLO-24).

His seat has a `Player` with workers and engineers only. In his turn a card is turned over (`Ask.CHANCE`) and carried
out or discarded (`Ask.MACHINE`), until he has blocked a space or has no card left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, Decision, Event, Refusal, Values
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads import lines, spaces
from imperial_steam.games.russian_railroads.board.world import EmilCard
from imperial_steam.games.russian_railroads.frame import CODE_NAMES, Frame
from imperial_steam.games.russian_railroads.hooks import Module
from imperial_steam.games.russian_railroads.modules.emil.invariants import violations
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Ask, Emil, Phase, State, Use
from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST
from imperial_steam.games.russian_railroads.units import gains, gaps

#: Effects by which he takes tiles, and how many (SOLO-17).
_TILES: Final = ("locomotive", "factory", "locomotive_or_factory")


def lay_out(frame: Frame, state: State) -> None:
    """He has workers, nothing else, and begins (SOLO-04, SOLO-05, SOLO-10, SOLO-14, SOLO-18)."""
    emil = state.own(EMIL)
    emil.workers, emil.coins, emil.tokens = frame.world.solo.workers, 0, 0
    emil.tracks, emil.slots = (0,) * len(emil.tracks), (0,) * len(emil.slots)
    emil.markers = emil.marker_tracks = ()
    lines.update_reach(frame, emil)
    state.emil = Emil(frame.emil_deck, -1)
    state.phase, state.ask, state.queue, state.actor = Phase.TURNS, Ask.CHANCE, (), EMIL


class Check(NamedTuple):
    """Something that must hold for a card: the rule, a word, what fills its sentence, whether it does (SOLO-13)."""

    rule: str
    word: str
    values: Values
    holds: bool


def begin(frame: Frame, state: State, events: list[Event]) -> bool:
    """His turn begins: a card is turned over, or he will pass (SOLO-10, SOLO-11, SOLO-20)."""
    if state.actor != EMIL:
        return False
    events.append(Event(TURN_BEGAN, EMIL))
    state.ask = Ask.CHANCE if state.emil.deck and free_workers(state) else Ask.MACHINE
    return True


def free_workers(state: State) -> int:
    """Workers he can still place."""
    emil = state.players[EMIL]
    return emil.workers - emil.placed


def turn_card(frame: Frame, state: State, action: a.TurnEmilCard, events: list[Event]) -> None:
    """The top card of his deck is turned over (SOLO-11)."""
    number = frame.emil_cards.index(action)
    state.emil = Emil(state.emil.deck & ~(1 << number), number)
    state.ask = Ask.MACHINE
    events.append(Event("emil_card", EMIL, {**_named(frame, frame.world.emil[number]), "rule": "SOLO-11"}))


def act(frame: Frame, state: State, action: a.EmilTurn, events: list[Event]) -> bool:
    """He passes, or does what the card says, or discards it (SOLO-11, SOLO-12, SOLO-20); True: his turn is over."""
    if state.emil.card < 0:
        _pass(state, events)
        return True
    card = frame.world.emil[state.emil.card]
    reason = obstacle(frame, state, card)
    state.emil = state.emil._replace(card=-1)
    if reason is None:
        _block(frame, state, card, events)
        return True
    values: Values = {**_named(frame, card), "reason": reason.word, **reason.values, "rule": reason.rule}
    events.append(Event("emil_discards", EMIL, values))
    if state.emil.deck:
        state.ask = Ask.CHANCE
        return False
    events.append(Event("emil_blocks_nothing", EMIL, {"rule": "SOLO-27"}))
    return True


def _pass(state: State, events: list[Event]) -> None:
    lacking = "cards" if not state.emil.deck else "workers"
    state.passed |= 1 << EMIL
    events.append(Event("emil_passed", EMIL, {"lacking": lacking, "rule": "SOLO-20"}))


def obstacle(frame: Frame, state: State, card: EmilCard) -> Check | None:
    """Why he cannot block the space of a card; None: he can."""
    return next((check for check in checks(frame, state, card) if not check.holds), None)


def checks(frame: Frame, state: State, card: EmilCard) -> Iterator[Check]:
    """What must hold for him to block the space of a card, in this order (SOLO-13, SOLO-16, SOLO-25, RUL-70).

    Each supposes that those before it hold.
    """
    if card.colour >= 0:
        unlocked = bool(state.players[0].unlocked >> card.colour & 1)
        yield Check("SOLO-25", "colour", {"colour": COLOURS[card.colour]}, unlocked)
    there = card.space in frame.board_spaces and spaces.exists(frame, state, card.space)
    yield Check("RUL-70", "space", {}, there)
    yield Check("SOLO-13", "occupied", {}, not state.occupied >> card.space & 1)
    left = _tiles_left(frame, state, card.space)
    if left is not None:
        yield Check("SOLO-13", "empty", {}, left)
    workers, _ = cost(frame, state, card)
    free = free_workers(state)
    yield Check("SOLO-13", "workers", {"workers": workers, "free": free}, workers <= free)


def _tiles_left(frame: Frame, state: State, space: int) -> bool | None:
    """Something is left of what the space gives out: engineer, doublers, tiles; None: it gives out nothing."""
    kinds = {effect.kind for effect in frame.effects_of(state.row, space)}
    if "hire" in kinds:
        return state.row[0] >= 0
    if frame.world.spaces[space].area == "others" and "doubler" in kinds:
        return state.doublers > 0
    if frame.world.spaces[space].area == "locomotive":
        return any(state.stacks) or any(state.display)
    return None


def cost(frame: Frame, state: State, card: EmilCard) -> tuple[int, int]:
    """Workers and coins he puts down; the public engineer costs what it prints (SOLO-15, SOLO-16)."""
    if card.space in frame.public_places:
        return frame.cost_of(state.row, card.space)
    return card.workers, card.coins


def _block(frame: Frame, state: State, card: EmilCard, events: list[Event]) -> None:
    """His pieces occupy the space; its effects are not carried out but for tiles and the engineer (SOLO-14)."""
    workers, coins = cost(frame, state, card)
    state.own(EMIL).placed += workers
    state.uses = (*state.uses, Use(card.space, EMIL, workers, 0, 0, coins))
    state.occupied |= frame.closes[card.space]
    space = spaces.named(frame, state, card.space)
    values: Values = {**_named(frame, card), **space, "workers": workers, "coins": coins, "rule": "SOLO-11"}
    events.append(Event("emil_blocks", EMIL, values))
    for effect in frame.effects_of(state.row, card.space):
        if effect.kind == "hire":
            gains.hire(frame, state, events)
        elif frame.world.spaces[card.space].area == "locomotive" and effect.kind in _TILES:
            _take_tile(state, events)


def _take_tile(state: State, events: list[Event]) -> None:
    """The lowest locomotive, with empty stacks the lowest returned factory, leaves the game (SOLO-17, RUL-99)."""
    if lines.lowest(state.stacks):
        state.lost += 1
        values: Values = {"number": lines.take_lowest(state), "rule": "SOLO-17"}
        events.append(Event("emil_takes_locomotive", EMIL, values))
        return
    code = next((code for code, number in enumerate(state.display) if number), 0)
    if code:
        gaps.change_display(state, code, -1)
        state.lost += code <= HIGHEST
        events.append(Event("emil_takes_factory", EMIL, {"factory": CODE_NAMES[code], "rule": "SOLO-17"}))


def _named(frame: Frame, card: EmilCard) -> Values:
    return {"card": card.key, "space": frame.space_keys[card.space]}


def after_turn(frame: Frame, state: State, events: list[Event]) -> bool:
    """The round ends as soon as the player has passed (SOLO-21)."""
    if state.passed & ~(1 << EMIL):
        state.passed |= 1 << EMIL
    return False


def more_workers(frame: Frame, state: State, events: list[Event]) -> None:
    """He gets a worker for every threshold the player's points have reached (SOLO-22, RUL-71)."""
    solo, points = frame.world.solo, state.players[0].score
    reached = [threshold for threshold in solo.thresholds if points >= threshold]
    for threshold in reached[state.players[EMIL].workers - solo.workers :]:
        state.own(EMIL).workers += 1
        values: Values = {"points": threshold, "workers": state.players[EMIL].workers, "rule": "SOLO-22"}
        events.append(Event("emil_worker", EMIL, values))


def round_over(frame: Frame, state: State, events: list[Event]) -> bool:
    """After the scoring he may have more workers, and all his cards are shuffled again (SOLO-22, SOLO-23)."""
    more_workers(frame, state, events)
    state.emil = Emil(frame.emil_deck, -1)
    if state.round < frame.last_round:
        events.append(Event("emil_shuffles", EMIL, {"cards": frame.emil_deck.bit_count(), "rule": "SOLO-23"}))
    return False


def decision(frame: Frame, state: State) -> Decision | None:
    """The card to be turned over, all left in the deck equally likely, or his turn (SOLO-11, SOLO-24)."""
    if state.actor != EMIL:
        return None
    if state.ask is Ask.MACHINE:
        return Decision(EMIL, "emil", (a.EMIL,))
    deck = state.emil.deck
    return Decision(CHANCE, "emil_card", [card for i, card in enumerate(frame.emil_cards) if deck >> i & 1])


def refusals(frame: Frame, state: State, action: a.Action) -> list[Refusal]:
    """Why no card is turned over or carried out now."""
    if isinstance(action, a.EmilTurn):
        return [Refusal("SOLO-10", "not-emils-turn")]
    return [Refusal("SOLO-11", "no-such-emil-card", {"card": getattr(action, "card", "")})]


MODULE: Module = Module(
    actions={a.TurnEmilCard: turn_card, a.EmilTurn: act},
    refusals=refusals,
    lay_out=lay_out,
    before_turn=begin,
    after_turn=after_turn,
    round_over=round_over,
    after_action=more_workers,
    decision=decision,
    violations=violations,
)
