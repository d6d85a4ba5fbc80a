"""The rules engine, beside Catanatron 3.2.1 where the two do the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam import scoring
from imperial_steam.games.imperial_steam.board.printed import Contract
from imperial_steam.games.imperial_steam.contracts import best_contracts
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story import routes
from imperial_steam.games.imperial_steam.story.choice_lines import figures
from imperial_steam.games.imperial_steam.story.routes import Route
from tests.benchmarks.conftest import in_turn
from tests.benchmarks.yardstick import compare_copies, compare_random_play

NewGame = Callable[[int], ImperialSteam]
Say = Callable[[str], None]
Find = Callable[[ImperialSteam, int, int], Route | None]


def test_random_play(benchmark: BenchmarkFixture, new_game: NewGame, say: Say) -> None:
    """Whole random games of four."""
    compare_random_play(benchmark, new_game, say, "Imperial Steam")


def test_copy(benchmark: BenchmarkFixture, middle: ImperialSteam, say: Say) -> None:
    """An independent copy of a position in the middle of a game."""
    compare_copies(benchmark, middle, say, "Imperial Steam")


def test_options(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """All options of the start of a turn."""
    benchmark(lambda: ImperialSteam(middle.layout, middle.state).options())


def test_invariants(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """The check after every action of a fuzzed game."""
    assert benchmark(middle.violations) == []


def test_digest(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """The fingerprint of a position."""
    assert len(benchmark(middle.digest)) == 16


def test_key(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """The position as a value to remember it by, hashed."""
    assert benchmark(lambda: hash(middle.key())) == hash(middle.key())


def test_observation(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """A copy as one seat knows it, with nothing hidden in this game."""
    chance = Random(1)
    assert benchmark(lambda: middle.observation(0, chance)).key() == middle.key()


def test_known_actions(benchmark: BenchmarkFixture, new_game: NewGame, say: Say) -> None:
    """A recorded game played again: known actions unchecked, beside the same actions checked."""
    start = new_game(1)
    actions = play_game(start.copy(), RandomBot(Random(1))).actions

    def unchecked() -> int:
        game = start.copy()
        for action in actions:
            game.apply_known(action)
        return len(actions)

    def checked() -> int:
        game = start.copy()
        for action in actions:
            game.apply(action)
        return len(actions)

    found = in_turn(benchmark, unchecked, checked)
    say(f"known action: {found.ours * 1e6:.1f} µs, checked {found.theirs * 1e6:.1f} µs, {found}")


def test_reckoning(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """The whole final scoring, as the preview of every turn uses it."""
    assert len(benchmark(lambda: scoring.reckon(middle.layout, middle.state)).accounts) == 4


def test_figures(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """What every option at the start of a turn costs and brings, as the list of choices says it."""
    options, seat = middle.options(), middle.state.seat
    assert any(benchmark(lambda: [figures(middle, seat, option) for option in options]))


@pytest.mark.parametrize("find", [routes.cheapest, routes.quickest])
def test_route(benchmark: BenchmarkFixture, middle: ImperialSteam, say: Say, find: Find) -> None:
    """A way to each city of the board for the player to move, 31 queries."""
    seat, cities = middle.state.seat, range(len(middle.layout.city_names))
    found = benchmark(lambda: [find(middle, seat, city) for city in cities])
    assert any(found)
    if benchmark.stats is not None:
        say(f"{find.__name__} way to a city: {benchmark.stats.stats.median / len(cities) * 1e3:.2f} ms")


def test_race(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """How far everybody is from the goal city."""
    assert len(benchmark(lambda: routes.race(middle))) == 4


def test_contract_assignment(benchmark: BenchmarkFixture) -> None:
    """The worst case of assigning factories: 12 large contracts, 15 factories, many equal totals."""
    contracts = [Contract(n, (n % 4, (n + 1) % 4, n * 3 % 4), 180 + 10 * (n % 3)) for n in range(1, 13)]
    assert len(benchmark(lambda: best_contracts(contracts, (4, 4, 4, 3)))) >= 4
