"""How long the program takes to its first picture, beside a bare interpreter, and what a further game adds to that."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.session import save_file
from tests.benchmarks.conftest import make_ledger

Say = Callable[[str], None]
#: How often the two processes that are compared are started, after a first time that does not count.
PAIRS = 15
#: So many games are registered beside those there are, to see what one of them costs.
FURTHER = 10

#: The floor of every start: Python, pygame and an empty window.
BARE = "import pygame; pygame.display.init(); pygame.font.init(); pygame.display.set_mode((1366, 768))"
#: The program itself, started by its own entry; the loop ends after its first frame.
FIRST_FRAME = """
import sys
import pygame
from imperial_steam.gui.window.app import App

def run(app):
    app.step((), 0.0)
    pygame.display.flip()
    if type(app.top).__name__ == "CrashScreen":
        raise SystemExit(1)

App.run = run
from imperial_steam.cli import main
sys.exit(main(["play", *sys.argv[1:]]))
"""
#: The same with further games; without any the modules that make them known are read as well.
WITH_FURTHER = """
from dataclasses import replace
from imperial_steam import titles
from tests.toy import ENTRY

for number in range({further}):
    titles.register(replace(ENTRY, key=f"toy_{{number}}"))
"""


class Spent(NamedTuple):
    """What a process took from its start to its end: seconds of processor time, and seconds on the clock."""

    processor: float
    clock: float


class Pair(NamedTuple):
    """Medians of two processes started in turn, in milliseconds; `ratio` is the median of those of processor times."""

    ours: Spent
    theirs: Spent
    ratio: float


def started(code: str, *arguments: str) -> Spent:
    """Run some code in a process of its own, as at a player's: modules are compiled once, by the first start."""
    installed = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, env=installed)
    clock, after = perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, clock)


def compared(benchmark: BenchmarkFixture, ours: Callable[[], Spent], theirs: Callable[[], Spent]) -> Pair:
    """Start two processes in turn: processor time is what other programs of the machine disturb least."""
    found: list[tuple[Spent, Spent]] = []
    benchmark.pedantic(lambda: found.append((ours(), theirs())), rounds=PAIRS, warmup_rounds=1)
    pairs = found[1:] or found
    mine, other = (
        Spent(*(1000 * median(values) for values in zip(*spent, strict=True))) for spent in zip(*pairs, strict=True)
    )
    made = Pair(mine, other, median(one.processor / two.processor for one, two in pairs))
    benchmark.extra_info.update(ours=mine._asdict(), theirs=other._asdict(), ratio=made.ratio)
    return made


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a four-player game in round 5."""
    ledger = make_ledger(ImperialSteamTitle(), 3, lambda ledger: ledger.game.progress().round >= 5)
    path = tmp_path_factory.mktemp("saved") / "game.json"
    save_file.save(ledger, path, "2000-01-01T00:00:00")
    return path


@pytest.mark.parametrize("place", ["menu", "table"])
def test_start(benchmark: BenchmarkFixture, say: Say, saved: Path, place: str) -> None:
    """From the start of the process to the first frame of menu or table, and its end, beside a bare interpreter."""
    arguments = [str(saved)] if place == "table" else []
    found = compared(benchmark, lambda: started(FIRST_FRAME, *arguments), lambda: started(BARE))
    say(
        f"start to the {place}: {found.ratio:.2f} times a bare interpreter ({found.ours.processor:.0f} and "
        f"{found.theirs.processor:.0f} ms of processor time, {found.ours.clock:.0f} and {found.theirs.clock:.0f} ms "
        "on the clock)"
    )


def test_further_titles(benchmark: BenchmarkFixture, say: Say) -> None:
    """What each further game in the list of titles adds to the start to the menu."""
    more, fewer = (WITH_FURTHER.format(further=number) + FIRST_FRAME for number in (FURTHER, 0))
    found = compared(benchmark, lambda: started(more), lambda: started(fewer))
    added = (found.ours.processor - found.theirs.processor) / FURTHER
    say(f"a further title adds {added:.2f} ms of processor time to the start to the menu (of {FURTHER} registered)")
