"""All players side by side: a page of groups of rows with a column for every seat. A title declares the rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pygame import Rect

from imperial_steam.gui.access.node import FigureRow, Node, Role, figures
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Item, Look
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.canvas.text import SMALL, SMALL_BOLD, Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.table_kit.core.pen import NAME, fitting_name
from imperial_steam.gui.widgets import Button, Label, Widget
from imperial_steam.gui.window.screen import Window
from imperial_steam.session import Person

#: Lowest row, height of the names, space around the words of a cell, in units.
_ROW, _NAMES, _PAD = 20, 30, 4
#: The part of the width that labels take, by the number of seats.
_LABELS = {1: 0.4, 2: 0.32, 3: 0.26, 4: 0.22}
_CELL = Style("sans", 13)
#: What is written for something hidden, and for nothing.
HIDDEN, NOTHING = "?", "–"


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A row: its label, and by seat what it says; '' is nothing, None is hidden from whoever looks."""

    label: str
    values: Sequence[str | None]

    @property
    def words(self) -> Sequence[str]:
        """What is written for every seat."""
        return [HIDDEN if value is None else value or NOTHING for value in self.values]


@dataclass(frozen=True, slots=True)
class Group:
    """Rows that belong together, under a heading; a row in which nobody has anything is left out."""

    title: str
    lines: Sequence[ComparisonRow]

    @property
    def told(self) -> Sequence[ComparisonRow]:
        """The rows in which anybody has anything."""
        return [line for line in self.lines if any(value != "" for value in line.values)]


def table_of(title: str, names: Sequence[str], groups: Sequence[Group]) -> Node:
    """The groups as a screen reader finds them: a table whose cells say their row and whose they are."""
    lines = [
        FigureRow(f"{number}.{place}", line.label, line.words, group.title)
        for number, group in enumerate(groups)
        for place, line in enumerate(group.told)
    ]
    return figures("players", title, names, lines)


class _Names(Widget):
    """The head of the columns: everybody's mark and name."""

    role = "names"
    focusable = False

    def __init__(self, people: Sequence[Person]) -> None:
        super().__init__("names")
        self.people = people

    def height(self, look: Look, width: int) -> int:
        """One line."""
        return look.px(_NAMES)

    def draw(self, canvas: Canvas) -> None:
        """A name above every column."""
        radius = canvas.px(8)
        for person, cell in zip(self.people, _cells(self.rect, len(self.people))[1:], strict=True):
            canvas.badge((cell.x + canvas.px(_PAD) + radius, cell.centery), radius, person.colour)
            room = Rect(cell.x + 2 * radius + canvas.px(10), cell.y, 0, cell.h)
            room.w = cell.right - canvas.px(_PAD) - room.x
            canvas.text(room, fitting_name(person.name, NAME, room.w, canvas.look.scale), NAME, wrapped=False)


class _Row(Widget):
    """One row of the table; `shaded` tells neighbours apart."""

    role = "row"
    focusable = False

    def __init__(self, key: str, line: ComparisonRow, shaded: bool) -> None:
        super().__init__(key)
        self.line, self.shaded = line, shaded
        self.words = line.words

    def height(self, look: Look, width: int) -> int:
        """As high as the longest of its cells, in smaller type than the width would need."""
        pad = 2 * look.px(_PAD)
        texts = zip([self.line.label, *self.words], _cells(Rect(0, 0, width, 0), len(self.words)), strict=True)
        tall = max(typeset.text_height(words, _CELL, look.scale, cell.w - pad) for words, cell in texts)
        return max(look.px(_ROW), tall + look.px(3))

    def draw(self, canvas: Canvas) -> None:
        """The label in front of everybody's values."""
        theme, pad = canvas.theme, canvas.px(_PAD)
        if self.shaded:
            canvas.fill(self.rect, theme.paper_shade)
        canvas.note(self.rect, self.line.label, self.role)
        first, *rest = _cells(self.rect, len(self.words))
        canvas.text(first.inflate(-2 * pad, 0), self.line.label, _CELL, theme.ink_soft)
        for words, cell in zip(self.words, rest, strict=True):
            soft = words in (HIDDEN, NOTHING)
            canvas.text(cell.inflate(-2 * pad, 0), words, _CELL, theme.ink_soft if soft else theme.ink)
        for cell in rest:
            canvas.line((cell.x, cell.y), (cell.x, cell.bottom), mix(theme.line, theme.paper, 0.55), 0.8)


def _cells(rect: Rect, seats: int) -> list[Rect]:
    """The label's place and one for every seat."""
    label = round(rect.w * _LABELS.get(seats, 0.2))
    edges = [rect.x, *(rect.x + label + (rect.w - label) * seat // seats for seat in range(seats + 1))]
    return [Rect(a, rect.y, b - a, rect.h) for a, b in pairwise(edges)]


class ComparisonPage(Page):
    """Everything of all players at one moment of a game; scrolls where it is taller than the window."""

    overlay = True

    def __init__(self, app: Window, title: str, people: Sequence[Person], groups: Sequence[Group]) -> None:
        super().__init__(app)
        self.game, self.people, self.groups = title, people, groups

    def heading(self) -> str:
        """The title of the page."""
        return self.text("comparison.title")

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("close", self.text("rules.close"), self.cancel, "primary", hint="Esc"),)

    def build(self, area: Rect) -> None:
        """Names that stay, below them the groups."""
        body = self.frame(area)
        names = _Names(self.people)
        head = names.height(self.look, body.w)
        widgets = self._widgets()
        heights = [widget.height(self.look, body.w) for widget in widgets]
        scrolls = sum(heights) > body.h - head
        if not scrolls:
            self._close_up(body.h - head - sum(heights))
        top = self._body.y
        self.form.add(names, Rect(body.x, top, body.w, head))
        top += head
        if scrolls:
            room = Rect(body.x, top, body.w, body.h - head)
            self.form.scroll_area(room.inflate(2 * self.px(14), 0), sum(heights))
        for widget, height in zip(widgets, heights, strict=True):
            self.form.add(widget, Rect(body.x, top, body.w, height), scrolls)
            top += height
        self._move_buttons_last()

    def described(self, drawn: Sequence[Item]) -> Node:
        """The page as a screen reader finds it: the rows are a table."""
        page = super().described(drawn)
        names = [person.name for person in self.people]
        beside = [node for node in page.children if node.role in (Role.HEADING, Role.BUTTON) or node.key == "hidden"]
        return replace(page, children=(*beside, table_of(self.heading(), names, self.groups)))

    def _widgets(self) -> list[Widget]:
        """Headings and rows from top to bottom, and what the sign of hidden values means."""
        widgets: list[Widget] = []
        for number, group in enumerate(self.groups):
            widgets.append(Label(f"group.{number}", group.title, SMALL_BOLD, self.look.theme.cloth))
            widgets += [_Row(f"{number}.{place}", line, place % 2 == 0) for place, line in enumerate(group.told)]
        if any(value is None for group in self.groups for line in group.lines for value in line.values):
            widgets.append(Label("hidden", self.text("comparison.hidden"), SMALL, self.look.theme.ink_soft))
        return widgets

    def paint(self, canvas: Canvas) -> None:
        """A sheet above the table."""
        canvas.note(self.sheet, "", "panel")
        canvas.fill(self.sheet, canvas.theme.paper, 2)
        canvas.double_frame(self.sheet)

    def react(self, event: InputEvent) -> bool:
        """Escape and the key that opened the page close it; nothing reaches the table below."""
        if event in (Key("escape"), Key("p")):
            self.cancel()
        return True
