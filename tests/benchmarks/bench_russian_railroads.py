"""The rules engine of Russian Railroads, beside Catanatron 3.2.1 where the two do the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.state import Ask
from imperial_steam.games.russian_railroads.title import TITLE
from tests.benchmarks.bench_engine import COPIES, catan_game
from tests.benchmarks.conftest import PLAYERS, in_turn

Say = Callable[[str], None]
NewRailGame = Callable[[int], RussianRailroads]


@pytest.fixture(scope="module")
def new_rail_game() -> NewRailGame:
    """`new_rail_game(seed)`: a four-player game of the base game."""
    world = TITLE.read_board(TITLE.default_board)
    return lambda seed: TITLE.new_game(world, TITLE.draw_setup(world, PLAYERS, "random", Random(seed)))


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
    """Whole random games of four, every decision with all its options, checks off, one thread."""
    seeds = iter(range(10_000))

    def ours() -> int:
        seed = next(seeds)
        return sum(
            len(play_game(new_rail_game(number), RandomBot(Random(number))).actions)
            for number in range(4 * seed, 4 * seed + 4)
        )

    def theirs() -> int:
        decisions = 0
        for _ in range(2):
            game = catan_game(next(seeds))
            game.play()
            decisions += len(game.state.actions)
        return decisions

    found = in_turn(benchmark, ours, theirs)
    say(
        f"random play, Russian Railroads: {1 / found.ours:,.0f} decisions/s, Catanatron {1 / found.theirs:,.0f} "
        f"decisions/s, ratio {found.ratio:.2f}"
    )


def test_rail_copy(benchmark: BenchmarkFixture, rail_middle: RussianRailroads, say: Say) -> None:
    """An independent copy of a position in the middle of a game."""
    catan = catan_game(1)
    for _ in range(200):
        catan.play_tick()

    def ours() -> int:
        for _ in range(COPIES):
            rail_middle.copy()
        return COPIES

    def theirs() -> int:
        for _ in range(COPIES // 10):
            catan.copy()
        return COPIES // 10

    found = in_turn(benchmark, ours, theirs)
    say(
        f"copy, Russian Railroads: {found.ours * 1e6:.1f} µs, Catanatron {found.theirs * 1e6:.1f} µs, "
        f"ratio {found.ratio:.2f}"
    )


def test_rail_options(benchmark: BenchmarkFixture, rail_middle: RussianRailroads) -> None:
    """All options of the start of a turn."""
    assert benchmark(lambda: RussianRailroads(rail_middle.frame, rail_middle.state).options())


def test_rail_invariants(benchmark: BenchmarkFixture, rail_middle: RussianRailroads) -> None:
    """The check after every action of a fuzzed game."""
    assert benchmark(rail_middle.violations) == []
