"""Choosing the file of a board: folders and boards, by mouse or keys; nothing is typed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import cast

import platformdirs
from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.input import InputEvent, Key, Text
from imperial_steam.gui.canvas.text import BODY, SMALL
from imperial_steam.gui.pages.boards.taking_in import could_be_board, is_board, take_in
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.shown_games import shown_date
from imperial_steam.gui.widgets import Button, Label, List, Row, hint_of
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.looks import cleaned
from imperial_steam.workshop.shelf import ENDING

#: Entries of one folder that are listed.
_MOST = 2_000
_UP = ".."
#: Seconds without a key after which another name is typed.
_PAUSE = 1.0


def _held(folder: Path) -> tuple[Sequence[Path] | None, Sequence[Path]]:
    """The boards and the folders in a folder; no boards at all, None, in one that cannot be read."""
    try:
        entries = sorted(folder.iterdir(), key=lambda path: path.name.casefold())[:_MOST]
    except OSError:
        return None, ()
    shown = [path for path in entries if not path.name.startswith(".")]
    boards = sorted((path for path in shown if could_be_board(path)), key=_age)
    return boards, [path for path in shown if path not in boards and path.is_dir()]


def _age(path: Path) -> float:
    """Newer files have a smaller one."""
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


class OpenBoard(Page):
    """What lies in a folder: boards, the newest first, and folders. It begins where files come down, or are shared."""

    app: Program
    _typed = ""
    """The beginning of a name that is being typed."""
    _rest = 0.0

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        places = Path(platformdirs.user_downloads_dir()), folders.documents()
        self._go(next((place for place in places if _held(place)[0]), places[0]))

    def _go(self, folder: Path, came_from: str = "") -> None:
        """Show a folder, or the nearest one around it that can be read; boards first, then folders."""
        for place in (folder, *folder.parents, Path.home()):
            boards, inner = _held(place)
            if boards is None:
                continue
            self._folder = place
            self._entries = {path.name: path for path in (*boards, *inner)}
            break
        else:
            self._folder, self._entries = folder, {}
        self._choose(came_from if came_from in self._entries else next(iter(self._entries), _UP))

    def _choose(self, name: str) -> None:
        """Select an entry, and scroll as far as it needs, from the top."""
        self._selected = name
        if "files" in self.form:
            listed = cast(List, self.form["files"])
            listed.top = max(0, [_UP, *self._entries].index(name) - listed.page + 1)
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("boards.open.title")

    def build(self, area: Rect) -> None:
        """The folder above, what lies in it, and what else can be done."""
        body, soft = self.frame(area), self.look.theme.ink_soft
        held = any(map(is_board, self._entries.values()))
        told = self.text("boards.open.where" if held else "boards.open.none", folder=str(self._folder), ending=ENDING)
        where = Label("folder", told, BODY)
        note = Label("note", self.text("boards.open.note"), SMALL, soft)
        top, foot = (label.height(self.look, body.w) + self.px(8) for label in (where, note))
        up = Row(_UP, (self.text("boards.open.up"), hint_of(Key("backspace"))))
        rows = [up, *map(self._line, self._entries.values())]
        listed = List("files", rows, self._selected, self._select, lambda _: self._open(), (6, 2, 2))
        self.form.add(where, Rect(body.x, body.y, body.w, top))
        self.form.add(listed, Rect(body.x, body.y + top, body.w, body.h - top - foot))
        self.form.add(note, Rect(body.x, body.bottom - foot + self.px(8), body.w, foot - self.px(8)))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _line(self, path: Path) -> Row:
        name = cleaned(path.name) or "?"
        if not is_board(path):
            return Row(path.name, (name, self.text("boards.open.folder")))
        with suppress(OverflowError, OSError, ValueError):  # no day that a calendar knows
            day = datetime.fromtimestamp(-_age(path)).isoformat(" ", "minutes")
            return Row(path.name, (name, self.text("boards.open.file"), shown_date(self.app, day)))
        return Row(path.name, (name, self.text("boards.open.file")))

    def _select(self, key: str) -> None:
        self._selected = key

    def buttons(self) -> Sequence[Button]:
        """Back and open."""
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button("open", self.text("boards.open.choose"), self._open, "primary"),
        )

    def _open(self) -> None:
        """Go into a folder, or take in a board in the place of this page."""
        path = self._entries.get(self._selected)
        if path is None:
            self._up()
        elif is_board(path):
            if take_in(self.app, path):
                self.app.scenes.remove(self)
        else:
            self._go(path)

    def _up(self) -> None:
        """The folder around this one, at the place one comes from."""
        self._go(self._folder.parent, self._folder.name)

    def handle(self, event: InputEvent) -> bool:
        """What is typed leads to a name."""
        if isinstance(event, Text) and event.text.isprintable() and (self._typed or not event.text.isspace()):
            self._typed, self._rest = self._typed + event.text.casefold(), _PAUSE
            found = (name for name in self._entries if name.casefold().startswith(self._typed))
            self._choose(next(found, self._selected))
            return True
        if event == Key("space") and self._typed:  # its text comes next
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        """After a pause another name begins."""
        super().update(dt)
        self._rest -= dt
        if self._rest <= 0:
            self._typed = ""

    def react(self, event: InputEvent) -> bool:
        """Backspace goes up."""
        if event == Key("backspace"):
            self._up()
            return True
        return super().react(event)
