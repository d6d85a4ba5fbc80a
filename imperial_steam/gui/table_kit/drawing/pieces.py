"""Pieces that many games have, drawn four times too large, scaled down smoothly, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas import theme
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix

FACTOR = 4
#: Units between two cells side by side.
GAP = 5
DARK: Colour = (28, 22, 16)
LIGHT: Colour = (252, 248, 236)

Painter = Callable[[Surface, float, Colour, Colour], None]
Points = Sequence[tuple[float, float]]


def poly(surface: Surface, size: float, points: Points, colour: Colour, edge: Colour, width: float = 0.05) -> None:
    """A polygon with an edge; places and widths are parts (0 to 1) of the size."""
    spots = [(x * size, y * size) for x, y in points]
    pygame.draw.polygon(surface, colour, spots)
    pygame.draw.polygon(surface, edge, spots, max(1, round(width * size)))


def disc(surface: Surface, size: float, x: float, y: float, radius: float, colour: Colour, edge: Colour) -> None:
    """A disc with an edge; place and radius are parts (0 to 1) of the size."""
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
    poly(surface, size, body, colour, edge, 0.07)
    disc(surface, size, 0.5, 0.26, 0.22, colour, edge)


def _hand(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    for x, top in ((0.24, 0.26), (0.39, 0.12), (0.54, 0.1), (0.69, 0.18)):
        finger = Rect(x * size, top * size, 0.15 * size, 0.5 * size)
        pygame.draw.rect(surface, edge, finger.inflate(0.05 * size, 0.05 * size), border_radius=round(0.08 * size))
    poly(surface, size, [(0.22, 0.5), (0.86, 0.5), (0.8, 0.94), (0.34, 0.94), (0.06, 0.62), (0.12, 0.54)], colour, edge)
    for x, top in ((0.24, 0.26), (0.39, 0.12), (0.54, 0.1), (0.69, 0.18)):
        finger = Rect(x * size, top * size, 0.15 * size, 0.5 * size)
        pygame.draw.rect(surface, colour, finger.inflate(-0.03 * size, -0.03 * size), border_radius=round(0.07 * size))


def _station(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [(0.06, 0.94), (0.06, 0.46), (0.3, 0.46), (0.5, 0.1), (0.7, 0.46), (0.94, 0.46), (0.94, 0.94)]
    poly(surface, size, shape, colour, edge, 0.08)
    pygame.draw.rect(surface, edge, Rect(0.4 * size, 0.66 * size, 0.2 * size, 0.26 * size))
    pygame.draw.circle(surface, edge, (0.5 * size, 0.42 * size), 0.08 * size)


def _factory(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [
        (0.06, 0.94), (0.06, 0.5), (0.3, 0.34), (0.3, 0.5), (0.54, 0.34), (0.54, 0.5), (0.66, 0.42), (0.7, 0.08),
        (0.86, 0.08), (0.94, 0.94),
    ]  # fmt: skip
    poly(surface, size, shape, colour, edge, 0.07)


def _hexagon(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    points = [(0.5 + 0.48 * sin(i * pi / 3), 0.5 - 0.48 * cos(i * pi / 3)) for i in range(6)]
    poly(surface, size, points, colour, edge, 0.07)


def _cog(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    for i in range(8):
        angle = i * pi / 4
        across, out = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
        points = [
            (0.5 + across[0] * r + out[0] * s, 0.5 + across[1] * r + out[1] * s)
            for r, s in ((0.3, -0.12), (0.5, -0.09), (0.5, 0.09), (0.3, 0.12))
        ]
        poly(surface, size, points, edge, edge, 0.02)
    pygame.draw.circle(surface, edge, (0.5 * size, 0.5 * size), 0.42 * size)
    pygame.draw.circle(surface, colour, (0.5 * size, 0.5 * size), 0.34 * size)


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


def _locomotive(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    shape = [
        (0.02, 0.74), (0.02, 0.14), (0.36, 0.14), (0.36, 0.36), (0.68, 0.36), (0.66, 0.12), (0.84, 0.12), (0.82, 0.36),
        (0.94, 0.4), (0.94, 0.7), (1.0, 0.78), (0.02, 0.78),
    ]  # fmt: skip
    poly(surface, size, shape, colour, edge, 0.04)
    pygame.draw.rect(surface, LIGHT, Rect(0.09 * size, 0.22 * size, 0.18 * size, 0.16 * size))
    for x, radius in ((0.2, 0.15), (0.5, 0.12), (0.78, 0.12)):
        disc(surface, size, x, 0.82, radius, mix(colour, LIGHT, 0.5), edge)


def _diamond(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    poly(surface, size, [(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)], colour, edge, 0.06)


def _circle(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    pygame.draw.circle(surface, edge, (0.5 * size, 0.5 * size), 0.5 * size)
    pygame.draw.circle(surface, colour, (0.5 * size, 0.5 * size), 0.42 * size)


def _square(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    poly(surface, size, [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)], colour, edge, 0.09)


def _triangle(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    poly(surface, size, [(0.5, 0.04), (0.98, 0.9), (0.02, 0.9)], colour, edge, 0.09)


#: Piece → what paints it into a square; a title adds its own by `add`.
PAINTERS: dict[str, Painter] = {
    "cube": _cube,
    "worker": _worker,
    "hand": _hand,
    "station": _station,
    "factory": _factory,
    "hexagon": _hexagon,
    "cog": _cog,
    "key": _key,
    "locomotive": _locomotive,
    "diamond": _diamond,
    "circle": _circle,
    "square": _square,
    "triangle": _triangle,
}


def add(painters: Mapping[str, Painter]) -> None:
    """Add the pieces of a title; raises `ValueError` for the name of another piece."""
    for name, painter in painters.items():
        if PAINTERS.setdefault(name, painter) is not painter:
            raise ValueError(f"there is another piece '{name}'")


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


def paper(canvas: Canvas, rect: Rect, name: str) -> None:
    """The paper of a panel; `name` says to those who do not see it what it is."""
    canvas.note(rect, name, "panel")
    canvas.fill(rect, canvas.theme.paper, 3)
    canvas.frame(rect, canvas.theme.line, 1, 3)


def cells(canvas: Canvas, rect: Rect, count: int) -> Sequence[Rect]:
    """Equal cells side by side, a thin line in the gap between any two."""
    edges = [rect.x + part * rect.w // count for part in range(count + 1)]
    for edge in edges[1:-1]:
        x = edge - canvas.px(GAP / 2)
        canvas.line((x, rect.y + canvas.px(2)), (x, rect.bottom - canvas.px(3)), canvas.theme.line)
    return [Rect(left, rect.y, right - left - canvas.px(GAP), rect.h) for left, right in pairwise(edges)]


def frame_of(canvas: Canvas, place: Rect, colour: tuple[int, int, int], width: float, grow: float) -> None:
    """A frame with a light rim that lies partly on a place; `grow` in units is how much larger it is."""
    _rimmed(canvas, place.inflate(canvas.px(grow), canvas.px(grow)), colour, width)


def corners(canvas: Canvas, rect: Rect, colour: Colour, width: float) -> None:
    """Brackets at the four corners of a place: what is told about, never what can be chosen, which has a frame."""
    outer = rect.inflate(canvas.px(6), canvas.px(6))
    arm = max(canvas.px(5), min(outer.w, outer.h) // 4)
    for ink, stroke in ((LIGHT, width + 1.6), (colour, width)):
        for x, across in ((outer.x, 1), (outer.right - 1, -1)):
            for y, down in ((outer.y, 1), (outer.bottom - 1, -1)):
                canvas.line((x, y), (x + across * arm, y), ink, stroke)
                canvas.line((x, y), (x, y + down * arm), ink, stroke)


def _rimmed(canvas: Canvas, room: Rect, colour: tuple[int, int, int], width: float) -> None:
    canvas.frame(room, LIGHT, width + 2, 6)
    canvas.frame(room.inflate(-2, -2), colour, width, 5)
