"""The colours of players, goods and hubs: printed ones, and ones that colour-blind people can tell apart."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.gui.canvas.theme import Palette, Shape

#: Player colours in the order they are offered, each with its shape.
SHAPES: Mapping[str, Shape] = {
    "red": Shape.CIRCLE,
    "purple": Shape.DIAMOND,
    "turquoise": Shape.TRIANGLE,
    "yellow": Shape.SQUARE,
}

CLASSIC = Palette(
    key="classic",
    players={"red": (176, 32, 36), "purple": (104, 46, 132), "turquoise": (14, 138, 140), "yellow": (226, 172, 10)},
    shapes=SHAPES,
    groups={
        "goods": {"wood": (150, 98, 52), "stone": (146, 144, 138), "iron": (78, 108, 150), "coal": (38, 36, 38)},
        "hubs": {"bronze": (150, 90, 36), "blue": (40, 88, 160), "green": (54, 124, 62), "white": (250, 250, 244)},
    },
)

SAFE = Palette(
    key="safe",
    players={"red": (196, 60, 0), "purple": (92, 30, 120), "turquoise": (70, 176, 230), "yellow": (245, 225, 60)},
    shapes=SHAPES,
    groups={
        "goods": {"wood": (200, 120, 40), "stone": (170, 170, 170), "iron": (0, 92, 160), "coal": (20, 20, 20)},
        "hubs": {"bronze": (180, 95, 6), "blue": (0, 70, 150), "green": (0, 140, 100), "white": (255, 255, 255)},
    },
)

PALETTES: Mapping[str, Palette] = {palette.key: palette for palette in (CLASSIC, SAFE)}
