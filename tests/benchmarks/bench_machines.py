"""What machine players spend their time on."""

from __future__ import annotations

from time import process_time

from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.entrants import entrant
from imperial_steam.bots.thought import final
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.judgement.judge import Judge
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.judgement import CERTAIN


def test_value(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """What one seat has and may hope for."""
    judge = Judge()
    assert benchmark(judge.value, middle, 0) == CERTAIN * sum(judge.parts(middle, 0).values())


def test_steps(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """The complete steps worth a thought."""
    decision = middle.decision()
    assert decision is not None
    assert benchmark(Judge().options, middle, decision)


def test_thought(benchmark: BenchmarkFixture, middle: ImperialSteam) -> None:
    """An engineer's thought about a turn; says how many positions a second it looks at."""
    player = entrant(TITLE, TITLE.read_board(TITLE.default_board), "engineer")
    decision = middle.decision()
    assert decision is not None
    seat = decision.player
    before = process_time()
    nodes = final(player.think(middle, seat, "bench")).nodes
    benchmark.extra_info["positions per second"] = round(nodes / (process_time() - before))
    benchmark.pedantic(lambda: final(player.think(middle, seat, "bench")), rounds=5)
    assert nodes
