"""The window has room for its frame, and comes back as it was left."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pygame
import pytest

from imperial_steam.gui.canvas.input import Key, Maximise, Resize
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.window import app as app_module
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.settings import Settings
from tests.screen import Screen, wait_for

TOOLS = ("Xvfb", "xdotool", "openbox")


@pytest.fixture
def menu() -> DesktopProgram:
    """A window that shows the main menu."""
    made = window((1366, 768))
    made.push(MainMenu(made))
    return made


def sized(app: App, width: int, height: int) -> None:
    """The system has given the window another size."""
    app.step([Resize((width, height))], 0.1)


@pytest.mark.parametrize(
    ("screen", "kept", "maximised"),
    [
        ((1366, 768), (1366, 768), True),
        ((1920, 1080), (1366, 768), False),
        ((1920, 1080), (1920, 1080), True),
        ((2560, 1440), (1920, 1080), False),
        ((1366, 768), (1000, 600), False),
    ],
)
def test_a_window_without_room_for_its_frame_is_maximised(
    monkeypatch: pytest.MonkeyPatch, screen: tuple[int, int], kept: tuple[int, int], maximised: bool
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    size, whole = app_module._fitting(Settings(window=kept))
    assert whole is maximised
    assert size[0] <= screen[0] - app_module.FRAME[0]
    assert size[1] <= screen[1] - app_module.FRAME[1]


def test_a_maximised_window_is_remembered_with_the_size_it_goes_back_to(menu: App) -> None:
    sized(menu, 1200, 700)
    menu.step([Maximise(True), Resize((1366, 749))], 0.1)
    assert menu.settings.maximised
    assert menu.windowed == (1200, 700)
    menu.step([Maximise(False), Resize((1200, 700))], 0.1)
    sized(menu, 1100, 600)
    assert menu.windowed == (1100, 600)
    assert menu.settings == Settings(language="en")


def test_a_maximised_window_that_was_minimised_is_still_maximised(menu: App) -> None:
    menu.step([Maximise(True), Resize((1366, 749)), Maximise(False), Resize((1366, 749))], 0.1)
    assert menu.settings.maximised


def test_full_screen_changes_nothing_of_that(menu: App) -> None:
    sized(menu, 1200, 700)
    menu.step([Key("f11"), Resize((1366, 768)), Maximise(False), Key("f11")], 0.1)
    assert menu.windowed == (1200, 700)
    menu.step([Maximise(True), Resize((1366, 749)), Key("f11"), Maximise(False), Resize((1366, 768)), Key("f11")], 0.1)
    assert menu.settings.maximised


def test_whatever_was_covered_is_drawn_again(menu: App) -> None:
    menu.step([], 0.1)
    assert menu.step([Resize(menu.size)], 0.1)


# --- with a window manager --------------------------------------------------------------------

real = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        sys.platform != "linux" or not all(map(shutil.which, TOOLS)), reason="needs Xvfb, openbox and xdotool on Linux"
    ),
]


class Framed:
    """The program on a screen with a window manager."""

    def __init__(self, screen: Screen, home: Path) -> None:
        self.screen, self._settings = screen, home / "config" / "settings.json"
        environment = screen.environment(IMPERIAL_STEAM_HOME=str(home), LANG="C")
        screen.start(["openbox"], environment)
        time.sleep(1)
        self.process = screen.start([sys.executable, "-m", "imperial_steam"], environment)
        self.number = wait_for("the window", self._found)
        time.sleep(1)

    def _found(self) -> str:
        number = self.screen.hand("getactivewindow")
        return number if number and self.screen.hand("getwindowname", number) == "Imperial Steam" else ""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height without the frame."""
        return self.screen.place(self.number)[2:]

    def title_bar(self, x: int, y: int) -> None:
        """A double click on the title bar: maximised or not."""
        self.screen.hand("mousemove", x, y)
        self.screen.hand("click", "--repeat", 2, "--delay", 80, 1)

    def kept(self, key: str) -> Any:
        """A setting as it is on disk."""
        return json.loads(self._settings.read_text())[key] if self._settings.exists() else None


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    """A laptop's screen."""
    with Screen(tmp_path) as made:
        yield made


class TestOnALaptop:
    """1366×768, with a title bar."""

    pytestmark = real

    def test_from_the_first_start_to_the_next(self, screen: Screen, home: Path) -> None:
        opened = Framed(screen, home)
        assert opened.size[0] == 1366
        assert 700 < opened.size[1] < 768  # whole, below its title bar
        opened.title_bar(600, 8)
        wait_for("the smaller window", lambda: opened.size[0] < 1366)
        screen.hand("windowsize", opened.number, 1100, 600)
        wait_for("the new size", lambda: opened.size == (1100, 600))
        screen.key("F11")
        wait_for("the whole screen", lambda: opened.size == (1366, 768))
        screen.key("F11")
        wait_for("the size before", lambda: opened.size == (1100, 600))
        assert opened.kept("maximised") is False
        screen.key("q")
        assert opened.process.wait(20) == 0
        assert opened.kept("window") == [1100, 600]
        assert Framed(screen, home).size == (1100, 600)


def test_the_program_starts_with_what_was_kept() -> None:
    program = DesktopProgram(Settings(maximised=True, window=(1000, 600)), (1366, 749))
    assert program.windowed == (1000, 600)


@pytest.mark.parametrize(("driver", "asked", "refused"), [
    ("dummy", None, True), ("offscreen", "x11", True), ("dummy", "dummy", False), ("x11", None, False),
])  # fmt: skip
def test_a_driver_that_shows_nothing_is_refused_unless_it_was_asked_for(
    monkeypatch: pytest.MonkeyPatch, driver: str, asked: str | None, refused: bool
) -> None:
    """SDL falls back to one where no screen answers: the game would run unseen."""
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(pygame.display, "quit", lambda: None)
    if asked is None:
        monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    else:
        monkeypatch.setenv("SDL_VIDEODRIVER", asked)
    with pytest.raises(app_module.NoDisplay) if refused else nullcontext():
        app_module._require_screen()
