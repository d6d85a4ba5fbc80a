"""Wrapped text that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from imperial_steam.gui.access.node import PRESSED, Act, Ask, Node, Role
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.input import Click, Drag, InputEvent, Key, Point, Press, Wheel
from imperial_steam.gui.canvas.text import BODY, Style
from imperial_steam.gui.widgets.base import Widget, draw_scrollbar


class ScrollText(Widget):
    """Wrapped text that scrolls: a log, a report. `entries` are (key, text, style) paragraphs.

    Clicking a paragraph that has a key calls `picked` with it; `follow` keeps the end in view.
    """

    role = "scrolltext"

    def __init__(
        self,
        key: str,
        entries: Sequence[tuple[str, str, Style]],
        picked: Callable[[str], None] | None = None,
        follow: bool = False,
    ) -> None:
        super().__init__(key)
        self.entries = list(entries)
        self.picked, self.follow = picked, follow
        self.marked = ""
        self.offset = 0
        self._lines: list[tuple[str, str, Style, int, int]] = []
        self._room = (0, 0, 0.0)
        self._total = 0
        self._at_end = follow

    def height(self, look: Look, width: int) -> int:
        pad = look.px(8)
        total = sum(typeset.text_height(text, style, look.scale, width - 3 * pad) for _, text, style in self.entries)
        return min(look.px(320), total + 2 * pad)

    def take_over(self, old: Widget) -> None:
        if isinstance(old, ScrollText):
            self.offset, self._at_end = old.offset, old._at_end

    def node(self) -> Node:
        said = tuple(
            Node(f"{self.key}/{number}", Role.LINK if key else Role.TEXT, text, acts=PRESSED if key else frozenset())
            for number, (key, text, _) in enumerate(self.entries)
            if text
        )
        return replace(super().node(), children=said)

    def asked(self, ask: Ask, part: str) -> Sequence[InputEvent]:
        picked = part.isdigit() and int(part) < len(self.entries) and self.entries[int(part)][0]
        if ask.act is Act.PRESS and picked and self.picked is not None:
            self.picked(picked)
        return ()

    def append(self, key: str, text: str, style: Style = BODY) -> None:
        """Add a paragraph at the end; only that one is measured."""
        self.entries.append((key, text, style))
        if self._room[0]:
            self._measure_one(key, text, style)
        self.touch()

    def replace(self, entries: Sequence[tuple[str, str, Style]]) -> None:
        """Show other paragraphs."""
        self.entries = list(entries)
        self._room = (0, 0, 0.0)
        self.touch()

    def _measure_one(self, key: str, text: str, style: Style) -> None:
        step = typeset.line_height(style, self._room[2])
        for line in typeset.wrap(text, style, self._room[2], self._room[0]):
            self._lines.append((key, line, style, self._total, step))
            self._total += step

    def _measure(self, canvas: Canvas, inside: Rect) -> None:
        room = (inside.w, 0, canvas.look.scale)
        if room != self._room:
            self._room, self._lines, self._total = room, [], 0
            for key, text, style in self.entries:
                self._measure_one(key, text, style)

    def _scroll(self, by: int) -> bool:
        limit = max(0, self._total - self.rect.h + 16)
        before = self.offset
        self.offset = min(limit, max(0, self.offset + by))
        self._at_end = self.follow and self.offset >= limit
        self.touch()
        return before != self.offset

    def handle(self, event: InputEvent) -> bool:
        line = max(12, round(22 * self._room[2]))
        if isinstance(event, Wheel):
            return self._scroll(-round(event.steps * 3 * line))
        if isinstance(event, Drag):
            return self._scroll(-event.by[1])
        if isinstance(event, Press):
            return True
        if isinstance(event, Click):
            self._pick(event.pos)
            return True
        if isinstance(event, Key) and event.plain:
            page = max(line, self.rect.h - 2 * line)
            steps = {"up": -line, "down": line, "page up": -page, "page down": page, "pageup": -page,
                     "pagedown": page, "home": -self._total, "end": self._total}  # fmt: skip
            if event.name in steps:
                return self._scroll(steps[event.name])
        return False

    def _pick(self, pos: Point) -> None:
        y = pos[1] - self.rect.y + self.offset - round(8 * self._room[2])
        for key, _, _, top, step in self._lines:
            if top <= y < top + step and key and self.picked is not None:
                self.picked(key)
                return

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.note(self.rect, self.key, self.role)
        canvas.fill(self.rect, theme.paper, 3)
        pad = canvas.px(8)
        inside = Rect(self.rect.x + pad, self.rect.y + pad, self.rect.w - 3 * pad, self.rect.h - 2 * pad)
        self._measure(canvas, inside)
        limit = max(0, self._total - inside.h)
        self.offset = limit if self._at_end else min(self.offset, limit)
        with canvas.clipped(inside):
            for key, line, style, top, step in self._lines:
                y = inside.y + top - self.offset
                if line and y + step > inside.y and y < inside.bottom:
                    spot = Rect(inside.x, y, inside.w, step)
                    if key and key == self.marked:
                        canvas.fill(spot, theme.paper_shade)
                    canvas.text(spot, line, style, theme.ink, wrapped=False)
        if self._total > inside.h:
            draw_scrollbar(canvas, self.rect, 0, self.offset, inside.h, self._total)
        canvas.frame(self.rect, theme.line, 1, 3)
        self.focus_ring(canvas)
