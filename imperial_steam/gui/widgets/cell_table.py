"""A table of cells to type into, as in a spreadsheet: Tab from cell to cell, several at once, steps, copy and paste."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import (
    LEFT,
    Click,
    Compose,
    Drag,
    Drop,
    InputEvent,
    Key,
    Move,
    Point,
    Press,
    Text,
    Wheel,
)
from imperial_steam.gui.canvas.text import BODY, BOLD, SMALL_BOLD
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.widgets.base import Widget, draw_scrollbar
from imperial_steam.gui.widgets.clipboard import clipboard_get, clipboard_put
from imperial_steam.gui.widgets.text_field import TextField

#: Units: height of a row, least and greatest width of a column, width of a stepper.
_ROW, _NARROW, _WIDE, _STEP = 28, 54, 210, 20
_TIGHT = BODY.sized(0.86)
#: Characters that can be typed into a cell.
_LONGEST = 2_000

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


@dataclass(frozen=True, slots=True)
class CellActs:
    """What a table asks for. `typed` gets several places when several are chosen; `step` the steps up or down."""

    typed: Callable[[Sequence[tuple[Place, str]]], None]
    step: Callable[[Place, int], None]
    opened: Callable[[Place], None]
    moved: Callable[[Place], None]
    cleared: Callable[[Sequence[Place]], None]


class CellTable(Widget):
    """Cells in rows and columns. The arrows go, typing replaces, Enter and F2 edit, Shift chooses several."""

    role = "table"
    keeps_tab = True

    def __init__(
        self, key: str, heading: Sequence[str], rows: Sequence[CellRow], acts: CellActs, place: Place = (0, 0)
    ) -> None:
        super().__init__(key)
        self.heading, self.rows, self._acts = list(heading), list(rows), acts
        self.place = self._anchor = self._inside(place)
        self._top = self._left = 0
        self._field: TextField | None = None
        self._pointer: Point = (-1, -1)
        self._widths: list[int] = []
        self._look: Look | None = None
        self._stepping = False
        self._hidden = True  # the place may be out of sight

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
    def chosen(self) -> Sequence[Place]:
        """Every chosen place, row by row."""
        (r1, c1), (r2, c2) = self.place, self._anchor
        return [
            (row, column)
            for row in range(min(r1, r2), max(r1, r2) + 1)
            for column in range(min(c1, c2), max(c1, c2) + 1)
            if row < len(self.rows) and column < len(self.rows[row].cells)
        ]

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

    def cell(self, place: Place) -> CellShown | None:
        """The cell at a place."""
        row, column = place
        found = row < len(self.rows) and column < len(self.rows[row].cells)
        return self.rows[row].cells[column] if found else None

    def _inside(self, place: Place) -> Place:
        row = min(max(0, place[0]), max(0, len(self.rows) - 1))
        cells = len(self.rows[row].cells) if self.rows else 1
        return row, min(max(0, place[1]), max(0, cells - 1))

    # Input

    def handle(self, event: InputEvent) -> bool:
        match event:
            case Wheel():
                before = self._top
                self._top = min(max(0, len(self.rows) - self._page), max(0, self._top - round(event.steps * 3)))
                self.touch()
                return before != self._top
            case Move():
                self._pointer = event.pos
                self.touch()
                return False
            case Press() | Drag() | Drop() | Click():
                return self._pointed(event)
            case Text():
                if self._stepping:  # the sign of the key that has just made a step
                    self._stepping = False
                    return True
                if self._field is None and event.text.isprintable() and event.text.strip():
                    self._begin("")
                return self._forward(event)
            case Compose():
                if self._field is None and event.text:
                    self._begin("")
                return self._forward(event)
            case Key():
                self._stepping = False
                return self._key(event)
        return False

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
            case "+" | "-" if self._has_steps():
                self._acts.step(self.place, 1 if key.name == "+" else -1)
                self._stepping = True
            case _:
                return len(key.name) == 1 or key.name == "space"
        return True

    def _has_steps(self) -> bool:
        cell = self.cell(self.place)
        return cell is not None and cell.steps

    def _key_typing(self, key: Key) -> bool:
        match key.name:
            case "escape":
                self._field = None
                self.touch()
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
            self.touch()
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
        if not self._widths:
            return []
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
