"""Saves of a finished four-player game."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.session import Ledger, save_file
from imperial_steam.titles import TITLES

SAVED_AT = "2000-01-01T00:00:00"


def test_save(benchmark: BenchmarkFixture, finished: Ledger, tmp_path: Path) -> None:
    """Write the save: temporary file, flush to disk, rename, backups."""
    path = tmp_path / "game.json"
    benchmark(lambda: save_file.save(finished, path, SAVED_AT))
    benchmark.extra_info["actions"] = len(finished.entries)
    benchmark.extra_info["bytes"] = path.stat().st_size


def test_text(benchmark: BenchmarkFixture, finished: Ledger) -> None:
    """Make the text of the save alone, without the disk."""
    assert benchmark(lambda: save_file.to_text(finished, SAVED_AT)).startswith("{")


def test_load(benchmark: BenchmarkFixture, finished: Ledger, tmp_path: Path) -> None:
    """Read the save and validate every action by playing it; the board is known from another save."""
    path = tmp_path / "game.json"
    save_file.save(finished, path, SAVED_AT)
    ledger = benchmark(lambda: save_file.load(path, TITLES))
    assert ledger.game.digest() == finished.game.digest()


@pytest.mark.parametrize("key", TITLES)
def test_board(benchmark: BenchmarkFixture, key: str) -> None:
    """Read the board of the first save: a copy of it is new every time, because its name is."""
    title, number = TITLES[key], count()
    data = title.board_data(title.read_board(title.default_board))
    benchmark(lambda: title.board_from_data({**data, "id": f"copy {next(number)}"}))


def test_undo(benchmark: BenchmarkFixture, finished: Ledger) -> None:
    """Take one action back and do it again."""

    def there_and_back() -> None:
        finished.undo()
        finished.redo()

    benchmark(there_and_back)
