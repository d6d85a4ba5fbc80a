"""The side column of a compact window: tabs, and panels that are taller than it, slid up and down by the wheel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from pygame import Rect

from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, AnyPen, PenT
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import draw_scrollbar

#: Height in units of a tab, width of a scroll bar.
TAB, BAR = 24, 8


def draw(pen: PenT, rect: Rect, height: float, slide: int, panel: Callable[[PenT, Rect], None]) -> int:
    """Draw a panel, slid up by some pixels if it is taller than its room; returns how far it can be slid.

    `height` in units is what the panel needs.
    """
    spare = pen.px(height) - rect.h
    if spare <= 0:
        panel(pen, rect)
        return 0
    slide = min(slide, spare)
    with pen.inside(rect):
        panel(pen, Rect(rect.x, rect.y - slide, rect.w - pen.px(BAR), rect.h + spare))
    draw_scrollbar(pen.canvas, rect, 0, slide, rect.h, rect.h + spare)
    return spare


def tabs(pen: AnyPen, rect: Rect, kinds: Mapping[str, Collection[str]], chosen: str) -> None:
    """The tabs in as many rows as there is height for, the open one dark.

    A mark says that something can be chosen there; `kinds` are the kinds of things on the panels of each tab.
    """
    theme = pen.canvas.theme
    lit = {thing.kind for thing in pen.shown.lit}
    rows = max(1, round(rect.h / pen.px(TAB)))
    across = -(-len(kinds) // rows)
    for number, (key, own) in enumerate(kinds.items()):
        row, column = divmod(number, across)
        left, right = (rect.x + part * rect.w // across for part in (column, column + 1))
        top, bottom = (rect.y + part * rect.h // rows for part in (row, row + 1))
        spot = Rect(left, top, right - left, bottom - top)
        tab = Rect(spot.topleft, (spot.w - pen.px(1), spot.h - pen.px(1)))
        pen.canvas.fill(tab, theme.cloth if key == chosen else mix(theme.paper_shade, theme.desk, 0.3), 3)
        pen.canvas.frame(tab, theme.line, 1, 3)
        ink = theme.cloth_ink if key == chosen else theme.ink
        room = tab.inflate(-pen.px(10), 0)
        if lit.intersection(own):
            mark = (tab.right - pen.px(7), tab.y + pen.px(7))
            pen.canvas.circle(mark, pen.px(3.6), theme.paper)
            pen.canvas.circle(mark, pen.px(2.8), theme.legal)
            room.w = tab.right - pen.px(12) - room.x
        pen.text(room, pen.say(f"panel.{key}"), LABEL_BOLD, ink, "center")
        pen.hits.add(spot, ui("tab", key))
