"""The colours of players, influence and loads: printed ones, and ones that colour-blind people can tell apart."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.gui.canvas.theme import Palette, Shape

#: Player colours in the order they are offered, each with its shape.
SHAPES: Mapping[str, Shape] = {
    "orange": Shape.CIRCLE,
    "purple": Shape.DIAMOND,
    "blue": Shape.SQUARE,
    "black": Shape.TRIANGLE,
}

#: `influence` by kind of influence, `loads` by load, `companies` by company; `stuff` is what belongs to nobody.
CLASSIC = Palette(
    key="classic",
    players={"orange": (232, 120, 22), "purple": (118, 62, 158), "blue": (36, 98, 176), "black": (46, 44, 50)},
    shapes=SHAPES,
    groups={
        "influence": {
            "white": (250, 247, 238), "brown": (138, 90, 52), "red": (190, 44, 42), "green": (36, 122, 66),
        },
        "companies": {"red": (190, 44, 42), "green": (36, 122, 66)},
        "loads": {"white": (248, 246, 238), "yellow": (242, 190, 40), "red": (204, 52, 46), "green": (44, 140, 74)},
        "stuff": {"landowner": (236, 232, 220), "town": (168, 84, 62), "gain": (44, 116, 62), "loss": (160, 48, 40)},
    },
)  # fmt: skip

SAFE = Palette(
    key="safe",
    players={"orange": (240, 152, 0), "purple": (178, 96, 176), "blue": (0, 88, 168), "black": (20, 20, 24)},
    shapes=SHAPES,
    groups={
        "influence": {"white": (255, 255, 252), "brown": (120, 78, 40), "red": (206, 66, 0), "green": (0, 148, 110)},
        "companies": {"red": (206, 66, 0), "green": (0, 148, 110)},
        "loads": {"white": (255, 255, 252), "yellow": (246, 222, 64), "red": (202, 66, 0), "green": (0, 158, 118)},
        "stuff": {"landowner": (240, 238, 228), "town": (156, 96, 70), "gain": (0, 112, 90), "loss": (170, 56, 0)},
    },
)  # fmt: skip

PALETTES: Mapping[str, Palette] = {palette.key: palette for palette in (CLASSIC, SAFE)}
