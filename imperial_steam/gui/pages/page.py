"""Whole pages: a heading, sections of labelled widgets that scroll where they must, and a row of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

from pygame import Rect

from imperial_steam.gui.access.node import Role
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import DropFile, InputEvent, Key
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.widgets import Button, Label, Widget, columns
from imperial_steam.gui.window.backdrop import draw_backdrop
from imperial_steam.gui.window.doors import Program

#: Maximum width of a page, and minimum width for two columns, in units.
WIDEST, TWO_COLUMNS = 1160, 880


@dataclass(frozen=True, slots=True)
class PageLine:
    """A widget with its label, and a note below it; without a label the widget takes the whole width."""

    widget: Widget
    label: str = ""
    note: str = ""
    notes: Sequence[str] = ()
    """Every note that may stand there: room is kept for the longest, so that no choice moves what is below."""
    beside: Widget | None = None
    """A smaller widget at the right of the first."""
    lead: Widget | None = None
    """A widget in the place of the label; Tab reaches it after all lines of the section."""


@dataclass(frozen=True, slots=True)
class Section:
    """Lines on a separate sheet, under a title."""

    key: str
    title: str
    lines: Sequence[PageLine]


class Sheet(Widget):
    """The paper below a section."""

    role = "panel"
    spoken = Role.HEADING
    focusable = False

    def draw(self, canvas: Canvas) -> None:
        """Paper, frame and title bar."""
        canvas.panel(self.rect, self.label)


class Page(Scene):
    """Heading above, buttons below, and between them what a subclass brings."""

    #: Maximum width in units.
    widest = WIDEST
    _row: Sequence[Button] = ()

    def heading(self) -> str:
        """The title of the page."""
        return ""

    def sections(self) -> Sequence[Section]:
        """The sections, in tab order; the first half is in the left column."""
        return ()

    def alternatives(self) -> Sequence[Sequence[Section]]:
        """The sections as they may be after a choice: the sheet keeps room for all of them, so it stays where it is."""
        return ()

    def left_column(self, heights: Sequence[int]) -> int:
        """How many sections stand at the left; `heights` are theirs in pixels."""
        return min(range(1, len(heights) + 1), key=lambda cut: max(sum(heights[:cut]), sum(heights[cut:])))

    def buttons(self) -> Sequence[Button]:
        """The buttons from left to right; the last is the one Enter presses."""
        return ()

    def cancel(self) -> None:
        """Leave the page."""
        self.app.pop()

    @property
    def foot(self) -> int | None:
        """Where the row of buttons begins."""
        return min((button.rect.y for button in self._row), default=None)

    def build(self, area: Rect) -> None:
        """Place heading, body and buttons; the sheet is no taller than necessary."""
        sections, gap = self.sections(), self.px(14)
        body = self.frame(area)
        two = body.w >= self.px(TWO_COLUMNS) and len(sections) > 1
        cells = columns(body, [1, 1] if two else [1], gap)
        split, tall = self._shared_out(sections, cells[0].w, two)
        kept = max([tall, *(self._shared_out(other, cells[0].w, two)[1] for other in self.alternatives())])
        if kept < body.h:
            self._close_up(body.h - kept)
        top, scrolls = self._body.y, tall > body.h
        if scrolls:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), tall)
        for cell, part in zip(cells, (sections[:split], sections[split:]), strict=False):
            place = top
            for section in part:
                place += self._place(section, Rect(cell.x, place, cell.w, 0), scrolls) + gap
        self._move_buttons_last()

    def _shared_out(self, sections: Sequence[Section], width: int, two: bool) -> tuple[int, int]:
        """How many of the sections stand at the left, and the height of the taller column in pixels."""
        heights, gap = [_height(section, self.look, width) for section in sections], self.px(14)
        split = self.left_column(heights) if two else len(sections)
        return split, max(sum(part) + gap * (len(part) - 1) for part in (heights[:split], heights[split:]) if part)

    def frame(self, area: Rect) -> Rect:
        """Place heading and buttons; returns the room between them."""
        margin, pad = self.px(30), self.px(18)
        width = min(area.w - 2 * margin, self.px(self.widest))
        left, edge = area.x + (area.w - width) // 2, self.px(8)
        title = Label("heading", self.heading(), HEADING)
        head = Rect(left, area.y + edge + pad, width, title.height(self.look, width))
        self.form.add(title, head)
        self._row = self.button_row(list(self.buttons()), Rect(left, 0, width, 0), area.bottom - edge - pad)
        foot = min((button.rect.y for button in self._row), default=area.bottom)
        self.sheet = Rect(left - pad, area.y + edge, width + 2 * pad, area.h - 2 * edge)
        top = head.bottom + self.px(6)
        self._body = Rect(left, top, width, foot - self.px(14) - top)
        return self._body

    def _close_up(self, spare: int) -> None:
        """Remove unused room from the sheet and centre it in the window."""
        half = spare // 2
        self.form["heading"].rect.move_ip(0, half)
        self._body = self._body.move(0, half)
        for button in self._row:
            button.rect.move_ip(0, half - spare)
        self.sheet = Rect(self.sheet.x, self.sheet.y + half, self.sheet.w, self.sheet.h - spare)

    def button_row(self, buttons: list[Button], row: Rect, bottom: int) -> list[Button]:
        """Place buttons at the right end of a row that ends at `bottom`, in equal cells if there is no room."""
        gap = self.px(10)
        wants = [max(self.px(110), button.natural_width(self.look)) for button in buttons]
        if sum(wants) + gap * (len(wants) - 1) > row.w and wants:
            wants = [cell.w for cell in columns(row, [1] * len(wants), gap)]
        height = max((button.height(self.look, width) for button, width in zip(buttons, wants, strict=True)), default=0)
        x = row.right - sum(wants) - gap * (len(wants) - 1)
        for button, width in zip(buttons, wants, strict=True):
            self.form.add(button, Rect(x, bottom - height, width, height))
            x += width + gap
        if buttons:
            self.form.default = buttons[-1]
        return buttons

    def _move_buttons_last(self) -> None:
        """Tab reaches the buttons after everything else."""
        for button in self._row:
            self.form.widgets.remove(button)
            self.form.widgets.append(button)

    def _place(self, section: Section, area: Rect, scrolls: bool) -> int:
        """Add the widgets of a section from the top of an area; returns its height."""
        height = _height(section, self.look, area.w)
        self.form.add(Sheet(f"sheet.{section.key}", section.title), Rect(area.x, area.y, area.w, height), scrolls)
        top = area.y + _top(section, self.look)
        for line in section.lines:
            laid = _laid(line, self.look, _inside(self.look, area.x, top, area.w))
            for widget, spot in laid.widgets:
                self.form.add(widget, spot, scrolls)
            top += laid.height + self.px(9)
        return height

    def paint(self, canvas: Canvas) -> None:
        """A sheet over the backdrop."""
        draw_backdrop(canvas, 0.7)
        canvas.note(self.sheet, "", "panel")
        if canvas.theme.ornaments:
            canvas.fill(self.sheet.move(canvas.px(3), canvas.px(3)), canvas.theme.shadow, 2)
        canvas.fill(self.sheet, canvas.theme.desk, 2)
        canvas.double_frame(self.sheet)

    def react(self, event: InputEvent) -> bool:
        """Escape leaves the page; a saved game or a board that is dropped on it is opened."""
        if event == Key("escape"):
            self.cancel()
            return True
        if isinstance(event, DropFile):
            cast(Program, self.app).open_file(Path(event.path))
            return True
        return False


def _top(section: Section, look: Look) -> int:
    return look.px(38) if section.title else look.px(14)


class _Laid(NamedTuple):
    """A line with its label and note, each in its place, and the height of all of it in pixels."""

    widgets: Sequence[tuple[Widget, Rect]]
    height: int


def _laid(line: PageLine, look: Look, inner: Rect) -> _Laid:
    """Place a line at the top of a rectangle: label and widget side by side, or one below the other if it is narrow."""
    named = line.lead or Label(f"label.{line.widget.key}", line.label, BODY)
    room, label_height, placed = inner.copy(), 0, list[tuple[Widget, Rect]]()
    if line.label or line.lead is not None:
        below = inner.w < look.px(330)
        left, room = (inner, inner.copy()) if below else columns(inner, [2, 3], look.px(10))
        label_height = named.height(look, left.w)
        placed.append((named, Rect(left.x, inner.y, left.w, label_height)))
        if below:
            room.y, label_height = inner.y + label_height, 0
    cells = columns(room, [3, 2], look.px(10)) if line.beside is not None else [room]
    parts = [line.widget, *([line.beside] if line.beside is not None else [])]
    tall = max([label_height, *(part.height(look, cell.w) for part, cell in zip(parts, cells, strict=True))])
    placed += [(part, Rect(cell.x, room.y, cell.w, tall)) for part, cell in zip(parts, cells, strict=True)]
    if label_height:
        placed[0][1].h = tall
    bottom = room.y + tall
    if line.note or line.notes:
        room = Rect(room.x + line.widget.indent(look), 0, room.w - line.widget.indent(look), 0)
        note = Label(f"note.{line.widget.key}", line.note, SMALL, look.theme.ink_soft, valign="top")
        longest = max(Label("", text, SMALL).height(look, room.w) for text in (line.note, *line.notes))
        placed.append((note, Rect(room.x, bottom + look.px(2), room.w, longest)))
        bottom += longest + look.px(2)
    return _Laid(placed, bottom - inner.y)


def _inside(look: Look, x: int, y: int, width: int) -> Rect:
    """Where the lines of a section of that width go, in pixels; without a height."""
    pad = look.px(14)
    return Rect(x + pad, y, width - 2 * pad, 0)


def _height(section: Section, look: Look, width: int) -> int:
    """Height of a section with its paper."""
    pad, gap, inner = look.px(14), look.px(9), _inside(look, 0, 0, width)
    return _top(section, look) + pad - gap + sum(gap + _laid(line, look, inner).height for line in section.lines)
