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

        It raises `SessionError`. `about` of what is listed has its `name` and its `game`, the key of a title; it may
        have a `state`, `scores`, and the `time` of the day at which it went.
        """
        super().__init__(app)
        self._title, self._column, self._trash, self._listed, self._restored = title, column, trash, listed, restore
        self._selected = ""

    def heading(self) -> str:
        """The title of the page."""
        return self.text(self._title)

    def build(self, area: Rect) -> None:
        """The list, all that is known of the chosen one, and how long things are kept."""
        self._gone = self._listed()
        if self._current is None:
            self._selected = str(self._gone[0].path) if self._gone else ""
        body = self.frame(area)
        gap, theme = self.px(8), self.look.theme
        note = Label("note", self.text("deleted.note", days=DAYS), BODY, theme.ink_soft)
        about = [Label("about", self._about(one), BODY) for one in self._gone]
        low = max((label.height(self.look, body.w) for label in about), default=0)
        foot = body.bottom - note.height(self.look, body.w)
        listed = self._list()
        self.form.add(listed, Rect(body.x, body.y, body.w, foot - low - 2 * gap - body.y))
        if (current := self._current) is not None:
            self.form.add(about[self._gone.index(current)], Rect(body.x, foot - low - gap, body.w, low))
        self.form.add(note, Rect(body.x, foot, body.w, body.bottom - foot))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _list(self) -> List:
        """Name, state where some have one, game, and when each went."""
        several = any(one.about.get("state") for one in self._gone)
        rows = []
        for one in self._gone:
            told = one.about
            state = (told.get("state", ""),) if several else ()
            rows.append(Row(str(one.path), (told.get("name", ""), *state, self._game(one), self._when(one))))
        head = [self._column, *(["load.column.state"] if several else []), "load.column.game", "deleted.column"]
        return List(
            "deleted", rows, self._selected, self._select, lambda _: self._restore(),
            (5, 4, 4, 4) if several else (6, 4, 4), [self.text(key) for key in head], self.text("deleted.empty"),
        )  # fmt: skip

    def _about(self, one: Deleted) -> str:
        """All that is known of something, its name as a whole."""
        told = one.about
        parts = told.get("name"), told.get("state"), told.get("scores"), self._game(one), self._when(one)
        return " · ".join(filter(None, parts))

    def _when(self, one: Deleted) -> str:
        return shown_date(self.app, f"{one.day}T{one.about.get('time', '')}")

    def _game(self, one: Deleted) -> str:
        game = one.about.get("game", "")
        return game_name(self.app, game) if game else self.text("boards.no_game")

    def _select(self, key: str) -> None:
        self._selected = key
        self.rebuild()

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
