"""The player aid: a whole game on one sheet above the table; every line leads to its article of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import LEFT, Click, InputEvent, Key, Text
from imperial_steam.gui.canvas.text import BODY, BOLD
from imperial_steam.gui.pages.page import Page, Sheet
from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.widgets import Button, Widget, columns
from imperial_steam.gui.window.doors import Program

#: Where the words of a line begin, in units.
_TEXT = 30
#: Title bar, margin and distance of lines on a sheet, width of a column, in units.
_HEAD, _PAD, _GAP, _COLUMN = 34, 12, 6, 340


class AidEntry(NamedTuple):
    """One line: the message of its sentence, its icon, the article it leads to, the message of its name ('': none)."""

    sentence: str
    icon: str
    article: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class AidPart:
    """Lines below a title: the message `title` with `span` behind it."""

    key: str
    title: str
    entries: Sequence[AidEntry]
    span: str = ""


class AidLine(Widget):
    """An icon, a name, and a sentence; Enter or a click opens the article about it."""

    role = "aid"

    def __init__(self, key: str, icon: str, name: str, sentence: str, opened: Callable[[], None]) -> None:
        super().__init__(key, sentence)
        self.icon, self.name, self.opened = icon, name, opened

    def height(self, look: Look, width: int) -> int:
        """Room for the name and all lines of the sentence."""
        room = max(1, width - look.px(_TEXT))
        name = typeset.text_height(self.name, BOLD, look.scale, room) if self.name else 0
        return max(look.px(22), name + typeset.text_height(self.label, BODY, look.scale, room))

    def activate(self) -> None:
        """Open the article."""
        self.opened()

    def handle(self, event: InputEvent) -> bool:
        """Enter, Space and a click open the article."""
        chosen = isinstance(event, Key) and event.plain and event.name in ("return", "space")
        if chosen or (isinstance(event, Click) and event.button == LEFT):
            self.activate()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Icon, name and sentence."""
        theme, left = canvas.theme, canvas.px(_TEXT)
        canvas.note(self.rect, self.key, self.role)
        if self.hovered:
            canvas.fill(self.rect.inflate(canvas.px(4), canvas.px(2)), theme.paper_shade, 3)
        side = canvas.px(22)
        canvas.icon(self.icon, Rect(self.rect.x, self.rect.y + canvas.px(1), side, side))
        room = Rect(self.rect.x + left, self.rect.y, self.rect.w - left, self.rect.h)
        if self.name:
            height = typeset.text_height(self.name, BOLD, canvas.look.scale, room.w)
            canvas.text(Rect(room.x, room.y, room.w, height), self.name, BOLD, theme.ink, valign="top")
            room = Rect(room.x, room.y + height, room.w, room.h - height)
        canvas.text(room, self.label, BODY, theme.ink, valign="top")
        self.focus_ring(canvas)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A part in the language of the window."""

    key: str
    title: str
    lines: Sequence[AidLine]

    def height(self, look: Look, width: int) -> int:
        """Height in pixels at a width."""
        room = width - 2 * look.px(_PAD)
        lines = sum(line.height(look, room) + look.px(_GAP) for line in self.lines)
        return look.px(_HEAD) + lines - look.px(_GAP) + look.px(10)


class PlayerAid(Page):
    """The whole game on one sheet; every line leads to its article."""

    app: Program
    overlay = True

    def __init__(self, app: Program, reference: Reference, contents: Sequence[AidPart]) -> None:
        super().__init__(app)
        self.game = reference.game
        self._reference, self._contents = reference, contents

    def heading(self) -> str:
        """The title of the sheet."""
        return self.text("aid.title")

    def _parts(self) -> Sequence[_Shown]:
        """Every part with its lines."""
        values = self._reference.values(self.catalogue)

        def line(entry: AidEntry) -> AidLine:
            name = self.text(entry.name, **values) if entry.name else ""
            sentence = self.text(entry.sentence, **values)
            return AidLine(entry.sentence, entry.icon, name, sentence, lambda: self._open(entry.article))

        return [
            _Shown(part.key, f"{self.text(part.title)} {part.span}".rstrip(), [line(entry) for entry in part.entries])
            for part in self._contents
        ]

    def build(self, area: Rect) -> None:
        """Three columns on a large window; fewer, scrolling, where there is less room or less to say."""
        body, gap = self.frame(area), self.px(12)
        parts = self._parts()
        count = max(1, min(3, len(parts), body.w // self.px(_COLUMN)))
        cells = columns(body, [1] * count, gap)
        heights = [part.height(self.look, cells[0].w) + gap for part in parts]
        shares = _shares(heights, count)
        tall = max(sum(heights[share]) for share in shares) - gap
        if tall < body.h:
            self._close_up(body.h - tall)
        scrolls = tall > body.h
        if scrolls:
            self.form.scroll_area(body.inflate(2 * self.px(14), 0), tall)
        for cell, share in zip(cells, shares, strict=True):
            top = self._body.y
            for part, height in zip(parts[share], heights[share], strict=True):
                self._place_part(part, Rect(cell.x, top, cell.w, height - gap), scrolls)
                top += height
        self._move_buttons_last()

    def _place_part(self, part: _Shown, area: Rect, scrolls: bool) -> None:
        self.form.add(Sheet(f"sheet.{part.key}", part.title), area, scrolls)
        room, top = area.inflate(-2 * self.px(_PAD), 0), area.y + self.px(_HEAD)
        for line in part.lines:
            height = line.height(self.look, room.w)
            self.form.add(line, Rect(room.x, top, room.w, height), scrolls)
            top += height + self.px(_GAP)

    def _open(self, article: str) -> None:
        self.app.push(RulesScene(self.app, self._reference, article))

    def buttons(self) -> Sequence[Button]:
        """The rules, and the way out."""
        return (
            Button(
                "rules", self.text("aid.rules"), lambda: self.app.push(self.app.rules()), icon="book", shortcut=Key("h")
            ),
            Button("close", self.text("rules.close"), self.cancel, "primary", hint="Esc"),
        )

    def paint(self, canvas: Canvas) -> None:
        """A sheet above the table."""
        canvas.note(self.sheet, "", "panel")
        canvas.fill(self.sheet, canvas.theme.desk, 2)
        canvas.double_frame(self.sheet)

    def react(self, event: InputEvent) -> bool:
        """Escape and the sign that opened the sheet close it; nothing reaches the table below."""
        if event in (Key("escape"), Text("?")):
            self.cancel()
        return True


def _shares(heights: Sequence[int], count: int) -> list[slice]:
    """Neighbouring sections for each column, so that the tallest column is as low as can be."""
    inner = combinations(range(1, len(heights)), count - 1)
    ways = [[slice(a, b) for a, b in pairwise((0, *cuts, len(heights)))] for cuts in inner]
    return min(ways, key=lambda way: max(sum(heights[part]) for part in way))
