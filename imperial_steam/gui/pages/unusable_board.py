"""Why a board cannot be played on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from imperial_steam.games.kit.faults import ERROR, BoardError
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.widgets import Label, Widget
from imperial_steam.gui.window.screen import Window


class UnusableBoard(Notice):
    """Why a board cannot be played on: every error with file and line, the folder of the board once."""

    width = 720

    def __init__(self, app: Window, path: str, cause: Exception) -> None:
        super().__init__(app, app.text("new.board.bad"), "")
        self._path, self._cause = path, cause

    def content(self) -> Sequence[Widget]:
        """Title, board, errors."""
        return (
            Label("title", self._title, HEADING),
            Label("board", self._path, BODY, self.look.theme.ink_soft),
            *(Label(f"error.{number}", error, BODY) for number, error in enumerate(self._errors())),
        )

    def _errors(self) -> Sequence[str]:
        """Every error, or what else went wrong."""
        if not isinstance(self._cause, BoardError):
            return (str(self._cause),)
        errors = (fault for fault in self._cause.faults if fault.severity == ERROR)
        return tuple(str(replace(fault, file=Path(fault.file).name)) for fault in errors)
