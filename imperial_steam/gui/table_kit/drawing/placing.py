"""Where something laid on top of a table covers nothing that matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

Size = tuple[int, int]


def free_place(room: Rect, sizes: Sequence[Size], keep: Sequence[Rect], rather: Sequence[Rect], home: Rect) -> Rect:
    """The place of a box in a room, where it covers as little as possible of what is to be kept in sight.

    `sizes` are the sizes the box may have, the best first, in pixels. First of all `keep` stays uncovered, then
    `rather`; among equal places those inside `home` and in its corners are better.
    """
    best, worth = Rect(room.topleft, sizes[0]), (1 << 60, 1 << 60, 1, 1 << 30, 0)
    for number, size in enumerate(sizes):
        for order, box in enumerate(_places(room, size, keep, home)):
            cost = (covered(box, keep), covered(box, rather), int(not home.contains(box)), number, order)
            if cost < worth:
                best, worth = box, cost
    return best


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
        self, room: Rect, sizes: Sequence[Size], keep: Sequence[Rect], rather: Sequence[Rect], home: Rect
    ) -> Rect:
        """The box where it was, in the same width if it can be, unless it covers less elsewhere (`free_place`)."""
        best = free_place(room, sizes, keep, rather, home)
        least = (covered(best, keep), covered(best, rather))
        for size in sorted(sizes, key=lambda size: size[0] != self._width) if self._corner else ():
            box = Rect((0, 0), size)
            setattr(box, self._corner, self._point)
            if room.contains(box) and (covered(box, keep), covered(box, rather)) <= least:
                best = box
                break
        self.hold(room, best)
        return best


def _places(room: Rect, size: Size, keep: Sequence[Rect], home: Rect) -> Iterator[Rect]:
    """The corners of the home, then every place flush with the room or with something to be kept."""
    for name in ("bottomright", "bottomleft", "topright", "topleft"):
        box = Rect((0, 0), size)
        setattr(box, name, getattr(home, name))
        if room.contains(box):
            yield box
    across = _ends(room.left, room.right, size[0], [(rect.left, rect.right) for rect in keep])
    down = _ends(room.top, room.bottom, size[1], [(rect.top, rect.bottom) for rect in keep])
    for x in across:
        for y in down:
            yield Rect((x, y), size)


def _ends(low: int, high: int, length: int, taken: Sequence[tuple[int, int]]) -> list[int]:
    """Where a stretch of some length may begin: at the ends of its room, or flush with what is taken."""
    places = [high - length, low, *(end for _, end in taken), *(start - length for start, _ in taken)]
    return [place for place in dict.fromkeys(places) if low <= place <= max(low, high - length)]


def covered(box: Rect, rects: Sequence[Rect]) -> int:
    """How many square pixels of some rectangles a box covers."""
    clipped = (box.clip(rect) for rect in rects)
    return sum(part.w * part.h for part in clipped)
