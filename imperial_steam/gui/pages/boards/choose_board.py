"""Which board is meant: the boards of one game by picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from imperial_steam.gui.pages.boards.tiles import BoardPage
from imperial_steam.gui.widgets import Button
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.shelf import Shelved


class ChooseBoard(BoardPage):
    """The boards of a game; those with errors are seen, but cannot be chosen to play on."""

    def __init__(self, app: Program, game: str, then: Callable[[Path], None], sound: bool = True) -> None:
        """`then` gets the place of the board, with this page closed; `sound`: only boards without errors."""
        super().__init__(app)
        self.only = game
        self._then, self._sound = then, sound

    def heading(self) -> str:
        """The question; that boards are being looked at."""
        busy = f" – {self.text('boards.looking')}" if self.is_busy else ""
        return self.text("boards.choose") + busy

    def can_choose(self, board: Shelved) -> bool:
        """Whether it can be played on."""
        return not (self._sound and board.errors)

    def chosen(self, board: Shelved) -> None:
        """Close the page and hand the board on."""
        self.app.pop()
        self._then(board.path)

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("button.back"), self.cancel, hint="Esc"),)
