"""Games of the engine, compared action by action with the model written from the rules alone."""

from random import Random

import pytest

from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.title import TITLE
from tests.effort import sampled
from tests.games.russian_railroads.second_model.engine_watch import play

LIMIT = 150  # of positions in a search; what would take more is not compared


def watched(world: World, players: int, seed: int, every: int) -> list[str]:
    """The differences in a game of random actions."""
    chance = Random(seed)
    return play(TITLE.new_game(world, TITLE.draw_setup(world, players, "random", chance)), chance, LIMIT, every)


@pytest.mark.parametrize(("players", "seed"), [(2, 0), (3, 1), (4, 2)])
def test_the_engine_plays_by_the_rules(world: World, players: int, seed: int) -> None:
    """Every effect and every scoring, and the options now and then."""
    assert watched(world, players, seed, every=12) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", sampled(range(10, 19), 4))
def test_the_engine_offers_what_the_rules_allow(world: World, seed: int) -> None:
    """Every effect, every scoring and all options."""
    assert watched(world, 2 + seed % 3, seed, every=1) == []
