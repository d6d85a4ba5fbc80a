"""Choosing the file of a board: folders and boards, by mouse or keys; nothing is typed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import platformdirs
from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.canvas.text import BODY, SMALL
from imperial_steam.gui.pages.boards.taking_in import could_be_board, is_board, take_in
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.widgets import Button, Label, List, Row, hint_of
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.looks import cleaned

#: Entries of one folder that are listed.
_MOST = 2_000
_UP = ".."


def _held(folder: Path) -> tuple[Sequence[Path] | None, Sequence[Path]]:
    """The boards and the folders in a folder; no boards at all, None, in one that cannot be read."""
    try:
        entries = sorted(folder.iterdir(), key=lambda path: path.name.casefold())[:_MOST]
    except OSError:
        return None, ()
    shown = [path for path in entries if not path.name.startswith(".")]
    boards = [path for path in shown if could_be_board(path)]
    return boards, [path for path in shown if path not in boards and path.is_dir()]


class OpenBoard(Page):
    """What lies in a folder: other folders, and boards. At first where files come down, or where they are shared."""

    app: Program

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
            self._selected = came_from if came_from in self._entries else next(iter(self._entries), _UP)
            break
        else:
            self._folder, self._entries, self._selected = folder, {}, _UP
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("boards.open.title")

    def build(self, area: Rect) -> None:
        """The folder above, what lies in it, and that files can be dropped."""
        body, soft = self.frame(area), self.look.theme.ink_soft
        where = Label("folder", str(self._folder), BODY)
        note = Label("note", self.text("boards.open.note"), SMALL, soft)
        top, foot = (label.height(self.look, body.w) + self.px(8) for label in (where, note))
        up = Row(_UP, (self.text("boards.open.up"), hint_of(Key("backspace"))))
        rows = [up, *map(self._line, self._entries.values())]
        listed = List("files", rows, self._selected, self._select, lambda _: self._open(), (6, 2))
        self.form.add(where, Rect(body.x, body.y, body.w, top))
        self.form.add(listed, Rect(body.x, body.y + top, body.w, body.h - top - foot))
        self.form.add(note, Rect(body.x, body.bottom - foot + self.px(8), body.w, foot - self.px(8)))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _line(self, path: Path) -> Row:
        kind = "file" if is_board(path) else "folder"
        return Row(path.name, (cleaned(path.name) or "?", self.text(f"boards.open.{kind}")))

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

    def react(self, event: InputEvent) -> bool:
        """Backspace goes up."""
        if event == Key("backspace"):
            self._up()
            return True
        return super().react(event)
