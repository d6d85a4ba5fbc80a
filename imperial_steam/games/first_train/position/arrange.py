"""Putting the words of a scenario into a position, and comparing them with one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.networks import touched
from imperial_steam.games.first_train.phases import auction, rounds
from imperial_steam.games.first_train.position.players import PLAYER_WORDS
from imperial_steam.games.first_train.position.table import PHASES, TABLE_WORDS
from imperial_steam.games.first_train.position.words import Draft, WordReader
from imperial_steam.games.first_train.state import Ask, Phase, put
from imperial_steam.games.first_train.terms import COMPANIES
from imperial_steam.games.kit.vocabulary import Difference, Vocabulary

VOCABULARY: Vocabulary[WordReader, Draft] = Vocabulary(TABLE_WORDS, PLAYER_WORDS)


def arrange(game: FirstTrain, names: Sequence[str], data: Mapping[str, Any]) -> None:
    """Override a position with plain data; what is not named is derived.

    With `phase` the position becomes the beginning of that phase, with `turn` it is that player who acts in it; without
    both it stays in the middle of whatever is going on. Raises `PositionError` with the path of a word or number that
    fits nowhere.
    """
    draft = Draft(WordReader(game.frame, names), game)
    position = VOCABULARY.split(draft.words, data)
    first = tuple(name for name in TABLE_WORDS if not name.endswith("_stacks"))
    VOCABULARY.put_table(draft, position, first)
    VOCABULARY.put_players(draft, position)
    VOCABULARY.put_table(draft, position, tuple(name for name in TABLE_WORDS if name not in first))
    _derive_stops(draft)
    _clear_hands(draft)
    if draft.state.round > 1:
        _derive_orders(draft)
    if "phase" in position.table or "turn" in position.table:
        phase = str(position.table.get("phase", draft.state.phase.name.lower()))
        _begin(draft, phase, position.table.get("turn"))


def compare(game: FirstTrain, names: Sequence[str], data: Mapping[str, Any]) -> list[Difference]:
    """Everything in a position that differs from what the data expects.

    Raises `PositionError` for unknown words.
    """
    return VOCABULARY.compare(Draft(WordReader(game.frame, names), game), data)


def _derive_stops(draft: Draft) -> None:
    """Towns, and stations that tracks of a company touch, are its stops (CO-02, CO-03)."""
    frame, state = draft.frame, draft.state
    for company in range(len(COMPANIES)):
        stations = touched(frame, state.tracks[frame.player_count + company]) & frame.layout.stops
        state.stops = put(state.stops, company, state.stops[company] | stations | frame.layout.towns[company])


def _derive_orders(draft: Draft) -> None:
    """Build order and train order after a PH4, as the stacks have them now, where they are empty (PH4-01, PH4-02)."""
    state = draft.state
    given = (state.build_order, state.train_order)
    auction.set_orders(state, [])
    state.build_order, state.train_order = given[0] or state.build_order, given[1] or state.train_order


def _clear_hands(draft: Draft) -> None:
    """Cubes on spaces are not in hand as well, unless the hand was given (INV-01)."""
    state = draft.state
    if ("bids", -1) in draft.given:
        for seat in range(draft.frame.player_count):
            if ("hand", seat) not in draft.given:
                state.hands = put(state.hands, seat, state.hands[seat] - state.cubes_on_spaces(seat))


def _begin(draft: Draft, phase: str, turn: str | None) -> None:
    """Let a phase begin, or go on with a player's turn."""
    frame, state = draft.frame, draft.state
    state.line, state.train, state.space = (), -1, 0
    if PHASES.index(phase) > PHASES.index("markers"):
        _fill_spaces(draft)
    if PHASES.index(phase) > PHASES.index("auction"):
        auction.clear(state)
        _derive_orders(draft)
    state.phase = Phase[phase.upper()]
    order = {Phase.BUILDING: state.build_order, Phase.SHIPPING: state.train_order}.get(state.phase, state.order)
    place = order.index(draft.seat(turn)) if turn in draft.words.names else 0
    if state.phase is Phase.MARKERS:
        state.ask, state.turn, state.actor = Ask.MARKER, 0, 0
        state.space = state.drawn.index(-1)
    elif state.phase is Phase.AUCTION:
        rounds.next_bidder(frame, state, place, [])
    elif state.phase is Phase.BUILDING:
        rounds.next_builder(frame, state, place, [])
    elif state.phase is Phase.SHIPPING:
        rounds.next_action(frame, state, place, -1, [])
    else:
        rounds.next_sale(frame, state, place, [])


def _fill_spaces(draft: Draft) -> None:
    """Every space has a random marker after PH2; those not given are the first left in the bag (PH2-01)."""
    state = draft.state
    for space, drawn in enumerate(state.drawn):
        if drawn < 0:
            left = auction.bag(draft.frame, state)
            state.drawn = put(state.drawn, space, next(kind for kind, number in enumerate(left) if number))


def describe(game: FirstTrain, names: Sequence[str]) -> dict[str, Any]:
    """A position in every word that can be given; `arrange` reads them back."""
    return VOCABULARY.describe(Draft(WordReader(game.frame, names), game))
