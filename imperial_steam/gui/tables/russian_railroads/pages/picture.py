"""The picture by which Russian Railroads is chosen: a train in a winter night, drawn here."""

from __future__ import annotations

from math import sin
from random import Random

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.tables.russian_railroads.drawing.palette import PALETTES

#: How many times too large the picture is drawn before it is smoothed.
FACTOR = 2
SKY: tuple[Colour, Colour] = ((30, 46, 74), (206, 150, 128))
CLASSIC = PALETTES["classic"]
SNOW: Colour = CLASSIC.groups["stuff"]["snow"]
INK: Colour = (26, 28, 38)
LAMP: Colour = (255, 214, 120)


def picture(size: tuple[int, int]) -> Surface:
    """A train before a town of domes, hills and firs in the snow; the same at every size."""
    large = Surface((size[0] * FACTOR, size[1] * FACTOR))
    chance = Random(1913)
    _sky(large, chance)
    _hills(large, 0.56, mix(SKY[1], SNOW, 0.3), 0.05, 1.3)
    _town(large, 0.3, 0.6)
    _hills(large, 0.64, mix((120, 140, 170), SNOW, 0.45), 0.04, 4.0)
    _firs(large, chance, 26, 0.66, 0.07)
    _hills(large, 0.76, mix((170, 188, 210), SNOW, 0.6), 0.015, 2.2)
    _smoke(large, chance)
    _train(large)
    _hills(large, 0.9, SNOW, 0.025, 5.1)
    _firs(large, chance, 7, 0.97, 0.2)
    _flakes(large, chance)
    return pygame.transform.smoothscale(large, size)


def _sky(surface: Surface, chance: Random) -> None:
    """Dusk with the last light at the horizon, and a moon."""
    width, height = surface.get_size()
    for y in range(height):
        pygame.draw.line(surface, mix(SKY[0], SKY[1], min(1.0, (y / height / 0.62) ** 2)), (0, y), (width, y))
    for _ in range(40):
        spot = (chance.randrange(width), chance.randrange(max(1, height // 3)))
        pygame.draw.circle(surface, mix(SKY[0], SNOW, 0.6), spot, max(1, height // 500))
    pygame.draw.circle(surface, (246, 238, 214), (round(0.82 * width), round(0.18 * height)), round(0.055 * height))


def _hills(surface: Surface, base: float, colour: Colour, swing: float, waves: float) -> None:
    """A range of hills whose edge swings around a height, as parts of the picture."""
    width, height = surface.get_size()
    step = max(1, width // 160)
    edge = [
        (x, height * (base - swing * sin(waves * 3 * x / width + waves) - 0.4 * swing * sin(waves * 9 * x / width)))
        for x in range(0, width + step, step)
    ]
    pygame.draw.polygon(surface, colour, [(0, height), *edge, (width, height)])


def _town(surface: Surface, left: float, foot: float) -> None:
    """Roofs and onion domes far off, with lit windows."""
    width, height = surface.get_size()
    colour = mix(INK, SKY[1], 0.35)
    for place, (tall, dome) in enumerate(((0.05, 0.0), (0.1, 0.02), (0.15, 0.028), (0.09, 0.02), (0.05, 0.0))):
        x, house = round((left + 0.035 * place) * width), round(0.03 * width)
        top = round((foot - tall) * height)
        pygame.draw.rect(surface, colour, Rect(x, top, house, round((foot + 0.08) * height) - top))
        pygame.draw.rect(surface, LAMP, Rect(x + house // 2 - house // 12, top + house // 2, house // 6, house // 4))
        if dome:
            radius, middle = round(dome * height), x + house // 2
            pygame.draw.circle(surface, colour, (middle, top - radius // 2), radius)
            spire = [
                (middle - radius // 2, top - radius),
                (middle + radius // 2, top - radius),
                (middle, top - 3 * radius),
            ]
            pygame.draw.polygon(surface, colour, spire)


def _firs(surface: Surface, chance: Random, count: int, foot: float, tall: float) -> None:
    """Firs with snow on their branches, about so tall, around a height of the picture."""
    width, height = surface.get_size()
    for _ in range(count):
        tree = height * tall * chance.uniform(0.6, 1.2)
        x, y = chance.uniform(0, width), height * (foot + chance.uniform(-0.02, 0.03))
        for tier in range(4):
            top, half = y - tree + tier * tree * 0.2, tree * (0.1 + 0.055 * tier)
            branch = [(x, top), (x - half, top + tree * 0.36), (x + half, top + tree * 0.36)]
            pygame.draw.polygon(surface, mix(INK, (38, 76, 70), 0.6), branch)
            cover = [(x, top), (x - half * 0.6, top + tree * 0.2)]
            cover += [(x - half * 0.1, top + tree * 0.16), (x + half * 0.4, top + tree * 0.14)]
            pygame.draw.polygon(surface, mix(SNOW, (150, 170, 190), 0.15), cover)


def _smoke(surface: Surface, chance: Random) -> None:
    """Steam that drifts back from the chimney and grows thin."""
    width, height = surface.get_size()
    veil = Surface(surface.get_size(), pygame.SRCALPHA)
    for puff in range(46):
        part = puff / 46
        spot = (
            round((0.79 - 0.62 * part) * width),
            round((0.5 - 0.26 * part**0.7 + chance.uniform(-0.02, 0.02)) * height),
        )
        radius = round((0.018 + 0.055 * part) * height)
        pygame.draw.circle(veil, (*mix(SNOW, SKY[1], 0.25 * part), round(150 * (1 - part) + 24)), spot, radius)
    surface.blit(veil, (0, 0))


def _train(surface: Surface) -> None:
    """A locomotive with lit windows and four cars on the rails of all five colours."""
    width, height = surface.get_size()
    rail, unit = round(0.775 * height), height / 100
    for number, colour in enumerate(CLASSIC.groups["tracks"].values()):
        left, right = (part * width // 5 for part in (4 - number, 5 - number))
        pygame.draw.rect(surface, INK, Rect(left, rail - round(0.4 * unit), right - left, round(2.6 * unit)))
        pygame.draw.rect(surface, colour, Rect(left, rail, right - left, round(1.8 * unit)))
    nose = 0.86 * width

    def box(x: float, y: float, w: float, h: float, colour: Colour) -> None:
        place = Rect(round(nose + x * unit), round(rail + y * unit), round(w * unit), round(h * unit))
        pygame.draw.rect(surface, colour, place, border_radius=max(1, round(0.8 * unit)))

    for car in range(4):
        behind = -62.0 - 34 * car
        box(behind, -13, 31, 10, mix((120, 40, 36), INK, 0.25))
        box(behind - 0.5, -14.4, 32, 2.2, SNOW)
        for window in range(5):
            box(behind + 3 + 5.6 * window, -10.6, 3.2, 3.6, LAMP)
        for wheel in (6.0, 25.0):
            _wheel(surface, nose + (behind + wheel) * unit, rail - 1.6 * unit, 1.9 * unit)
    box(-27, -12, 24, 8.4, INK)
    box(-40, -17.5, 14, 14, INK)
    box(-41, -19, 16, 2.4, SNOW)
    box(-36.5, -15, 5, 5, LAMP)
    box(-9, -18.5, 3.6, 7, INK)
    box(-10, -20, 5.6, 2.4, INK)
    box(-18, -14.6, 4, 3, mix(INK, LAMP, 0.5))
    box(-4.2, -10.4, 2.4, 2.8, LAMP)
    plough = [(-4, -4), (3.5, 0), (-4, 0)]
    pygame.draw.polygon(surface, (150, 40, 36), [(nose + x * unit, rail + y * unit) for x, y in plough])
    for x, radius in ((-34.0, 3.6), (-25.0, 3.6), (-16.0, 3.6), (-8.0, 2.4)):
        _wheel(surface, nose + x * unit, rail - radius * unit, radius * unit)


def _wheel(surface: Surface, x: float, y: float, radius: float) -> None:
    pygame.draw.circle(surface, INK, (x, y), radius)
    pygame.draw.circle(surface, (166, 46, 40), (x, y), radius * 0.74, max(1, round(radius * 0.22)))


def _flakes(surface: Surface, chance: Random) -> None:
    """Falling snow."""
    width, height = surface.get_size()
    for _ in range(170):
        spot = (chance.randrange(width), chance.randrange(height))
        pygame.draw.circle(surface, SNOW, spot, max(1, round(height * chance.uniform(0.001, 0.004))))
