"""The window, drawn without a display: frames, and what it costs when nothing happens."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pygame
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui.canvas.input import Move
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Ledger, Session, save_file
from tests.benchmarks.conftest import make_ledger

SIZE = (1920, 1080)
SAVED_AT = "2000-01-01T00:00:00"
Say = Callable[[str], None]

#: The program left alone: the processor time of five seconds, one second after the start.
IDLE = """
import sys, threading, time
import pygame

spent = []
def measure():
    time.sleep(1.5)
    spent.append(time.process_time())
    time.sleep(5)
    spent.append(time.process_time())
    pygame.event.post(pygame.event.Event(pygame.QUIT))

threading.Thread(target=measure, daemon=True).start()
from imperial_steam.gui.window.app import App
close = App.handle
def handle(app, event):
    close(app, event)
    if type(event).__name__ == "Quit":
        app.running = False
    if type(app.top).__name__ == "CrashScreen":
        raise SystemExit(1)
App.handle = handle
from imperial_steam.cli import main
main(["play", *sys.argv[1:]])
print((spent[1] - spent[0]) / 5 * 100)
"""


@pytest.fixture(scope="module")
def half_played() -> Ledger:
    """A four-player game in round 5."""
    return make_ledger(ImperialSteamTitle(), 3, lambda ledger: ledger.game.progress().round >= 5)


@pytest.fixture
def saved(half_played: Ledger, tmp_path: Path) -> Path:
    """The save of that game."""
    path = tmp_path / "game.json"
    save_file.save(half_played, path, SAVED_AT)
    return path


@pytest.fixture(scope="module")
def window() -> Iterator[DesktopProgram]:
    """A window of 1920×1080 without a display."""
    pygame.display.init()
    pygame.font.init()
    app = DesktopProgram(Settings(), SIZE, pygame.display.set_mode(SIZE))
    app.keep_settings = False
    yield app
    pygame.quit()


@pytest.fixture
def table(window: DesktopProgram, half_played: Ledger, tmp_path: Path) -> Iterator[DesktopProgram]:
    """The window with the table of that game, its caches warm."""
    session = Session(half_played, tmp_path, SAVED_AT)
    try:
        window.play(session)
        window.step((), 0.0)
        assert not isinstance(window.top, CrashScreen)
        yield window
    finally:
        session.close()


def test_full_redraw(benchmark: BenchmarkFixture, table: DesktopProgram) -> None:
    """Everything laid out and drawn anew at 1920×1080 after a change of the scale: no cache helps."""
    scales = cycle([105, 100])

    def redraw() -> None:
        table.change(scale=next(scales))
        table.step((), 0.0)

    benchmark.pedantic(redraw, rounds=10, warmup_rounds=2)


def test_cached_redraw(benchmark: BenchmarkFixture, table: DesktopProgram) -> None:
    """The whole table shown again, nothing changed."""

    def redraw() -> None:
        table.redraw()
        table.step((), 0.0)

    benchmark(redraw)


def test_redraw_after_hover(benchmark: BenchmarkFixture, table: DesktopProgram) -> None:
    """The pointer moves between two places of the map."""
    places = cycle([(600, 400), (760, 520)])

    def hover() -> None:
        table.step((Move(next(places)),), 0.016)

    benchmark(hover)


def test_still_frame(benchmark: BenchmarkFixture, table: DesktopProgram) -> None:
    """A turn of the loop in which nothing happens."""
    benchmark(lambda: table.step((), 0.016))


def test_redraw_after_action(benchmark: BenchmarkFixture, table: DesktopProgram) -> None:
    """An action is carried out, journalled and shown; then it is undone."""
    assert table.session is not None
    session = table.session
    decision = session.ledger.decision
    assert decision is not None
    action = RandomBot(Random(1))(session.ledger.game, decision)

    def act() -> None:
        session.apply(action)
        table.redraw()
        table.step((), 0.0)
        session.undo()

    benchmark(act)


@pytest.mark.parametrize("place", ["menu", "table"])
def test_idle(benchmark: BenchmarkFixture, saved: Path, say: Say, place: str) -> None:
    """Five seconds without input: processor time of one core."""
    arguments = [str(saved)] if place == "table" else []

    def idle() -> float:
        done = subprocess.run(
            [sys.executable, "-c", IDLE, *arguments], check=True, env=os.environ, capture_output=True, text=True
        )
        return float(done.stdout.split()[-1])

    percent = benchmark.pedantic(idle, rounds=1)
    benchmark.extra_info["percent"] = percent
    say(f"idle {place}: {percent:.1f} % of a core")
