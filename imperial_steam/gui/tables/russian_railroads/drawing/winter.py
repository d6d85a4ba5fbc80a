"""The winter country below the lines of a board: snow, hills in hachures, firs, a frozen river. Drawn once per size."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import sin
from random import Random

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import smooth
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: One drawing of the country for every board, so that it never changes under a player's eyes.
_SEED = 1891
#: Heights and distances of the drawing in units.
_HILL, _FIR, _SPACE = 20, 11, 46


def ground(pen: RailPen, rect: Rect, clear: Sequence[Rect]) -> None:
    """The country in a rectangle; what is drawn elsewhere (`clear`) stays free.

    A tiny window may leave it no room.
    """
    if min(rect.size) < 1:
        return
    theme = pen.canvas.theme
    if not theme.ornaments:
        pen.canvas.fill(rect, theme.land, 3)
        pen.canvas.frame(rect, theme.line, 1, 3)
        return
    colours = pen.stuff("snow"), pen.stuff("ice"), pen.stuff("night")
    boxes = tuple((box.x - rect.x, box.y - rect.y, box.w, box.h) for box in clear)
    pen.canvas.surface.blit(_country(rect.size, pen.scale, colours, boxes), rect)
    pen.canvas.frame(rect, mix(pen.stuff("night"), theme.line, 0.4), 1, 2)


@lru_cache(maxsize=12)
def _country(
    size: tuple[int, int],
    scale: float,
    colours: tuple[Colour, Colour, Colour],
    clear: tuple[tuple[int, int, int, int], ...],
) -> Surface:
    """The whole drawing at a size in pixels."""
    snow, ice, night = colours
    surface, chance = Surface(size), Random(_SEED)
    _sky(surface, snow, ice)
    boxes = [Rect(box) for box in clear]
    _river(surface, scale, chance, mix(ice, (150, 190, 214), 0.45))
    _hills(surface, scale, chance, mix(snow, night, 0.17))
    free = _free(boxes, round(2 * scale))
    _firs(surface, scale, chance, mix(night, (40, 74, 62), 0.55), snow, free)
    return surface


def _sky(surface: Surface, snow: Colour, ice: Colour) -> None:
    """Snow that lies bluer farther down."""
    width, height = surface.get_size()
    for y in range(height):
        part = 0.5 + 0.5 * sin(y / max(1, height) * 5.2 - 1.2)
        pygame.draw.line(surface, mix(snow, ice, 0.2 + 0.45 * part), (0, y), (width, y))


def _free(boxes: Sequence[Rect], margin: int) -> Callable[[Rect], bool]:
    """Says whether something may stand in a rectangle."""
    grown = [box.inflate(2 * margin, 2 * margin) for box in boxes]
    return lambda spot: spot.collidelist(grown) < 0


def _river(surface: Surface, scale: float, chance: Random, colour: Colour) -> None:
    """A frozen river from the upper to the lower edge."""
    width, height = surface.get_size()
    x = width * 0.71
    points: list[tuple[float, float]] = []
    for step in range(8):
        points.append((x + chance.uniform(-26, 26) * scale, height * (step - 0.5) / 6))
        x -= 9 * scale
    line = smooth(points)
    for (ax, ay), (bx, by) in pairwise(line):
        broad = max(3, round(11 * scale))
        pygame.draw.line(surface, colour, (ax, ay), (bx, by), broad)
        pygame.draw.circle(surface, colour, (round(bx), round(by)), broad // 2)


def _hills(surface: Surface, scale: float, chance: Random, ink: Colour) -> None:
    """Hills as engravers draw them: short strokes down from a ridge."""
    width, height = surface.get_size()
    step = _SPACE * scale
    for row in range(int(height / step) + 1):
        for column in range(int(width / step) + 1):
            x, y = (column + chance.random()) * step, (row + chance.random()) * step
            broad, tall = (1.2 + chance.random()) * _HILL * scale, (0.5 + 0.5 * chance.random()) * _HILL * scale
            if chance.random() < 0.6:
                _hill(surface, scale, (x, y), broad, tall, ink)


def _hill(surface: Surface, scale: float, foot: tuple[float, float], broad: float, tall: float, ink: Colour) -> None:
    strokes = max(4, round(broad / (3.2 * scale)))
    for number in range(strokes + 1):
        part = number / strokes
        top = foot[1] - tall * sin(3.14159 * part)
        x = foot[0] + broad * part
        length = (0.25 + 0.5 * part) * tall
        pygame.draw.aaline(surface, ink, (x, top), (x + 0.25 * length, top + length))


def _firs(
    surface: Surface, scale: float, chance: Random, green: Colour, snow: Colour, free: Callable[[Rect], bool]
) -> None:
    """Firs in small groups, with snow on their branches."""
    width, height = surface.get_size()
    for _ in range(round(width * height / (1500 * scale * scale))):
        x, y = chance.uniform(0, width), chance.uniform(0, height)
        for _ in range(chance.randint(2, 4)):
            tall = round(chance.uniform(0.7, 1.2) * _FIR * scale)
            spot = Rect(round(x), round(y) - tall, max(4, round(0.66 * tall)), tall)
            if free(spot) and surface.get_rect().contains(spot):
                _fir(surface, spot, green, snow)
            x, y = x + chance.uniform(5, 11) * scale, y + chance.uniform(-4, 4) * scale


def _fir(surface: Surface, spot: Rect, green: Colour, snow: Colour) -> None:
    middle = spot.centerx
    pygame.draw.line(surface, mix(green, (40, 30, 20), 0.6), (middle, spot.bottom - spot.h // 4), (middle, spot.bottom))
    for part, width in ((0.0, 0.34), (0.26, 0.5), (0.5, 0.66)):
        top = spot.y + round(part * spot.h)
        foot, half = top + round(0.4 * spot.h), round(width * spot.w)
        branch = [(middle, top), (middle + half, foot), (middle - half, foot)]
        pygame.draw.polygon(surface, green, branch)
        pygame.draw.aaline(surface, snow, (middle, top), (middle - half, foot))
