"""Where something laid on top of a table covers nothing that matters."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

import pygame
from pygame import Mask, Rect, Surface

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.table_kit.drawing.hits import Hits

Size = tuple[int, int]
#: What is equally important to keep in sight.
Layer = Sequence[Rect]


def free_place(room: Rect, sizes: Sequence[Size], keep: Sequence[Layer], rather: Sequence[Layer], home: Rect) -> Rect:
    """The place of a box in a room, where it covers as little as possible of what is to be kept in sight.

    `sizes` are the sizes the box may have, the best first, in pixels. The first layer of `keep` stays uncovered before
    everything else, then the next ones, then those of `rather`, which are many or small: no place is looked for flush
    with them. Among equal places those inside `home` and in its corners are better.
    """
    # The better ones come first, so the first of those that are left at the end is the best.
    boxes = [box for size in sizes for box in _places(room, size, keep, home)]
    for layer in (*keep, *rather):
        costs = [covered(box, layer) for box in boxes]
        least = min(costs, default=0)
        boxes = [box for box, cost in zip(boxes, costs, strict=True) if cost == least]
    boxes.sort(key=lambda box: not home.contains(box))
    return boxes[0] if boxes else Rect(room.topleft, sizes[0])


class Anchor:
    """The corner by which a box that changes its size keeps its place."""

    def __init__(self) -> None:
        self._corner, self._point, self._width = "", (0, 0), 0

    def hold(self, room: Rect, box: Rect) -> None:
        """Remember where a box is, by its corner that is nearest to one of the room."""
        upper, left = box.centery < room.centery, box.centerx < room.centerx
        self._corner = ("top" if upper else "bottom") + ("left" if left else "right")
        self._point, self._width = getattr(box, self._corner), box.w

    def placed(
        self, room: Rect, sizes: Sequence[Size], keep: Sequence[Layer], rather: Sequence[Layer], home: Rect
    ) -> Rect:
        """The box where it was, in the same width if it can be, unless it covers less elsewhere (`free_place`)."""
        best = free_place(room, sizes, keep, rather, home)
        least = _costs(best, (*keep, *rather))
        for size in sorted(sizes, key=lambda size: size[0] != self._width) if self._corner else ():
            box = Rect((0, 0), size)
            setattr(box, self._corner, self._point)
            if room.contains(box) and _costs(box, (*keep, *rather)) <= least:
                best = box
                break
        self.hold(room, best)
        return best


def _costs(box: Rect, keep: Sequence[Layer]) -> tuple[int, ...]:
    """How much of every layer a box covers."""
    return tuple(covered(box, layer) for layer in keep)


def _places(room: Rect, size: Size, keep: Sequence[Layer], home: Rect) -> Iterator[Rect]:
    """The corners of the home, then every place flush with the room or with something to be kept."""
    for name in ("bottomright", "bottomleft", "topright", "topleft"):
        box = Rect((0, 0), size)
        setattr(box, name, getattr(home, name))
        if room.contains(box):
            yield box
    kept = [rect for layer in keep for rect in layer]
    across = _ends(room.left, room.right, size[0], [(rect.left, rect.right) for rect in kept])
    down = _ends(room.top, room.bottom, size[1], [(rect.top, rect.bottom) for rect in kept])
    for x in across:
        for y in down:
            yield Rect((x, y), size)


def _ends(low: int, high: int, length: int, taken: Sequence[tuple[int, int]]) -> list[int]:
    """Where a stretch of some length may begin: at the ends of its room, or flush with what is taken."""
    places = [high - length, low, *(end for _, end in taken), *(start - length for start, _ in taken)]
    return [place for place in dict.fromkeys(places) if low <= place <= max(low, high - length)]


def together(rects: Sequence[Rect], near: int) -> list[Rect]:
    """The rectangles around those that are no further apart than some pixels."""
    groups: list[Rect] = []
    for rect in rects:
        grown = Rect(rect)
        while (at := grown.inflate(2 * near, 2 * near).collidelist(groups)) >= 0:
            grown.union_ip(groups.pop(at))
        groups.append(grown)
    return groups


def covered(box: Rect, rects: Sequence[Rect]) -> int:
    """How many square pixels of some rectangles a box covers."""
    area = 0
    # Most rectangles lie elsewhere, and are left out in one call.
    for index in box.collidelistall(rects):
        part = box.clip(rects[index])
        area += part.w * part.h
    return area


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
    add_places(taken, [Rect(pos[0] - reach, pos[1] - reach, 2 * reach, 2 * reach)])


def add_places(taken: Mask, places: Sequence[Rect]) -> None:
    """Have some places count as taken."""
    for place in places:
        cells = _in_cells(place)
        taken.draw(Mask(cells.size, fill=True), cells.topleft)


def is_clear(box: Rect, taken: Mask) -> bool:
    """A box covers nothing of a mask."""
    # All cells a box of this size can touch, wherever it begins.
    solid = Mask((box.w // CELL + 2, box.h // CELL + 2), fill=True)
    return taken.overlap(solid, (box.x // CELL, box.y // CELL)) is None


def clear_place(
    room: Rect, size: tuple[int, int], taken: Mask, hides: Callable[[Rect], int] = lambda _: 0
) -> Rect | None:
    """A place for a box in a room where it covers nothing of a mask; None where there is none.

    Rather a corner: of the lower ones, then of the upper ones, the one that `hides` least.
    """
    if size[0] > room.w or size[1] > room.h:
        return None
    for names in (("bottomright", "bottomleft"), ("topright", "topleft")):
        clear = [box for box in (_corner(room, size, name) for name in names) if is_clear(box, taken)]
        if clear:
            return min(clear, key=hides)
    return next((box for box in _all_over(room, size) if is_clear(box, taken)), None)


def _corner(room: Rect, size: tuple[int, int], name: str) -> Rect:
    box = Rect((0, 0), size)
    setattr(box, name, getattr(room, name))
    return box


def _all_over(room: Rect, size: tuple[int, int]) -> Iterator[Rect]:
    """Places all over a room, from its lower right corner on."""
    for bottom in range(room.bottom, room.top + size[1] - 1, -CELL * STEP):
        for right in range(room.right, room.left + size[0] - 1, -CELL * STEP):
            yield Rect(right - size[0], bottom - size[1], *size)


def _cells(points: tuple[Point, ...]) -> list[Point]:
    return [(x / CELL, y / CELL) for x, y in points]


def _in_cells(rect: Rect) -> Rect:
    """All cells that a rectangle touches."""
    left, top = rect.left // CELL, rect.top // CELL
    return Rect(left, top, -(-rect.right // CELL) - left, -(-rect.bottom // CELL) - top)
