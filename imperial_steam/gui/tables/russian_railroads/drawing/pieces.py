"""The pieces that only Russian Railroads has, and the kit's pieces beside them."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.pieces import (
    DARK,
    FACTOR,
    LIGHT,
    add,
    disc,
    ghost,
    ink_on,
    poly,
    put,
    put_number,
    sprite,
)

__all__ = ["DARK", "LIGHT", "ghost", "ink_on", "put", "put_number", "rail", "sprite"]


@lru_cache(maxsize=400)
def rail(size: tuple[int, int], colours: tuple[Colour, ...], ties: int) -> Surface:
    """A wooden track of a size in pixels; several colours stand side by side.

    The number of `ties` below it tells colours apart for those who do not see them.
    """
    width, height = max(6, size[0]) * FACTOR, max(4, size[1]) * FACTOR
    large = Surface((width, height), pygame.SRCALPHA)
    large.fill((*DARK, 0))
    bar = Rect(0, round(0.2 * height), width, round(0.6 * height))
    for tie in range(ties):
        left = round((tie + 0.5) * width / ties - 0.05 * width)
        pygame.draw.rect(large, mix(DARK, LIGHT, 0.25), Rect(left, 0, round(0.1 * width), height))
    pygame.draw.rect(large, DARK, bar, border_radius=round(0.2 * height))
    inner = bar.inflate(-round(0.14 * height), -round(0.14 * height))
    for number, colour in enumerate(colours):
        left, right = (inner.x + part * inner.w // len(colours) for part in (number, number + 1))
        part = Rect(left, inner.y, right - left, inner.h)
        pygame.draw.rect(large, colour, part)
        pygame.draw.rect(large, mix(colour, LIGHT, 0.32), Rect(part.x, part.y, part.w, round(0.36 * part.h)))
    return pygame.transform.smoothscale(large, (width // FACTOR, height // FACTOR))


def _coin(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A coin with a rim and a star."""
    middle = (0.5 * size, 0.5 * size)
    pygame.draw.circle(surface, edge, middle, 0.48 * size)
    pygame.draw.circle(surface, colour, middle, 0.42 * size)
    pygame.draw.circle(surface, mix(colour, edge, 0.4), middle, 0.34 * size, max(1, round(0.04 * size)))
    points = []
    for corner in range(10):
        angle, reach = pi * corner / 5 - pi / 2, 0.22 if corner % 2 == 0 else 0.09
        points.append((0.5 + reach * cos(angle), 0.5 + reach * sin(angle)))
    poly(surface, size, points, mix(colour, edge, 0.55), mix(colour, edge, 0.55), 0.01)


def _works(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An industry marker: a works hall with a saw-tooth roof and a chimney."""
    shape = [(0.06, 0.92), (0.06, 0.46), (0.3, 0.28), (0.3, 0.46), (0.54, 0.28), (0.54, 0.46), (0.66, 0.38)]
    shape += [(0.68, 0.06), (0.84, 0.06), (0.94, 0.92)]
    poly(surface, size, shape, colour, edge, 0.07)
    for x in (0.18, 0.42, 0.66):
        window = Rect(x * size, 0.6 * size, 0.12 * size, 0.14 * size)
        pygame.draw.rect(surface, mix(colour, LIGHT, 0.75), window)


def _steamer(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A locomotive of a tile, seen from its left side: boiler, cab, chimney, wheels, cow catcher."""
    cab = [(0.62, 0.66), (0.62, 0.2), (0.98, 0.2), (0.98, 0.28), (0.92, 0.28), (0.92, 0.66)]
    poly(surface, size, cab, colour, edge, 0.04)
    boiler = [(0.1, 0.66), (0.1, 0.44), (0.14, 0.38), (0.64, 0.38), (0.64, 0.66)]
    poly(surface, size, boiler, colour, edge, 0.04)
    poly(surface, size, [(0.16, 0.38), (0.12, 0.1), (0.34, 0.1), (0.28, 0.38)], colour, edge, 0.04)
    poly(surface, size, [(0.42, 0.38), (0.42, 0.28), (0.52, 0.28), (0.52, 0.38)], colour, edge, 0.04)
    poly(surface, size, [(0.02, 0.84), (0.1, 0.62), (0.16, 0.84)], colour, edge, 0.03)
    pygame.draw.rect(surface, mix(colour, LIGHT, 0.8), Rect(0.7 * size, 0.28 * size, 0.14 * size, 0.14 * size))
    for x, radius in ((0.28, 0.1), (0.48, 0.1), (0.76, 0.15)):
        disc(surface, size, x, 0.92 - radius, radius, mix(colour, LIGHT, 0.45), edge)


def _doubler(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """The plate of a doubler."""
    plate = Rect(0.04 * size, 0.1 * size, 0.92 * size, 0.8 * size)
    pygame.draw.rect(surface, edge, plate, border_radius=round(0.2 * size))
    pygame.draw.rect(surface, colour, plate.inflate(-0.1 * size, -0.1 * size), border_radius=round(0.15 * size))


def _card(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An upright card with a rim."""
    card = Rect(0.16 * size, 0.02 * size, 0.68 * size, 0.96 * size)
    pygame.draw.rect(surface, edge, card, border_radius=round(0.1 * size))
    pygame.draw.rect(surface, LIGHT, card.inflate(-0.07 * size, -0.07 * size), border_radius=round(0.08 * size))
    pygame.draw.rect(surface, colour, card.inflate(-0.17 * size, -0.17 * size), border_radius=round(0.04 * size))


def _ticket(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A `?` token: a round-cornered plate."""
    plate = Rect(0.05 * size, 0.05 * size, 0.9 * size, 0.9 * size)
    pygame.draw.rect(surface, edge, plate, border_radius=round(0.26 * size))
    pygame.draw.rect(surface, colour, plate.inflate(-0.1 * size, -0.1 * size), border_radius=round(0.21 * size))


def _cap(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An engineer: a face below a peaked cap."""
    disc(surface, size, 0.5, 0.56, 0.3, (236, 206, 172), edge)
    poly(surface, size, [(0.16, 0.44), (0.2, 0.16), (0.8, 0.16), (0.84, 0.44)], colour, edge, 0.05)
    pygame.draw.rect(surface, edge, Rect(0.08 * size, 0.4 * size, 0.84 * size, 0.1 * size), 0, round(0.05 * size))
    poly(surface, size, [(0.18, 0.98), (0.3, 0.8), (0.7, 0.8), (0.82, 0.98)], colour, edge, 0.05)


def _medal(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A medal on its ribbon."""
    poly(surface, size, [(0.24, 0.02), (0.44, 0.02), (0.58, 0.44), (0.42, 0.5)], (150, 50, 44), edge, 0.04)
    poly(surface, size, [(0.76, 0.02), (0.56, 0.02), (0.42, 0.44), (0.58, 0.5)], (176, 70, 58), edge, 0.04)
    disc(surface, size, 0.5, 0.68, 0.3, colour, edge)
    pygame.draw.circle(surface, mix(colour, edge, 0.4), (0.5 * size, 0.68 * size), 0.2 * size, round(0.04 * size))


def _rosette(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """Points: a disc with a scalloped rim."""
    for petal in range(10):
        angle = 2 * pi * petal / 10
        disc(surface, size, 0.5 + 0.36 * cos(angle), 0.5 + 0.36 * sin(angle), 0.14, colour, edge)
    pygame.draw.circle(surface, colour, (0.5 * size, 0.5 * size), 0.4 * size)


def _again(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An arrow that goes round."""
    ring = Rect(0.12 * size, 0.14 * size, 0.76 * size, 0.76 * size)
    for tint, width in ((edge, 0.2), (colour, 0.11)):
        pygame.draw.arc(
            surface, tint, ring.inflate((width - 0.11) * size, (width - 0.11) * size), -0.9, 4.0, round(width * size)
        )
    poly(surface, size, [(0.52, 0.66), (0.98, 0.56), (0.8, 0.98)], colour, edge, 0.05)


def _lump(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """Coal in a wagon."""
    for x, y in ((0.32, 0.42), (0.54, 0.34), (0.7, 0.44)):
        disc(surface, size, x, y, 0.18, colour, edge)
    poly(surface, size, [(0.06, 0.46), (0.94, 0.46), (0.82, 0.8), (0.18, 0.8)], mix(colour, LIGHT, 0.45), edge, 0.05)
    for x in (0.32, 0.68):
        disc(surface, size, x, 0.84, 0.12, mix(colour, LIGHT, 0.6), edge)


add({
    "coin": _coin, "works": _works, "steamer": _steamer, "doubler": _doubler, "card": _card, "ticket": _ticket,
    "cap": _cap, "medal": _medal, "rosette": _rosette, "again": _again, "lump": _lump,
})  # fmt: skip
