"""Rules and decisions that no single scenario can show: draws, and what no action may ever do."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.imperial_steam.actions import EndTurn
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup_draw import draw_setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_normal_setup_follows_one_card_drawn_at_random(board: Board, players: int) -> None:
    """SETUP-06, DEC-15, DEC-16: hub cities and crowns come from the same normal card, any of the five."""
    chance = Random(players)
    drawn = set()
    orders = set()
    for _ in range(60):
        setup = draw_setup(board, players, "normal", chance)
        cards = [card for card in board.normal_cards[players] if set(card.hubs) == set(setup.hubs)]
        assert [set(card.crowns) for card in cards] == [set(setup.crowns)]
        drawn.add(cards[0].name)
        orders.add(setup.hubs)
    assert drawn == {card.name for card in board.normal_cards[players]}
    # The hub tiles are shuffled: more ways to lie than there are cards.
    assert len(orders) > len(drawn)


def test_random_crowns_lie_on_links_of_state_railway_cards(board: Board) -> None:
    """VAR-RANDOM-05, VAR-RANDOM-06: 1 to 4 crowns, each on the link of a card of its own."""
    links = {card.link for card in board.state_cards}
    chance = Random(3)
    crowns = [draw_setup(board, 3, "random", chance).crowns for _ in range(60)]
    assert {len(drawn) for drawn in crowns} == {card.number for card in board.state_cards}
    assert all(len(set(drawn)) == len(drawn) and set(drawn) <= links for drawn in crowns)


def test_shipment_numbers(board: Board) -> None:
    """DEC-18: the shipment tiles show 2, 3, 4 and 5."""
    assert set(board.shipments) == {2, 3, 4, 5}


def test_goods_never_change_hands(board: Board) -> None:
    """STORE-14: in a turn, nobody but its player gains or loses stored goods."""
    chance = Random(5)
    game = ImperialSteam(Layout(board, draw_setup(board, 4, "fixed", chance)))
    moved = 0
    while not game.over:
        action = chance.choice(list(game.options()))
        decision = game.decision()
        assert decision is not None
        before = [player.goods for player in game.state.players]
        game.apply(action)
        if isinstance(action, EndTurn):
            # Phase 3 brings everybody the ordered goods.
            continue
        for seat, goods in enumerate(before):
            if seat != decision.player:
                assert game.state.players[seat].goods == goods, f"{action} changed the goods of seat {seat}"
            else:
                moved += game.state.players[seat].goods != goods
    assert moved > 20


def test_the_market_is_supplied_from_round_four_on(board: Board) -> None:
    """PH2-01, PH2-03: in rounds 2 and 3 nothing happens, so nothing is told."""
    chance = Random(8)
    game = ImperialSteam(Layout(board, draw_setup(board, 2, "fixed", chance)))
    supplied = []
    while not game.over:
        events = game.apply(chance.choice(list(game.options())))
        supplied += [game.state.round for event in events if event.name == "market_supplied"]
    assert supplied == [4, 5, 6, 7, 8]
