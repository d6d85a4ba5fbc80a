"""What the ground of a map is painted with: fields cut out of outlines, furrows, walls, houses, trees; in pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random

import pygame
from pygame import Rect, Surface

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point, length_of, spread

Outline = Sequence[Point]
#: Paints into a picture as large as the box around an outline; places are relative to its corner.
Paint = Callable[[Surface, Rect], None]


def box_of(outline: Outline) -> Rect:
    """The rectangle around an outline."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    return Rect(int(left), int(top), int(right - left) + 2, int(bottom - top) + 2)


def within(surface: Surface, outline: Outline, paint: Paint) -> None:
    """Paint something clipped to an outline."""
    box = box_of(outline)
    tile = Surface(box.size, pygame.SRCALPHA)
    paint(tile, Rect((0, 0), box.size))
    mask = Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), [(x - box.x, y - box.y) for x, y in outline])
    tile.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(tile, box)


def shrunk(outline: Outline, middle: Point, part: float, off: Point = (0, 0)) -> list[Point]:
    """The outline drawn smaller around a point, and moved."""
    return [
        (middle[0] + (x - middle[0]) * part + off[0], middle[1] + (y - middle[1]) * part + off[1]) for x, y in outline
    ]


def cut(outline: Outline, chance: Random, pieces: int) -> list[list[Point]]:
    """Fields that make up an outline: the largest one is cut in two until there are enough."""
    fields = [list(outline)]
    while len(fields) < pieces:
        fields.sort(key=lambda part: -_size(part))
        largest = fields.pop(0)
        box = box_of(largest)
        angle = (0 if box.h > box.w else pi / 2) + chance.uniform(-0.3, 0.3)
        middle = (box.centerx + chance.uniform(-0.12, 0.12) * box.w, box.centery + chance.uniform(-0.12, 0.12) * box.h)
        fields += [half for side in (1, -1) if len(half := _half(largest, middle, angle, side)) > 2]
    return fields


def _size(outline: Outline) -> float:
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*outline, outline[0]])))


def _half(outline: Outline, middle: Point, angle: float, side: int) -> list[Point]:
    """What lies on one side of a line through a point."""
    across = (-sin(angle) * side, cos(angle) * side)

    def off(point: Point) -> float:
        return (point[0] - middle[0]) * across[0] + (point[1] - middle[1]) * across[1]

    half: list[Point] = []
    for one, other in pairwise([*outline, outline[0]]):
        here, there = off(one), off(other)
        if here >= 0:
            half.append(one)
        if (here >= 0) != (there >= 0):
            part = here / (here - there)
            half.append((one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part))
    return half


def furrows(surface: Surface, box: Rect, angle: float, step: float, colours: Sequence[Colour], width: int) -> None:
    """Straight lines at equal distances across a box, in turn in several colours."""
    reach = hypot(box.w, box.h) / 2 + step
    along, across = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
    count = int(2 * reach / step) + 1
    for number in range(count):
        off = -reach + number * step
        x, y = box.centerx + across[0] * off, box.centery + across[1] * off
        start, end = (x - along[0] * reach, y - along[1] * reach), (x + along[0] * reach, y + along[1] * reach)
        pygame.draw.line(surface, colours[number % len(colours)], start, end, width)


def scattered(box: Rect, chance: Random, count: int) -> Iterator[Point]:
    """Places in a box at random."""
    return ((box.x + chance.random() * box.w, box.y + chance.random() * box.h) for _ in range(count))


def beads(
    surface: Surface, path: Outline, step: float, sizes: tuple[float, float], colours: Sequence[Colour], chance: Random
) -> None:
    """Round things along a line, one touching the next, each with a shadow: stones of a wall, bushes of a hedge."""
    spots = spread(path, max(1, round(length_of(path) / step)))
    beaded = [(x + chance.uniform(-0.9, 0.9), y + chance.uniform(-0.9, 0.9), chance.uniform(*sizes)) for x, y in spots]
    for x, y, radius in beaded:
        pygame.draw.circle(surface, mix(colours[0], (20, 20, 12), 0.62), (x + 1.4, y + 1.8), radius + 0.6)
    for x, y, radius in beaded:
        colour = colours[chance.randrange(len(colours))]
        pygame.draw.circle(surface, mix(colour, (20, 20, 12), 0.3), (x, y), radius)
        pygame.draw.circle(surface, colour, (x - 0.4, y - 0.5), radius * 0.76)


def stroke(surface: Surface, path: Outline, colour: Colour, width: float) -> None:
    """A bent line with round joints."""
    thick = max(1, round(width))
    pygame.draw.lines(surface, colour, False, path, thick)
    if thick > 2:
        for point in path:
            pygame.draw.circle(surface, colour, point, thick / 2)


def house(surface: Surface, x: float, y: float, size: float, walls: Colour, roof: Colour) -> None:
    """A small house seen from the south: gable wall and roof."""
    pygame.draw.rect(
        surface, mix(walls, (20, 16, 10), 0.5), Rect(x - size * 0.62, y - size * 0.1, size * 1.3, size * 0.6)
    )
    pygame.draw.rect(surface, walls, Rect(x - size * 0.6, y - size * 0.1, size * 1.2, size * 0.5))
    edge = [
        (x - size * 0.72, y),
        (x - size * 0.5, y - size * 0.55),
        (x + size * 0.5, y - size * 0.55),
        (x + size * 0.72, y),
    ]
    pygame.draw.polygon(surface, roof, edge)
    pygame.draw.polygon(surface, mix(roof, (20, 16, 10), 0.45), edge, 1)


def tree(surface: Surface, x: float, y: float, radius: float, colour: Colour) -> None:
    """A round tree with its shadow."""
    pygame.draw.circle(surface, mix(colour, (20, 24, 12), 0.6), (x + radius * 0.35, y + radius * 0.4), radius)
    pygame.draw.circle(surface, colour, (x, y), radius)
    pygame.draw.circle(
        surface, mix(colour, (236, 240, 190), 0.25), (x - radius * 0.3, y - radius * 0.35), radius * 0.45
    )
