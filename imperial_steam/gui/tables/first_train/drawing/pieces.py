"""The pieces and printed signs that only First Train has, and the kit's pieces beside them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.pieces import (
    DARK,
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

__all__ = ["DARK", "LIGHT", "ghost", "ink_on", "put", "put_number", "sprite"]


Painter = Callable[[Surface, float, Colour, Colour], None]


def _passenger(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A traveller with a bowler hat."""
    poly(surface, size, [(0.32, 0.42), (0.68, 0.42), (0.9, 0.96), (0.1, 0.96)], colour, edge, 0.08)
    disc(surface, size, 0.5, 0.32, 0.22, colour, edge)
    hat = [(0.2, 0.26), (0.34, 0.24), (0.4, 0.06), (0.6, 0.06), (0.66, 0.24), (0.8, 0.26)]
    poly(surface, size, hat, edge, edge, 0.04)


def _landowner(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A landowner with a top hat and his arms at his sides."""
    coat = [(0.24, 0.46), (0.76, 0.46), (0.96, 0.72), (0.8, 0.8), (0.8, 0.96), (0.2, 0.96), (0.2, 0.8), (0.04, 0.72)]
    poly(surface, size, coat, colour, edge, 0.08)
    disc(surface, size, 0.5, 0.36, 0.19, colour, edge)
    hat = [(0.2, 0.27), (0.33, 0.27), (0.33, 0.02), (0.67, 0.02), (0.67, 0.27), (0.8, 0.27)]
    poly(surface, size, hat, colour, edge, 0.07)


def _beer(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A mug with froth."""
    pygame.draw.rect(
        surface, edge, Rect(0.6 * size, 0.4 * size, 0.34 * size, 0.4 * size), round(0.09 * size), round(0.14 * size)
    )
    poly(surface, size, [(0.16, 0.3), (0.72, 0.3), (0.68, 0.96), (0.2, 0.96)], (226, 164, 52), edge, 0.07)
    for x in (0.2, 0.38, 0.56, 0.7):
        disc(surface, size, x, 0.22, 0.17, colour, edge)
    pygame.draw.rect(surface, colour, Rect(0.2 * size, 0.22 * size, 0.5 * size, 0.14 * size))


def _post(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A sealed letter."""
    poly(surface, size, [(0.04, 0.2), (0.96, 0.2), (0.96, 0.82), (0.04, 0.82)], colour, edge, 0.07)
    pygame.draw.lines(
        surface,
        edge,
        False,
        [(0.06 * size, 0.23 * size), (0.5 * size, 0.58 * size), (0.94 * size, 0.23 * size)],
        max(1, round(0.06 * size)),
    )
    disc(surface, size, 0.5, 0.56, 0.12, (176, 40, 36), edge)


def _stone(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """Two blocks of cut stone."""
    for left, top, tint in ((0.04, 0.5, 0.12), (0.5, 0.52, 0.24), (0.26, 0.12, 0.0)):
        front = [(left, top + 0.12), (left + 0.34, top + 0.12), (left + 0.34, top + 0.46), (left, top + 0.46)]
        poly(surface, size, front, mix(colour, (90, 84, 76), 0.18 + tint), edge, 0.05)
        roof = [(left, top + 0.12), (left + 0.12, top), (left + 0.46, top), (left + 0.34, top + 0.12)]
        poly(surface, size, roof, colour, edge, 0.05)


def _cheese(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A wedge of cheese with holes."""
    poly(surface, size, [(0.04, 0.56), (0.7, 0.16), (0.96, 0.5)], mix(colour, LIGHT, 0.35), edge, 0.06)
    poly(surface, size, [(0.04, 0.56), (0.96, 0.5), (0.96, 0.84), (0.04, 0.9)], colour, edge, 0.06)
    for x, y, radius in ((0.26, 0.73, 0.07), (0.52, 0.66, 0.06), (0.74, 0.73, 0.08)):
        pygame.draw.circle(surface, mix(colour, edge, 0.45), (x * size, y * size), radius * size)


def _shield(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """The mark of the red company."""
    poly(surface, size, [(0.08, 0.06), (0.92, 0.06), (0.92, 0.5), (0.5, 0.97), (0.08, 0.5)], colour, edge, 0.09)
    pygame.draw.rect(surface, LIGHT, Rect(0.2 * size, 0.26 * size, 0.6 * size, 0.13 * size))


def _roundel(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """The mark of the green company."""
    disc(surface, size, 0.5, 0.5, 0.46, colour, edge)
    pygame.draw.circle(surface, LIGHT, (0.5 * size, 0.5 * size), 0.24 * size, round(0.12 * size))


def _either(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A marker of two halves with half a ring: the left one, with half a bar, is drawn by the piece below it."""
    box = Surface((round(size), round(size)), pygame.SRCALPHA)
    _ringed(_marker, 0.48)(box, size, colour, edge)
    surface.blit(box, (size / 2, 0), Rect(size / 2, 0, size / 2, size))


def _marker(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An influence marker: a turned wooden disc."""
    disc(surface, size, 0.5, 0.54, 0.44, mix(colour, edge, 0.45), edge)
    disc(surface, size, 0.5, 0.48, 0.42, colour, edge)
    pygame.draw.circle(
        surface, mix(colour, edge, 0.28), (0.5 * size, 0.48 * size), 0.24 * size, max(1, round(0.05 * size))
    )


def _barred(painter: Painter, y: float) -> Painter:
    """A piece with the bar of the red company's shield on it: its colour alone does not tell it from the green one."""

    def paint(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
        painter(surface, size, colour, edge)
        pygame.draw.rect(surface, LIGHT, Rect(0.28 * size, (y - 0.065) * size, 0.44 * size, 0.13 * size))

    return paint


def _ringed(painter: Painter, y: float) -> Painter:
    """A piece with the ring of the green company's roundel on it."""

    def paint(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
        painter(surface, size, colour, edge)
        pygame.draw.circle(surface, LIGHT, (0.5 * size, y * size), 0.19 * size, max(1, round(0.09 * size)))

    return paint


def _spade(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A pick and a rail: building points."""
    pygame.draw.line(surface, edge, (0.2 * size, 0.9 * size), (0.66 * size, 0.26 * size), round(0.15 * size))
    pygame.draw.line(surface, (150, 106, 60), (0.2 * size, 0.9 * size), (0.66 * size, 0.26 * size), round(0.08 * size))
    blade = [(0.3, 0.14), (0.62, 0.08), (0.88, 0.3), (0.94, 0.62), (0.76, 0.4), (0.58, 0.26)]
    poly(surface, size, blade, colour, edge, 0.06)


def _star(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A victory point."""
    points = [(0.5, 0.03), (0.63, 0.36), (0.97, 0.38), (0.7, 0.6), (0.8, 0.95)]
    points += [(0.5, 0.74), (0.2, 0.95), (0.3, 0.6), (0.03, 0.38), (0.37, 0.36)]
    poly(surface, size, points, colour, edge, 0.07)


def _carriage(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A passenger carriage with a roof and windows."""
    poly(surface, size, [(0.02, 0.28), (0.98, 0.28), (0.98, 0.78), (0.02, 0.78)], colour, edge, 0.05)
    poly(surface, size, [(0.0, 0.3), (0.08, 0.16), (0.92, 0.16), (1.0, 0.3)], mix(colour, edge, 0.5), edge, 0.04)
    for x in (0.24, 0.76):
        disc(surface, size, x, 0.84, 0.13, mix(edge, LIGHT, 0.3), edge)


def _track(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A piece of track on its sleepers."""
    for x in (0.1, 0.36, 0.62, 0.84):
        pygame.draw.rect(surface, edge, Rect(x * size, 0.2 * size, 0.1 * size, 0.6 * size))
    for y in (0.3, 0.58):
        pygame.draw.rect(surface, edge, Rect(0, y * size, size, 0.16 * size))
        pygame.draw.rect(surface, colour, Rect(0, (y + 0.03) * size, size, 0.1 * size))


add({
    "passenger": _passenger, "landowner": _landowner, "beer": _beer, "post": _post, "stone": _stone,
    "cheese": _cheese, "shield": _shield, "roundel": _roundel, "influence": _marker, "half": _either, "pick": _spade,
    "point": _star, "carriage": _carriage, "rails": _track,
    "influence_red": _barred(_marker, 0.48), "influence_green": _ringed(_marker, 0.48),
    "passenger_red": _barred(_passenger, 0.74), "passenger_green": _ringed(_passenger, 0.72),
})  # fmt: skip
