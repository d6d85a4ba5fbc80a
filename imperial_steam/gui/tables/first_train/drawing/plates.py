"""Small things that several panels of First Train show."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY
from imperial_steam.gui.table_kit.drawing.pieces import paper
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen

#: Height of a heading in units.
HEADING = 17


def sheet(pen: TrainPen, rect: Rect, name: str) -> Rect:
    """The paper of a panel; returns the room on it."""
    paper(pen.canvas, rect, pen.say(f"panel.{name}"))
    return rect.inflate(-pen.px(10), -pen.px(8))


def heading(pen: TrainPen, rect: Rect, words: str, more: str = "") -> Rect:
    """A heading, and something beside it at the right; returns the room below."""
    height = pen.px(HEADING)
    left = Rect(rect.x, rect.y, rect.w if not more else rect.w * 3 // 5, height)
    used = pen.text(left, words, LABEL_BOLD, pen.canvas.theme.ink_soft)
    if more:
        x = used.right + pen.px(4)
        pen.text(Rect(x, rect.y, rect.right - x, height), more, TINY, pen.canvas.theme.ink_soft, "right")
    return Rect(rect.x, rect.y + height, rect.w, rect.h - height)
