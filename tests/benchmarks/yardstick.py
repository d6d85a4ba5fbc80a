"""Rules engines beside Catanatron 3.2.1 where both do the same: random play and copies."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice
from random import Random

from catanatron import Color, RandomPlayer
from catanatron import Game as CatanGame
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.protocol import Game
from tests.benchmarks.conftest import in_turn

NewGame = Callable[[int], Game]
Say = Callable[[str], None]
COPIES = 2000
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def catan_game(seed: int) -> CatanGame:
    """A game of Catanatron with four random players."""
    return CatanGame([RandomPlayer(colour) for colour in COLOURS], seed=seed)


def compare_random_play(benchmark: BenchmarkFixture, new_game: NewGame, say: Say, name: str) -> None:
    """Whole random games of four, every decision with all its options, checks off, one thread."""
    seeds = count()

    def ours() -> int:
        return sum(len(play_game(new_game(seed), RandomBot(Random(seed))).actions) for seed in islice(seeds, 4))

    def theirs() -> int:
        games = [catan_game(seed) for seed in islice(seeds, 2)]
        for game in games:
            game.play()
        return sum(len(game.state.actions) for game in games)

    found = in_turn(benchmark, ours, theirs, rounds=45)
    say(
        f"random play, {name}: {1 / found.ours:,.0f} decisions/s, Catanatron {1 / found.theirs:,.0f} decisions/s, "
        f"{found}"
    )


def compare_copies(benchmark: BenchmarkFixture, game: Game, say: Say, name: str) -> None:
    """Independent copies of a position in the middle of a game."""
    catan = catan_game(1)
    for _ in range(200):
        catan.play_tick()

    def ours() -> int:
        for _ in range(COPIES):
            game.copy()
        return COPIES

    def theirs() -> int:
        for _ in range(COPIES // 10):
            catan.copy()
        return COPIES // 10

    found = in_turn(benchmark, ours, theirs)
    say(f"copy, {name}: {found.ours * 1e6:.1f} µs, Catanatron {found.theirs * 1e6:.1f} µs, {found}")
