"""The picture by which Russian Railroads is chosen."""

from __future__ import annotations

from pygame import Surface

from imperial_steam.gui.draw import Canvas, Look
from imperial_steam.gui.tables.russian_railroads.palette import CLASSIC, SHAPES


def picture(size: tuple[int, int]) -> Surface:
    """Everybody's mark on snow."""
    made = Surface(size)
    made.fill(CLASSIC.groups["stuff"]["snow"])
    canvas = Canvas(made, Look(palette=CLASSIC))
    for number, colour in enumerate(SHAPES):
        canvas.badge((size[0] * (2 * number + 1) // 8, size[1] // 2), size[1] // 7, colour)
    return made
