"""What can be taken away from a table, remarks in passing, tips that are in nobody's way: on the toy's table."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect

from imperial_steam import folders
from imperial_steam.games.protocol import draw
from imperial_steam.gui.canvas.input import Click, Key, Move, Press
from imperial_steam.gui.pages.dialogs import Confirm, Notice
from imperial_steam.gui.pages.pausing import CopyDialog, PauseMenu
from imperial_steam.gui.table_kit.drawing.card import place_tip
from imperial_steam.gui.table_kit.drawing.targets import UI, ui
from imperial_steam.gui.table_kit.scene.hand_out import HandOutSheet
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.widgets.clipboard import clipboard_get, clipboard_put
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.gui.window.remark import STAY
from imperial_steam.session import load
from imperial_steam.titles import TITLES
from tests.gui.table_kit.scene.test_small_title import drawn, seated
from tests.toy.setup import Setup

pytestmark = pytest.mark.usefixtures("toy")


def remark(app: App) -> str:
    """What is said in passing."""
    items = app.draw(record=True).items or []
    place = next((item.rect for item in items if item.role == "remark"), Rect(0, 0, 0, 0))
    return " ".join(item.label for item in items if item.label and place.contains(item.rect))


def test_the_picture_is_the_table_as_it_is_seen(app: App, home: Path) -> None:
    seated(app, Setup(2))
    perform(app, [Key("f12")])
    (path,) = (home / "pictures").iterdir()
    picture = pygame.image.load(path)
    assert picture.get_size() == app.size
    assert str(path) == clipboard_get()
    assert path.name in remark(app)
    app.remark("")
    app.draw()
    same = pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(app.surface, "RGB")
    assert same  # pytest would compare millions of bytes for hours


def test_the_log_is_written_and_copied(app: App, home: Path) -> None:
    seated(app, Setup(2), "take 2", "end", "take 3")
    perform(app, [Key("f12", shift=True), Key("c", shift=True, control=True)])
    (path,) = (home / "documents").iterdir()
    text = path.read_text()
    assert text == clipboard_get()
    sentences = [line for line in text.splitlines() if line.startswith("  ")]
    assert len(sentences) >= 2
    assert sum("Ada" in line or "Béla" in line for line in text.splitlines()[1:]) >= 2


def test_the_log_ends_at_the_moment_looked_at(app: App) -> None:
    seated(app, Setup(2), "take 2", "end", "take 3")
    perform(app, [Key("c", shift=True, control=True)])
    whole = clipboard_get()
    perform(app, [Key(","), Key("c", shift=True, control=True)])
    assert whole.startswith(clipboard_get().rstrip())
    assert len(clipboard_get()) < len(whole)


def test_the_text_of_a_game_that_goes_on_is_copied_after_a_question(app: App, home: Path) -> None:
    """It tells what is hidden; Enter does not."""
    scene = seated(app, Setup(2), "take 2")
    clipboard_put("before")
    perform(app, [Key("c", control=True, alt=True), Key("return")])
    assert clipboard_get() == "before"
    perform(app, [Key("c", control=True, alt=True)])
    assert isinstance(app.top, Confirm)
    app.top.ensure_built()
    app.top.form["yes"].activate()
    (home / "pasted.txt").write_text(clipboard_get())
    assert load(home / "pasted.txt", TITLES).game.key() == scene.session.ledger.game.key()
    assert "copied" in remark(app)


def test_the_text_of_a_game_that_is_over_is_copied_at_once(app: App, home: Path) -> None:
    scene, chance = seated(app, Setup(2)), Random(1)
    while (decision := scene.session.ledger.decision) is not None:
        scene.session.ledger.apply(draw(decision, chance))
    perform(app, [Key("c", control=True, alt=True)])
    (home / "pasted.txt").write_text(clipboard_get())
    assert load(home / "pasted.txt", TITLES).game.over


def test_the_text_of_a_line_with_guesses_is_not_copied(app: App) -> None:
    scene = seated(app, Setup(2))
    clipboard_put("before")
    scene.state.guessed = True
    perform(app, [Key("c", control=True, alt=True)])
    assert clipboard_get() == "before"
    assert "hidden" in remark(app)


def test_a_file_that_cannot_be_written_says_why(app: App, home: Path) -> None:
    seated(app, Setup(2))
    (home / "pictures").write_text("no folder")
    perform(app, [Key("f12")])
    assert isinstance(app.top, Notice)


def test_the_pause_menu_offers_it(app: App, home: Path) -> None:
    seated(app, Setup(2))
    perform(app, [Key("escape")])
    assert isinstance(app.top, PauseMenu)
    app.top.ensure_built()
    app.top.form["hand_out"].activate()
    assert isinstance(app.top, HandOutSheet)
    perform(app, [Key("f12")])
    assert isinstance(app.top, TableScene)
    assert list((home / "pictures").iterdir())


def test_saving_says_so_in_passing(app: App) -> None:
    seated(app, Setup(2))
    perform(app, [Key("s", control=True)])
    assert isinstance(app.top, CopyDialog)
    perform(app, [Key("return")])
    assert isinstance(app.top, TableScene)
    (copy,) = folders.documents().iterdir()
    assert str(copy) in remark(app)
    app.step([], 10 * STAY)
    assert remark(app) == ""


def test_a_press_takes_a_remark_away(app: App) -> None:
    seated(app, Setup(2))
    app.remark("Here")
    assert remark(app) == "Here"
    perform(app, [Move((5, 5))])
    assert remark(app) == "Here"
    perform(app, [Press((5, 5)), Click((5, 5))])
    assert remark(app) == ""


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_a_tip_covers_no_button(app: App, size: tuple[int, int]) -> None:
    app.resize(size)
    scene = seated(app, Setup(2))
    for command in ("menu", "undo", "redo", "rules"):
        place = scene.state.hits.place(ui(command))
        assert place is not None
        perform(app, [Move(place.center)])
        cards = [item.rect for item in app.draw(record=True).items or [] if item.role == "card"]
        buttons = [spot.rect for spot in scene.state.hits.spots if spot.thing.kind == UI]
        assert len(cards) == 1
        assert cards[0].collidelist(buttons) < 0


def test_a_tip_goes_when_a_sheet_comes(app: App) -> None:
    scene = seated(app, Setup(2))
    place = scene.state.hits.place(ui("rules"))
    assert place is not None
    perform(app, [Move(place.center), Key("s", control=True), Key("escape")])
    drawn(app)
    assert scene.state.view.hover is None


def test_the_tip_of_a_button_on_a_sheet_stands_beside_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated(app, Setup(2))
    place = Rect(600, 500, 80, 30)
    draw_top = scene._parts.top.draw

    def with_a_sheet(pen: Any) -> None:
        pen.hits.add(place, ui("review"))
        draw_top(pen)

    monkeypatch.setattr(scene._parts.top, "draw", with_a_sheet)
    app.draw()
    perform(app, [Move(place.center)])
    (tip,) = (item.rect for item in app.draw(record=True).items or [] if item.role == "card")
    assert tip.left < place.right
    assert place.left < tip.right
    assert abs(tip.centery - place.centery) < 3 * (tip.h + place.h)


def test_the_tip_of_a_button_that_has_gone_is_not_shown(app: App) -> None:
    scene = seated(app, Setup(2))
    scene.state.view.hover = ui("review")
    assert [item for item in app.draw(record=True).items or [] if item.role == "card"] == []


def test_a_tip_without_a_free_place_lies_below() -> None:
    window = Rect(0, 0, 300, 200)
    place = place_tip((100, 30), Rect(20, 20, 30, 30), [window], window)
    assert place.y > 50
    assert window.contains(place)
