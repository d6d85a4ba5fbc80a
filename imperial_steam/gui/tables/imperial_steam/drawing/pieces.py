"""The pieces that only Imperial Steam has, their colours, and the kit's pieces beside them."""

from __future__ import annotations

from math import pi

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

__all__ = [
    "BRIDGE", "COG", "DARK", "GOLD", "HEXAGON", "INVESTOR", "LIGHT", "PATH", "SILVER", "TOKEN", "TUNNEL",
    "ghost", "ink_on", "put", "put_number", "sprite",
]  # fmt: skip

TUNNEL: Colour = (206, 112, 24)
BRIDGE: Colour = (112, 116, 122)
GOLD: Colour = (214, 164, 40)
SILVER: Colour = (188, 192, 198)
HEXAGON: Colour = (122, 56, 108)
COG: Colour = (74, 70, 66)
TOKEN: Colour = (150, 60, 40)
INVESTOR: Colour = (22, 84, 54)
PATH: Colour = (255, 214, 40)


def _crown(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [(0.1, 0.84), (0.04, 0.3), (0.3, 0.54), (0.5, 0.14), (0.7, 0.54), (0.96, 0.3), (0.9, 0.84)]
    poly(surface, size, shape, colour, edge, 0.07)
    for x, y in ((0.06, 0.28), (0.5, 0.13), (0.94, 0.28)):
        disc(surface, size, min(max(x, 0.1), 0.9), y, 0.1, colour, edge)


def _token(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    pygame.draw.rect(surface, edge, Rect(0.34 * size, 0.06 * size, 0.32 * size, 0.2 * size), round(0.08 * size))
    box = Rect(0.04 * size, 0.2 * size, 0.92 * size, 0.74 * size)
    pygame.draw.rect(surface, edge, box, border_radius=round(0.14 * size))
    pygame.draw.rect(surface, colour, box.inflate(-0.12 * size, -0.12 * size), border_radius=round(0.1 * size))


def _investor(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    poly(surface, size, [(0.5, 0.3), (0.78, 0.92), (0.22, 0.92)], colour, edge, 0.07)
    disc(surface, size, 0.5, 0.34, 0.17, colour, edge)
    hat = [(0.36, 0.04), (0.64, 0.04), (0.64, 0.2), (0.76, 0.2), (0.76, 0.26), (0.24, 0.26), (0.24, 0.2), (0.36, 0.2)]
    poly(surface, size, hat, colour, edge)


def _bridge(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    disc(surface, size, 0.5, 0.5, 0.5, colour, edge)
    line = max(1, round(0.09 * size))
    pygame.draw.line(surface, LIGHT, (0.14 * size, 0.46 * size), (0.86 * size, 0.46 * size), line)
    pygame.draw.arc(surface, LIGHT, Rect(0.22 * size, 0.5 * size, 0.56 * size, 0.5 * size), 0, pi, line)
    for x in (0.2, 0.8):
        pygame.draw.line(surface, LIGHT, (x * size, 0.46 * size), (x * size, 0.74 * size), line)


def _tunnel(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    disc(surface, size, 0.5, 0.5, 0.5, colour, edge)
    portal = Rect(0.24 * size, 0.22 * size, 0.52 * size, 0.56 * size)
    pygame.draw.rect(
        surface, DARK, portal, border_top_left_radius=round(0.26 * size), border_top_right_radius=round(0.26 * size)
    )
    pygame.draw.rect(
        surface, LIGHT, portal, max(1, round(0.07 * size)),
        border_top_left_radius=round(0.26 * size), border_top_right_radius=round(0.26 * size),
    )  # fmt: skip


def _summit(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    disc(surface, size, 0.5, 0.5, 0.5, colour, edge)
    poly(surface, size, [(0.14, 0.72), (0.42, 0.24), (0.56, 0.48), (0.66, 0.36), (0.86, 0.72)], LIGHT, edge, 0.04)


def _flag(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    pygame.draw.rect(surface, edge, Rect(0.16 * size, 0.06 * size, 0.1 * size, 0.9 * size))
    poly(surface, size, [(0.24, 0.1), (0.92, 0.32), (0.24, 0.56)], colour, edge, 0.06)


def _ship(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    poly(surface, size, [(0.04, 0.62), (0.96, 0.62), (0.8, 0.9), (0.2, 0.9)], colour, edge)
    poly(surface, size, [(0.3, 0.6), (0.3, 0.36), (0.62, 0.36), (0.62, 0.6)], colour, edge)
    poly(surface, size, [(0.4, 0.34), (0.42, 0.08), (0.54, 0.08), (0.54, 0.34)], colour, edge)


def _wood(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A sawn beam: broad, with the grain along it."""
    pygame.draw.rect(surface, edge, Rect(0, 0.12 * size, size, 0.76 * size), border_radius=round(0.1 * size))
    inner = Rect(0.06 * size, 0.19 * size, 0.88 * size, 0.62 * size)
    pygame.draw.rect(surface, colour, inner, border_radius=round(0.06 * size))
    for y in (0.24, 0.77):
        grain = mix(colour, edge, 0.45)
        pygame.draw.line(surface, grain, (0.06 * size, y * size), (0.94 * size, y * size), max(1, round(0.05 * size)))


def _stone(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A hewn block, its corners cut off."""
    shape = [(0.28, 0.03), (0.72, 0.03), (0.97, 0.3), (0.97, 0.72)]
    shape += [(0.72, 0.97), (0.28, 0.97), (0.03, 0.72), (0.03, 0.3)]
    poly(surface, size, shape, colour, edge, 0.08)


def _iron(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """An ingot: narrower above than below."""
    poly(surface, size, [(0.22, 0.08), (0.78, 0.08), (0.99, 0.94), (0.01, 0.94)], colour, edge, 0.08)


def _coal(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A lump, round and rough."""
    for x, y, radius in ((0.3, 0.62, 0.3), (0.7, 0.64, 0.28), (0.52, 0.36, 0.33), (0.5, 0.6, 0.34)):
        pygame.draw.circle(surface, edge, (x * size, y * size), radius * size)
    for x, y, radius in ((0.3, 0.62, 0.23), (0.7, 0.64, 0.21), (0.52, 0.36, 0.26), (0.5, 0.6, 0.27)):
        pygame.draw.circle(surface, colour, (x * size, y * size), radius * size)


add(
    {
        "good_wood": _wood,
        "good_stone": _stone,
        "good_iron": _iron,
        "good_coal": _coal,
        "crown": _crown,
        "token": _token,
        "investor": _investor,
        "bridge": _bridge,
        "tunnel": _tunnel,
        "summit": _summit,
        "ship": _ship,
        "flag": _flag,
    }
)
