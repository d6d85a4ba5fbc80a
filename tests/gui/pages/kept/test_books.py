"""Books at the page of games: chapters are chosen and written, a file is taken in, one chapter leads to the next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from imperial_steam import folders
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.kept.books import Choosable, MakeBook, TakeIn
from imperial_steam.gui.pages.kept.games import BOOKS, Games
from imperial_steam.gui.pages.kept.opening import kept_games
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import CopyDialog, PauseMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import load, save
from imperial_steam.session.book import Book, Chapter, read_book, to_bytes
from imperial_steam.session.save_file import own_save
from imperial_steam.session.study import Place, Remark
from imperial_steam.titles import TITLES
from tests.gui.pages.kept.test_saved_games import ledger_of

MakeApp = Callable[..., DesktopProgram]


def seen(app: Any) -> str:
    return "\n".join(item.label for item in layout_of(app.top))


def kept(*names: str) -> None:
    for number, name in enumerate(names):
        save(
            ledger_of("imperial_steam", "Anna", "Béla"), folders.saves() / f"{name}.steamgame", f"2026-01-0{9 - number}"
        )


def listing(app: DesktopProgram) -> Games:
    app.push(MainMenu(app))
    app.push(page := Games(app))
    app.draw()
    return page


def a_book(folder: Path, *broken: bytes) -> Path:
    """A file with three chapters, the last ones broken."""
    kept("one")
    content = (folders.saves() / "one.steamgame").read_bytes()
    (folders.saves() / "one.steamgame").unlink()
    chapters = [Chapter(name, content) for name in ("Begin", "Go on", "End")]
    chapters[3 - len(broken) :] = [Chapter("Broken", text) for text in broken]
    path = folder / "course.steambook"
    path.write_bytes(to_bytes(Book("Course", chapters)))
    return path


def taken_in(app: DesktopProgram, path: Path) -> TakeIn:
    app.push(MainMenu(app))
    app.open_file(path)
    page = app.top
    assert isinstance(page, TakeIn)
    for _ in range(6):
        app.update(0.05)
        app.draw()
    return page


def test_games_are_chosen_in_an_order_and_written_into_one_file(make_app: MakeApp) -> None:
    kept("alpha", "beta", "gamma")
    app = make_app()
    listing(app).form["book"].activate()
    page: Any = app.top
    assert isinstance(page, MakeBook)
    for name in ("gamma", "alpha", "beta", "beta"):
        page._toggle(f"{name}.steamgame")
    app.draw()
    assert page.form["write"].enabled, "a name is proposed"
    page.form.set_focus("name")
    app.handle(Text("My course"))
    app.draw()
    page.form["write"].activate()
    assert isinstance(app.top, CopyDialog)
    labels = [item.label for item in layout_of(app.top)]
    assert app.text("book.write") in labels
    assert app.text("save.title") not in labels
    assert not any("game itself" in label for label in labels)
    app.draw()
    app.handle(Key("return"))
    (path,) = folders.documents().glob("*.steambook")
    book = read_book(path)
    assert (book.name, [chapter.name for chapter in book.chapters]) == ("My course", ["gamma", "alpha"])
    assert book.chapters[0].save == (folders.saves() / "gamma.steamgame").read_bytes()


def test_a_book_becomes_games_that_are_listed_in_their_order(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    page = taken_in(app, a_book(tmp_path))
    assert "3. End" in seen(app)
    page.cancel()
    app.push(listed := Games(app))
    app.draw()
    listed._choose(BOOKS)
    app.draw()
    shown = [line.name for line in listed._shown]
    assert [name.split(" – ")[0] for name in shown] == ["Course 1. Begin", "Course 2. Go on", "Course 3. End"]
    listed.form["book"].activate()
    again: Any = app.top
    assert [again._games[name][1] for name in again._chosen] == ["Begin", "Go on", "End"]


def test_chapters_are_moved_up_and_down(make_app: MakeApp) -> None:
    kept("alpha", "beta", "gamma", "delta")
    app = make_app()
    listing(app).form["book"].activate()
    page: Any = app.top

    def rows() -> list[str]:
        app.draw()
        return [Path(row.key).stem for row in page.form["games"].rows]

    for name in ("gamma", "alpha", "beta"):
        page._toggle(f"{name}.steamgame")
    assert rows() == ["gamma", "alpha", "beta", "delta"], "the book comes first, in its order"
    page._select("alpha.steamgame")
    app.draw()
    app.handle(Key("down", control=True))
    assert rows() == ["gamma", "beta", "alpha", "delta"]
    assert not page.form["down"].enabled
    page.form["up"].activate()
    app.draw()
    page.form["up"].activate()
    assert rows()[0] == "alpha"
    assert not page.form["up"].enabled
    page._select("delta.steamgame")
    app.draw()
    assert not page.form["up"].enabled
    app.handle(Key("up", control=True))
    assert rows() == ["alpha", "gamma", "beta", "delta"]


def test_nothing_is_kept_of_a_book_with_one_bad_chapter(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    taken_in(app, a_book(tmp_path, b'{"format": 1}'))
    assert "Chapter 3, Broken" in seen(app)
    assert list(folders.saves().glob("*.steamgame")) == []
    (tmp_path / "no.steambook").write_bytes(b"anything")
    app.open_file(tmp_path / "no.steambook")
    assert isinstance(app.top, Notice)
    app.draw()
    assert app.text("problem.no_book") in seen(app)


def test_one_chapter_leads_to_the_next(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    page = taken_in(app, a_book(tmp_path))
    app.handle(Key("return"))
    saves = page._saves

    def on_table() -> Path | None:
        assert app.session is not None
        return app.session.file

    assert on_table() == saves[0]
    menu = opened_menu(app)
    assert isinstance(menu, PauseMenu)
    menu.form["next_chapter"].activate()
    assert on_table() == saves[1]
    app.handle(Key("page down", control=True))
    assert on_table() == saves[2]
    scene: Any = app.top
    scene.controller.press(ui("next_chapter"))
    assert on_table() == saves[2]
    assert "next_chapter" not in [widget.key for widget in opened_menu(app).form.widgets]


def opened_menu(app: DesktopProgram) -> Any:
    scene: Any = app.top
    scene.controller.press(ui("menu"))
    app.draw()
    return app.top


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits(make_app: MakeApp, tmp_path: Path, language: str) -> None:
    app = make_app((1024, 640), language=language)
    taken_in(app, a_book(tmp_path)).cancel()
    app.push(listed := Games(app))
    app.draw()
    chapters = [Choosable(line.game, line.name, line.people, line.day) for line in listed._shown]
    for page in (listed, MakeBook(app, chapters, "Course")):
        if page is not listed:
            app.push(page)
        canvas: Any = app.draw(record=True)
        items = [item for item in layout_of(page) if not item.fits or item.missing]
        assert items == []
        assert all(canvas.rect.contains(item.rect) for item in canvas.items if item.role in ("button", "field"))


def test_a_book_that_is_opened_again_is_the_one_that_is_there(make_app: MakeApp, tmp_path: Path) -> None:
    """Also after something was added to a chapter; not when a chapter is gone."""
    app, path = make_app(), a_book(tmp_path)
    taken_in(app, path)
    saves = sorted(folders.saves().glob("*.steamgame"))
    ledger = load(saves[0], TITLES)
    ledger.study.say(Place(ledger.study.game, 0), Remark("Look here."))
    save(ledger, saves[0], "2026-02-02", backups=0)
    page = taken_in(app, path)
    assert app.text("book.known") in seen(app)
    assert sorted(folders.saves().glob("*.steamgame")) == saves
    page._open()
    assert app.session is not None
    app.to_menu()
    saves[0].unlink()
    taken_in(app, path)
    assert app.text("book.kept") in seen(app)
    assert len(list(folders.saves().glob("*.steamgame"))) == 5


def test_chapters_of_one_name_are_told_apart(make_app: MakeApp) -> None:
    for people, day in (("Anna", "Béla"), "2026-01-01T20:15"), (("Cleo", "Dan"), "2026-01-02T21:30"):
        path = own_save(folders.saves(), "imperial_steam")
        save(ledger_of("imperial_steam", *people), path, day)
        kept_games().mark(path.name, "The evening", False)
    app = make_app()
    listing(app).form["book"].activate()
    page: Any = app.top
    page.ensure_built()
    cells = [row.cells[1:] for row in page.form["games"].rows]
    assert [cell[0] for cell in cells] == ["The evening", "The evening"]
    assert {cell[1] for cell in cells} == {"Anna, Béla", "Cleo, Dan"}
    assert all(time in cell[2] for cell, time in zip(cells, ("21:30", "20:15"), strict=True))
