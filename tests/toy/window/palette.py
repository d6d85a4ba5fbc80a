"""The colours of Pebbles, and the one piece that is its own."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, Shape, mix, palettes
from imperial_steam.gui.table_kit.drawing import pieces

#: By name the printed colour and the safe one; player colours in the order they are offered, each with its shape.
PALETTES = palettes(
    players={
        "red": (Shape.CIRCLE, (190, 40, 40), (196, 60, 0)),
        "purple": (Shape.SQUARE, (110, 50, 140), (92, 30, 120)),
        "turquoise": (Shape.TRIANGLE, (20, 140, 140), (70, 176, 230)),
        "yellow": (Shape.DIAMOND, (230, 180, 20), (245, 225, 60)),
    },
    groups={
        "pebbles": {
            "pebble": ((138, 134, 126), (150, 150, 150)),
            "rock": ((92, 88, 84), (70, 70, 70)),
            "cup": ((184, 124, 74), (190, 120, 30)),
            "die": ((238, 230, 212), (250, 250, 250)),
        },
    },
)
CLASSIC = PALETTES["classic"]


def _pebble(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A flat stone with a light spot."""
    stone = Rect(0.04 * size, 0.2 * size, 0.92 * size, 0.62 * size)
    pygame.draw.ellipse(surface, edge, stone)
    pygame.draw.ellipse(surface, colour, stone.inflate(-0.1 * size, -0.1 * size))
    light = Rect(0.24 * size, 0.3 * size, 0.3 * size, 0.14 * size)
    pygame.draw.ellipse(surface, mix(colour, pieces.LIGHT, 0.5), light)


def _cup(surface: Surface, size: float, colour: Colour, edge: Colour) -> None:
    """A cup turned upside down."""
    outline = [(0.3, 0.1), (0.7, 0.1), (0.84, 0.92), (0.16, 0.92)]
    pieces.poly(surface, size, outline, colour, edge, 0.06)


pieces.add({"pebble": _pebble, "cup": _cup})
