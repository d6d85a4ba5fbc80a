"""A remark: a sentence that lies on the window for a moment and asks for nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import Rect

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import BODY

#: Seconds a remark stays unless a key or a button is pressed before; a long one stays as long as reading it takes.
STAY = 6.0
#: Signs that are read in a second.
READ = 14
#: Greatest width of its text in units.
WIDTH = 620


@dataclass(slots=True)
class Remark:
    """What is said, and for how many seconds still."""

    text: str
    left: float = field(init=False)

    def __post_init__(self) -> None:
        self.left = max(STAY, len(self.text) / READ)


def draw(canvas: Canvas, remark: Remark, foot: int | None = None) -> Rect:
    """Draw a remark at the lower edge, or above the controls that begin at `foot`, in the middle; returns its place."""
    theme, pad = canvas.theme, canvas.px(12)
    room = min(canvas.px(WIDTH), canvas.rect.w - 4 * pad)
    width, height = canvas.text_size(remark.text, BODY, room)
    box = Rect(0, 0, width + 2 * pad, height + 2 * canvas.px(8))
    box.midbottom = canvas.rect.centerx, canvas.rect.bottom - canvas.px(14) if foot is None else foot - canvas.px(6)
    canvas.fill(box, theme.cloth, 4)
    canvas.frame(box, theme.paper, 1.4, 4)
    canvas.note(box, "", "remark")
    canvas.text(box.inflate(-2 * pad, -2 * canvas.px(8)), remark.text, BODY, theme.cloth_ink)
    return box
