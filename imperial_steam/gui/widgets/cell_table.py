"""A table of cells to type into, as in a spreadsheet: Tab from cell to cell, several at once, steps, copy and paste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from imperial_steam.gui.access.node import PRESSED, Act, Ask, Node, Role, words
from imperial_steam.gui.canvas.input import (
    LEFT,
    Click,
    Compose,
    Drag,
    Drop,
    InputEvent,
    Key,
    Move,
    Press,
    Text,
    Wheel,
)
from imperial_steam.gui.widgets.base import Widget
from imperial_steam.gui.widgets.cell_grid import CellGrid, CellRow, Place
from imperial_steam.gui.widgets.clipboard import clipboard_get, clipboard_put
from imperial_steam.gui.widgets.text_field import TextField

#: Characters that can be typed into a cell.
_LONGEST = 2_000
#: Signs that step a value.
_STEPS = {"+": 1, "-": -1}


@dataclass(frozen=True, slots=True)
class CellActs:
    """What a table asks for. `typed` gets several places when several are chosen; `step` the steps up or down."""

    typed: Callable[[Sequence[tuple[Place, str]]], None]
    step: Callable[[Place, int], None]
    opened: Callable[[Place], None]
    moved: Callable[[Place], None]
    cleared: Callable[[Sequence[Place]], None]


class CellTable(CellGrid):
    """Cells in rows and columns. The arrows go, typing replaces, Enter and F2 edit, Shift chooses several."""

    keeps_tab = True
    spoken = Role.TABLE
    #: A key has just made a step: what it types as well is no text. The table it made the step in may be gone by then.
    _stepping: ClassVar[bool] = False

    def __init__(
        self, key: str, heading: Sequence[str], rows: Sequence[CellRow], acts: CellActs, place: Place = (0, 0)
    ) -> None:
        super().__init__(key, heading, rows, place)
        self._acts = acts

    # What a reader finds

    def node(self) -> Node:
        heads = tuple(Node(f"{self.key}/head {n}", Role.COLUMN_HEAD, name) for n, name in enumerate(self.heading))
        near = range(self._top, min(len(self.rows), self._top + self._page + 1))
        lines = [Node(f"{self.key}/head", Role.ROW, children=heads), *(self._spoken(row) for row in near)]
        node = replace(super().node(), children=tuple(lines), active=f"{self.key}/{self.place[0]} {self.place[1]}")
        return node if self._field is None else replace(node, description=self._field.value)

    def _spoken(self, row: int) -> Node:
        line = self.rows[row]
        heads = (*self.heading, *[""] * len(line.cells))
        cells = (
            Node(f"{self.key}/{row} {n}", Role.CELL, cell.text, f"{heads[n]}, {line.name}", acts=PRESSED,
                 selected=(row, n) == self.place)
            for n, cell in enumerate(line.cells)
        )  # fmt: skip
        name = replace(words(f"{self.key}/name {row}", line.name), role=Role.ROW_HEAD)
        return Node(f"{self.key}/row {row}", Role.ROW, children=(name, *cells))

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        row, _, column = part.partition(" ")
        if not (row.isdigit() and column.isdigit()):
            return ()
        self.go((int(row), int(column)))
        return (Key("return"),) if ask.act is Act.PRESS else ()

    # What it holds

    def go(self, place: Place, extend: bool = False) -> None:
        """Go to a cell and scroll to it; `extend`: everything from where one was is chosen."""
        self._end_typing()
        self.place = self._inside(place)
        if not extend:
            self._anchor = self.place
        self._hidden = True
        self.touch()
        self._acts.moved(self.place)

    @property
    def typing(self) -> bool:
        """A cell is being typed into."""
        return self._field is not None

    def take_over(self, old: Widget) -> None:
        if isinstance(old, CellTable):
            self._top, self._left, self._look = old._top, old._left, old._look
            if self.place == old.place:
                self._anchor, self._field = self._inside(old._anchor), old._field
                self._hidden = old._hidden

    # Input

    def handle(self, event: InputEvent) -> bool:
        match event:
            case Wheel():
                before = self._top
                self._top = min(max(0, len(self.rows) - self._page), max(0, self._top - round(event.steps * 3)))
                return before != self._top
            case Move():
                self._pointer = event.pos
                self.touch()
                return False
            case Press() | Drag() | Drop() | Click():
                return self._pointed(event)
            case Text():
                return self._typed(event)
            case Compose():
                if self._field is None and event.text:
                    self._begin("")
                return self._forward(event)
            case Key():
                CellTable._stepping = False
                return self._key(event)
        return False

    def _typed(self, event: Text) -> bool:
        """Begin or go on typing, or make the step of a sign that other keys type, such as Shift and =."""
        if CellTable._stepping:
            CellTable._stepping = False
            return True
        if self._field is None and self.steps and event.text in _STEPS:
            self._acts.step(self.place, _STEPS[event.text])
            return True
        if self._field is None and event.text.isprintable() and event.text.strip():
            self._begin("")
        return self._forward(event)

    def _forward(self, event: InputEvent) -> bool:
        if self._field is None:
            return False
        used = self._field.handle(event)
        self.touch()
        return used

    def _pointed(self, event: Press | Drag | Drop | Click) -> bool:
        if event.button != LEFT:
            return False
        if self._field is not None and self._field.rect.collidepoint(event.pos):
            return self._forward(event)
        place = self._at(event.pos)
        if isinstance(event, Press):
            if place is not None:
                by = self._stepped(event.pos) if place == self.place else 0
                if by:
                    self._acts.step(place, by)
                else:
                    self.go(place)
        elif isinstance(event, Drag) and place is not None and place != self.place:
            self.go(place, extend=True)
        elif isinstance(event, Click) and event.count == 2 and place == self.place and not self._stepped(event.pos):
            self.activate()
        return True

    def activate(self) -> None:
        cell = self.cell(self.place)
        if cell is not None and cell.opens:
            self._acts.opened(self.place)
        elif cell is not None:
            self._begin(cell.text)

    def _key(self, key: Key) -> bool:
        if self._field is not None:
            return self._key_typing(key)
        if key.control and not key.alt:
            return self._command(key.name)
        if key.alt or not self.rows:
            return False
        row, column = self.place
        goals = {
            "up": (row - 1, column), "down": (row + 1, column), "left": (row, column - 1), "right": (row, column + 1),
            "page up": (row - self._page, column), "page down": (row + self._page, column),
            "home": (row, 0), "end": (row, len(self.rows[row].cells) - 1),
        }  # fmt: skip
        if key.name in goals:
            self.go(goals[key.name], extend=key.shift)
            return True
        match key.name:
            case "tab":
                return self._tab(-1 if key.shift else 1)
            case "return" | "f2":
                self.activate()
            case "delete" | "backspace":
                self._acts.cleared(self.chosen)
            case "+" | "-" if self.steps:
                self._acts.step(self.place, _STEPS[key.name])
                CellTable._stepping = True
            case _:
                return len(key.name) == 1 or key.name == "space"
        return True

    @property
    def steps(self) -> bool:
        """The cell gone to holds a number, or one of some words."""
        cell = self.cell(self.place)
        return cell is not None and cell.steps

    def _key_typing(self, key: Key) -> bool:
        match key.name:
            case "escape":
                self._field = None
            case "return":
                several = key.control
                self._end_typing(fill=several)
                if not several:
                    self.go((self.place[0] + 1, self.place[1]))
            case "tab":
                self._end_typing()
                return self._tab(-1 if key.shift else 1)
            case "up" | "down":
                self.go((self.place[0] + (1 if key.name == "down" else -1), self.place[1]))
            case _:
                return self._forward(key) or key.plain
        return True

    def _tab(self, by: int) -> bool:
        """The next cell, row by row; False behind the last one and before the first: Tab goes on to other widgets."""
        places = [(row, column) for row, line in enumerate(self.rows) for column in range(len(line.cells))]
        if self.place not in places:
            return False
        goal = places.index(self.place) + by
        if not 0 <= goal < len(places):
            return False
        self.go(places[goal])
        return True

    def _command(self, name: str) -> bool:
        if name == "c":
            clipboard_put(self._copied())
        elif name == "x":
            clipboard_put(self._copied())
            self._acts.cleared(self.chosen)
        elif name == "v":
            self._paste(clipboard_get())
        elif name == "a":
            self._anchor = (0, 0)
            self.place = self._inside((len(self.rows), 10_000))
        else:
            return False
        return True

    def _copied(self) -> str:
        """The chosen cells as lines with tabs between, as spreadsheets take them."""
        lines: dict[int, list[str]] = {}
        for place in self.chosen:
            cell = self.cell(place)
            lines.setdefault(place[0], []).append("" if cell is None else cell.text)
        return "\n".join("\t".join(parts) for parts in lines.values())

    def _paste(self, text: str) -> None:
        """Cells from a spreadsheet, from the first chosen place on; one alone fills everything that is chosen."""
        lines = [line.split("\t") for line in text.rstrip("\n").split("\n")]
        if not self.chosen or not text:
            return
        if len(lines) == 1 and len(lines[0]) == 1:
            self._acts.typed([(place, lines[0][0]) for place in self.chosen])
            return
        row, column = self.chosen[0]
        places = [((row + i, column + j), part) for i, parts in enumerate(lines) for j, part in enumerate(parts)]
        self._acts.typed([(place, part.strip()) for place, part in places if self.cell(place) is not None])

    def _begin(self, text: str) -> None:
        """Type into the cell, beginning with a text."""
        cell = self.cell(self.place)
        if cell is None or (cell.opens and text == cell.text):
            return
        self._field = TextField(f"{self.key}.cell", text, lambda _: None, limit=_LONGEST)
        self._field.focused = True
        self.touch()

    def _end_typing(self, fill: bool = False) -> None:
        """What was typed counts; with `fill` in every chosen cell."""
        if self._field is None:
            return
        text, self._field = self._field.value, None
        places = self.chosen if fill else [self.place]
        self.touch()
        cell = self.cell(self.place)
        if fill or cell is None or cell.text != text:
            self._acts.typed([(place, text) for place in places])
