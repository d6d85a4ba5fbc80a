"""Windows smaller than any scene is made for: a tiling desktop makes them, and nobody can be kept from it."""

from __future__ import annotations

from random import Random

import pytest
from pygame import Rect

from imperial_steam.gui.canvas.input import Click, Drag, InputEvent, Key, Move, Press, Resize, Text, Wheel
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.window.settings import SCALES
from imperial_steam.session import Session
from tests.effort import crossed
from tests.gui.monkey import table_of
from tests.robustness.window import PAGES, STRANGE

#: What a table, a page or a list may take, wherever it has room for it.
INPUTS: list[InputEvent] = [
    Move((0, 0)), Key("+"), Key("-"), *(Key(name) for name in ("left", "right", "up", "down", "home", "end")),
    Wheel((0, 0), 1.0), Wheel((0, 0), -3.0), Press((0, 0)), Drag((9, 9), (9, 9), (0, 0)), Click((0, 0)), Key("tab"),
    Text("?"), Key("escape"), Key("h"), Key("escape"),
]  # fmt: skip


def press_on(program: DesktopProgram) -> None:
    """Everything at every strange size, drawn each time; nothing fails."""
    for size in STRANGE:
        program.step([Resize(size)], 0.05)
        assert min(program.size) >= 1
        for event in INPUTS:
            program.step([event], 0.05)
            top = program.top
            assert not isinstance(top, CrashScreen), f"{size} {event} {top.report}"


@pytest.mark.parametrize("scale", SCALES)
def test_a_table_of_any_size_goes_on(scale: int) -> None:
    program = window((1366, 768), scale=scale)
    program.play(Session(table_of(4, 40, False, Random(3)), None, ""))
    press_on(program)


@crossed(page=tuple(PAGES), scale=SCALES)
def test_a_page_of_any_size_goes_on(page: str, scale: int) -> None:
    program = window((1366, 768), scale=scale)
    program.to_menu()
    program.push(PAGES[page](program))
    press_on(program)


def test_pictures_of_games_of_any_size_are_drawn() -> None:
    program = window((1366, 768))
    program.to_menu()
    program.push(ChooseGame(program, "menu.new", lambda title: None))
    press_on(program)


def test_a_flood_of_sizes_is_drawn_once_and_ends_with_the_last() -> None:
    """A person who pulls at a corner sends dozens of sizes between two pictures."""
    program = window((1366, 768))
    program.to_menu()
    drawn: list[tuple[int, int]] = []
    program.top.draw = lambda canvas: drawn.append(canvas.rect.size)  # type: ignore[method-assign]
    program.step([Resize((1366 - n, 768 - n // 2)) for n in range(1000)], 0.05)
    assert drawn == [(367, 269)]


@pytest.mark.parametrize("view", [Rect(0, 0, 0, 0), Rect(5, 5, 1, 0), Rect(0, 0, 0, 2000), Rect(0, 0, 2000, 1)])
def test_a_view_without_room_has_a_camera(view: Rect) -> None:
    camera = Camera().zoomed(view, (0, 0), 1.5).panned(view, (10, 10)).showing(view, 0.9, 0.9)
    assert camera.picture(view).w >= 1
    assert camera.picture(view).h >= 1
