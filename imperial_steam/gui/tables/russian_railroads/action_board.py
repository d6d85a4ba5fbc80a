"""The action board: all areas with their spaces, and the supplies beside them, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.tables.russian_railroads import areas, engineer_row, supplies
from imperial_steam.gui.tables.russian_railroads.pen import RailPen

Draw = Callable[[RailPen, Rect], None]


class Band(NamedTuple):
    """Areas side by side: the height in units they need, and each with its part of the width."""

    height: float
    parts: Sequence[tuple[float, Draw]]


#: From top to bottom.
BANDS: Sequence[Band] = (
    Band(132, ((1.0, areas.tracks),)),
    Band(76, ((0.53, areas.locomotives), (0.47, areas.industry))),
    Band(88, ((0.53, areas.others), (0.47, areas.turn_order))),
    Band(92, ((1.0, engineer_row.draw),)),
    Band(60, ((1.0, supplies.stacks),)),
    Band(82, ((1.0, supplies.cards),)),
)
#: Room between two areas, in units.
APART = 8


def draw(pen: RailPen, rect: Rect) -> None:
    """All bands, sharing out the height."""
    inside = pen.sheet(rect)
    gap = pen.px(3)
    whole = sum(band.height for band in BANDS)
    room, top = inside.h - gap * (len(BANDS) - 1), inside.y
    for band in BANDS:
        height = round(room * band.height / whole)
        _band(pen, Rect(inside.x, top, inside.w, height), band)
        top += height + gap
    pen.canvas.note(rect, pen.say("panel.board"), "panel")


def _band(pen: RailPen, rect: Rect, band: Band) -> None:
    apart = pen.px(APART)
    room, left = rect.w - apart * (len(band.parts) - 1), rect.x
    for part, paint in band.parts:
        width = round(room * part)
        paint(pen, Rect(left, rect.y, width, rect.h))
        left += width + apart
