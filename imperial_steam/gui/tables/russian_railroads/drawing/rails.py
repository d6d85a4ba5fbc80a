"""The track of a line, field by field: staked out, laid in its colour, under snow where no locomotive comes."""

from __future__ import annotations

import pygame
from pygame import Rect

from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.tables.russian_railroads.drawing import pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen


def bed(pen: RailPen, cell: Rect) -> None:
    """A field without track: stakes in the snow where the line will go."""
    ink = mix(pen.stuff("night"), pen.stuff("snow"), 0.5)
    box = cell.inflate(-pen.px(2), -pen.px(6))
    pen.canvas.fill(box, mix(pen.stuff("snow"), pen.stuff("ice"), 0.5), 2)
    for place in range(3):
        x = box.x + (2 * place + 1) * box.w // 6
        pen.canvas.line((x, box.y + 2), (x, box.bottom - 3), ink, 1)
    pen.canvas.frame(box, ink, 0.8, 2)


def laid(pen: RailPen, cell: Rect, colour: Colour) -> None:
    """A field with track: ballast, sleepers, two rails of steel in the colour of the track."""
    surface = pen.canvas.surface
    dark = sum(colour) < 240
    sleeper = mix(colour, pieces.LIGHT, 0.24) if dark else mix(colour, (60, 44, 30), 0.34)
    pen.canvas.fill(cell, colour)
    count = max(4, round(cell.w / (7 * pen.scale)))
    for place in range(count):
        left = cell.x + round((place + 0.3) * cell.w / count)
        width = max(2, round(0.42 * cell.w / count))
        pen.canvas.fill(Rect(left, cell.y + cell.h // 8, width, cell.h - 2 * (cell.h // 8)), sleeper)
    edge = mix(colour, (16, 14, 14), 0.72)
    steel = (222, 226, 230) if dark else mix(colour, (30, 26, 26), 0.75)
    thick = max(2, pen.px(2.2))
    for part in (0.2, 0.8):
        y = cell.y + round(part * (cell.h - 1)) - thick // 2
        pen.canvas.fill(Rect(cell.x, y - 1, cell.w, thick + 2), edge)
        pen.canvas.fill(Rect(cell.x, y, cell.w, thick), steel)
    for y in (cell.y, cell.bottom - 1):
        pygame.draw.line(surface, edge, (cell.x, y), (cell.right - 1, y))


def snow(pen: RailPen, cell: Rect) -> None:
    """A drift against a track that brings nothing yet; it leaves its upper part free, so that its colour is seen."""
    white, shade = pen.stuff("snow"), mix(pen.stuff("ice"), pen.stuff("night"), 0.25)
    part = cell.w / 4
    for place in range(4):
        top = cell.y + round((0.62 if place % 2 else 0.7) * cell.h)
        hump = Rect(cell.x + round(place * part), top, round(part) + 1, 2 * (cell.bottom - top)).inflate(pen.px(3), 0)
        with pen.canvas.clipped(cell):
            pygame.draw.ellipse(pen.canvas.surface, white, hump)
            pygame.draw.arc(pen.canvas.surface, shade, hump, 0.2, 2.9, 1)
