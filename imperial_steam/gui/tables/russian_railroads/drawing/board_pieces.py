"""What only a player's own board draws: stars, plates, ticks, the mark of a reconstructed number."""

from __future__ import annotations

from math import cos, pi, sin

from pygame import Rect, Surface

from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.pieces import DARK, LIGHT, add, ghost, ink_on, poly, put, put_number, sprite
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

__all__ = [
    "DARK", "LIGHT", "ghost", "ink_on", "plate", "put", "put_number", "reconstructed", "sprite", "tick",
    "total", "veil",
]  # fmt: skip


def _star(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A star of five points for what every scoring brings."""
    points = []
    for place in range(10):
        reach = 0.52 if place % 2 == 0 else 0.3
        angle = pi * place / 5
        points.append((0.5 + reach * sin(angle), 0.54 - reach * cos(angle)))
    poly(surface, size, points, colour, edge, 0.05)


add({"star": _star})


def plate(pen: RailPen, rect: Rect, words: str, ground: Colour) -> None:
    """A rounded plate with short words on it."""
    pen.canvas.fill(rect, ground, 3)
    pen.canvas.frame(rect, mix(ground, (0, 0, 0), 0.45), 1, 3)
    pen.figure(rect, words, ink_on(ground), 0.66)


def total(pen: RailPen, rect: Rect, points: int) -> None:
    """What a line or track brings now, on a plate at its end."""
    colour = pen.stuff("points") if points else mix(pen.stuff("night"), pen.stuff("snow"), 0.35)
    pen.canvas.fill(rect, colour, 4)
    pen.canvas.frame(rect, mix(colour, DARK, 0.5), 1, 4)
    words = f"+{points}" if points else "0"
    pen.text(rect.inflate(-4, 0), words, Style("sans-bold", 18), ink_on(colour), "center")


def veil(pen: RailPen, rect: Rect, ground: Colour, strength: int) -> None:
    """Something half transparent over what is used up; `strength` up to 255. A tiny window may leave it no room."""
    if min(rect.size) < 1:
        return
    surface = Surface(rect.size)
    surface.fill(ground)
    surface.set_alpha(strength)
    pen.canvas.surface.blit(surface, rect)


def tick(pen: RailPen, centre: tuple[int, int]) -> None:
    """The tick of something that has been given."""
    pen.canvas.circle(centre, pen.px(6), LIGHT)
    pen.canvas.circle(centre, pen.px(5.2), pen.canvas.theme.good)
    x, y, unit = centre[0], centre[1], pen.scale
    pen.canvas.line((x - 2.6 * unit, y), (x - 0.6 * unit, y + 2.2 * unit), LIGHT, 1.6)
    pen.canvas.line((x - 0.6 * unit, y + 2.2 * unit), (x + 2.8 * unit, y - 2.2 * unit), LIGHT, 1.6)


def reconstructed(pen: RailPen, centre: tuple[int, int]) -> None:
    """The mark of a number that no source gives: a small ring, explained on the card of the thing."""
    pen.canvas.circle(centre, pen.px(3), LIGHT)
    pen.canvas.circle(centre, pen.px(3), pen.canvas.theme.warning, 1.2)
