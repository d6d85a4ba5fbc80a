"""A puzzle from somebody else: taken in whole, once, and refused with its faults."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imperial_steam import assets, folders
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.learning.puzzles import ChoosePuzzle
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from tests.games.kit.test_source import ATTACKS

MakeApp = Callable[..., DesktopProgram]
SHIPPED = assets.puzzles() / "imperial_steam" / "sea-air.yaml"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """The file of a puzzle as somebody sends it."""
    path = tmp_path / "From Ada.yaml"
    path.write_text(SHIPPED.read_text("utf-8").replace("Sea air", "A friend's puzzle"), "utf-8")
    return path


def test_a_puzzle_is_taken_in_once_and_shown(make_app: MakeApp, given: Path) -> None:
    app = make_app()
    app.push(MainMenu(app))
    for said in ("Taken in: A friend's puzzle", "A friend's puzzle is among your puzzles already"):
        app.open_file(given)
        assert isinstance(app.top, ChoosePuzzle)
        assert app.top._selected == "From Ada"
        assert app.remarked is not None
        assert app.remarked.text == said
        assert [path.name for path in folders.puzzles().glob("*.yaml")] == ["From Ada.yaml"]


def test_a_puzzle_of_the_program_is_not_copied(make_app: MakeApp) -> None:
    app = make_app()
    app.push(MainMenu(app))
    app.open_file(SHIPPED)
    assert isinstance(app.top, ChoosePuzzle)
    assert list(folders.puzzles().glob("*.yaml")) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand A1", "hand A99", "solution"),
        ("best: 290", "best: 300", "best"),
        ("rules: 2", "rules: 99", "rules"),
        ("seat: red", "seat: orange", "seat"),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_said(make_app: MakeApp, given: Path, old: str, new: str, said: str) -> None:
    given.write_text(given.read_text("utf-8").replace(old, new), "utf-8")
    app = make_app()
    app.push(MainMenu(app))
    app.open_file(given)
    assert isinstance(app.top, Notice)
    assert said in app.top._text
    assert list(folders.puzzles().glob("*.yaml")) == []


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused(name: str, make_app: MakeApp, tmp_path: Path) -> None:
    content = ATTACKS[name]
    path = tmp_path / "bad.yaml"
    path.write_bytes(
        b"goal: {aim: most}\n" + (content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
    )
    app = make_app()
    app.push(MainMenu(app))
    app.open_file(path)
    assert isinstance(app.top, Notice)
    app.draw()
    assert list(folders.puzzles().glob("*.yaml")) == []


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 130), ((1920, 1080), 100)])
def test_the_chosen_puzzle_is_in_sight(make_app: MakeApp, given: Path, size: tuple[int, int], scale: int) -> None:
    app = make_app(size=size, scale=scale)
    app.push(MainMenu(app))
    app.open_file(given)
    app.draw()
    assert any("A friend's puzzle" in item.label for item in layout_of(app.top))
