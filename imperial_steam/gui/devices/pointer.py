"""The pointer of a pad: an arrow the program draws itself, larger than the system's, to be seen from a sofa."""

from __future__ import annotations

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Point

#: Its outline in units from its tip.
_ARROW = ((0, 0), (0, 27), (6.5, 21), (11.5, 32), (16.5, 29.5), (11.5, 19), (20, 18.5))


def draw_pointer(canvas: Canvas, at: Point) -> None:
    """Draw the pointer with its tip at a point."""
    scale = canvas.look.scale
    points = [(at[0] + x * scale, at[1] + y * scale) for x, y in _ARROW]
    canvas.polygon(points, canvas.theme.paper, canvas.theme.ink)
    for one, other in zip(points, [*points[1:], points[0]], strict=True):
        canvas.line(one, other, canvas.theme.ink, 1.6)
