"""Games of the engine, compared action by action with the model written from the rules alone."""

from random import Random

import pytest

from tests.effort import sampled
from tests.games.russian_railroads.modes import MODES, PLAYERS, Mode, busy, covering_first, eager
from tests.games.russian_railroads.second_model.engine_watch import play

LIMIT = 100  # of positions in a search; what would take more is not compared
NEVER = 1_000_000
BASE = [Mode("base", (), players) for players in PLAYERS]


def watched(mode: Mode, seed: int, every: int) -> list[str]:
    """The differences in a game; options are compared at every so many actions."""
    return play(mode.game(seed), Random(seed), LIMIT, every, eager if seed % 2 else busy)


@pytest.mark.parametrize("mode", BASE, ids=str)
def test_the_engine_plays_by_the_rules(mode: Mode) -> None:
    """Every effect, whose turn it is, every scoring, and the options now and then."""
    assert watched(mode, mode.players, every=15) == []


@pytest.mark.parametrize("mode", covering_first())
def test_every_module_is_played_by_the_rules(mode: Mode) -> None:
    """Every effect, whose turn it is, every scoring, and the options now and then, as far as the model knows them."""
    assert watched(mode, 1, every=60) == []


@pytest.mark.parametrize(("mode", "seed"), [(Mode("usa", ("coal",), 4), 524), (Mode("base", ("coal",), 2), 621)])
def test_a_foundry_ends_while_a_token_is_to_be_chosen(mode: Mode, seed: int) -> None:
    """COAL-32, RUL-05: two games in which a step of a foundry led to a `?` field, and the foundry is closed first."""
    assert watched(mode, seed, NEVER) == []


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES, ids=str)
def test_more_games_of_every_mode_are_played_by_the_rules(mode: Mode) -> None:
    """Every effect, whose turn it is and every scoring of ten games."""
    for seed in range(100, 110):
        assert watched(mode, seed, NEVER) == [], f"game {seed}"


@pytest.mark.long
@pytest.mark.parametrize("mode", BASE[1:], ids=str)
def test_hundreds_of_base_games_are_played_by_the_rules(mode: Mode) -> None:
    """Every effect, whose turn it is and every scoring."""
    for seed in range(1_000, 1_100):
        assert watched(mode, seed, NEVER) == [], f"game {seed}"


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(10, 19), 4))
def test_the_engine_offers_what_the_rules_allow(seed: int) -> None:
    """Every effect, every scoring and all options of base games."""
    assert watched(BASE[1 + seed % 3], seed, every=1) == []
