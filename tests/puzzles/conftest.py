"""What the tests of puzzles have in common."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam import assets


@pytest.fixture
def shipped() -> list[Path]:
    """The files of all puzzles that ship with the program."""
    return sorted(assets.puzzles().glob("*/*.yaml"))
