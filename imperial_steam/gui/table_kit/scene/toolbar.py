"""The toolbar: a small button for each command that has an icon."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, AnyPen
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.widgets import columns

#: Icons of several colours, which are never tinted.
COLOURED = frozenset({"fortune"})
#: Height in units from which there are two rows.
TWO_ROWS = 40


def draw(pen: AnyPen, rect: Rect, commands: Sequence[Command]) -> None:
    """All buttons in a row, or in two where there is the height."""
    theme, gap = pen.canvas.theme, pen.px(3)
    pen.canvas.note(rect, pen.say("panel.toolbar"), "panel")
    rows = 2 if rect.h >= pen.px(TWO_ROWS) else 1
    across, high = -(-len(commands) // rows), (rect.h + gap) // rows - gap
    lines = [Rect(rect.x, rect.y + row * (high + gap), rect.w, high) for row in range(rows)]
    spots = [spot for line in lines for spot in columns(line, [1] * across, gap)]
    for command, spot in zip(commands, spots, strict=False):
        pen.canvas.fill(spot, theme.paper, 4)
        pen.canvas.frame(spot, theme.line, 1, 4)
        square = spot.inflate(-2 * gap, -pen.px(4 if rows > 1 else 8))
        if not pen.canvas.icon(command.icon, square, None if command.icon in COLOURED else theme.ink):
            pen.text(spot, command.sign, LABEL_BOLD, None, "center")
        pen.hits.add(spot, ui(command.key))
