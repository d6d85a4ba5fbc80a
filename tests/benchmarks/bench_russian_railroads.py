"""The rules engine of Russian Railroads, beside Catanatron 3.2.1 where the two do the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.protocol import draw
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.title import TITLE
from tests.benchmarks.conftest import PLAYERS
from tests.benchmarks.yardstick import compare_copies, compare_random_play

Say = Callable[[str], None]
NewRailGame = Callable[[int], RussianRailroads]


@pytest.fixture(scope="module")
def new_rail_game() -> NewRailGame:
    """`new_rail_game(seed)`: a four-player game of the base game."""
    world = TITLE.read_board(TITLE.default_board)
    return lambda seed: TITLE.new_game(world, TITLE.draw_setup(world, PLAYERS, "random", Random(seed)))


#: Decisions that take longest, of random games: players, options, seed, number of the decision.
HARD = (
    (4, {"coal": "yes", "new_material": "yes"}, 110, 317),
    (4, {"board": "usa", "new_material": "yes"}, 1, 465),
    (4, {"board": "usa", "new_material": "yes", "dsp": "yes"}, 112, 397),
    (4, {"board": "usa", "coal": "yes", "new_material": "yes"}, 3, 172),
    (2, {"board": "germany", "new_material": "yes", "dsp": "yes"}, 113, 208),
    (3, {"board": "germany"}, 102, 294),
    (4, {"board": "usa", "coal": "yes", "new_material": "yes", "dsp": "yes"}, 127, 297),
    (4, {"board": "usa", "coal": "yes", "dsp": "yes"}, 128, 307),
    (4, {"board": "germany", "coal": "yes"}, 3, 364),
)


@pytest.fixture(scope="module")
def rail_middle(new_rail_game: NewRailGame) -> RussianRailroads:
    """The start of a turn in round 5, reached by random play."""
    game, bot = new_rail_game(1), RandomBot(Random(1))
    while game.state.round < 5 or game.state.ask is not Ask.SPACE:
        decision = game.decision()
        assert decision is not None
        game.apply(bot(game, decision))
    return game


def test_rail_random_play(benchmark: BenchmarkFixture, new_rail_game: NewRailGame, say: Say) -> None:
    """Whole random games of four."""
    compare_random_play(benchmark, new_rail_game, say, "Russian Railroads")


def test_rail_copy(benchmark: BenchmarkFixture, rail_middle: RussianRailroads, say: Say) -> None:
    """An independent copy of a position in the middle of a game."""
    compare_copies(benchmark, rail_middle, say, "Russian Railroads")


def test_rail_options(benchmark: BenchmarkFixture, rail_middle: RussianRailroads) -> None:
    """All options of the start of a turn."""
    assert benchmark(lambda: RussianRailroads(rail_middle.frame, rail_middle.state).options())


def test_rail_invariants(benchmark: BenchmarkFixture, rail_middle: RussianRailroads) -> None:
    """The check after every action of a fuzzed game."""
    assert benchmark(rail_middle.violations) == []


@pytest.mark.parametrize("case", HARD, ids=lambda case: "-".join([*map(str, case[2:]), *case[1]]))
def test_rail_hard_decision(benchmark: BenchmarkFixture, case: tuple[int, dict[str, str], int, int]) -> None:
    """All options where whether everything mandatory can be done is hard to tell (EXEC-04)."""
    players, options, seed, number = case
    world, chance = TITLE.read_board(TITLE.default_board), Random(f"d{seed}")
    game = TITLE.new_game(world, TITLE.draw_setup(world, players, "random", Random(seed), options))
    for _ in range(number):
        decision = game.decision()
        assert decision is not None
        game.apply(draw(decision, chance))
    assert benchmark(lambda: RussianRailroads(game.frame, game.state).options())
