"""The pieces of the table, drawn four times too large, scaled down smoothly, and kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from imperial_steam.gui import theme
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.text import Style
from imperial_steam.gui.theme import Colour, mix

FACTOR = 4
DARK: Colour = (28, 22, 16)
LIGHT: Colour = (252, 248, 236)
TUNNEL: Colour = (206, 112, 24)
BRIDGE: Colour = (112, 116, 122)
GOLD: Colour = (214, 164, 40)
SILVER: Colour = (188, 192, 198)
HEXAGON: Colour = (122, 56, 108)
COG: Colour = (74, 70, 66)
TOKEN: Colour = (150, 60, 40)
INVESTOR: Colour = (22, 84, 54)
PATH: Colour = (255, 214, 40)

Painter = Callable[[Surface, float, Colour, Colour], None]
Points = Sequence[tuple[float, float]]


def _poly(surface: Surface, size: float, points: Points, colour: Colour, edge: Colour, width: float = 0.05) -> None:
    spots = [(x * size, y * size) for x, y in points]
    pygame.draw.polygon(surface, colour, spots)
    pygame.draw.polygon(surface, edge, spots, max(1, round(width * size)))


def _disc(surface: Surface, size: float, x: float, y: float, radius: float, colour: Colour, edge: Colour) -> None:
    pygame.draw.circle(surface, edge, (x * size, y * size), radius * size)
    pygame.draw.circle(surface, colour, (x * size, y * size), (radius - 0.05) * size)


def _cube(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    rect = Rect(0.06 * size, 0.06 * size, 0.88 * size, 0.88 * size)
    pygame.draw.rect(surface, edge, rect, border_radius=round(0.16 * size))
    inner = rect.inflate(-0.14 * size, -0.14 * size)
    pygame.draw.rect(surface, colour, inner, border_radius=round(0.1 * size))
    top = Rect(inner.x, inner.y, inner.w, inner.h * 0.24)
    pygame.draw.rect(surface, mix(colour, (255, 255, 255), 0.28), top, border_radius=round(0.1 * size))


def _worker(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    body = [(0.5, 0.36), (0.72, 0.46), (0.9, 0.95), (0.1, 0.95), (0.28, 0.46)]
    _poly(surface, size, body, colour, edge, 0.07)
    _disc(surface, size, 0.5, 0.26, 0.22, colour, edge)


def _hand(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    for x, top in ((0.24, 0.26), (0.39, 0.12), (0.54, 0.1), (0.69, 0.18)):
        finger = Rect(x * size, top * size, 0.15 * size, 0.5 * size)
        pygame.draw.rect(surface, edge, finger.inflate(0.05 * size, 0.05 * size), border_radius=round(0.08 * size))
    _poly(
        surface, size, [(0.22, 0.5), (0.86, 0.5), (0.8, 0.94), (0.34, 0.94), (0.06, 0.62), (0.12, 0.54)], colour, edge
    )
    for x, top in ((0.24, 0.26), (0.39, 0.12), (0.54, 0.1), (0.69, 0.18)):
        finger = Rect(x * size, top * size, 0.15 * size, 0.5 * size)
        pygame.draw.rect(surface, colour, finger.inflate(-0.03 * size, -0.03 * size), border_radius=round(0.07 * size))


def _station(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [(0.06, 0.94), (0.06, 0.46), (0.3, 0.46), (0.5, 0.1), (0.7, 0.46), (0.94, 0.46), (0.94, 0.94)]
    _poly(surface, size, shape, colour, edge, 0.08)
    pygame.draw.rect(surface, edge, Rect(0.4 * size, 0.66 * size, 0.2 * size, 0.26 * size))
    pygame.draw.circle(surface, edge, (0.5 * size, 0.42 * size), 0.08 * size)


def _factory(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [
        (0.06, 0.94), (0.06, 0.5), (0.3, 0.34), (0.3, 0.5), (0.54, 0.34), (0.54, 0.5), (0.66, 0.42), (0.7, 0.08),
        (0.86, 0.08), (0.94, 0.94),
    ]  # fmt: skip
    _poly(surface, size, shape, colour, edge, 0.07)


def _crown(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [(0.1, 0.84), (0.04, 0.3), (0.3, 0.54), (0.5, 0.14), (0.7, 0.54), (0.96, 0.3), (0.9, 0.84)]
    _poly(surface, size, shape, colour, edge, 0.07)
    for x, y in ((0.06, 0.28), (0.5, 0.13), (0.94, 0.28)):
        _disc(surface, size, min(max(x, 0.1), 0.9), y, 0.1, colour, edge)


def _hexagon(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    points = [(0.5 + 0.48 * sin(i * pi / 3), 0.5 - 0.48 * cos(i * pi / 3)) for i in range(6)]
    _poly(surface, size, points, colour, edge, 0.07)


def _cog(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    for i in range(8):
        angle = i * pi / 4
        across, out = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
        points = [
            (0.5 + across[0] * r + out[0] * s, 0.5 + across[1] * r + out[1] * s)
            for r, s in ((0.3, -0.12), (0.5, -0.09), (0.5, 0.09), (0.3, 0.12))
        ]
        _poly(surface, size, points, edge, edge, 0.02)
    pygame.draw.circle(surface, edge, (0.5 * size, 0.5 * size), 0.42 * size)
    pygame.draw.circle(surface, colour, (0.5 * size, 0.5 * size), 0.34 * size)


def _token(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    pygame.draw.rect(surface, edge, Rect(0.34 * size, 0.06 * size, 0.32 * size, 0.2 * size), round(0.08 * size))
    box = Rect(0.04 * size, 0.2 * size, 0.92 * size, 0.74 * size)
    pygame.draw.rect(surface, edge, box, border_radius=round(0.14 * size))
    pygame.draw.rect(surface, colour, box.inflate(-0.12 * size, -0.12 * size), border_radius=round(0.1 * size))


def _key(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    for grow, tint in ((0.05, edge), (0.0, colour)):
        pygame.draw.circle(surface, tint, (0.27 * size, 0.5 * size), (0.22 + grow) * size)
        pygame.draw.rect(
            surface,
            tint,
            Rect((0.4 - grow) * size, (0.43 - grow) * size, (0.54 + 2 * grow) * size, (0.14 + 2 * grow) * size),
        )
        for x in (0.7, 0.86):
            pygame.draw.rect(
                surface, tint, Rect((x - grow) * size, 0.5 * size, (0.08 + 2 * grow) * size, (0.22 + grow) * size)
            )
    pygame.draw.circle(surface, edge, (0.27 * size, 0.5 * size), 0.09 * size)


def _investor(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _poly(surface, size, [(0.5, 0.3), (0.78, 0.92), (0.22, 0.92)], colour, edge, 0.07)
    _disc(surface, size, 0.5, 0.34, 0.17, colour, edge)
    hat = [(0.36, 0.04), (0.64, 0.04), (0.64, 0.2), (0.76, 0.2), (0.76, 0.26), (0.24, 0.26), (0.24, 0.2), (0.36, 0.2)]
    _poly(surface, size, hat, colour, edge)


def _bridge(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _disc(surface, size, 0.5, 0.5, 0.5, colour, edge)
    line = max(1, round(0.09 * size))
    pygame.draw.line(surface, LIGHT, (0.14 * size, 0.46 * size), (0.86 * size, 0.46 * size), line)
    pygame.draw.arc(surface, LIGHT, Rect(0.22 * size, 0.5 * size, 0.56 * size, 0.5 * size), 0, pi, line)
    for x in (0.2, 0.8):
        pygame.draw.line(surface, LIGHT, (x * size, 0.46 * size), (x * size, 0.74 * size), line)


def _tunnel(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _disc(surface, size, 0.5, 0.5, 0.5, colour, edge)
    portal = Rect(0.24 * size, 0.22 * size, 0.52 * size, 0.56 * size)
    pygame.draw.rect(
        surface, DARK, portal, border_top_left_radius=round(0.26 * size), border_top_right_radius=round(0.26 * size)
    )
    pygame.draw.rect(
        surface, LIGHT, portal, max(1, round(0.07 * size)),
        border_top_left_radius=round(0.26 * size), border_top_right_radius=round(0.26 * size),
    )  # fmt: skip


def _summit(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _disc(surface, size, 0.5, 0.5, 0.5, colour, edge)
    _poly(surface, size, [(0.14, 0.72), (0.42, 0.24), (0.56, 0.48), (0.66, 0.36), (0.86, 0.72)], LIGHT, edge, 0.04)


def _locomotive(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [
        (0.02, 0.74), (0.02, 0.14), (0.36, 0.14), (0.36, 0.36), (0.68, 0.36), (0.66, 0.12), (0.84, 0.12), (0.82, 0.36),
        (0.94, 0.4), (0.94, 0.7), (1.0, 0.78), (0.02, 0.78),
    ]  # fmt: skip
    _poly(surface, size, shape, colour, edge, 0.04)
    pygame.draw.rect(surface, LIGHT, Rect(0.09 * size, 0.22 * size, 0.18 * size, 0.16 * size))
    for x, radius in ((0.2, 0.15), (0.5, 0.12), (0.78, 0.12)):
        _disc(surface, size, x, 0.82, radius, mix(colour, LIGHT, 0.5), edge)


def _ship(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _poly(surface, size, [(0.04, 0.62), (0.96, 0.62), (0.8, 0.9), (0.2, 0.9)], colour, edge)
    _poly(surface, size, [(0.3, 0.6), (0.3, 0.36), (0.62, 0.36), (0.62, 0.6)], colour, edge)
    _poly(surface, size, [(0.4, 0.34), (0.42, 0.08), (0.54, 0.08), (0.54, 0.34)], colour, edge)


def _diamond(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _poly(surface, size, [(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)], colour, edge, 0.06)


def _circle(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    pygame.draw.circle(surface, edge, (0.5 * size, 0.5 * size), 0.5 * size)
    pygame.draw.circle(surface, colour, (0.5 * size, 0.5 * size), 0.42 * size)


def _square(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _poly(surface, size, [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)], colour, edge, 0.09)


def _triangle(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    _poly(surface, size, [(0.5, 0.04), (0.98, 0.9), (0.02, 0.9)], colour, edge, 0.09)


PAINTERS: dict[str, Painter] = {
    "cube": _cube,
    "worker": _worker,
    "hand": _hand,
    "station": _station,
    "factory": _factory,
    "crown": _crown,
    "hexagon": _hexagon,
    "cog": _cog,
    "token": _token,
    "key": _key,
    "investor": _investor,
    "bridge": _bridge,
    "tunnel": _tunnel,
    "summit": _summit,
    "locomotive": _locomotive,
    "ship": _ship,
    "diamond": _diamond,
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
}


@lru_cache(maxsize=500)
def ink_on(background: Colour) -> Colour:
    """Black or white, whichever reads better on the background; kept, for it is asked for every cube."""
    return theme.ink_on(background)


@lru_cache(maxsize=2500)
def sprite(name: str, size: int, colour: Colour, edge: Colour = DARK) -> Surface:
    """A piece as a square of a size in pixels, with alpha."""
    size = max(3, size)
    large = Surface((size * FACTOR, size * FACTOR), pygame.SRCALPHA)
    # Transparent in the colour of the edge, so that smoothing leaves no dark rim.
    large.fill((*edge, 0))
    PAINTERS[name](large, size * FACTOR, colour, edge)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=300)
def ghost(name: str, size: int, colour: Colour, edge: Colour = DARK) -> Surface:
    """A faded piece: printed, but not there (any more)."""
    image = sprite(name, size, colour, edge).copy()
    image.fill((255, 255, 255, 90), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def put(canvas: Canvas, name: str, rect: Rect, colour: Colour, edge: Colour = DARK) -> None:
    """Draw a piece centred in a rectangle."""
    size = min(rect.w, rect.h)
    canvas.surface.blit(sprite(name, size, colour, edge), (rect.centerx - size // 2, rect.centery - size // 2))


def put_number(
    canvas: Canvas, name: str, rect: Rect, colour: Colour, number: str, edge: Colour = DARK, part: float = 0.66,
    low: float = 0.0,
) -> None:  # fmt: skip
    """Draw a piece with a number on it; `part` is the number's height, `low` shifts it down."""
    put(canvas, name, rect, colour, edge)
    size = min(rect.w, rect.h)
    style = Style("sans-bold", max(5.0, size * part) / canvas.look.scale)
    centre = (rect.centerx, round(rect.centery + low * size))
    canvas.text_at(centre, number, style, ink_on(colour))


def forget() -> None:
    """Drop all kept pieces."""
    sprite.cache_clear()
    ghost.cache_clear()
