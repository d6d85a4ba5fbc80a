"""What the program reads before its first picture: whatever is not needed for it costs every player time."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

#: Pages and parts that are opened later, if at all.
LATER = (
    "imperial_steam.gui.crash",
    "imperial_steam.gui.new_game",
    "imperial_steam.gui.preferences",
    "imperial_steam.gui.rules_scene",
    "imperial_steam.gui.statistics",
    "imperial_steam.bots.simulation",
    "imperial_steam.games.imperial_steam.lessons",
    "yaml",
)
MENU = "from imperial_steam.gui.program import DesktopProgram, MainMenu"
TABLE = (
    MENU
    + "; from imperial_steam.titles import TITLES; TITLES['imperial_steam']"
    + ("; import imperial_steam.gui.tables.imperial_steam.scene")
)


def read(code: str) -> set[str]:
    """The modules there are after some code."""
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"], check=True, capture_output=True, text=True,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        cwd=Path(__file__).parent.parent,
    )  # fmt: skip
    return set(told.stdout.split())


@pytest.mark.parametrize("code", [MENU, TABLE], ids=["menu", "table"])
def test_pages_are_read_when_they_are_opened(code: str) -> None:
    assert not read(code).intersection(LATER)


def test_a_further_title_is_not_read_before_it_is_chosen() -> None:
    known = MENU + "; import tests.toy; from imperial_steam import titles; titles.register(tests.toy.ENTRY)"
    more = read(f"{known}; list(titles.entries())") - read(MENU)
    assert {name for name in more if not name.startswith("tests")} <= {"imperial_steam.titles"}
    assert {name for name in more if name.startswith("tests")} == {"tests", "tests.toy"}
