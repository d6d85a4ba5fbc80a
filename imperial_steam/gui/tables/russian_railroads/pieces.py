"""The pieces that only Russian Railroads has, and the kit's pieces beside them."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.table_kit.pieces import DARK, LIGHT, add, ghost, ink_on, poly, put, put_number, sprite
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import Colour, mix

__all__ = ["DARK", "LIGHT", "ghost", "ink_on", "put", "put_number", "put_tile", "sprite"]


def _track(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A wooden rail: a long bar with a light upper side."""
    bar = Rect(0.02 * size, 0.3 * size, 0.96 * size, 0.4 * size)
    pygame.draw.rect(surface, edge, bar, border_radius=round(0.12 * size))
    inner = bar.inflate(-0.09 * size, -0.09 * size)
    pygame.draw.rect(surface, colour, inner, border_radius=round(0.08 * size))
    light = Rect(inner.x, inner.y, inner.w, inner.h * 0.34)
    pygame.draw.rect(surface, mix(colour, LIGHT, 0.3), light, border_radius=round(0.08 * size))


def _coin(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A coin with a rim."""
    pygame.draw.circle(surface, edge, (0.5 * size, 0.5 * size), 0.48 * size)
    pygame.draw.circle(surface, colour, (0.5 * size, 0.5 * size), 0.42 * size)
    pygame.draw.circle(surface, mix(colour, edge, 0.35), (0.5 * size, 0.5 * size), 0.32 * size, round(0.05 * size))


def _marker(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An industry marker: a house with a chimney."""
    shape = [(0.1, 0.94), (0.1, 0.5), (0.46, 0.24), (0.62, 0.36), (0.62, 0.06), (0.8, 0.06), (0.9, 0.94)]
    poly(surface, size, shape, colour, edge, 0.08)


def put_tile(canvas: Canvas, name: str, rect: Rect, colour: Colour, number: str) -> None:
    """A tile with a picture above its number."""
    canvas.fill(rect, mix(colour, LIGHT, 0.72), 3)
    canvas.frame(rect, mix(colour, DARK, 0.3), 1.2, 3)
    side = min(rect.h, rect.w)
    put(canvas, name, Rect(rect.x + 1, rect.y + 1, rect.w - 2, round(0.6 * rect.h)), colour)
    style = Style("sans-bold", max(8.0, 0.46 * side / canvas.look.scale))
    canvas.text_at((rect.centerx, round(rect.bottom - 0.24 * rect.h)), number, style, mix(colour, DARK, 0.6))


add({"rail": _track, "coin": _coin, "works": _marker})
