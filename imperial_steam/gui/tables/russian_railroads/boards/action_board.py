"""The action board: all areas with their spaces, and the supplies beside them, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.regions import everything
from imperial_steam.gui.tables.russian_railroads.boards import areas, engineer_row, module_boards, supplies
from imperial_steam.gui.tables.russian_railroads.boards.regions import ROOM
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

Draw = Callable[[RailPen, Rect], None]


class Band(NamedTuple):
    """Areas side by side: the height in units they need, and each with its part of the width."""

    height: float
    parts: Sequence[tuple[float, Draw]]


#: The spaces, from top to bottom.
SPACES: Sequence[Band] = (
    Band(132, ((1.0, areas.tracks),)),
    Band(76, ((0.53, areas.locomotives), (0.47, areas.industry))),
    Band(88, ((0.53, areas.others), (0.47, areas.turn_order))),
    Band(92, ((1.0, engineer_row.draw),)),
)
#: The boards of modules, by the module; they stand above the engineers.
MODULES: Mapping[str, Band] = {
    "coal": Band(78, ((1.0, module_boards.coal),)),
    "usa": Band(58, ((1.0, module_boards.stock),)),
}
#: What lies beside them.
SUPPLIES: Sequence[Band] = (Band(60, ((1.0, supplies.stacks),)), Band(82, ((1.0, supplies.cards),)))
#: Room between two areas; height of the supplies on their own panel.
APART, SUPPLY_HIGH = 8, 190
#: Everything shrinks to this part of its height at most; what has no room then is slid to.
ENOUGH = 0.77


def draw(pen: RailPen, rect: Rect) -> None:
    """All spaces and supplies; where there are tabs the cards have theirs, unless they are to be chosen."""
    _bands(pen, pen.sheet(rect), _shown(pen))
    pen.canvas.note(rect, pen.say("panel.board"), "panel")


def height(pen: RailPen) -> float:
    """The height in units that it needs; none while cards are to be chosen: then these are brought up."""
    return 0 if _choosing_cards(pen) else ENOUGH * _high(_shown(pen))


def _shown(pen: RailPen) -> Sequence[Band]:
    bands = _everything(pen)
    if everything(pen.canvas.rect.size, pen.scale, ROOM):
        return bands
    if pen.shown.choosing_end_card:
        return [SUPPLIES[1]]
    left_out = SUPPLIES[0 if _choosing_cards(pen) else 1]
    return [band for band in bands if band is not left_out]


def _choosing_cards(pen: RailPen) -> bool:
    return any(thing.kind in supplies.CARDS for thing in pen.shown.lit)


def _everything(pen: RailPen) -> Sequence[Band]:
    modules = [band for name, band in MODULES.items() if name in pen.shown.frame.names]
    return [*SPACES[:-1], *modules, SPACES[-1], *SUPPLIES]


def _high(bands: Sequence[Band]) -> float:
    return sum(band.height for band in bands)


def draw_supplies(pen: RailPen, rect: Rect) -> None:
    """The supplies alone, in a window that is too small for everything at once."""
    _bands(pen, pen.sheet(rect), SUPPLIES, 1.6)
    pen.canvas.note(rect, pen.say("panel.supplies"), "panel")


def _bands(pen: RailPen, rect: Rect, bands: Sequence[Band], most: float = 9.0) -> None:
    """Bands one above the other, sharing out the height; none more than `most` times as high as it needs to be."""
    gap, top = pen.px(3), rect.y
    whole = _high(bands)
    room = rect.h - gap * (len(bands) - 1)
    for band in bands:
        height = min(round(room * band.height / whole), pen.px(most * band.height))
        _band(pen, Rect(rect.x, top, rect.w, height), band)
        top += height + gap


def _band(pen: RailPen, rect: Rect, band: Band) -> None:
    apart = pen.px(APART)
    room, left = rect.w - apart * (len(band.parts) - 1), rect.x
    for part, paint in band.parts:
        width = round(room * part)
        paint(pen, Rect(left, rect.y, width, rect.h))
        left += width + apart
