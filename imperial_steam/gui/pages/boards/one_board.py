"""One board: its picture, what is known of it, what is wrong with it, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import count
from pathlib import Path
from typing import Generic, TypeVar

from pygame import Rect

from imperial_steam import folders, titles
from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY, BOLD, HEADING, SMALL
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.pages import who_plays
from imperial_steam.gui.pages.agreement import Agreement, Seat, start
from imperial_steam.gui.pages.boards.taking_in import Refused, fault_lines
from imperial_steam.gui.pages.boards.tiles import measured_when, picture_of, state
from imperial_steam.gui.pages.boards.working import PAUSE, how_far, measure_of
from imperial_steam.gui.pages.choose_game import PROPORTION
from imperial_steam.gui.pages.dialogs import Confirm, Dialog, Notice
from imperial_steam.gui.pages.page import Page, PageLine, Section
from imperial_steam.gui.pages.rivals import FIRST, FIRST_TABLE, seated
from imperial_steam.gui.widgets import Button, Label, TextField, Widget, clipboard_put
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Session, SessionError
from imperial_steam.session.files import write_atomically
from imperial_steam.session.trash import DAYS
from imperial_steam.workshop.looks import NAME
from imperial_steam.workshop.patch import patch
from imperial_steam.workshop.shelf import ENDING, NOTE, SHIPPED, Shelf, ShelfError, Shelved, file_stem

MadeT = TypeVar("MadeT")


class BoardPicture(Widget):
    """The picture of a board."""

    role = "picture"
    focusable = False

    def __init__(self, shelf: Shelf, board: Shelved) -> None:
        super().__init__("picture", board.name)
        self._shelf, self._board = shelf, board

    def height(self, look: Look, width: int) -> int:
        return round(width * PROPORTION)

    def draw(self, canvas: Canvas) -> None:
        canvas.note(self.rect, self.label, self.role)
        canvas.surface.blit(picture_of(self._shelf, self._board, self.rect.size), self.rect)
        canvas.frame(self.rect, canvas.theme.line, 1, 3)


class FaultLine(Button):
    """What is wrong with a board, in words that lead there: an error in the colour of refusals."""

    is_error = False

    def colours(self, canvas: Canvas) -> tuple[Colour, Colour, Colour]:
        back, ink, edge = super().colours(canvas)
        return back, canvas.theme.warning if self.is_error else ink, edge


class OneBoard(Page):
    """A board as it is now. It is read again whenever the page comes up."""

    app: Program

    def __init__(self, app: Program, path: Path) -> None:
        super().__init__(app)
        self.path = path
        self.shelf = Shelf(folders.boards())
        self.board = self.shelf.look(path)
        self.game = self.board.game
        self._rest, self._measured = 0.0, how_far(app, measure_of(path))
        self._tried: Session | None = None
        """The game in which the board was tried out from this page."""

    def enter(self) -> None:
        """Look at the board again; leave a board that is gone."""
        super().enter()
        self.board = self.shelf.look(self.path)
        self.rebuild()

    def update(self, dt: float) -> None:
        """Say how far its measurement is, and what came out."""
        super().update(dt)
        self._rest -= dt
        if self._rest > 0:
            return
        self._rest, before = PAUSE, self._measured
        self._measured = how_far(self.app, measure_of(self.path))
        if self._measured != before:
            self.board = self.shelf.look(self.path) if self._measured is None else self.board
            self.rebuild()

    def heading(self) -> str:
        """The name of the board."""
        return self.board.name

    def build(self, area: Rect) -> None:
        """Begin at the first thing that can be done."""
        super().build(area)
        if self.form.focus is None:
            self.form.set_focus(next((button.key for button in self.actions() if button.enabled), "back"))

    # What is known of it

    def sections(self) -> Sequence[Section]:
        """The picture and what is known at the left, what can be done at the right."""
        return (self._facts(), *self._faults(), self._actions())

    def left_column(self, heights: Sequence[int]) -> int:
        """All but what can be done."""
        return len(heights) - 1

    def _facts(self) -> Section:
        board = self.board
        told = [f"{self._game_name()} · {self.text(f'boards.kind.{board.kind}')}", *state(self, board)]
        if board.origin:
            differing = self.catalogue.count("boards.differing", board.differing)
            told.append(self.text("boards.from", origin=board.origin, differences=differing))
        if board.note:
            told.append(board.note)
        picture = [PageLine(BoardPicture(self.shelf, board))] if board.game else []
        lines = [PageLine(Label(f"fact.{number}", line, BODY)) for number, line in enumerate(told)]
        return Section("facts", "", [*picture, *lines])

    def _game_name(self) -> str:
        return self.text("game.name") if self.game else self.text("boards.no_game")

    def _faults(self) -> Sequence[Section]:
        """What is wrong with it, if anything is."""
        told = fault_lines(self.board.faults, self.catalogue)
        if not told:
            return ()
        lines = [PageLine(self._fault(number, fault, line)) for number, (fault, line) in enumerate(told)]
        more = len(self.board.faults) - len(told)
        if more:
            lines.append(PageLine(Label("more", self.catalogue.count("boards.more_faults", more), SMALL)))
        return (Section("faults", self.text("boards.faults"), lines),)

    def _fault(self, number: int, fault: Fault, line: str) -> Button:
        """What is wrong; a click leads to its place in the editor."""
        words = self.text(f"boards.fault.{fault.severity}", fault=line)
        action = partial(self._edit, fault.path)
        found = FaultLine(f"fault.{number}", words, action, "quiet", style=SMALL, align="left", enabled=bool(self.game))
        found.is_error = fault.severity == ERROR
        return found

    # What can be done

    def _actions(self) -> Section:
        notes = {"try": "boards.play.errors" if self.board.errors else "boards.try.back"}
        if self.board.kind == SHIPPED:
            notes["measure"] = "boards.measure.own"
        lines = [
            PageLine(button, note=self.text(notes[button.key]) if button.key in notes else "")
            for button in self.actions()
        ]
        return Section("actions", self.text("boards.actions"), lines)

    def actions(self) -> Sequence[Button]:
        """Everything that can be done with this board, what is done most first."""
        own, readable = self.board.kind != SHIPPED, bool(self.game)
        button = partial(self._button)
        return (
            button("play", self._play, "n", readable and not self.board.errors),
            button("try", self._try, "t", readable and not self.board.errors),
            button("edit", self._edit, "e", readable),
            button("measure", self._measure, "m", own and readable and not self.board.errors),
            button("copy", self._copy, "c", readable),
            button("compare", self._compare, "v", readable),
            button("rename", self._rename, "r", own and readable),
            button("share", self._share, "f", readable),
            button("patch", self._patch, "p", own and readable),
            button("delete", self._delete, "delete", own, self.text("key.delete"), "danger"),
        )

    def _button(
        self, key: str, action: object, shortcut: str, enabled: bool = True, hint: str = "", kind: str = "plain"
    ) -> Button:
        assert callable(action)
        return Button(key, self.text(f"boards.{key}"), action, kind, Key(shortcut), hint, enabled=enabled)

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("button.back"), self.cancel, hint="Esc"),)

    def _play(self) -> None:
        from imperial_steam.gui.pages.new_game import NewGame

        shipped = self.board.kind == SHIPPED
        self.app.push(NewGame(self.app, self.game, "" if shipped else str(self.path), back=True))

    def _try(self) -> None:
        """Play against easy machines from here; one key at the table leads back. A game begun so before can go on."""
        tried = self._tried
        if tried is None or tried.ledger.game.over or tried.file is None or not tried.file.is_file():
            self._try_anew()
        else:
            self.app.push(GoOn(self.app, partial(self.app.try_out, tried.file), self._try_anew))

    def _try_anew(self) -> None:
        title = titles.title(self.game)
        seats = [Seat("", colour) for colour in title.colours[:FIRST_TABLE]]
        people = who_plays.named(seated(seats, FIRST), "", self.catalogue)
        board = "" if self.board.kind == SHIPPED else str(self.path)
        self.app.try_out(start(Agreement(self.game, people, title.setup_kinds[0], board=board), self.app.random))
        self._tried = self.app.session

    def _edit(self, place: FieldPath = ()) -> None:
        """Open the editor, at a place if one is given; a shipped board is copied first."""
        from imperial_steam.gui.pages.boards.editor import BoardEditor, open_editor

        if self.board.kind == SHIPPED:
            self._ask_copy(lambda page: page._edit(place))
            return
        origin = self.shelf.origin(self.path) or {}
        open_editor(self.app, titles.title(self.game), self.path, self.shelf.place(self.path), origin, None)
        editor = self.app.top
        if isinstance(editor, BoardEditor):
            editor.go(place) if place else editor.begin()

    def _measure(self) -> None:
        """What the board does to the game, beside the one it came from."""
        from imperial_steam.gui.pages.boards.measuring import Measuring
        from imperial_steam.workshop.measure import report_of

        try:
            found = report_of(self.board.measured) if self.board.measured else None
        except (KeyError, TypeError, ValueError):
            found = None
        data, origin = self.shelf.data(self.path), self.shelf.origin(self.path)
        day = date.fromisoformat(self.app.now()[:10])
        keep = partial(self.shelf.keep_measure, self.path, data, day)
        about = measure_of(self.path)
        page = Measuring(self.app, self.game, self.board.name, data, origin or data, found, keep, about)
        page.when = measured_when(self, self.board) if found is not None else ""
        self.app.push(page)

    def _compare(self) -> None:
        from imperial_steam.gui.pages.boards.compare import Compare

        self.app.push(Compare(self.app, self.path))

    def _copy(self) -> None:
        self._ask_copy(lambda page: None)

    def _ask_copy(self, go_on: Callable[[OneBoard], None]) -> None:
        """Ask for the name of a copy; once it is there it takes the place of this page, and one goes on from it."""

        def made(name: str, note: str) -> Path:
            copied = self.shelf.copy(self.path, name)
            self.shelf.note(copied, note)
            return copied

        def show(copied: Path) -> None:
            page = OneBoard(self.app, copied)
            self.app.pop()
            self.app.push(page)
            go_on(page)

        name, taken = (
            self.text("boards.copy.name", name=self.board.name),
            {name for _, name in self.shelf.names(self.game)},
        )
        free = next(one for number in count(1) if (one := name if number == 1 else f"{name} {number}") not in taken)
        self.app.push(NameBoard(self.app, self.text("boards.copy"), free, "", made, show))

    def _rename(self) -> None:
        def named(name: str, note: str) -> None:
            if name.strip() != self.board.name:
                self.shelf.rename(self.path, name)
            if note != self.board.note:
                self.shelf.note(self.path, note)

        heading = self.text("boards.rename").removesuffix(" …")
        self.app.push(NameBoard(self.app, heading, self.board.name, self.board.note, named, lambda _: None))

    def _share(self) -> None:
        """Write the board into the player's documents as one file, and say how it is used."""
        file = folders.documents() / f"{file_stem(self.board.name)}{ENDING}"
        try:
            write_atomically(file, self.shelf.share(self.path), backups=1)
        except SessionError as fault:
            self._failed("share", fault)
            return
        clipboard_put(str(file))
        take = self.text("boards.open").removesuffix(" …")
        said = self.text("boards.shared", file=str(file), take=take, boards=self.text("boards.title"))
        self.app.push(Notice(self.app, self.text("boards.share"), said))

    def _patch(self) -> None:
        """Put what differs from the shipped board on the clipboard, and beside it into a file."""
        file = folders.documents() / f"{file_stem(self.board.name)}.patch"
        try:
            text = patch(titles.title(self.game), self.shelf.data(self.path))
            if text:
                write_atomically(file, text)
        except SessionError as fault:
            self._failed("patch", fault)
            return
        except (OSError, ValueError) as cause:
            self._failed("patch", ShelfError("board_unreadable", name=self.board.name, cause=str(cause)))
            return
        if text:
            clipboard_put(text)
        said = self.text("boards.patch.done", file=str(file)) if text else self.text("boards.patch.none")
        self.app.push(Notice(self.app, self.text("boards.patch"), said))

    def _delete(self) -> None:
        question = self.text("boards.delete.question", name=self.board.name, days=DAYS)
        yes = self.text("load.delete")
        self.app.push(Confirm(self.app, yes, question, yes, self._deleted, danger=True))

    def _deleted(self) -> None:
        try:
            self.shelf.delete(self.path, date.fromisoformat(self.app.now()[:10]))
        except SessionError as fault:
            self._failed("delete", fault)
            return
        self.app.pop()

    def _failed(self, key: str, fault: SessionError) -> None:
        self.app.push(Refused(self.app, self.text(f"boards.{key}"), fault))


class GoOn(Dialog):
    """Whether the game in which a board was tried out goes on, or another one begins."""

    width = 620

    def __init__(self, app: Program, go_on: Callable[[], None], anew: Callable[[], None]) -> None:
        super().__init__(app)
        self._go_on, self._anew = go_on, anew

    def content(self) -> Sequence[Widget]:
        """The question."""
        return (Label("title", self.text("boards.try"), HEADING), Label("text", self.text("boards.try.begun"), BODY))

    def buttons(self) -> Sequence[Button]:
        """Neither, another game, the one that was begun."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("anew", self.text("boards.try.anew"), partial(self._answer, self._anew)),
            Button("go_on", self.text("boards.try.go_on"), partial(self._answer, self._go_on), "primary", hint="Enter"),
        )

    def _answer(self, deed: Callable[[], None]) -> None:
        self.app.pop()
        deed()


class NameBoard(Dialog, Generic[MadeT]):
    """The name of a board and a note about it."""

    app: Program
    width = 560

    def __init__(
        self,
        app: Program,
        heading: str,
        name: str,
        note: str,
        keep: Callable[[str, str], MadeT],
        then: Callable[[MadeT], None],
    ) -> None:
        """`keep` is given both, and may raise `SessionError`; `then` is given what it made once this is closed.

        What is typed first replaces the name.
        """
        super().__init__(app)
        self._heading, self._name, self._note = heading, name, note
        self._done, self._then = keep, then

    def content(self) -> Sequence[Widget]:
        """Both fields."""
        name = TextField("name", self._name, self._set_name, limit=NAME, submit=self._keep)
        name.anchor = 0
        return (
            Label("title", self._heading, HEADING),
            Label("label.name", self.text("boards.name"), BOLD),
            name,
            Label("label.note", self.text("boards.note"), BOLD),
            TextField("note", self._note, self._set_note, limit=NOTE, submit=self._keep),
        )

    def buttons(self) -> Sequence[Button]:
        """Cancel and keep."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("keep", self.text("boards.keep"), self._keep, "primary", hint="Enter"),
        )

    def _set_name(self, value: str) -> None:
        self._name = value

    def _set_note(self, value: str) -> None:
        self._note = value

    def _keep(self) -> None:
        try:
            made = self._done(self._name, self._note)
        except SessionError as fault:
            self.app.push(Refused(self.app, self._heading, fault))
            return
        self.app.pop()
        self._then(made)
