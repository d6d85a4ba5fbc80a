"""The picture by which First Train is chosen: a branch line through hop gardens, with a town of brick behind them."""

from __future__ import annotations

from math import sin
from random import Random

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.tables.first_train.drawing import brush
from imperial_steam.gui.tables.first_train.drawing.ground_franconia import (
    BRICK,
    FIELDS,
    HOP_GROUND,
    HOP_LEAF,
    PLASTER,
    POLE,
    ROOF,
)
from imperial_steam.gui.tables.first_train.drawing.palette import PALETTES

#: How many times too large the picture is drawn before it is smoothed.
FACTOR = 2
SKY: tuple[Colour, Colour] = ((142, 190, 214), (246, 232, 200))
INK: Colour = (34, 28, 26)


def picture(size: tuple[int, int]) -> Surface:
    """The same picture at every size."""
    large, chance = Surface((size[0] * FACTOR, size[1] * FACTOR)), Random(1835)
    width, height = large.get_size()
    for y in range(height):
        pygame.draw.line(large, mix(SKY[0], SKY[1], min(1.0, y / height / 0.5)), (0, y), (width, y))
    _hills(large, 0.44, (150, 176, 132), 0.05)
    _town(large, chance)
    _fields(large, chance)
    _train(large)
    _hops(large, chance)
    return pygame.transform.smoothscale(large, size)


def _hills(surface: Surface, base: float, colour: Colour, swing: float) -> None:
    width, height = surface.get_size()
    edge = [
        (x, height * (base - swing * sin(x / width * 7 + 1) - swing * 0.4 * sin(x / width * 19)))
        for x in range(0, width + 8, 8)
    ]
    pygame.draw.polygon(surface, colour, [(0, height), *edge, (width + 8, height)])


def _town(surface: Surface, chance: Random) -> None:
    """Gables and towers of brick behind a wall."""
    width, height = surface.get_size()
    foot, unit = 0.5 * height, height / 100
    for _ in range(34):
        x = width * chance.uniform(0.5, 0.95)
        brush.house(
            surface,
            x,
            foot - chance.uniform(0, 4) * unit,
            chance.uniform(4, 7) * unit,
            mix(PLASTER, BRICK, chance.random() * 0.6),
            chance.choice(ROOF),
        )
    for x, tall in ((0.6, 22), (0.72, 30), (0.77, 30), (0.88, 20)):
        tower = Rect(round(x * width - 2 * unit), round(foot - tall * unit), round(4 * unit), round(tall * unit))
        pygame.draw.rect(surface, mix(BRICK, PLASTER, 0.25), tower)
        tip = [(tower.x - unit, tower.y), (tower.right + unit, tower.y), (tower.centerx, tower.y - 9 * unit)]
        pygame.draw.polygon(surface, ROOF[1], tip)
    wall = Rect(round(0.48 * width), round(foot - 2 * unit), round(0.5 * width), round(5 * unit))
    pygame.draw.rect(surface, mix(BRICK, INK, 0.15), wall)
    for x in range(wall.x, wall.right, max(2, round(4 * unit))):
        pygame.draw.rect(
            surface, mix(BRICK, INK, 0.15), Rect(x, wall.y - round(1.6 * unit), round(2 * unit), round(2 * unit))
        )


def _fields(surface: Surface, chance: Random) -> None:
    """Strips of fields that run towards the town."""
    width, height = surface.get_size()
    top, low, count = 0.53 * height, height, 22
    for strip in range(count):
        left, right = strip / count, (strip + 1) / count
        edge = [(width * (0.2 + 0.75 * left), top), (width * (0.2 + 0.75 * right), top)]
        edge += [(width * (2.4 * right - 0.7), low), (width * (2.4 * left - 0.7), low)]
        pygame.draw.polygon(surface, mix(chance.choice(FIELDS), (240, 226, 170), 0.15), edge)
    pygame.draw.polygon(surface, HOP_GROUND, [(0, 0.53 * height), (0.26 * width, 0.53 * height), (0, 0.8 * height)])


def _train(surface: Surface) -> None:
    """A small locomotive with four carriages in the colours of the players."""
    width, height = surface.get_size()
    rail, unit = round(0.76 * height), height / 100
    pygame.draw.rect(surface, (170, 150, 116), Rect(0, rail - round(unit), width, round(6 * unit)))
    for x in range(0, width, max(2, round(4 * unit))):
        pygame.draw.rect(surface, mix(POLE, INK, 0.4), Rect(x, rail, round(1.8 * unit), round(3 * unit)))
    for y in (0.0, 2.0):
        pygame.draw.rect(surface, (92, 92, 98), Rect(0, rail + round(y * unit), width, max(1, round(0.8 * unit))))
    nose = 0.82 * width

    def box(x: float, y: float, width: float, height: float, colour: Colour) -> None:
        place = Rect(round(nose + x * unit), round(rail + y * unit), round(width * unit), round(height * unit))
        pygame.draw.rect(surface, colour, place, border_radius=max(1, round(0.8 * unit)))

    for number, colour in enumerate(PALETTES["classic"].players.values()):
        behind = -58.0 - 32 * number
        box(behind, -14, 29, 11, colour)
        box(behind - 0.5, -16, 30, 2.6, mix(colour, INK, 0.55))
        for window in range(4):
            box(behind + 3 + 6.4 * window, -11.5, 3.8, 4, (252, 240, 204))
        for wheel in (6.0, 23.0):
            pygame.draw.circle(surface, INK, (nose + (behind + wheel) * unit, rail - 2 * unit), 2.2 * unit)
    box(-26, -13, 24, 9, (36, 92, 62))
    box(-28, -19, 11, 15, (36, 92, 62))
    box(-29, -20.5, 13, 2.4, INK)
    box(-25.5, -16.5, 6, 5, (252, 240, 204))
    box(-8, -24, 3.4, 12, INK)
    box(-9, -26, 5.4, 2.6, (196, 150, 60))
    box(-16, -16, 4, 3.4, (196, 150, 60))
    for left, radius in ((-22.0, 3.0), (-12.0, 4.4), (-4.0, 3.0)):
        pygame.draw.circle(surface, INK, (nose + left * unit, rail - radius * unit), radius * unit)
        pygame.draw.circle(
            surface, (184, 52, 44), (nose + left * unit, rail - radius * unit), radius * 0.7 * unit, max(1, round(unit))
        )
    _steam(surface, nose, rail)


def _steam(surface: Surface, nose: float, rail: float) -> None:
    """What drifts back from the chimney."""
    unit = surface.get_height() / 100
    veil = Surface(surface.get_size(), pygame.SRCALPHA)
    for puff in range(26):
        part = puff / 26
        spot = (nose - (6 + 110 * part) * unit, rail - (28 + 30 * part**0.8) * unit)
        pygame.draw.circle(veil, (252, 250, 244, round(170 * (1 - part))), spot, (2.4 + 7 * part) * unit)
    surface.blit(veil, (0, 0))


def _hops(surface: Surface, chance: Random) -> None:
    """Poles with hops in front."""
    width, height = surface.get_size()
    for number in range(13):
        x, foot = width * (number + 0.5) / 13 + chance.uniform(-6, 6), height * 1.02
        tall = height * chance.uniform(0.13, 0.2) * (1.5 if number < 3 or number > 10 else 1.0)
        pygame.draw.line(surface, POLE, (x, foot), (x, foot - tall), max(2, height // 140))
        for leaf in range(16):
            part = leaf / 16
            spot = (x + chance.uniform(-1, 1) * height * 0.016, foot - tall * part)
            pygame.draw.circle(
                surface,
                mix(chance.choice(HOP_LEAF), (190, 206, 110), chance.random() * 0.4),
                spot,
                height * (0.02 - 0.009 * part),
            )
