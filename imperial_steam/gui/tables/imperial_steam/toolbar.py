"""The small buttons above the tableau: menu, map, looking back, the reckoning."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.table_kit.pen import LABEL_BOLD, AnyPen
from imperial_steam.gui.table_kit.targets import ui

#: Control, its icon, and what stands there without the icon.
BUTTONS: tuple[tuple[str, str, str], ...] = (
    ("menu", "menu", "≡"),
    ("zoom_fit", "zoom_fit", "◻"),
    ("zoom_in", "zoom_in", "+"),
    ("zoom_out", "zoom_out", "−"),
    ("undo", "undo", "«"),
    ("redo", "redo", "»"),
    ("timeline", "play", "▷"),
    ("reckoning", "fortune", "G"),
    ("statistics", "growth", "%"),
    ("rules", "book", "§"),
    ("aid", "help", "?"),
)


def draw(pen: AnyPen, rect: Rect) -> None:
    """All buttons in a row."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.toolbar"), "panel")
    wide = rect.w // len(BUTTONS)
    for number, (key, icon, letter) in enumerate(BUTTONS):
        spot = Rect(rect.x + number * wide, rect.y, wide - pen.px(3), rect.h)
        pen.canvas.fill(spot, theme.paper, 4)
        pen.canvas.frame(spot, theme.line, 1, 4)
        square = spot.inflate(0, -pen.px(8))
        if not pen.canvas.icon(icon, square, None if icon == "fortune" else theme.ink):
            pen.text(spot, letter, LABEL_BOLD, None, "center")
        pen.hits.add(spot, ui(key))
