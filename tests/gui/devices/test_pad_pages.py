"""Every page by a controller alone: all that can be pressed is reached, and B leads away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imperial_steam import folders
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.devices.touch import CARD
from imperial_steam.gui.pages.kept.books import TakeIn
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import CopyDialog
from imperial_steam.gui.window.app import App
from imperial_steam.session.book import read_book
from imperial_steam.titles import TITLES
from tests.gui.pads import PadHands
from tests.gui.pages.boards.test_editor import _check, _edit, _table
from tests.gui.pages.kept.test_books import kept, listing
from tests.gui.pages.test_scenes import NAMES, SCENES

Make = Callable[..., App]
#: There is nowhere to go back to; behind a curtain B leads to the pause menu.
KEPT = ("menu", "crash")


@pytest.mark.parametrize("name", SCENES)
def test_every_widget_of_a_page_is_reached_by_a_pad(name: str, make_app: Make) -> None:
    app = make_app((1366, 768), names=NAMES)
    app.push(MainMenu(app))
    scene = SCENES[name](app)
    app.push(scene)
    app.draw()
    hands, reached = PadHands(app), set()
    wanted = {widget.key for widget in scene.form.widgets if widget.can_focus}
    for _ in range(len(wanted) + 1):
        hands.press("rb")
        reached |= set() if scene.form.focus is None else {scene.form.focus.key}
    assert wanted - reached == set()
    hands.press("b")
    assert (app.top is scene) is (name in KEPT)


def pressed(hands: PadHands, key: str) -> None:
    """Go to a widget of the page on top and press it."""
    hands.app.draw()
    for _ in range(len(hands.app.top.form.widgets)):
        focus = hands.app.top.form.focus
        if focus is not None and focus.key == key:
            break
        hands.press("rb")
    assert hands.app.top.form.focus.key == key  # type: ignore[union-attr]
    hands.press("a")
    hands.wait(0.1)


def test_games_are_looked_through_and_opened_by_a_pad(make_app: Make) -> None:
    """The cross goes through the list, whose game is opened by A, marked and deleted by its buttons."""
    kept("alpha", "beta")
    app = make_app()
    page, hands = listing(app), PadHands(app)
    first = page._selected
    hands.press("down")
    assert page._selected != first
    pressed(hands, "star")
    assert page._current is not None
    assert page._current.game.star
    page.form.set_focus("games")
    hands.press("a")
    assert app.session is not None


def test_a_book_is_made_and_opened_by_a_pad(make_app: Make) -> None:
    """Nothing is typed: name and file are proposed."""
    kept("alpha", "beta")
    app = make_app()
    listing(app)
    hands = PadHands(app)
    pressed(hands, "book")
    hands.press("a", "down", "a")
    pressed(hands, "write")
    assert isinstance(app.top, CopyDialog)
    hands.press("start")
    (path,) = folders.documents().glob("*.steambook")
    assert [chapter.name for chapter in read_book(path).chapters] == ["alpha", "beta"]
    while not isinstance(app.top, MainMenu):
        hands.press("b")
    app.open_file(path)
    hands.wait(0.5)
    assert isinstance(app.top, TakeIn)
    hands.press("start")
    assert app.session is not None


def test_a_board_is_edited_by_a_pad(app: App, home: Path) -> None:
    """Numbers and words go up and down by Y and X, what is done is taken back by a button, B leaves."""
    title = TITLES["imperial_steam"]
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    hands, before = PadHands(app), editor.desk.data["contracts"][0]["value"]
    hands.press("right", "right", "y", "y", "x")
    assert editor.desk.data["contracts"][0]["value"] > before
    _check(app)
    button = app.top.form["undo"].rect
    hands.point(button.center, button.collidepoint)
    hands.press("a", "a", "a")
    assert editor.desk.data["contracts"][0]["value"] == before
    hands.press("b")
    assert app.top is not editor


def test_a_long_press_changes_nothing_on_a_page(app: App, home: Path) -> None:
    _edit(app, home, TITLES["imperial_steam"])
    _table(app, "contracts")
    assert app.top.form.focus is not None
    assert app.top.form.focus.steps
    assert list(app.top.aimed.meant("y")) == [Key("+")]
    assert list(app.top.aimed.meant(CARD)) == []
