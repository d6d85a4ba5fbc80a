"""Whole random games of every form: they end, keep every invariant, and refuse what is no option."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from tests.games.first_train.samples import Mode, modes, new_game


@pytest.mark.parametrize("mode", list(modes()), ids=str)
def test_a_game_keeps_every_invariant(mode: Mode) -> None:
    """INV-01 to INV-24 after every action, and the number of rounds (SIZE-03)."""
    game = new_game(mode, 1)
    played = play_game(game, RandomBot(Random(1)), check=True)
    rounds = [event.values["round"] for event in played.events if event.name == "round_began"]
    assert game.over
    assert len(game.winners()) == 1
    assert rounds == list(range(2, game.frame.rounds + 1))
