"""Boards that were deleted in the last thirty days, to bring them back."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.boards.one_board import OneBoard
from imperial_steam.gui.pages.boards.taking_in import Refused
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.shown_games import game_name, shown_date
from imperial_steam.gui.widgets import Button, Label, List, Row
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SessionError
from imperial_steam.session.trash import DAYS, Deleted
from imperial_steam.workshop.shelf import Shelf


class DeletedBoards(Page):
    """What can be brought back, the latest first."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._shelf = Shelf(folders.boards())
        self._selected = ""

    def heading(self) -> str:
        """The title of the page."""
        return self.text("boards.deleted")

    def build(self, area: Rect) -> None:
        """The list, and how long boards are kept."""
        body, gone = self.frame(area), self._shelf.deleted()
        if self._selected not in {str(one.path) for one in gone}:
            self._selected = str(gone[0].path) if gone else ""
        note = Label("note", self.text("boards.deleted.note", days=DAYS), BODY, self.look.theme.ink_soft)
        height = note.height(self.look, body.w) + self.px(8)
        rows = [Row(str(one.path), (one.about["name"], self._game(one), shown_date(self.app, one.day))) for one in gone]
        head = [self.text("boards.name"), self.text("load.column.game"), self.text("boards.deleted.column")]
        listed = List(
            "deleted", rows, self._selected, self._select, lambda _: self._restore(), (5, 4, 3), head,
            self.text("boards.deleted.empty"),
        )  # fmt: skip
        self.form.add(listed, Rect(body.x, body.y, body.w, body.h - height))
        self.form.add(note, Rect(body.x, body.bottom - height + self.px(8), body.w, height - self.px(8)))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _game(self, one: Deleted) -> str:
        game = one.about["game"]
        return game_name(self.app, game) if game else self.text("boards.no_game")

    def _select(self, key: str) -> None:
        self._selected = key

    def buttons(self) -> Sequence[Button]:
        """Back, and bring back."""
        some = bool(self._shelf.deleted())
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button("restore", self.text("boards.restore"), self._restore, "primary", enabled=some),
        )

    def _restore(self) -> None:
        gone = next((one for one in self._shelf.deleted() if str(one.path) == self._selected), None)
        if gone is None:
            return
        try:
            path = self._shelf.restore(gone)
        except SessionError as fault:
            self.app.push(Refused(self.app, self.text("boards.restore"), fault))
            return
        self.app.pop()
        self.app.push(OneBoard(self.app, path))
