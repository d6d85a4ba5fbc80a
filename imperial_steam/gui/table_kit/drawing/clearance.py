"""Where something laid on a table covers nothing that can be chosen, to the very shape of what lies there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import pygame
from pygame import Mask, Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.table_kit.drawing.hits import Hits

#: Pixels of the table for one of the mask, and of the mask from one place that is tried to the next.
CELL, STEP = 4, 3
_SOLID = (255, 255, 255, 255)


def mask_of(hits: Hits, things: Collection[Target], window: Rect) -> Mask:
    """What can be hit of some things, in cells of the window."""
    surface = Surface((window.w // CELL + 1, window.h // CELL + 1), pygame.SRCALPHA)
    for shape in hits.shapes:
        if shape.thing in things:
            pygame.draw.polygon(surface, _SOLID, _cells(shape.outline))
            pygame.draw.polygon(surface, _SOLID, _cells(shape.outline), 1)
    for line in hits.lines:
        if line.thing in things:
            pygame.draw.lines(surface, _SOLID, False, _cells(line.points), 1 + round(2 * line.reach / CELL))
    for spot in hits.spots:
        if spot.thing in things:
            surface.fill(_SOLID, _in_cells(spot.rect))
    return pygame.mask.from_surface(surface)


def add_around(taken: Mask, pos: tuple[int, int], reach: int) -> None:
    """Have the square around a point count as taken."""
    cells = _in_cells(Rect(pos[0] - reach, pos[1] - reach, 2 * reach, 2 * reach))
    taken.draw(Mask(cells.size, fill=True), cells.topleft)


def is_clear(box: Rect, taken: Mask) -> bool:
    """A box covers nothing of a mask."""
    # All cells a box of this size can touch, wherever it begins.
    solid = Mask((box.w // CELL + 2, box.h // CELL + 2), fill=True)
    return taken.overlap(solid, (box.x // CELL, box.y // CELL)) is None


def clear_place(room: Rect, size: tuple[int, int], taken: Mask) -> Rect | None:
    """A place for a box in a room where it covers nothing of a mask, rather in a corner; None where there is none."""
    return next((box for box in _places(room, size) if is_clear(box, taken)), None)


def _places(room: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """The corners of the room, then places all over it, from its lower right corner on."""
    if size[0] > room.w or size[1] > room.h:
        return
    for name in ("bottomright", "bottomleft", "topright", "topleft"):
        box = Rect((0, 0), size)
        setattr(box, name, getattr(room, name))
        yield box
    for bottom in range(room.bottom, room.top + size[1] - 1, -CELL * STEP):
        for right in range(room.right, room.left + size[0] - 1, -CELL * STEP):
            yield Rect(right - size[0], bottom - size[1], *size)


def _cells(points: tuple[Point, ...]) -> list[Point]:
    return [(x / CELL, y / CELL) for x, y in points]


def _in_cells(rect: Rect) -> Rect:
    """All cells that a rectangle touches."""
    left, top = rect.left // CELL, rect.top // CELL
    return Rect(left, top, -(-rect.right // CELL) - left, -(-rect.bottom // CELL) - top)
