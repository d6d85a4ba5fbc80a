"""The printed world of First Train to Nürnberg, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.first_train.board.file import FILES
from imperial_steam.games.first_train.board.world import Box

FOLDER = Path(__file__).parents[3] / "boards" / "first_train"


@pytest.fixture(scope="session")
def world() -> Box:
    """The world that ships with the program."""
    return FILES.read(FOLDER)
