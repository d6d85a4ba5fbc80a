"""The page Boards: every board by picture, taking in files, and what was deleted."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.boards.one_board import OneBoard
from imperial_steam.gui.pages.boards.tiles import BoardPage
from imperial_steam.gui.pages.boards.working import how_far, map_of
from imperial_steam.gui.pages.deleted import DeletedPage
from imperial_steam.gui.widgets import Button
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.new_map import makers
from imperial_steam.workshop.shelf import Shelved


class Boards(BoardPage):
    """Every board of every game."""

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.shelf.sweep(date.fromisoformat(app.now()[:10]))

    def heading(self) -> str:
        """The title of the page; that boards are being looked at."""
        busy = f" – {self.text('boards.looking')}" if self.is_busy else ""
        return self.text("boards.title") + busy

    def chosen(self, board: Shelved) -> None:
        """Show the board."""
        self.app.push(OneBoard(self.app, board.path))

    def buttons(self) -> Sequence[Button]:
        """Back, deleted boards, a new map, a file."""
        deleted = len(self.shelf.deleted())
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button(
                "deleted", f"{self.text('boards.deleted')} ({deleted})", self._deleted, shortcut=Key("d"),
                enabled=deleted > 0,
            ),
            *([Button("new_map", self._map_said(), self._new_map, shortcut=Key("m"))] if makers() else []),
            Button("open", self.text("boards.open"), self._open, shortcut=Key("o"), icon="load"),
        )  # fmt: skip

    def _map_said(self) -> str:
        """A new map, and how far the one is that is being drawn."""
        far, title = how_far(self.app, map_of(makers()[0])), self.text("newmap.title")
        return title if far is None else f"{title} ({self.text('percent', n=100 * far[0] // far[1])})"

    def _deleted(self) -> None:
        shelf = self.shelf
        self.app.push(DeletedPage(self.app, "boards.deleted", "boards.name", shelf.trash, shelf.deleted, shelf.restore))

    def _new_map(self) -> None:
        """A map that nobody knows, of the first game that draws any."""
        from imperial_steam.gui.pages.boards.new_map import NewMap

        self.app.push(NewMap(self.app, makers()[0]))

    def _open(self) -> None:
        from imperial_steam.gui.pages.boards.open_file import OpenBoard

        self.app.push(OpenBoard(self.app))
