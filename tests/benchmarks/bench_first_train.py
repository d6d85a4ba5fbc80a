"""The rules engine of First Train, beside Catanatron 3.2.1 where the two do the same."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.phases import link, takeovers
from imperial_steam.games.first_train.state import Ask, State, put, put_row
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY
from imperial_steam.games.first_train.title import TITLE
from tests.benchmarks.conftest import PLAYERS
from tests.benchmarks.yardstick import compare_copies, compare_random_play
from tests.games.first_train.samples import Mode, new_game
from tests.games.first_train.test_takeovers import tangle

Say = Callable[[str], None]
NewTrainGame = Callable[[int], FirstTrain]


@pytest.fixture(scope="module")
def new_train_game() -> NewTrainGame:
    """`new_train_game(seed)`: a four-player game on the first map."""
    world = TITLE.read_board(TITLE.default_board)
    return lambda seed: TITLE.new_game(world, TITLE.draw_setup(world, PLAYERS, "random", Random(seed)))


@pytest.fixture(scope="module")
def train_middle(new_train_game: NewTrainGame) -> FirstTrain:
    """A building turn in round 3, reached by random play."""
    game, bot = new_train_game(1), RandomBot(Random(1))
    while game.state.round < 3 or game.state.ask is not Ask.START:
        decision = game.decision()
        assert decision is not None
        game.apply(bot(game, decision))
    return game


def test_train_random_play(benchmark: BenchmarkFixture, new_train_game: NewTrainGame, say: Say) -> None:
    """Whole random games of four."""
    compare_random_play(benchmark, new_train_game, say, "First Train")


def test_train_copy(benchmark: BenchmarkFixture, train_middle: FirstTrain, say: Say) -> None:
    """An independent copy of a position in the middle of a game."""
    compare_copies(benchmark, train_middle, say, "First Train")


def test_train_options(benchmark: BenchmarkFixture, train_middle: FirstTrain) -> None:
    """All starting areas of a line that can be paid."""
    benchmark(lambda: FirstTrain(train_middle.frame, train_middle.state).decision())


def test_train_invariants(benchmark: BenchmarkFixture, train_middle: FirstTrain) -> None:
    """The check after every action of a fuzzed game."""
    assert benchmark(train_middle.violations) == []


def test_train_digest(benchmark: BenchmarkFixture, train_middle: FirstTrain) -> None:
    """The fingerprint of a position."""
    assert len(benchmark(train_middle.digest)) == 16


def test_train_key(benchmark: BenchmarkFixture, train_middle: FirstTrain) -> None:
    """The position as a value to remember it by, hashed."""
    assert benchmark(lambda: hash(train_middle.key())) == hash(train_middle.key())


def _full_map(game: FirstTrain) -> State:
    """A track on every border: 15 of each player, the rest of the companies."""
    state, chance = game.state.copy(), Random(1)
    owned = [0] * len(state.tracks)
    for number, border in enumerate(chance.sample(range(game.frame.layout.playable), game.frame.layout.playable)):
        seat, limit = number % PLAYERS, game.frame.numbers.tracks
        owned[seat if owned[seat].bit_count() < limit else PLAYERS + number % len(COMPANIES)] |= 1 << border
    state.tracks = tuple(owned)
    return state


def test_train_link(benchmark: BenchmarkFixture, new_train_game: NewTrainGame) -> None:
    """The link bonus where nobody could list the ways (LINK-10)."""
    game = new_train_game(1)
    state = _full_map(game)
    assert len(benchmark(lambda: link.bonuses(game.frame, state))) == PLAYERS


def test_train_sales(benchmark: BenchmarkFixture) -> None:
    """Every line that a tangle of 15 tracks offers, all stations belonging to both companies (D-11).

    Of 800 tangles on both maps this one offers most lines.
    """
    game = new_game(Mode(PLAYERS, "wensleydale", "D34", extension=True), 1)
    state = game.state.copy()
    state.tracks = put(state.tracks, state.actor, tangle(game.frame, Random(17), game.frame.numbers.tracks))
    state.stops = (game.frame.layout.stops,) * len(COMPANIES)
    for company in range(len(COMPANIES)):
        state.values = put_row(state.values, FIRST_COMPANY + company, (game.frame.numbers.influence_max,) * PLAYERS)
    assert len(benchmark(lambda: takeovers.sale_options(game.frame, state))) > 1000
