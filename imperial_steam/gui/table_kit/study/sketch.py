"""Rings and arrows on the board: between things, wherever they are drawn now."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.session.study import Drawn

#: Widths in units: of a stroke and of its light rim; length of the head of an arrow; room around a thing in a ring.
STROKE, RIM, HEAD, ROOM = 5, 9, 20, 5


def draw(pen: PenT, state: Lookup[ShownT, PenT], drawn: Drawn) -> None:
    """A ring or an arrow, where its things are to be seen."""
    start = state.hits.place(drawn.start)
    end = None if drawn.end is None else state.hits.place(drawn.end)
    if start is not None and drawn.end is None:
        _ring(pen.canvas, start)
    elif start is not None and end is not None:
        _arrow(pen.canvas, start.center, end.center)


def begun(pen: PenT, state: Lookup[ShownT, PenT], start: Target, pointer: tuple[int, int] | None) -> None:
    """What is being drawn: an arrow to the pointer, or the ring around where it begins."""
    place = state.hits.place(start)
    if place is None:
        return
    if pointer is None or place.collidepoint(pointer):
        _ring(pen.canvas, place)
    else:
        _arrow(pen.canvas, place.center, pointer)


def _ring(canvas: Canvas, place: Rect) -> None:
    """A frame with round corners, as near to a ring as the form of the thing allows."""
    outer = place.inflate(canvas.px(2 * ROOM), canvas.px(2 * ROOM))
    canvas.frame(outer.inflate(canvas.px(RIM - STROKE), canvas.px(RIM - STROKE)), pieces.LIGHT, RIM, 2 * ROOM)
    canvas.frame(outer, canvas.theme.warning, STROKE, 2 * ROOM)


def _arrow(canvas: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    """A line with a head; next to nothing for two things at one place."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if hypot(dx, dy) < 1:
        return
    turn, head = atan2(dy, dx), canvas.px(HEAD)
    neck = end[0] - cos(turn) * head * 0.8, end[1] - sin(turn) * head * 0.8
    wings = [
        (end[0] - cos(turn + side) * head, end[1] - sin(turn + side) * head)
        for side in (0.5, -0.5)
    ]  # fmt: skip
    for colour, width in ((pieces.LIGHT, RIM), (canvas.theme.warning, STROKE)):
        canvas.line(start, neck, colour, width)
    canvas.polygon([end, *wings], canvas.theme.warning, pieces.LIGHT)
