"""The colours of players, influence and loads: printed ones, and ones that colour-blind people can tell apart."""

from __future__ import annotations

from imperial_steam.gui.canvas.theme import Shape, palettes

#: By name the printed colour and the safe one; player colours in the order they are offered, each with its shape.
#: `influence` by kind of influence, `loads` by load, `companies` by company; `stuff` is what belongs to nobody.
PALETTES = palettes(
    players={
        "orange": (Shape.CIRCLE, (232, 120, 22), (240, 152, 0)),
        "purple": (Shape.DIAMOND, (118, 62, 158), (178, 96, 176)),
        "blue": (Shape.SQUARE, (36, 98, 176), (0, 88, 168)),
        "black": (Shape.TRIANGLE, (46, 44, 50), (20, 20, 24)),
    },
    groups={
        "influence": {
            "white": ((250, 247, 238), (255, 255, 252)),
            "brown": ((138, 90, 52), (120, 78, 40)),
            "red": ((190, 44, 42), (206, 66, 0)),
            "green": ((36, 122, 66), (0, 148, 110)),
        },
        "companies": {
            "red": ((190, 44, 42), (206, 66, 0)),
            "green": ((36, 122, 66), (0, 148, 110)),
        },
        "loads": {
            "white": ((248, 246, 238), (255, 255, 252)),
            "yellow": ((242, 190, 40), (246, 222, 64)),
            "red": ((204, 52, 46), (202, 66, 0)),
            "green": ((44, 140, 74), (0, 158, 118)),
        },
        "stuff": {
            "landowner": ((236, 232, 220), (240, 238, 228)),
            "town": ((168, 84, 62), (156, 96, 70)),
            "gain": ((44, 116, 62), (0, 112, 90)),
            "loss": ((160, 48, 40), (170, 56, 0)),
        },
    },
)
