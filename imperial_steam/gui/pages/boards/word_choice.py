"""A sheet to choose one of many words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.canvas.text import HEADING
from imperial_steam.gui.pages.dialogs import Dialog
from imperial_steam.gui.widgets import Button, Label, List, Row, Widget
from imperial_steam.gui.window.doors import Program


class WordChoice(Dialog):
    """One of the words that may stand at a place."""

    app: Program
    width = 420

    def __init__(
        self, app: Program, game: str, words: Mapping[str, str], value: str, chosen: Callable[[str], None]
    ) -> None:
        """`words` are those of the file, each with what the player reads for it."""
        super().__init__(app)
        self.game, self._words, self._value, self._chosen = game, words, value, chosen

    def content(self) -> Sequence[Widget]:
        """The list."""
        rows = [Row(word, (read,)) for word, read in self._words.items()]
        words = List("words", rows, self._value, self._select, self._open)
        return (Label("title", self.text("editor.choose").removesuffix(" …"), HEADING), words)

    def build(self, area: Rect) -> None:
        """The list has the focus."""
        super().build(area)
        self.form.set_focus("words")

    def buttons(self) -> Sequence[Button]:
        """Cancel and take."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("take", self.text("editor.take"), lambda: self._open(self._value), "primary"),
        )

    def _select(self, word: str) -> None:
        self._value = word

    def _open(self, word: str) -> None:
        self.app.pop()
        self._chosen(word)
