"""What a seat may not see: bids before they are revealed, hidden money, Franz's strategy cards."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.title import TITLE


def new_game(board: Board, players: int, **options: str) -> ImperialSteam:
    return TITLE.new_game(board, TITLE.draw_setup(board, players, "fixed", Random(1), options))


def observations(game: ImperialSteam, seat: int, count: int = 40) -> list[ImperialSteam]:
    return [game.observation(seat, Random(number)) for number in range(count)]


def test_bids_are_secret_until_they_are_revealed(board: Board) -> None:
    """BID-01, BID-03: the own bid is known, any other could have been bid by the others."""
    game = new_game(board, 3)
    first, second, third = game.state.order
    game.apply(a.Bid(30))
    game.apply(a.Bid(70))
    assert game.hidden_from(third) == {first, second}
    assert game.hidden_from(first) == {second}
    drawn = {seen.state.bids for seen in observations(game, first)}
    assert {own for own, _ in drawn} == {30}
    assert len({other for _, other in drawn}) > 5
    assert all(0 <= other <= game.state.players[second].cash and other % 10 == 0 for _, other in drawn)
    game.apply(a.Bid(0))
    assert not game.hidden_from(third)
    assert game.observation(third, Random(1)).digest() == game.digest()


def test_hidden_money_is_the_others_secret(board: Board) -> None:
    """SETUP-48: the own money is known, and everybody's while the bids are made."""
    game = new_game(board, 2, hidden_money="yes")
    assert game.observation(0, Random(1)).digest() == game.digest()
    game.apply(a.Bid(0))
    game.apply(a.Bid(0))
    mine = game.state.players[0].cash
    seen = observations(game, 0)
    assert game.hidden_from(0) == {1}
    assert game.scores(0)[1] is None
    assert game.scores(0)[0] is not None
    assert {other.state.players[0].cash for other in seen} == {mine}
    assert len({other.state.players[1].cash for other in seen}) > 5


def test_open_money_is_seen(board: Board) -> None:
    """SETUP-48: the default is open."""
    game = new_game(board, 2)
    game.apply(a.Bid(0))
    game.apply(a.Bid(0))
    assert game.observation(0, Random(1)).digest() == game.digest()
    assert game.hidden_from(0) == frozenset()


@pytest.mark.parametrize("deck", ["action", "decision"])
def test_a_strategy_card_is_unknown_until_it_is_drawn(board: Board, deck: str) -> None:
    """FRANZ-SETUP-07, FRANZ-SETUP-08, FRANZ-TURN-03: also while it lies in the deck it has joined."""
    game, chance = new_game(board, 1), Random(3)
    assert board.franz is not None
    cards = board.franz.actions if deck == "action" else board.franz.decisions
    strategies = {name for name, card in cards.items() if card.strategy}
    known, joined = False, False
    while not game.over:
        franz = game.state.franz
        assert franz is not None
        joined |= not getattr(franz, f"{deck}_strategy")
        lying_open = {*getattr(franz, f"{deck}_discard"), getattr(franz, f"{deck}_card")}
        known |= bool(strategies & lying_open)
        drawn = {strategy_in(seen, deck) for seen in observations(game, 0, 20)}
        assert drawn == ({strategy_in(game, deck)} if known else strategies), str(game.state.plain())
        game.apply(chance.choice(game.options()))
    assert known
    assert joined


def test_observations_with_the_same_cards_share_their_world(board: Board) -> None:
    """Working one out takes much longer than all else of an observation."""
    game = new_game(board, 1)
    worlds: dict[tuple[str, str], set[int]] = {}
    for seen in observations(game, 0):
        worlds.setdefault((strategy_in(seen, "action"), strategy_in(seen, "decision")), set()).add(id(seen.layout))
    assert len(worlds) > 4
    assert {len(made) for made in worlds.values()} == {1}


def strategy_in(game: ImperialSteam, deck: str) -> str:
    """The strategy card of a position, wherever it lies: the setup and the decks say the same."""
    franz, setup = game.state.franz, game.layout.setup.franz
    assert franz is not None
    assert setup is not None
    name: str = getattr(setup, f"{deck}_strategy")
    places = (
        getattr(franz, f"{deck}_strategy"), *getattr(franz, f"{deck}_deck"), *getattr(franz, f"{deck}_discard"),
        getattr(franz, f"{deck}_card"),
    )  # fmt: skip
    assert name in places
    return name
