"""What differs between a board and another one, value by value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pygame import Rect

from imperial_steam import folders, titles
from imperial_steam.games.kit.faults import names, shown
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.boards.choose_board import ChooseBoard
from imperial_steam.gui.pages.boards.words import path_said, value_read
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.widgets import Button, Label, List, Row
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.differences import MISSING, Difference, differences, of_values, prints
from imperial_steam.workshop.looks import name_of
from imperial_steam.workshop.shelf import Shelf

#: Characters of a value below the list.
_LONGEST = 300


class Compare(Page):
    """A board, and the one it came from or another one that is chosen."""

    app: Program

    def __init__(self, app: Program, path: Path) -> None:
        super().__init__(app)
        self._shelf = Shelf(folders.boards())
        self._path, self._selected = path, ""
        self._data = self._shelf.data(path)
        self.game = self._shelf.look(path).game
        origin = self._shelf.origin(path)
        self._take(name_of(origin, path) if origin else "", origin or self._shelf.data(self._shipped))

    @property
    def _shipped(self) -> Path:
        return titles.title(self.game).default_board

    def _take(self, name: str, data: Mapping[str, Any]) -> None:
        """Compare with these data."""
        self._other, self._before = name or name_of(data, self._shipped), prints(data)
        found = differences(self._before, prints(self._data))
        self._found: Sequence[Difference] = of_values(found)
        self._sources = len(found) - len(self._found)
        self._selected = "0"

    def heading(self) -> str:
        """The name of the board."""
        return self.text("boards.compare.title", name=name_of(self._data, self._path))

    def build(self, area: Rect) -> None:
        """The other board above, the list, the values of the chosen row below in full."""
        body = self.frame(area)
        count = self.catalogue.count("boards.differing", len(self._found))
        if self._sources:
            count = f"{count}, {self.catalogue.count('boards.confirmations', self._sources)}"
        head = Label("with", f"{self.text('boards.compare.with')}: {self._other} – {count}", BODY)
        top = head.height(self.look, body.w) + self.px(8)
        self.form.add(head, Rect(body.x, body.y, body.w, top))
        rows = [
            Row(str(number), (self._way(one), self._told(one.before, 60), self._told(one.after, 60)))
            for number, one in enumerate(self._found)
        ]
        columns = [self.text(f"boards.difference.{name}") for name in ("what", "before", "after")]
        listed = List(
            "differences", rows, self._selected, self._select, None, (4, 4, 4), columns,
            self.text("boards.compare.none"),
        )  # fmt: skip
        whole = Label("whole", self._whole(), BODY, valign="top")
        foot = self.px(96) if rows else 0
        self.form.add(listed, Rect(body.x, body.y + top, body.w, body.h - top - foot))
        if rows:
            self.form.add(whole, Rect(body.x, body.bottom - foot + self.px(8), body.w, foot - self.px(8)))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(listed)

    def _whole(self) -> str:
        if not self._selected or int(self._selected) >= len(self._found):
            return ""
        one = self._found[int(self._selected)]
        return f"{self._way(one)}: {self._told(one.before)} → {self._told(one.after)}"

    def _way(self, one: Difference) -> str:
        """Where it is, in the player's words; of what was removed where it was."""
        gone = one.after is MISSING
        steps = names(self._before, one.before_path) if gone else names(self._data, one.path)
        return path_said(self.catalogue, steps)

    def _told(self, value: Any, longest: int = _LONGEST) -> str:
        """A value in the player's words, cut where it is long."""
        text = "–" if value is MISSING else value_read(self.catalogue, value)
        return shown(text) if longest < _LONGEST else text[:longest]

    def _select(self, key: str) -> None:
        self._selected = key
        self.rebuild()

    def buttons(self) -> Sequence[Button]:
        """Back, and another board."""
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button("other", self.text("boards.compare.other"), self._choose, "primary"),
        )

    def _choose(self) -> None:
        self.app.push(ChooseBoard(self.app, self.game, self._chosen, sound=False))

    def _chosen(self, path: Path) -> None:
        data = self._shelf.data(path)
        self._take(name_of(data, path), data)
        self.rebuild()
