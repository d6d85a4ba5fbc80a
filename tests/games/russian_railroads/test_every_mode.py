"""A game of every mode, from the first decision to the last: sound after every action, with something to decide."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.russian_railroads.modes import COVERING, MODES, Mode, busy, covering_first, eager


def test_there_are_as_many_modes_as_the_modules_make() -> None:
    """MIX-01 … MIX-03: three player boards, three modules, one to four players; few of them let every two meet."""
    assert len(set(MODES)) == 3 * 2**3 * 4
    assert len(COVERING) < 20
    assert {frozenset(pair) for mode in MODES for pair in mode.pairs()} == {
        frozenset(pair) for mode in COVERING for pair in mode.pairs()
    }


@pytest.mark.parametrize("mode", covering_first())
def test_a_game_of_every_mode_is_sound(mode: Mode) -> None:
    """INV-01 … INV-21 after every action of a player who likes what modules bring."""
    sound(mode, 1)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_more_games_of_every_mode_are_sound(mode: Mode) -> None:
    """INV-01 … INV-21 after every action of different players."""
    for seed in range(2, 12):
        sound(mode, seed)


def sound(mode: Mode, seed: int) -> None:
    """Play a game to its end; scores never fall (INV-12)."""
    game, chance = mode.game(seed), Random(f"{mode}/{seed}")
    choose = eager if seed % 2 else busy
    scores = [player.score for player in game.state.players]
    while (decision := game.decision()) is not None:
        assert decision.options
        action = choose(decision.options, chance)
        game.apply(action)
        assert game.violations() == [], f"after '{action}'"
        now = [player.score for player in game.state.players]
        assert all(after >= before for after, before in zip(now, scores, strict=True))
        scores = now
    assert game.over
