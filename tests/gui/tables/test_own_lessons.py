"""Archived lessons of people's own at the table of every title: taken in, and played card by card to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from imperial_steam import __version__, folders
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.learning.learn import OWN, ChooseLesson
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.lessons.lesson import LessonSheet
from imperial_steam.session import LessonBook
from imperial_steam.session.lesson_book import FILE
from tests.gui.table_kit.report.test_report import every
from tests.session.archived_studies import GAMES, STUDIES

__all__ = ["every"]
MakeApp = Callable[..., DesktopProgram]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 130), ((960, 540), 100)])
def test_a_lesson_is_taken_in_and_played(make_app: MakeApp, size: tuple[int, int], scale: int, name: str) -> None:
    app = make_app(size=size, scale=scale)
    app.push(MainMenu(app))
    app.open_file(STUDIES / f"{__version__}-{name}.steamlesson")
    page: Any = app.top
    assert isinstance(page, ChooseLesson)
    assert page._which == OWN
    app.draw()
    app.handle(Key("return"))
    table: Any = app.top
    sheet: Any = table.beside.sheet(LessonSheet)
    seen = 0
    while (step := sheet.lesson.current()) is not None:
        table.update(1.0)
        app.draw()
        step = sheet.lesson.current()
        if step is None or step.partner:
            continue
        if step.key:
            card = [item for item in layout_of(table) if item.label == app.catalogue_of(page.game).text(step.key)]
            assert card
            assert all(app.surface.get_rect().contains(item.rect) for item in card)
            seen += 1
        if step.is_note:
            app.handle(Key("return"))
        else:
            (allowed,) = sheet.lesson.allowed(table.session.ledger.decision.options)
            table.state.play(allowed)
    assert sheet.lesson.ended
    assert seen >= sheet.lesson.script.texts
    app.draw()
    known = LessonBook(folders.records() / FILE)
    assert known.finished(page.game, sheet.lesson.script.name)
