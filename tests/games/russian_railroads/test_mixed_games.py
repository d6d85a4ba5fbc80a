"""Random games of every mix of modules and every number of players: sound, recorded exactly, seen rightly, fast."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import chain, combinations
from random import Random
from time import perf_counter

import pytest

from imperial_steam.games.russian_railroads.title import ADDITIONS, NO, TITLE, YES
from tests.games.russian_railroads.samples import WORLD, new_game, play

#: Every set of modules but the empty one, as options of the title.
MIXES = tuple(
    dict.fromkeys(names, YES)
    for names in chain.from_iterable(combinations(sorted(ADDITIONS), number + 1) for number in range(len(ADDITIONS)))
)
PLAYERS = (1, 2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("mix", MIXES, ids="-".join)
def test_a_mixed_game_is_sound_and_plays_again(players: int, mix: Mapping[str, str]) -> None:
    """INV-01 … INV-21 after every action; setup and texts of actions lead to the same position (RNG-03, MIX-01)."""
    game = new_game(players, 3, **mix)
    data = json.loads(json.dumps(TITLE.setup_data(game.frame.setup)))
    again = TITLE.new_game(TITLE.board_from_data(TITLE.board_data(WORLD)), TITLE.setup_from_data(data))
    chance = Random(3)
    for number, action in enumerate(play(game, 3)):
        assert game.violations() == [], f"after '{action}'"
        again.apply(TITLE.parse_action(str(action)))
        if number % 25 == 0:
            assert again.digest() == game.digest()
            assert game.observation(0, chance).violations() == []
    assert game.over
    assert again.digest() == game.digest()


@pytest.mark.parametrize("mix", MIXES, ids="-".join)
def test_what_was_agreed_on_is_kept(mix: Mapping[str, str]) -> None:
    """The options of a setup lead to a setup like it."""
    agreed = TITLE.agreed(WORLD, new_game(2, 1, **mix).frame.setup)
    assert {key for key, value in agreed.items() if value == YES} == set(mix)
    assert {agreed[key] for key in ADDITIONS if key not in mix} <= {NO}


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_decisions_are_fast(players: int) -> None:
    """EXEC-04: with all modules the search of a decision stays within what a table notices."""
    slowest = 0.0
    for seed in range(10):
        game = new_game(players, seed, **MIXES[-1])
        for _ in play(game, seed):
            began = perf_counter()
            game.copy().decision()
            slowest = max(slowest, perf_counter() - began)
    assert slowest < 0.2
