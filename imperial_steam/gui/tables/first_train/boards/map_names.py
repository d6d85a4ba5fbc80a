"""The names on the map: as large as the texts of the table, where they keep apart from each other and from symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.first_train.board.layout import Area
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.tables.first_train.boards.map_plan import PIECE, SYMBOL, MapPlan
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen

#: Type in units of the map: of names, of those of company towns, and what all names have room for.
TYPE, TOWN, GROWN = 12.4, 15.4, 14.2
#: Type that can be read, in units of the table: of names, of those of stops. In pixels: the smallest.
READABLE, READABLE_STOP, SMALLEST = 10.8, 11.4, 7.8
#: A name wider than this part of the diameter of its area is broken; the smallest type shrinks for it to this part.
ROOM, SHRUNK = 1.1, 0.85
#: A name in the way shrinks to this part, again and again; names are this part of their height apart.
STEP, APART = 0.95, 0.5
#: Colours of names and of the rim around them.
INK, RIM = (38, 30, 22), (252, 247, 230)


class _Name(NamedTuple):
    """A name as it is written: its lines with the middle of each, and the room that it takes."""

    style: Style
    lines: Sequence[tuple[str, tuple[int, int]]]
    box: Rect


#: The last sizes in pixels of all names by their areas, by all they depend on.
_kept: dict[object, dict[int, float]] = {}
KEPT = 8


def draw(pen: TrainPen, places: MapPlan, area: Area) -> None:
    """The name of an area below its symbol, in two lines where it is long; stops are bold."""
    if not area.name:
        return
    name = _written(pen.scale, places, area, _sizes(pen, places)[area.index])
    for line, spot in name.lines:
        pen.canvas.text_at(spot, line, name.style, INK, "center", RIM)


def again(pen: TrainPen, places: MapPlan, areas: Iterable[int]) -> None:
    """The names of some areas above what has been traced there; a record of the picture has them already."""
    silent = replace(pen, canvas=Canvas(pen.canvas.surface, pen.canvas.look))
    for area in areas:
        draw(silent, places, pen.shown.layout.areas[area])


def _sizes(pen: TrainPen, places: MapPlan) -> dict[int, float]:
    layout = pen.shown.layout
    key = (pen.shown.world.digest, layout.key, layout.extension, places.picture.size, pen.scale)
    if key not in _kept:
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        _kept[key] = _fitted(pen.scale, places, [area for area in layout.areas if area.in_play])
    return _kept[key]


def _fitted(scale: float, places: MapPlan, areas: Sequence[Area]) -> dict[int, float]:
    """The largest type in pixels in which names keep apart, and at least that for which all have room."""
    named = [area for area in areas if area.name]
    least = {area.index: _least(scale, places.unit, area) for area in named}
    sizes = {area.index: max(least[area.index], _readable(area) * scale) for area in named}
    boxes = [_written(scale, places, area, sizes[area.index]).box for area in named]
    signs = [sign for area in areas for sign in _signs(places, area)]
    while True:
        near = [
            number
            for number, (area, box) in enumerate(zip(named, boxes, strict=True))
            if sizes[area.index] > least[area.index]
            and (len(box.collidelistall(boxes)) > 1 or _meets(box, signs, area.index))
        ]
        if not near:
            return sizes
        for number in near:
            area = named[number]
            sizes[area.index] = max(least[area.index], STEP * sizes[area.index])
            boxes[number] = _written(scale, places, area, sizes[area.index]).box


def _meets(box: Rect, signs: Sequence[tuple[int, Rect]], own: int) -> bool:
    return any(index != own and box.colliderect(sign) for index, sign in signs)


def _signs(places: MapPlan, area: Area) -> list[tuple[int, Rect]]:
    """The symbol of an area, and the pieces that may stand above it."""
    if area.company < 0 and not area.figures and area.goods < 0:
        return []
    (x, y), radius = places.areas[area.index], SYMBOL * places.unit
    symbol = Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
    height = round(PIECE * places.unit)
    return [(area.index, symbol), (area.index, Rect(symbol.centerx - height, symbol.y - height, 2 * height, height))]


def _stop(area: Area) -> bool:
    return area.figures > 0 or area.company >= 0


def _readable(area: Area) -> float:
    return READABLE_STOP if _stop(area) else READABLE


def _least(scale: float, unit: float, area: Area) -> float:
    """The type in pixels for which the map has room everywhere."""
    small = max(SMALLEST, min(_readable(area) * scale, GROWN * unit))
    return max(small, (TOWN if area.company >= 0 else TYPE) * unit)


def _written(scale: float, places: MapPlan, area: Area, size: float) -> _Name:
    """A name in a type of a size in pixels; the larger it is, the lower it goes: the symbol is above it."""
    style = Style("serif-bold" if _stop(area) else "serif", size / scale)
    x, y = places.labels[area.index]
    if area.company >= 0:
        y += 5 * places.unit
    room, least = 2 * ROOM * area.radius * places.unit, _least(scale, places.unit, area)
    lines = _lines(area.name, style, scale, room)
    step = round(0.9 * typeset.line_height(style, scale))
    if y + step * (len(lines) - 0.5) > places.picture.bottom:
        lines = [area.name]
    line_width = max(typeset.width(line, style, scale) for line in lines)
    if line_width > room and size <= least:
        style = style.sized(max(SHRUNK, room / line_width))
        line_width = min(line_width, max(typeset.width(line, style, scale) for line in lines))
    x = min(max(x, places.picture.x + line_width / 2 + 2), places.picture.right - line_width / 2 - 2)
    step = round(0.9 * typeset.line_height(style, scale))
    y = min(y + (size - least) / 2, places.picture.bottom - step * (len(lines) - 0.5))
    spots = [(line, (round(x), round(y + number * step))) for number, line in enumerate(lines)]
    height = round(style.size * scale)  # without ascenders and descenders
    box = Rect(
        round(x - line_width / 2), spots[0][1][1] - height // 2, round(line_width), height + step * (len(lines) - 1)
    )
    box.inflate_ip(round(APART * height), 0)
    return _Name(style, spots, box)


def _lines(name: str, style: Style, scale: float, room: float) -> list[str]:
    """A name in one line, or in two where it is wider than its room."""
    if typeset.width(name, style, scale) <= room or not (" " in name or "-" in name):
        return [name]
    middle, breaks = len(name) / 2, [place + 1 for place, letter in enumerate(name) if letter in " -"]
    place = min(breaks, key=lambda place: abs(place - middle))
    return [name[:place].strip(), name[place:]]
