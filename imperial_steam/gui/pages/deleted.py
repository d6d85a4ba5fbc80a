"""What was deleted in the last thirty days, to bring it back or to remove it for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pygame import Rect

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.dialogs import Confirm, Notice, fault_text
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.shown_games import game_name, shown_date
from imperial_steam.gui.widgets import Button, Label, List, Row
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SessionError
from imperial_steam.session.trash import DAYS, Deleted, Trash


class DeletedPage(Page):
    """What can be brought back, the latest first."""

    app: Program

    def __init__(
        self, app: Program, title: str, column: str, trash: Trash, listed: Callable[[], Sequence[Deleted]],
        restore: Callable[[Deleted], Path | None],
    ) -> None:  # fmt: skip
        """`title` and `column` are messages; `restore` brings something back, and says where it lies if that matters.

        It raises `SessionError`. `about` of what is listed has its `name` and its `game`, the key of a title.
        """
        super().__init__(app)
        self._title, self._column, self._trash, self._listed, self._restored = title, column, trash, listed, restore
        self._selected = ""

    def heading(self) -> str:
        """The title of the page."""
        return self.text(self._title)

    def build(self, area: Rect) -> None:
        """The list, and how long things are kept."""
        self._gone = self._listed()
        if self._current is None:
            self._selected = str(self._gone[0].path) if self._gone else ""
        body = self.frame(area)
        note = Label("note", self.text("deleted.note", days=DAYS), BODY, self.look.theme.ink_soft)
        height = note.height(self.look, body.w) + self.px(8)
        rows = [
            Row(str(one.path), (one.about.get("name", ""), self._game(one), shown_date(self.app, one.day)))
            for one in self._gone
        ]
        head = [self.text(self._column), self.text("load.column.game"), self.text("deleted.column")]
        listed = List(
            "deleted", rows, self._selected, self._select, lambda _: self._restore(), (5, 4, 3), head,
            self.text("deleted.empty"),
        )  # fmt: skip
        self.form.add(listed, Rect(body.x, body.y, body.w, body.h - height))
        self.form.add(note, Rect(body.x, body.bottom - height + self.px(8), body.w, height - self.px(8)))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _game(self, one: Deleted) -> str:
        game = one.about.get("game", "")
        return game_name(self.app, game) if game else self.text("boards.no_game")

    def _select(self, key: str) -> None:
        self._selected = key

    @property
    def _current(self) -> Deleted | None:
        return next((one for one in self._gone if str(one.path) == self._selected), None)

    def buttons(self) -> Sequence[Button]:
        """Back, remove for good, and bring back."""
        some = bool(self._gone)
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button(
                "remove", self.text("deleted.remove"), self._remove, "danger", Key("delete"), self.text("key.delete"),
                enabled=some,
            ),
            Button("restore", self.text("deleted.restore"), self._restore, "primary", enabled=some),
        )  # fmt: skip

    def _remove(self) -> None:
        gone = self._current
        if gone is not None:
            yes, question = self.text("deleted.remove"), self.text("deleted.question", name=gone.about.get("name", ""))

            def remove() -> None:
                self._trash.remove(gone)
                self.rebuild()

            self.app.push(Confirm(self.app, yes, question, yes, remove, danger=True))

    def _restore(self) -> None:
        gone = self._current
        if gone is None:
            return
        try:
            path = self._restored(gone)
        except SessionError as fault:
            self.app.push(Notice(self.app, self.text("deleted.restore"), fault_text(self.app, fault)))
            return
        self.app.pop()
        if path is not None:
            self.app.show_board(path)
