"""The toolbar: a small button for each command that has an icon."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.commands import Command
from imperial_steam.gui.table_kit.pen import LABEL_BOLD, AnyPen
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.widgets import columns

#: Icons of several colours, which are never tinted.
COLOURED = frozenset({"fortune"})


def draw(pen: AnyPen, rect: Rect, commands: Sequence[Command]) -> None:
    """All buttons in a row."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.toolbar"), "panel")
    for command, spot in zip(commands, columns(rect, [1] * len(commands), pen.px(3)), strict=True):
        pen.canvas.fill(spot, theme.paper, 4)
        pen.canvas.frame(spot, theme.line, 1, 4)
        square = spot.inflate(-2 * pen.px(3), -pen.px(8))
        if not pen.canvas.icon(command.icon, square, None if command.icon in COLOURED else theme.ink):
            pen.text(spot, command.sign, LABEL_BOLD, None, "center")
        pen.hits.add(spot, ui(command.key))
