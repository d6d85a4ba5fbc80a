"""The train of the title picture."""

from __future__ import annotations

import numpy as np
from title_sheet import Drawing


def wheel(ink: Drawing, glint: Drawing, x: float, rail: float, radius: float) -> None:
    """Draw a spoked wheel."""
    y = rail - radius
    ink.disc(x, y, radius)
    glint.disc(x, y, radius - 2.4)
    ink.disc(x, y, radius - 2.4, 0)
    for spoke in range(10):
        angle = spoke * np.pi / 5 + 0.2
        end = (x + (radius - 1) * float(np.cos(angle)), y + (radius - 1) * float(np.sin(angle)))
        ink.line([(x, y), end], 1.5)
        glint.line([(x, y), end], 1.5, 0)
    ink.disc(x, y, radius * 0.24)
    glint.disc(x, y, radius * 0.24, 0)


def locomotive(ink: Drawing, glint: Drawing, x: float, rail: float) -> None:
    """Draw an engine of the 1850s with a tall funnel and a steam dome."""
    boiler, floor = rail - 62, rail - 24
    ink.box(x + 14, boiler, 88, 34)
    ink.disc(x + 16, boiler + 17, 17)
    glint.box(x + 16, boiler + 5, 84, 5)
    for band in (34, 56, 78):
        glint.box(x + band, boiler, 2, 34)
    ink.area(
        [
            (x + 14, boiler + 2),
            (x + 17, boiler - 34),
            (x + 9, boiler - 50),
            (x + 41, boiler - 50),
            (x + 33, boiler - 34),
            (x + 36, boiler + 2),
        ]
    )
    ink.box(x + 7, boiler - 54, 36, 5)
    glint.box(x + 20, boiler - 32, 3, 30)
    ink.disc(x + 68, boiler - 4, 12)
    ink.box(x + 56, boiler - 6, 24, 10)
    ink.box(x + 65, boiler - 22, 6, 10)
    glint.disc(x + 65, boiler - 7, 3)
    ink.box(x + 84, boiler - 12, 4, 12)
    ink.box(x + 100, boiler - 22, 32, 62)
    ink.box(x + 94, boiler - 27, 44, 6)
    glint.box(x + 106, boiler - 15, 9, 15)
    glint.box(x + 120, boiler - 15, 8, 15)
    ink.box(x - 6, floor, 142, 8)
    glint.box(x - 4, floor + 2, 138, 2)
    ink.area([(x - 6, floor), (x - 6, floor + 10), (x - 26, rail - 1), (x + 4, rail - 1), (x + 8, floor)])
    ink.disc(x - 2, floor - 10, 6)
    glint.disc(x - 3.5, floor - 10, 3.4)
    for place, radius in ((8, 12), (34, 12), (68, 22), (112, 22)):
        wheel(ink, glint, x + place, rail, radius)
    ink.box(x + 14, rail - 26, 26, 11)
    ink.line([(x + 30, rail - 19), (x + 68, rail - 14), (x + 112, rail - 14)], 4)


def tender(ink: Drawing, glint: Drawing, x: float, rail: float) -> None:
    """Draw the tender with its coal."""
    ink.box(x, rail - 56, 62, 36)
    glint.box(x + 5, rail - 51, 52, 3)
    glint.box(x + 5, rail - 30, 52, 3)
    ink.area(
        [
            (x + 4, rail - 56),
            (x + 12, rail - 66),
            (x + 24, rail - 63),
            (x + 36, rail - 69),
            (x + 52, rail - 62),
            (x + 58, rail - 56),
        ]
    )
    ink.box(x - 8, rail - 22, 78, 5)
    for place in (14, 48):
        wheel(ink, glint, x + place, rail, 12)


def coach(ink: Drawing, glint: Drawing, x: float, rail: float) -> None:
    """Draw a passenger car."""
    ink.box(x, rail - 66, 112, 46)
    ink.area([(x - 4, rail - 66), (x + 3, rail - 73), (x + 109, rail - 73), (x + 116, rail - 66)])
    for window in range(6):
        glint.box(x + 6 + window * 17.5, rail - 60, 12, 17)
    glint.box(x + 3, rail - 37, 106, 2.5)
    glint.box(x + 3, rail - 27, 106, 1.5)
    ink.box(x - 8, rail - 23, 128, 5)
    for place in (20, 92):
        wheel(ink, glint, x + place, rail, 11)
