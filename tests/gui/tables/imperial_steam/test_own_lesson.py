"""A lesson written in the window: from a study to a card, in the list of lessons, to a file and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from imperial_steam import folders
from imperial_steam.gui.canvas.input import DropFile, Key, Text
from imperial_steam.gui.pages.deleted import DeletedPage
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.learning.learn import OWN, ChooseLesson
from imperial_steam.gui.pages.learning.write_lesson import WriteLesson
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import CopyDialog
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.lessons.lesson import LessonSheet
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session.own_lessons import ENDING, read_lesson, shelf
from imperial_steam.session.study import Drawn, Place, Remark
from imperial_steam.titles import TITLES
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.test_study import GRAZ, WIEN, Desk
from tests.gui.tables.imperial_steam.test_timeline import SIZES, played

GAME = "imperial_steam"


@pytest.fixture
def desk(make_scene: MakeScene, folder: Path) -> Desk:
    """A table in its study, at a turn of several actions with a note before each of the first three."""
    desk = Desk(make_scene(played(folder)))
    with_notes(desk)
    return desk


def with_notes(desk: Desk) -> None:
    turn = next(
        one for one in desk.real.ledger.turns() if one.start >= 20 and one.player >= 0 and one.end > one.start + 2
    )
    game = desk.study.game
    for number in range(3):
        drawn = (Drawn(WIEN), Drawn(WIEN, GRAZ)) if not number else ()
        desk.study.say(Place(game, turn.start + number), Remark(f"Card {number}", drawn=drawn))
    desk.study.say(Place(game, turn.end), Remark("The end"))
    desk.begins(turn.start)


def seen(app: Any) -> str:
    return "\n".join(item.label for item in layout_of(app.top))


def typed(page: Any, name: str, words: str) -> None:
    page.form.set_focus(name)
    page.app.handle(Text(words))


def writes(desk: Desk, title: str = "First steps") -> WriteLesson:
    """Shift+L, a title, Enter."""
    desk.does(Key("l", shift=True))
    page = desk.scene.app.top
    assert isinstance(page, WriteLesson)
    typed(page, "title", title)
    page.app.handle(Key("return"))
    page.app.draw()
    return page


def test_a_line_is_written_kept_and_played_card_by_card(desk: Desk) -> None:
    page = writes(desk)
    app: Any = page.app
    ((own,), faults) = shelf(folders.lessons(), GAME)
    assert (own.heading.title, faults) == ("First steps", [])
    assert own.heading.title in seen(app)
    page.form["play"].activate()
    table: TableScene[Any, Any] = app.top
    start = table.session.ledger.given
    assert start == own.heading.begins == table.session.ledger.cursor > 0
    sheet: Any = table.beside.sheet(LessonSheet)
    said = []
    for _ in range(40):
        table.update(1.0)
        refresh(table)
        step = sheet.lesson.current()
        if step is None:
            break
        said.append(sheet.said(True))
        if step.is_note:
            app.handle(Key("return"))
        elif not step.partner:
            (allowed,) = sheet.lesson.allowed(table.session.ledger.decision.options)
            table.state.play(allowed)
    assert sheet.lesson.ended
    assert ["Card 0" in said[0], "Card 1" in "".join(said), "The end" in said[-1]] == [True] * 3
    assert "First steps" in said[0]
    assert "lesson." not in "".join(said)
    table.controller.history.undo()
    for _ in range(60):
        table.controller.history.undo()
    assert table.session.ledger.cursor >= start, "nobody goes back behind its beginning"


def test_arrows_of_the_position_are_drawn_beside_the_card(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from imperial_steam.gui.table_kit.lessons import lesson

    drawn: list[Drawn] = []
    monkeypatch.setattr(lesson.sketch, "draw", lambda pen, state, one: drawn.append(one))
    writes(desk).form["play"].activate()
    app: Any = desk.scene.app
    app.draw()
    assert drawn[-1] == Drawn(WIEN, GRAZ)
    sheet: Any = app.top.beside.sheet(LessonSheet)
    assert sheet._things() == (WIEN,)


def test_what_makes_no_lesson_is_said_and_nothing_is_written(desk: Desk) -> None:
    desk.study.game.remarks.clear()
    page = writes(desk)
    assert not page.form["keep"].enabled
    assert page.text("problem.lesson_silent") in seen(page.app)
    assert not folders.lessons().exists()


def test_a_lesson_needs_a_title(desk: Desk) -> None:
    page = writes(desk, "  ")
    assert page.text("lesson.write.untitled") in seen(page.app)
    assert not folders.lessons().exists()


def test_a_line_beside_the_game_begins_where_it_leaves_or_here(desk: Desk) -> None:
    desk.plays()
    desk.does(Key("l", shift=True))
    page: Any = desk.scene.app.top
    assert page._chosen == "line"
    assert page.form["keep"].enabled
    page._begin("here")
    assert list(page._places) == ["line", "here"]


@pytest.fixture
def listed(desk: Desk) -> ChooseLesson:
    """The page of lessons, those of people's own shown, with one."""
    writes(desk)
    app: Any = desk.scene.app
    app.to_lessons(GAME)
    page: Any = app.top
    assert "First steps" not in seen(app)
    page.form["which"].changed(OWN)
    app.draw()
    return page


def test_own_lessons_are_listed_under_a_heading_with_author_and_language(listed: ChooseLesson) -> None:
    (row,) = listed.form["lessons"].rows  # type: ignore[attr-defined]
    assert row.cells[1:4] == ("1. First steps", "", "English")
    listed.form["go_on"].activate()
    app: Any = listed.app
    assert app.session.ledger.given
    app.top.beside.sheet(LessonSheet)._course.leave()
    app.draw()
    assert app.top._which == OWN, "one comes back to where one chose"


def test_it_is_deleted_and_brought_back(listed: ChooseLesson) -> None:
    app: Any = listed.app
    app.handle(Key("delete"))
    app.draw()
    assert not shelf(folders.lessons(), GAME)[0]
    app.handle(Key("d"))
    assert isinstance(app.top, DeletedPage)
    app.draw()
    app.top._restore()
    app.draw()
    assert [one.heading.title for one in shelf(folders.lessons(), GAME)[0]] == ["First steps"]


def test_a_copy_is_a_file_that_others_take_in(listed: ChooseLesson, make_app: Any) -> None:
    app: Any = listed.app
    app.handle(Key("s", control=True))
    assert isinstance(app.top, CopyDialog)
    app.handle(Key("return"))
    (path,) = folders.documents().glob(f"*{ENDING}")
    assert read_lesson(path, TITLES).heading.title == "First steps"
    for one in folders.lessons().glob("*"):
        one.unlink()
    app.show_only([MainMenu(app)])
    app.handle(DropFile(path))
    page: Any = app.top
    assert isinstance(page, ChooseLesson)
    assert page._which == OWN
    app.draw()
    assert "First steps" in "".join(page.form["lessons"].rows[0].cells)


@pytest.mark.parametrize("content", ["", "{}\n", '{"steamlesson": 1}\n{}'])
def test_a_strangers_file_is_refused_in_a_sentence(make_app: Any, tmp_path: Path, content: str) -> None:
    app: DesktopProgram = make_app()
    app.push(MainMenu(app))
    path = tmp_path / f"a{ENDING}"
    path.write_text(content)
    app.open_file(path)
    assert isinstance(app.top, Notice)
    app.draw()
    assert app.text("lesson.refused") in seen(app)
    assert not folders.lessons().exists()
    folders.lessons().mkdir(parents=True)
    path.rename(folders.lessons() / path.name)
    app.show_only([MainMenu(app)])
    page = ChooseLesson(app, GAME)
    app.push(page)
    page._choose(OWN)
    app.draw()
    assert app.text("learn.own.empty") in seen(app) or "1" in seen(app)
    assert app.catalogue.count("learn.unreadable", 1, fault="").split("{")[0][:10] in seen(app)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_sheet_and_list_fit_every_window(make_scene: MakeScene, folder: Path, size: Any, language: str) -> None:
    desk = Desk(make_scene(played(folder), size=size, language=language))
    with_notes(desk)
    page = writes(desk)
    app: Any = page.app
    for top in (page, ChooseLesson(app, GAME)):
        if top is not page:
            app.push(top)
            top._choose(OWN)
        app.draw()
        for widget in top.form.widgets:
            assert app.surface.get_rect().contains(widget.rect), widget.key
