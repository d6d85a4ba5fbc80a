"""The colours of players, goods and hubs: printed ones, and ones that colour-blind people can tell apart."""

from __future__ import annotations

from imperial_steam.gui.canvas.theme import Shape, palettes

#: By name the printed colour and the safe one; player colours in the order they are offered, each with its shape.
PALETTES = palettes(
    players={
        "red": (Shape.CIRCLE, (176, 32, 36), (196, 60, 0)),
        "purple": (Shape.DIAMOND, (104, 46, 132), (92, 30, 120)),
        "turquoise": (Shape.TRIANGLE, (18, 146, 148), (70, 176, 230)),
        "yellow": (Shape.SQUARE, (226, 172, 10), (245, 225, 60)),
    },
    groups={
        "goods": {
            "wood": ((150, 98, 52), (200, 120, 40)),
            "stone": ((146, 144, 138), (170, 170, 170)),
            "iron": ((78, 108, 150), (0, 92, 160)),
            "coal": ((38, 36, 38), (20, 20, 20)),
        },
        "hubs": {
            "bronze": ((150, 90, 36), (180, 95, 6)),
            "blue": ((40, 88, 160), (0, 70, 150)),
            "green": ((54, 124, 62), (0, 140, 100)),
            "white": ((250, 250, 244), (255, 255, 255)),
        },
    },
)
