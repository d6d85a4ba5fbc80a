"""Books of games: chapters are chosen and written into one file; a file is checked and taken in; what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.dialogs import Dialog, Notice, fault_text
from imperial_steam.gui.pages.kept.opening import kept_games
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.pausing import CopyDialog, file_name
from imperial_steam.gui.widgets import Button, Label, List, Row, TextField, hint_of, stack
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SaveError, WriteError, limits
from imperial_steam.session.book import ENDING, Book, Chapter, read_book, to_bytes
from imperial_steam.session.files import read_bytes
from imperial_steam.session.kept import NAME, Game
from imperial_steam.titles import TITLES


class Choosable(NamedTuple):
    """A game that can become a chapter: what it is called, who played, and when it was played last, in words."""

    game: Game
    called: str
    people: str
    day: str


class MakeBook(Page):
    """Games, of which those become chapters that are chosen, in that order."""

    app: Program

    def __init__(self, app: Program, games: Sequence[Choosable], book: str = "") -> None:
        """`games` are what can be chosen; the chapters of a `book` are chosen already."""
        super().__init__(app)
        self._games = {one.game.save: one for one in games}
        known = sorted((game.chapter, game.save) for game in (one.game for one in games) if book and game.book == book)
        self._chosen = [save for _, save in known]
        self._selected, self._name = next(iter(self._games), ""), book

    def heading(self) -> str:
        """The title of the page."""
        return self.text("book.make").removesuffix(" …")

    def build(self, area: Rect) -> None:
        """What to do, the name of the book, its chapters in their order, then the other games."""
        body, gap = self.frame(area), self.px(8)
        note = Label("note", self.text("book.note"), BODY)
        proposed = self.text("book.name", name=self.text("book.proposed"))
        field = TextField("name", self._name, self._named, proposed, NAME)
        top = stack(self.form, [note, field], body, gap) + gap
        order = [*self._chosen, *(save for save in self._games if save not in self._chosen)]
        rows = [Row(save, (self._number(save), *self._games[save][1:])) for save in order]
        heading = ["", *map(self.text, ("book.column", "load.column.people", "load.column.date"))]
        listed = List("games", rows, self._selected, self._select, self._toggle, (1, 6, 5, 4), heading)
        self.form.add(listed, Rect(body.x, top, body.w, body.bottom - top))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _number(self, save: str) -> str:
        return f"{self._chosen.index(save) + 1}." if save in self._chosen else ""

    def buttons(self) -> Sequence[Button]:
        """Back, choose or leave out, move a chapter, write."""
        word = "book.leave_out" if self._selected in self._chosen else "book.choose"
        place = self._chosen.index(self._selected) if self._selected in self._chosen else -1
        ready = bool(self._chosen and file_name(self._called))
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button("choose", self.text(word), lambda: self._toggle(self._selected), enabled=bool(self._games)),
            self._mover("up", -1, place > 0),
            self._mover("down", 1, 0 <= place < len(self._chosen) - 1),
            Button("write", self.text("book.write"), self._write, "primary", enabled=ready),
        )

    @property
    def _called(self) -> str:
        """What has been typed; without a keyboard the name that is proposed will do."""
        return self._name.strip() or self.text("book.proposed")

    def _named(self, name: str) -> None:
        self._name = name
        self.rebuild()

    def _select(self, save: str) -> None:
        self._selected = save
        self.rebuild()

    def _toggle(self, save: str) -> None:
        if save in self._chosen:
            self._chosen.remove(save)
        elif save and len(self._chosen) < limits.CHAPTERS:
            self._chosen.append(save)
        self.rebuild()

    def _mover(self, way: str, by: int, enabled: bool) -> Button:
        key = Key(way, control=True)
        hint = hint_of(key, self.text)
        return Button(way, self.text(f"book.{way}"), lambda: self._move(by), shortcut=key, hint=hint, enabled=enabled)

    def _move(self, by: int) -> None:
        """Let the chosen chapter and the one before or after it change places."""
        place = self._chosen.index(self._selected)
        self._chosen.insert(place + by, self._chosen.pop(place))
        self.rebuild()

    def _write(self) -> None:
        self.app.push(CopyDialog(self.app, self._called, lambda: to_bytes(self._book()), ENDING, "book.write"))

    def _book(self) -> Book:
        """The book of the chosen games; raises `SaveError`."""
        chosen = [self._games[save] for save in self._chosen]
        return Book(
            self._called,
            [Chapter(one.called[:NAME], read_bytes(one.game.path, limits.SAVE_BYTES)) for one in chosen],
        )


def take_in_book(app: Program, path: Path) -> None:
    """Check a book and keep its chapters; say why where that cannot be."""
    try:
        book = read_book(path)
    except SaveError as fault:
        app.push(Notice(app, app.text("book.refused"), fault_text(app, fault)))
    else:
        app.push(TakeIn(app, book))


class TakeIn(Dialog):
    """Checks one chapter after another; nothing is kept before all are sound."""

    app: Program

    def __init__(self, app: Program, book: Book) -> None:
        super().__init__(app)
        self._book, self._titles, self._studied = book, list[str](), set[int]()
        self._problem = ""
        self._known = kept_games().book_taken_in([chapter.save for chapter in book.chapters])
        self._saves: list[Path] = []

    @property
    def animating(self) -> bool:
        """It goes on by itself."""
        return not (self._saves or self._problem)

    def update(self, dt: float) -> None:
        """Check the next chapter; after the last one keep them all."""
        super().update(dt)
        if not self.animating:
            return
        number = len(self._titles)
        try:
            if number < len(self._book.chapters):
                ledger = self._book.chapters[number].checked(TITLES)
                self._titles.append(ledger.title.key)
                self._studied.update({number} if ledger.study else ())
            else:
                self._saves = self._known or self._kept()
        except SaveError as fault:
            chapter = self._book.chapters[number].name
            self._problem = self.text("book.chapter", number=number + 1, name=chapter, why=fault_text(self.app, fault))
        except WriteError as fault:
            self._problem = fault_text(self.app, fault)
        self.rebuild()

    def _kept(self) -> list[Path]:
        """Keep every chapter; raises `WriteError`."""
        told = zip(self._book.chapters, self._titles, strict=True)
        chapters = [(chapter.name, chapter.save, title) for chapter, title in told]
        return kept_games().take_in_book(self._book.name, chapters)

    def content(self) -> Sequence[Label]:
        """How far it is, what is wrong, or which chapters there are."""
        count = len(self._book.chapters)
        heading = Label("title", self.text("book.refused") if self._problem else self._book.name, HEADING)
        if self._problem:
            return heading, Label("problem", self._problem, BODY, self.look.theme.warning)
        if not self._saves:
            return heading, Label("checking", self.text("book.checking", number=len(self._titles), all=count), BODY)
        names = [f"{number + 1}. {self._named(number)}" for number in range(count)]
        return (
            heading,
            Label("done", self.text("book.known" if self._known else "book.kept"), BODY),
            *(Label(f"chapter.{number}", name, BODY) for number, name in enumerate(names)),
        )

    def _named(self, number: int) -> str:
        """A chapter by its name, with a word about its study if it holds one."""
        name = self._book.chapters[number].name
        return f"{name} · {self.text('games.studied')}" if number in self._studied else name

    def buttons(self) -> Sequence[Button]:
        """Close, and the first chapter."""
        if not self._saves:
            return (Button("stop", self.text("button.close"), self.cancel, hint="Esc"),)
        close = Button("close", self.text("button.close"), self.cancel, hint="Esc")
        return close, Button("first", self.text("book.first"), self._open, "primary")

    def _open(self) -> None:
        self.app.pop()
        self.app.open_save(self._saves[0])
