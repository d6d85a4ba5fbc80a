"""Cells in rows and columns under a heading: where they are, and how they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Point
from imperial_steam.gui.canvas.text import BODY, BOLD, SMALL_BOLD
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.widgets.base import Widget, draw_scrollbar
from imperial_steam.gui.widgets.text_field import TextField

#: Units: height of a row, least and greatest width of a column, width of a stepper.
_ROW, _NARROW, _WIDE, _STEP = 28, 54, 210, 20
_TIGHT = BODY.sized(0.86)

Place = tuple[int, int]
"""A row and a column, from 0."""


@dataclass(frozen=True, slots=True)
class CellShown:
    """What a cell shows. `steps`: it has − and +. `opens`: Enter opens something instead of typing over it."""

    text: str
    changed: bool = False
    severity: str = ""
    soft: bool = False
    steps: bool = False
    opens: bool = False


@dataclass(frozen=True, slots=True)
class CellRow:
    """A row with its name at the left."""

    name: str
    cells: Sequence[CellShown]
    severity: str = ""


class CellGrid(Widget):
    """A table of cells, scrolled both ways; one is the place somebody is at, others may be chosen with it."""

    role = "table"

    def __init__(self, key: str, heading: Sequence[str], rows: Sequence[CellRow], place: Place = (0, 0)) -> None:
        super().__init__(key)
        self.heading, self.rows = list(heading), list(rows)
        self.place = self._anchor = self._inside(place)
        self._top = self._left = 0
        self._field: TextField | None = None
        self._pointer: Point = (-1, -1)
        self._widths: list[int] = []
        self._look: Look | None = None
        self._hidden = True  # the place may be out of sight

    @property
    def chosen(self) -> Sequence[Place]:
        """Every chosen place, row by row."""
        (r1, c1), (r2, c2) = self.place, self._anchor
        return [
            (row, column)
            for row in range(min(r1, r2), max(r1, r2) + 1)
            for column in range(min(c1, c2), max(c1, c2) + 1)
            if row < len(self.rows) and column < len(self.rows[row].cells)
        ]

    def cell(self, place: Place) -> CellShown | None:
        """The cell at a place."""
        row, column = place
        found = row < len(self.rows) and column < len(self.rows[row].cells)
        return self.rows[row].cells[column] if found else None

    def _inside(self, place: Place) -> Place:
        row = min(max(0, place[0]), max(0, len(self.rows) - 1))
        cells = len(self.rows[row].cells) if self.rows else 1
        return row, min(max(0, place[1]), max(0, cells - 1))

    # Places in pixels

    @property
    def _page(self) -> int:
        line = self._look.px(_ROW) if self._look is not None else _ROW
        return max(1, self.rect.h // line - 1)

    def _measure(self, look: Look) -> None:
        """The width of the names and of every column."""
        self._look = look
        if self._widths:
            return

        def wide(texts: Sequence[str], least: int, most: int) -> int:
            longest = max(texts, key=len, default="")
            near = [text for text in texts if len(text) * 3 > len(longest) * 2][:12]
            want = max((typeset.width(text[:60], BODY, look.scale) for text in near), default=0)
            return min(look.px(most), max(look.px(least), want + look.px(16)))

        names = wide([row.name for row in self.rows], 40, 190)
        count = max([len(self.heading), *(len(row.cells) for row in self.rows)], default=0)
        columns = []
        for column in range(count):
            texts = [row.cells[column].text for row in self.rows if column < len(row.cells)]
            head = typeset.width(self.heading[column], SMALL_BOLD, look.scale) if column < len(self.heading) else 0
            steps = any(row.cells[column].steps for row in self.rows if column < len(row.cells))
            least = wide(texts, _NARROW, _WIDE) + (look.px(2 * _STEP) if steps else 0)
            columns.append(max(least, min(look.px(_WIDE), head + look.px(14))))
        self._widths = [names, *columns]
        spare = self.rect.w - look.px(12) - sum(self._widths)
        if spare > 0 and columns:
            self._widths[-1] += spare

    def _columns(self) -> list[tuple[int, int, int]]:
        """The visible columns: number, left edge, width."""
        if self._look is None:
            return []
        self._measure(self._look)
        x, found = self.rect.x + self._widths[0], []
        for column in range(self._left, len(self._widths) - 1):
            width = self._widths[column + 1]
            if x >= self.rect.right:
                break
            found.append((column, x, min(width, self.rect.right - x)))
            x += width
        return found

    def _spot(self, place: Place) -> Rect | None:
        """Where a visible cell is."""
        if self._look is None:
            return None
        line = self._look.px(_ROW)
        for column, x, width in self._columns():
            if column == place[1] and self._top <= place[0] < self._top + self._page + 1:
                return Rect(x, self.rect.y + line * (place[0] - self._top + 1), width, line)
        return None

    def _at(self, pos: Point) -> Place | None:
        if self._look is None or not self.rect.collidepoint(pos):
            return None
        self._measure(self._look)
        row = (pos[1] - self.rect.y) // self._look.px(_ROW) - 1 + self._top
        if not self._top <= row < len(self.rows):
            return None
        for column, x, width in self._columns():
            if x <= pos[0] < x + width and column < len(self.rows[row].cells):
                return row, column
        return (row, 0) if pos[0] < self.rect.x + self._widths[0] else None

    def _stepped(self, pos: Point) -> int:
        """Which stepper of the cell is under the pointer: −1, 1, or 0 for none."""
        spot, cell = self._spot(self.place), self.cell(self.place)
        if spot is None or cell is None or not cell.steps or self._look is None:
            return 0
        step = self._look.px(_STEP)
        if pos[0] >= spot.right - step:
            return 1
        return -1 if pos[0] >= spot.right - 2 * step else 0

    def _reveal(self) -> None:
        row, column = self.place
        self._hidden = False
        self._top = min(max(self._top, row - self._page + 1), row)
        self._left = min(self._left, column)
        while self._widths and self._left < column:
            x = sum(self._widths[1 + self._left : 2 + column]) + self._widths[0]
            if x <= self.rect.w:
                break
            self._left += 1

    # Drawing

    def height(self, look: Look, width: int) -> int:
        return look.px(_ROW) * (len(self.rows) + 1)

    def draw(self, canvas: Canvas) -> None:
        theme, line = canvas.theme, canvas.px(_ROW)
        self._measure(canvas.look)
        if self._hidden:
            self._reveal()
        self._top = min(self._top, max(0, len(self.rows) - self._page))
        canvas.note(self.rect, self.key, self.role)
        canvas.fill(self.rect, theme.paper, 3)
        head = Rect(self.rect.x, self.rect.y, self.rect.w, line)
        canvas.fill(head, theme.paper_shade, 3)
        chosen = set(self.chosen)
        with canvas.clipped(self.rect):
            for column, x, width in self._columns():
                label = self.heading[column] if column < len(self.heading) else ""
                room = Rect(x + canvas.px(6), head.y, width - canvas.px(8), line)
                self._words(canvas, room, label, True, theme.ink_soft)
            for row in range(self._top, min(len(self.rows), self._top + self._page + 1)):
                self._draw_row(canvas, row, chosen)
            self._draw_field(canvas)
        if len(self.rows) > self._page:
            draw_scrollbar(canvas, self.rect, line, self._top, self._page, len(self.rows))
        canvas.frame(self.rect, theme.line, 1, 3)
        self.focus_ring(canvas)

    def _draw_row(self, canvas: Canvas, number: int, chosen: set[Place]) -> None:
        theme, row, line = canvas.theme, self.rows[number], canvas.px(_ROW)
        y = self.rect.y + line * (number - self._top + 1)
        name = Rect(self.rect.x, y, self._widths[0], line)
        canvas.fill(name, theme.paper_shade)
        ink = theme.warning if row.severity == "error" else theme.ink
        room = Rect(name.x + canvas.px(6), y, name.w - canvas.px(8), line)
        self._words(canvas, room, row.name, number == self.place[0], ink)
        for column, x, width in self._columns():
            if column < len(row.cells):
                spot = Rect(x, y, width, line)
                self._draw_cell(canvas, spot, (number, column), row.cells[column], (number, column) in chosen)
        canvas.line((self.rect.x, y), (self.rect.right, y), mix(theme.line, theme.paper, 0.7))

    def _draw_cell(self, canvas: Canvas, spot: Rect, place: Place, cell: CellShown, chosen: bool) -> None:
        theme = canvas.theme
        here = place == self.place
        if chosen and not here:
            canvas.fill(spot, mix(theme.paper, theme.brass, 0.3))
        elif cell.changed:
            canvas.fill(spot.inflate(-2, -2), mix(theme.paper, theme.good, 0.18))
        room = Rect(spot.x + canvas.px(6), spot.y, spot.w - canvas.px(8), spot.h)
        if here and cell.steps:
            room.w -= canvas.px(2 * _STEP)
        ink = theme.warning if cell.severity == "error" else theme.ink_soft if cell.soft else theme.ink
        canvas.note(spot, cell.text, "cell")
        self._words(canvas, room, cell.text, cell.changed, ink)
        if cell.severity:
            mark = canvas.px(7)
            corner = [(spot.right - mark, spot.y + 1), (spot.right, spot.y + 1), (spot.right, spot.y + mark)]
            canvas.polygon(corner, theme.warning if cell.severity == "error" else theme.brass)
        canvas.line(spot.topleft, spot.bottomleft, mix(theme.line, theme.paper, 0.7))
        if here:
            canvas.frame(spot, theme.focus if self.focused else theme.line, 2)
            if cell.steps and self._field is None:
                self._draw_steps(canvas, spot)

    def _draw_steps(self, canvas: Canvas, spot: Rect) -> None:
        step = canvas.px(_STEP)
        for sign, x in (("−", spot.right - 2 * step), ("+", spot.right - step)):
            button = Rect(x, spot.y + 2, step - 2, spot.h - 4)
            over = button.collidepoint(self._pointer) and self.hovered
            canvas.fill(button, canvas.theme.paper_shade if over else canvas.theme.paper, 3)
            canvas.frame(button, canvas.theme.line, 1, 3)
            canvas.text(button, sign, BOLD, canvas.theme.ink, "center", wrapped=False)

    def _draw_field(self, canvas: Canvas) -> None:
        spot = self._spot(self.place)
        if self._field is None or spot is None:
            return
        want = typeset.width(self._field.value, BODY, canvas.look.scale) + canvas.px(30)
        width = min(self.rect.right - self.rect.x, max(spot.w, want))
        self._field.rect = Rect(min(spot.x, self.rect.right - width), spot.y, width, spot.h)
        self._field.draw(canvas)

    @staticmethod
    def _words(canvas: Canvas, room: Rect, text: str, strong: bool, ink: tuple[int, int, int]) -> None:
        style = BOLD if strong else BODY
        canvas.text(room, typeset.shortened(text[:300], _TIGHT, canvas.look.scale, room.w), style, ink, wrapped=False)
