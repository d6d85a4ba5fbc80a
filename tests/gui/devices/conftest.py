"""What tests of controllers and of touch share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.window.app import App


@pytest.fixture
def program(make_app: Callable[..., App]) -> DesktopProgram:
    """The program at its main menu."""
    program = make_app(ceremonies=False, round_banner="off")
    assert isinstance(program, DesktopProgram)
    program.push(MainMenu(program))
    program.draw()
    return program
