"""The colours of players, tracks and pieces: printed ones, and ones that colour-blind people can tell apart."""

from __future__ import annotations

from collections.abc import Mapping

from imperial_steam.gui.canvas.theme import Palette, Shape

#: Player colours in the order they are offered, each with its shape.
SHAPES: Mapping[str, Shape] = {
    "red": Shape.CIRCLE,
    "purple": Shape.DIAMOND,
    "green": Shape.TRIANGLE,
    "yellow": Shape.SQUARE,
}

CLASSIC = Palette(
    key="classic",
    players={"red": (186, 44, 40), "purple": (116, 62, 150), "green": (44, 124, 66), "yellow": (228, 178, 24)},
    shapes=SHAPES,
    groups={
        "tracks": {
            "black": (44, 42, 44), "grey": (142, 146, 154), "brown": (132, 80, 40), "natural": (226, 186, 118),
            "white": (252, 252, 248),
        },
        "stuff": {
            "temporary": (38, 166, 172), "black_worker": (40, 38, 40), "factory": (124, 82, 148),
            "locomotive": (70, 84, 100), "coin": (224, 180, 60), "doubler": (54, 116, 172), "industry": (176, 92, 42),
            "question": (196, 118, 28), "engineer": (86, 122, 92), "medal": (208, 164, 52), "coal": (46, 44, 46),
            "card": (64, 100, 128), "points": (150, 50, 44), "snow": (240, 245, 248), "ice": (206, 222, 232),
            "night": (70, 92, 112),
        },
    },
)  # fmt: skip

SAFE = Palette(
    key="safe",
    players={"red": (196, 60, 0), "purple": (86, 34, 118), "green": (20, 175, 125), "yellow": (245, 225, 60)},
    shapes=SHAPES,
    groups={
        "tracks": {
            "black": (24, 24, 26), "grey": (130, 136, 146), "brown": (150, 70, 0), "natural": (244, 204, 96),
            "white": (255, 255, 255),
        },
        "stuff": {
            "temporary": (86, 180, 233), "black_worker": (24, 24, 26), "factory": (128, 70, 150),
            "locomotive": (60, 74, 92), "coin": (240, 200, 60), "doubler": (0, 92, 168), "industry": (190, 84, 10),
            "question": (214, 120, 0), "engineer": (0, 110, 90), "medal": (220, 176, 40), "coal": (24, 24, 26),
            "card": (40, 84, 130), "points": (150, 40, 30), "snow": (244, 248, 250), "ice": (204, 222, 236),
            "night": (60, 84, 110),
        },
    },
)  # fmt: skip

PALETTES: Mapping[str, Palette] = {palette.key: palette for palette in (CLASSIC, SAFE)}
