"""A position as one seat knows it: whatever it may not see is drawn again.

Nearly everything of the game is open. Secret are bids before they are revealed (BID-01), money if the table
agreed on that (SETUP-48), and Franz's strategy cards until they are drawn (FRANZ-SETUP-07, FRANZ-SETUP-08).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from random import Random

from imperial_steam.games.imperial_steam import legal, rounds
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.state import Franz, State
from imperial_steam.games.imperial_steam.terms import COLUMN, Step

#: Before the bids are revealed everybody has the money of the start (SETUP-42), after the end it is counted.
MONEY_KNOWN = frozenset({Step.BID, Step.FRANZ_BID, Step.OVER})
#: Hidden money is drawn up to this multiple of the money at the start.
_WEALTH = 2


def observe(layout: Layout, state: State, seat: int, chance: Random) -> tuple[Layout, State]:
    """World and position as a seat knows them: copies in which what it may not see is drawn from `chance`.

    What is drawn depends on what the seat sees and on `chance` only.
    """
    seen = state.copy()
    _draw_bids(seen, seat, chance)
    if layout.setup.hidden_money and state.step not in MONEY_KNOWN:
        _draw_money(layout, seen, seat, chance)
    return _draw_strategies(layout, seen, chance), seen


def _draw_bids(state: State, seat: int, chance: Random) -> None:
    """Bids of the others that are not revealed yet: any they can pay (BID-02)."""
    secret = rounds.secret_bidders(state) - {seat}
    state.bids = tuple(
        chance.randrange(state.players[bidder].cash // COLUMN + 1) * COLUMN if bidder in secret else amount
        for bidder, amount in zip(state.order, state.bids, strict=False)
    )


def _draw_money(layout: Layout, state: State, seat: int, chance: Random) -> None:
    """Money of the others: who is in the middle of an action has at least the money of the start for it."""
    start = layout.board.begin.money[layout.player_count] // COLUMN
    for other, player in enumerate(state.players):
        if other != seat:
            acting = other == state.seat and legal.awaits_effect(state)
            player.cash = (chance.randrange(_WEALTH * start + 1) + start * acting) * COLUMN


def _draw_strategies(layout: Layout, state: State, chance: Random) -> Layout:
    """Franz's strategy cards as far as nobody has seen them, in his decks and in the setup the layout knows."""
    setup, cards, franz = layout.setup.franz, layout.board.franz, state.franz
    if setup is None or cards is None or franz is None:
        return layout
    action, decision = setup.action_strategy, setup.decision_strategy
    of_action, of_decision = unseen_strategies(layout, state)
    if of_action:
        action = _draw((name for name, card in cards.actions.items() if card.strategy), chance)
    if of_decision:
        decision = _draw((name for name, card in cards.decisions.items() if card.strategy), chance)
    return _with_strategies(layout, franz, setup, action, decision)


def unseen_strategies(layout: Layout, state: State) -> tuple[bool, bool]:
    """Nobody has seen Franz's strategy card for actions, for decisions."""
    setup, cards, franz = layout.setup.franz, layout.board.franz, state.franz
    if setup is None or cards is None or franz is None:
        return False, False
    drawn = _turns(layout, state, franz.seat) + bool(franz.action_card)
    plain = sum(not card.strategy for card in cards.decisions.values())
    return (
        _unseen(setup.action_strategy, drawn, len(setup.actions), (*franz.action_discard, franz.action_card)),
        _unseen(setup.decision_strategy, drawn, plain, (*franz.decision_discard, franz.decision_card)),
    )


def _unseen(strategy: str, drawn: int, plain: int, lying_open: Iterable[str]) -> bool:
    """A strategy card joins a deck of `plain` cards when that is drawn up, and is seen before it is drawn up again."""
    return drawn <= 2 * plain + 1 and strategy not in lying_open


def _turns(layout: Layout, state: State, seat: int) -> int:
    """How many turns a seat has had: every round it uses all hand markers it has by then (PH1-03)."""
    begin = layout.board.begin
    hands = [begin.hands + sum(number <= now for number in begin.hands_on_rounds) for now in range(state.round + 1)]
    return sum(hands[1:]) - state.players[seat].hands


def _draw(names: Iterable[str], chance: Random) -> str:
    return chance.choice(sorted(names))


def _with_strategies(layout: Layout, franz: Franz, setup: FranzSetup, action: str, decision: str) -> Layout:
    """Put other strategy cards in the place of those of the setup."""
    franz.action_strategy = franz.action_strategy and action
    franz.decision_strategy = franz.decision_strategy and decision
    franz.action_deck = _exchanged(franz.action_deck, setup.action_strategy, action)
    franz.decision_deck = _exchanged(franz.decision_deck, setup.decision_strategy, decision)
    return _world_with(layout, action, decision)


@lru_cache(maxsize=16)
def _world_with(layout: Layout, action: str, decision: str) -> Layout:
    """The world of the same game with other strategy cards; games of the same world share it."""
    franz = layout.setup.franz
    assert franz is not None
    return Layout(
        layout.board,
        replace(layout.setup, franz=replace(franz, action_strategy=action, decision_strategy=decision)),
    )


def _exchanged(deck: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(sorted(new if name == old else name for name in deck))
