"""The printed world of Russian Railroads, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.russian_railroads.board.file import FILES
from imperial_steam.games.russian_railroads.board.world import Box

FOLDER = Path(__file__).parents[3] / "boards" / "russian_railroads"


@pytest.fixture(scope="session")
def world() -> Box:
    """The world that ships with the program."""
    return FILES.read(FOLDER)
