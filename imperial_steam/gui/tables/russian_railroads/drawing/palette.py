"""The colours of players, tracks and pieces: printed ones, and ones that colour-blind people can tell apart."""

from __future__ import annotations

from imperial_steam.gui.canvas.theme import Shape, palettes

#: By name the printed colour and the safe one; player colours in the order they are offered, each with its shape.
PALETTES = palettes(
    players={
        "red": (Shape.CIRCLE, (186, 44, 40), (196, 60, 0)),
        "purple": (Shape.DIAMOND, (116, 62, 150), (86, 34, 118)),
        "green": (Shape.TRIANGLE, (44, 124, 66), (20, 175, 125)),
        "yellow": (Shape.SQUARE, (228, 178, 24), (245, 225, 60)),
    },
    groups={
        "tracks": {
            "black": ((44, 42, 44), (24, 24, 26)),
            "grey": ((142, 146, 154), (130, 136, 146)),
            "brown": ((132, 80, 40), (150, 70, 0)),
            "natural": ((226, 186, 118), (244, 204, 96)),
            "white": ((252, 252, 248), (255, 255, 255)),
        },
        "stuff": {
            "temporary": ((38, 166, 172), (86, 180, 233)),
            "black_worker": ((40, 38, 40), (24, 24, 26)),
            "factory": ((124, 82, 148), (128, 70, 150)),
            "locomotive": ((70, 84, 100), (60, 74, 92)),
            "coin": ((224, 180, 60), (240, 200, 60)),
            "doubler": ((54, 116, 172), (0, 92, 168)),
            "industry": ((176, 92, 42), (190, 84, 10)),
            "question": ((196, 118, 28), (214, 120, 0)),
            "engineer": ((86, 122, 92), (0, 110, 90)),
            "medal": ((208, 164, 52), (220, 176, 40)),
            "coal": ((46, 44, 46), (24, 24, 26)),
            "card": ((64, 100, 128), (40, 84, 130)),
            "points": ((150, 50, 44), (150, 40, 30)),
            "snow": ((240, 245, 248), (244, 248, 250)),
            "ice": ((206, 222, 232), (204, 222, 236)),
            "night": ((70, 92, 112), (60, 84, 110)),
        },
    },
)
