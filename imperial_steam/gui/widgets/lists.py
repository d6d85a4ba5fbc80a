"""A list of rows that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from imperial_steam.gui.access.node import PRESSED, Act, Ask, Node, Role, numbered
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import LEFT, Click, InputEvent, Key, Move, Point, Press, Wheel
from imperial_steam.gui.canvas.text import BODY, SMALL_BOLD, Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.widgets.base import Widget, draw_scrollbar

#: The smallest size of a cell's words, as a part of their own; what is longer even so is cut short.
_TIGHT = 0.86


class Row:
    """One line of a list: its key, its cells, and an optional colour of the text."""

    __slots__ = ("cells", "colour", "key")

    def __init__(self, key: str, cells: Sequence[str], colour: Colour | None = None) -> None:
        self.key, self.cells, self.colour = key, tuple(cells), colour


class List(Widget):
    """Rows to choose from: wheel, arrow keys, page keys; Enter or double click opens one."""

    role = "list"
    spoken = Role.LIST
    style: Style = BODY

    def __init__(
        self,
        key: str,
        rows: Sequence[Row],
        selected: str,
        changed: Callable[[str], None],
        opened: Callable[[str], None] | None = None,
        weights: Sequence[float] = (1,),
        heading: Sequence[str] = (),
        empty: str = "",
    ) -> None:
        super().__init__(key)
        self.rows, self.selected, self.changed, self.opened = list(rows), selected, changed, opened
        self.weights, self.heading, self.empty = tuple(weights), tuple(heading), empty
        self.top = 0
        self._line = 30
        self._head = 0
        self._scrolls = False  # to the chosen row, as soon as it is known how many fit
        self._pointer: Point = (-1, -1)

    def height(self, look: Look, width: int) -> int:
        return look.px(30 * max(3, len(self.rows) + bool(self.heading)))

    def take_over(self, old: Widget) -> None:
        if isinstance(old, List):
            self.top = old.top

    @property
    def page(self) -> int:
        """Rows that fit at once."""
        return max(1, (self.rect.h - self._head) // self._line)

    def node(self) -> Node:
        rows = numbered([self._spoken(row) for row in self.rows])
        node = replace(super().node(), children=rows, active=f"{self.key}/{self.selected}")
        return node if rows else replace(node, description=self.empty)

    def _spoken(self, row: Row) -> Node:
        """A row as one sentence: its first words, then the other cells with their headings."""
        heads = (*self.heading, *[""] * len(row.cells))
        cells = [(head, cell) for head, cell in zip(heads, row.cells, strict=False) if cell]
        said = [cell if not number or not head else f"{head}: {cell}" for number, (head, cell) in enumerate(cells)]
        chosen = row.key == self.selected
        return Node(f"{self.key}/{row.key}", Role.OPTION, ", ".join(said), acts=PRESSED, selected=chosen)

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        places = [number for number, row in enumerate(self.rows) if row.key == part]
        here = self._place()
        by = places[0] - here if places else 0
        steps = [Key("down" if by > 0 else "up")] * abs(by)
        return [*steps, Key("return")] if ask.act is Act.PRESS and part == self.selected and places else steps

    def _place(self) -> int:
        return next((number for number, row in enumerate(self.rows) if row.key == self.selected), -1)

    def choose(self, place: int) -> None:
        """Select a row by its number and scroll to it."""
        if self.rows:
            place = min(len(self.rows) - 1, max(0, place))
            self._scrolls = True
            self._scroll_to(place)
            self.touch()
            if self.rows[place].key != self.selected:
                self.selected = self.rows[place].key
                self.changed(self.selected)

    def _scroll_to(self, place: int) -> None:
        self.top = min(max(self.top, place - self.page + 1), place)

    def activate(self) -> None:
        if self.opened is not None and self._place() >= 0:
            self.opened(self.selected)

    def _row_at(self, pos: Point) -> int | None:
        number = (pos[1] - self.rect.y - self._head) // self._line + self.top
        inside = self.rect.collidepoint(pos) and pos[1] >= self.rect.y + self._head
        return number if inside and number < min(len(self.rows), self.top + self.page) else None

    def handle(self, event: InputEvent) -> bool:
        if isinstance(event, Wheel):
            before = self.top
            self.top = min(max(0, len(self.rows) - self.page), max(0, self.top - round(event.steps * 2)))
            return before != self.top
        if isinstance(event, Move):
            self._pointer = event.pos
            self.touch()
            return False
        if isinstance(event, Press) and event.button == LEFT:
            place = self._row_at(event.pos)
            if place is not None:
                self.choose(place)
            return True
        if isinstance(event, Click):
            if event.count == 2 and self._row_at(event.pos) is not None:
                self.activate()
            return True
        return isinstance(event, Key) and event.plain and self._key(event)

    def _key(self, key: Key) -> bool:
        place = self._place()
        goals = {
            "up": place - 1,
            "down": place + 1,
            "page up": place - self.page,
            "page down": place + self.page,
            "pageup": place - self.page,
            "pagedown": place + self.page,
            "home": 0,
            "end": len(self.rows) - 1,
        }
        if key.name in goals and self.rows:
            self.choose(goals[key.name])
            return True
        if key.name in ("return", "space"):
            self.activate()
            return True
        return False

    def _cells(self, line: Rect, gap: int) -> list[Rect]:
        total, left, cells = sum(self.weights), line.x + gap, []
        for weight in self.weights:
            width = (line.w - gap) * weight / total
            cells.append(Rect(round(left), line.y, round(width) - gap, line.h))
            left += round(width)
        return cells

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        self._line = canvas.px(30)
        self._head = canvas.px(28) if self.heading else 0
        canvas.note(self.rect, self.key, self.role)
        canvas.fill(self.rect, theme.paper, 3)
        if self._scrolls and (place := self._place()) >= 0:
            self._scroll_to(place)
        self._scrolls = False
        self.top = min(self.top, max(0, len(self.rows) - self.page))
        bar = canvas.px(10) if len(self.rows) > self.page else 0
        self._draw_heading(canvas, bar)
        with canvas.clipped(self.rect):
            for number in range(self.top, min(len(self.rows), self.top + self.page)):
                top = self.rect.y + self._head + (number - self.top) * self._line
                self._draw_row(canvas, Rect(self.rect.x, top, self.rect.w - bar, self._line), number)
        if not self.rows and self.empty:
            canvas.text(self.rect.inflate(-canvas.px(24), -canvas.px(12)), self.empty, BODY, theme.ink_soft, "center")
        if bar:
            draw_scrollbar(canvas, self.rect, self._head, self.top, self.page, len(self.rows))
        canvas.frame(self.rect, theme.line, 1, 3)
        self.focus_ring(canvas)

    def _draw_heading(self, canvas: Canvas, bar: int) -> None:
        if self.heading:
            line = Rect(self.rect.x, self.rect.y, self.rect.w - bar, self._head)
            canvas.fill(Rect(self.rect.x, self.rect.y, self.rect.w, self._head), canvas.theme.paper_shade, 3)
            for cell, label in zip(self._cells(line, canvas.px(8)), self.heading, strict=False):
                canvas.text(cell, label, SMALL_BOLD, canvas.theme.ink_soft)

    def _draw_row(self, canvas: Canvas, line: Rect, number: int) -> None:
        theme, row = canvas.theme, self.rows[number]
        chosen = row.key == self.selected
        if chosen:
            canvas.fill(line.inflate(-2, -2), theme.cloth, 3)
        elif self.hovered and line.collidepoint(self._pointer):
            canvas.fill(line.inflate(-2, -2), theme.paper_shade, 3)
        ink = theme.cloth_ink if chosen else row.colour or theme.ink
        tight = self.style.sized(_TIGHT)
        for cell, label in zip(self._cells(line, canvas.px(8)), row.cells, strict=False):
            canvas.text(
                cell, typeset.shortened(label, tight, canvas.look.scale, cell.w), self.style, ink, wrapped=False
            )
