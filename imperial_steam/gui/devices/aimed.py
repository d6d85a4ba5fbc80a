"""What a pad and a finger ask of the screen they work on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from pygame import Rect

from imperial_steam.gui.canvas.input import InputEvent, Point


class Aimed(Protocol):
    """A screen as a pad or a finger knows it."""

    def aim(self, pos: Point, reach: int) -> Point | None:
        """The point at which what is nearest to `pos` can be pressed: at most `reach` pixels away; None: nothing is."""
        ...

    def drags(self, pos: Point) -> bool:
        """A drag that begins there moves what is there: a map, the knob of a slider."""
        ...

    def meant(self, button: str) -> Sequence[InputEvent]:
        """What a button of a pad (a name of `signs.BUTTONS`) does here, or a long press (`touch.CARD`)."""
        ...


def away(pos: Point, rect: Rect) -> int:
    """How many pixels a point is away from a rectangle, the longer way of both; 0 inside."""
    return max(rect.x - pos[0], pos[0] - rect.right + 1, rect.y - pos[1], pos[1] - rect.bottom + 1, 0)


def inside(pos: Point, rect: Rect, small: int) -> Point:
    """The point of a rectangle that is nearest to `pos`; the middle of one that is smaller than `small` pixels."""
    x = rect.centerx if rect.w < small else max(rect.x + 2, min(rect.right - 3, pos[0]))
    y = rect.centery if rect.h < small else max(rect.y + 2, min(rect.bottom - 3, pos[1]))
    return x, y


def nearest(pos: Point, rects: Iterable[Rect], reach: int) -> list[Rect]:
    """The rectangles at most `reach` pixels away, the nearest first."""
    near = [(away(pos, rect), number, rect) for number, rect in enumerate(rects)]
    return [rect for far, _, rect in sorted(near, key=lambda entry: entry[:2]) if far <= reach]
