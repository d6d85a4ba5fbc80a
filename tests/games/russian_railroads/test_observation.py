"""What a seat knows of a position (HID-01): pairs of games that differ in hidden cards alone look the same to it."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.thinking.parcel import packed
from tests.games.russian_railroads.samples import WORLD

CARDS = [card.key for card in WORLD.end_cards]


@pytest.mark.parametrize("removed", list(combinations(CARDS[:6], 2)))
def test_the_cards_removed_are_in_nothing_a_seat_gets(removed: tuple[str, str]) -> None:
    """HID-01, INV-15: neither the position nor the setup it was made of tells them."""
    setup = TITLE.draw_setup(WORLD, 2, "random", Random(1))
    games = [TITLE.new_game(WORLD, replace(setup, removed=cards)) for cards in (setup.removed, removed)]
    for seat in (0, 1):
        seen = [packed(game.observation(seat, Random(5)), WORLD) for game in games]
        assert seen[0] == seen[1]


def test_what_was_drawn_for_the_removed_cards_fits_the_position() -> None:
    """HID-01: the setup an observation carries makes the same removed cards as its state has."""
    game = TITLE.new_game(WORLD, TITLE.draw_setup(WORLD, 3, "random", Random(2)))
    for chance in range(20):
        seen = game.observation(1, Random(chance))
        again = TITLE.new_game(WORLD, seen.frame.setup)
        assert again.state.removed == seen.state.removed


@pytest.mark.parametrize("card", CARDS[:4])
def test_a_prepared_position_tells_no_card_of_others(card: str) -> None:
    """HID-01: words that name the cards of another player are no part of what is known."""
    setup = replace(TITLE.draw_setup(WORLD, 2, "random", Random(1)), removed=(CARDS[8], CARDS[9]))
    games = []
    for held in (CARDS[5], card):
        given = {"turn": "red", "purple": {"end_cards": [held]}, "deck": [key for key in CARDS[:8] if key != held]}
        games.append(TITLE.new_game(WORLD, replace(setup, given=given)))
    first, second = (packed(game.observation(0, Random(5)), WORLD) for game in games)
    assert first == second
    assert games[0].observation(0, Random(5)).frame.setup.given is None
