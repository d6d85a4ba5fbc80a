"""The page of all games, and the menu, with 2,000 kept games; in processor time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam import folders
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui.pages.kept import opening
from imperial_steam.gui.pages.kept.games import Games
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.session.save_file import own_save, to_text
from tests.benchmarks.conftest import make_ledger

GAMES = 2_000
Say = Callable[[str], None]


@pytest.fixture(scope="module")
def program(title: ImperialSteamTitle, tmp_path_factory: pytest.TempPathFactory) -> Iterator[DesktopProgram]:
    """A window in whose folders 2,000 games are kept, of many days and players."""
    chance, home = Random(1), tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("IMPERIAL_STEAM_HOME", str(home))
        text = to_text(make_ledger(title, 1, lambda ledger: False), "2026-01-01T12:00:00")
        folders.saves().mkdir(parents=True)
        for number in range(GAMES):
            day = f"2026-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
            own = text.replace("2026-01-01", day, 1).replace("Ada", f"Ada {number % 97}")
            own_save(folders.saves(), title.key).write_text(own, encoding="utf-8")
        app = window((1366, 768))
        page = Games(app)
        app.push(page)
        app.draw()
        while page.is_busy:
            page.update(0.0)
        app.pop()
        yield app


def opened(app: DesktopProgram, forget: bool) -> int:
    """Open the page, draw it and leave it; returns how many games it lists."""
    if forget:
        opening._kept.cache_clear()
    page = Games(app)
    app.push(page)
    app.draw()
    app.pop()
    return len(page._lines)


@pytest.mark.benchmark(timer=process_time)
def test_games_first(benchmark: BenchmarkFixture, program: DesktopProgram) -> None:
    """The page of 2,000 games for the first time since the start: what is known of them is read from the index."""
    assert benchmark.pedantic(opened, (program, True), rounds=7) == GAMES


@pytest.mark.benchmark(timer=process_time)
def test_games_again(benchmark: BenchmarkFixture, program: DesktopProgram) -> None:
    """The same once more."""
    assert benchmark.pedantic(opened, (program, False), rounds=7) == GAMES


@pytest.mark.benchmark(timer=process_time)
def test_games_unknown(benchmark: BenchmarkFixture, program: DesktopProgram, tmp_path: Path) -> None:
    """Every save is read, in one go: the first time after an update, or without the folder of the cache."""

    def read() -> int:
        kept = opening.Kept(folders.saves(), folders.journals(), tmp_path)
        kept.refresh()
        kept.read(GAMES)
        return len(kept.games())

    assert benchmark.pedantic(read, rounds=3) == GAMES


@pytest.mark.benchmark(timer=process_time)
def test_menu_of_many_games(benchmark: BenchmarkFixture, program: DesktopProgram) -> None:
    """The menu looks for the game that was played last."""

    def menu() -> None:
        program.push(MainMenu(program))
        program.draw()
        program.pop()

    benchmark.pedantic(menu, rounds=7)
