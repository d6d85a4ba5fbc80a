"""`?` tokens, `?` cards, end bonus cards, factory 9 (CH-11 … CH-15)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.actions import (
    LOOK,
    Action,
    Again,
    Look,
    PlaceToken,
    Reward,
    TakeCard,
    TakeEndCard,
)
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.hooks import Handler
from imperial_steam.games.russian_railroads.state import State, Unit
from imperial_steam.games.russian_railroads.units import gains, pool


def _token_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    unused = state.player.tokens
    return [action for token, action in enumerate(frame.place_token) if unused >> token & 1]


def _place_token(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """The token stays on its field, whatever of its function lapses (SPEC-24, SPEC-25)."""
    assert isinstance(action, PlaceToken)
    token, player = frame.world.token(action.token), state.own(state.actor)
    player.tokens &= ~(1 << token)
    player.laid = (*player.laid, (unit.argument, token))
    events.append(Event("token_placed", state.actor, {"token": action.token}))
    pool.add(frame, state, frame.world.tokens[token].effects, pool.Origin(False, unit.chain, "token"), events)


def _card_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [action for card, action in enumerate(frame.take_card) if state.cards >> card & 1]


def _take_card(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """A `?` card leaves the game and is carried out completely (QM-02, QM-12)."""
    assert isinstance(action, TakeCard)
    card = frame.world.card(action.card)
    state.cards &= ~(1 << card)
    events.append(Event("card_taken", state.actor, {"card": action.card}))
    pool.add(frame, state, frame.world.cards[card].effects, pool.Origin(True, unit.chain, "card"), events)


def _look_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    """The deck may be looked through once nothing mandatory is pending and no foundry is open (EXEC-07, COAL-34)."""
    waits = state.furnace >= 0 or any(other.mandatory and other.kind != unit.kind for other in state.pool)
    return [LOOK] if state.deck and not waits else []


def _look(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """Whoever has seen the deck can take nothing back (RUL-96)."""
    events.append(Event("deck_seen", state.actor, final=True))
    pool.open_unit(state, "end_choice", 0, pool.origin_of(unit))


def _end_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    return [action for card, action in enumerate(frame.take_end_card) if state.deck >> card & 1]


def _take_end_card(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """The card is the owner's secret: the event does not name it; the choice is final (QM-11, HID-01, EXEC-07)."""
    assert isinstance(action, TakeEndCard)
    bit = 1 << frame.world.end_card(action.card)
    state.deck &= ~bit
    state.own(state.actor).end_cards |= bit
    events.append(Event("end_card_taken", state.actor, {"left": state.deck.bit_count()}, final=True))


def _reward_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    card, points = frame.rewards
    chosen = sum(unit.kind == "end_card" for unit in state.pool)
    return [card, points] if state.deck.bit_count() > chosen else [points]


def _take_reward(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    """Points at once, or a card as soon as EXEC-07 allows it (FAC-9, RUL-07).

    With a stoker, after a card there is a second one or the point the stoker adds (RUL-64).
    """
    assert isinstance(action, Reward)
    if action.reward == "points":
        gains.points(state, state.actor, unit.argument, "reward", events)
        return
    events.append(Event("card_chosen", state.actor))
    pool.put(state, (unit._replace(kind="end_card", argument=0),))
    more = unit.argument - frame.reward_points
    if more > 0:
        pool.put(state, (unit._replace(argument=more, mandatory=False),))


def _again_options(frame: Frame, state: State, unit: Unit) -> list[Action]:
    parts = frame.compounds[unit.argument].parts
    return [frame.again[part[0].kind] for part in parts]


def _do_again(frame: Frame, state: State, unit: Unit, action: Action, events: list[Event]) -> None:
    assert isinstance(action, Again)
    part = next(part for part in frame.compounds[unit.argument].parts if part[0].kind == action.part)
    events.append(Event("part_again", state.actor, {"part": action.part}))
    pool.add(frame, state, part, pool.Origin(unit.mandatory, unit.chain, unit.source), events)


TOKEN: Handler = Handler((PlaceToken,), _token_options, _place_token, forced=True)
CARD: Handler = Handler((TakeCard,), _card_options, _take_card)
END_CARD: Handler = Handler((Look,), _look_options, _look)
END_CHOICE: Handler = Handler((TakeEndCard,), _end_options, _take_end_card)
CARD_OR_POINTS: Handler = Handler((Reward,), _reward_options, _take_reward, numbered=True)
AGAIN: Handler = Handler((Again,), _again_options, _do_again)
