"""A first game, from its first decision to its end."""

from __future__ import annotations

from random import Random

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from tests.games.first_train.samples import pebbles


def test_a_game_comes_to_an_end() -> None:
    game = pebbles()
    play_game(game, RandomBot(Random(1)))
    assert game.over
    assert game.winners()
    assert not game.violations()
