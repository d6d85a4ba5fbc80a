"""What the benchmarks share: games, a finished game's ledger, measuring two things in turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.terms import COLOURS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.session import Ledger, Person

# No window may open while measuring, and nothing may be written to the player's folders.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

LINES = pytest.StashKey[list[str]]()
PLAYERS = 4
Work = Callable[[], int]
"""Does something and returns how many units of it were done."""


def pytest_configure(config: pytest.Config) -> None:
    """Begin the list of results that stand below the table."""
    config.stash[LINES] = []


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the comparisons, unless a single cold round was run to see whether everything works."""
    if config.stash[LINES] and not config.getoption("benchmark_disable"):
        terminalreporter.section("comparisons and figures")
        for line in config.stash[LINES]:
            terminalreporter.write_line(line)


@pytest.fixture
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """`say(line)`: a line for the summary."""
    return request.config.stash[LINES].append


class Measured:
    """Two things measured in turn: seconds of processor time per unit, round by round."""

    def __init__(self, ours: Sequence[float], theirs: Sequence[float]) -> None:
        self.ours, self.theirs = median(ours), median(theirs)
        self._ratios = sorted(their / our for our, their in zip(ours, theirs, strict=True))

    @property
    def ratio(self) -> float:
        """How many times faster ours is: the median of all rounds."""
        return median(self._ratios)

    def __str__(self) -> str:
        beyond = len(self._ratios) // 4
        low, high = self._ratios[beyond], self._ratios[-1 - beyond]
        return f"ratio {self.ratio:.2f} (half of the rounds {low:.2f} to {high:.2f})"


def in_turn(benchmark: BenchmarkFixture, ours: Work, theirs: Work, rounds: int = 15) -> Measured:
    """Measure two things in turn, round by round: the noise of the machine then meets both alike."""
    times: tuple[list[float], list[float]] = ([], [])

    def both() -> None:
        for kept, work in zip(times, (ours, theirs), strict=True):
            begin = process_time()
            units = work()
            kept.append((process_time() - begin) / units)

    benchmark.pedantic(both, rounds=rounds, warmup_rounds=1)
    found = Measured(*times)
    benchmark.extra_info.update(ours=found.ours, theirs=found.theirs, ratio=found.ratio)
    return found


@pytest.fixture(scope="session")
def title() -> ImperialSteamTitle:
    """The title, its board read once."""
    return ImperialSteamTitle()


@pytest.fixture(scope="session")
def new_game(title: ImperialSteamTitle) -> Callable[[int], ImperialSteam]:
    """`new_game(seed)`: a four-player game of the normal setup."""
    board = title.read_board(title.default_board)

    def make(seed: int) -> ImperialSteam:
        return title.new_game(board, title.draw_setup(board, PLAYERS, "normal", Random(seed)))

    return make


@pytest.fixture(scope="session")
def middle(new_game: Callable[[int], ImperialSteam]) -> ImperialSteam:
    """A position of round 6, reached by random play."""
    game, bot = new_game(1), RandomBot(Random(1))
    while game.state.round < 6:
        decision = game.decision()
        assert decision is not None
        game.apply(bot(game, decision))
    return game


def make_ledger(title: ImperialSteamTitle, seed: int, enough: Callable[[Ledger], bool]) -> Ledger:
    """A random four-player game, played until it is enough or over."""
    chance = Random(seed)
    people = [Person(name, colour) for name, colour in zip(("Ada", "Béla", "Carl", "Dora"), COLOURS, strict=True)]
    ledger, bot = Ledger.new(title, people, "normal", chance), RandomBot(chance)
    while (decision := ledger.decision) is not None and not enough(ledger):
        ledger.apply(bot(ledger.game, decision))
    return ledger


@pytest.fixture(scope="session")
def finished(title: ImperialSteamTitle) -> Ledger:
    """The ledger of a whole four-player game."""
    return make_ledger(title, 2, lambda ledger: False)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settings, saves and journals of a measured program go to a folder of its own."""
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path))
    for name in ("HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
