"""What the program reads before its first picture: whatever is not needed for it costs every player time."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from imperial_steam.memory import lasting

#: Pages and parts that are opened later, if at all.
LATER = (
    "imperial_steam.bots.simulate",
    "imperial_steam.games.imperial_steam.position",
    "imperial_steam.games.imperial_steam.story.account_sheet",
    "imperial_steam.games.imperial_steam.story.lessons",
    "imperial_steam.games.imperial_steam.story.planner",
    "imperial_steam.games.imperial_steam.story.round_start",
    "imperial_steam.games.imperial_steam.story.routes",
    "imperial_steam.gui.pages.agreement",
    "imperial_steam.gui.widgets.chart",
    "imperial_steam.gui.pages.crash",
    "imperial_steam.gui.pages.kept.games",
    "imperial_steam.gui.pages.new_game",
    "imperial_steam.gui.pages.page",
    "imperial_steam.gui.pages.preferences",
    "imperial_steam.gui.pages.rules_reference",
    "imperial_steam.gui.pages.rules_scene",
    "imperial_steam.gui.pages.statistics",
    "imperial_steam.gui.table_kit.core.accounts",
    "imperial_steam.gui.table_kit.core.comparison",
    "imperial_steam.gui.tables.imperial_steam.cards.describe",
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


@pytest.mark.parametrize("name", LATER)
def test_what_is_read_later_exists(name: str) -> None:
    assert find_spec(name) is not None


def test_what_the_start_makes_is_kept_from_the_collector() -> None:
    """Nothing is collected while the program is built, and what is there afterwards is not looked through again."""
    before = gc.get_freeze_count()
    try:
        with lasting():
            assert not gc.isenabled()
        assert gc.isenabled()
        assert gc.get_freeze_count() > before
    finally:
        gc.unfreeze()


def test_the_collector_is_back_when_the_start_fails() -> None:
    with pytest.raises(OSError, match="no display"), lasting():
        raise OSError("no display")
    assert gc.isenabled()
    gc.unfreeze()


def test_a_further_title_is_not_read_before_it_is_chosen() -> None:
    known = MENU + "; import tests.toy; from imperial_steam import titles; titles.register(tests.toy.ENTRY)"
    more = read(f"{known}; list(titles.entries())") - read(MENU)
    assert {name for name in more if not name.startswith("tests")} <= {"imperial_steam.titles"}
    assert {name for name in more if name.startswith("tests")} == {"tests", "tests.toy"}
