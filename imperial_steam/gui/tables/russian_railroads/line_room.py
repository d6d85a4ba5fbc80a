"""Where the parts of a line lie on a player's board: side by side, or in rows where there is little width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.games.russian_railroads.board.world import Line
from imperial_steam.gui.tables.russian_railroads.pen import RailPen

#: Heights in units of what stands on a line from top to bottom: doublers, rails, lamps of the reach, signs.
DOUBLERS, RAILS, LAMPS, SIGNS = 17, 27, 16, 28
#: Height in units of a line's head where it stands above the line, and the space below a line.
HEAD, SPACE = 32, 6
#: Widths in units of a line's head beside it, and of its total.
SIDE, TOTAL = 118, 46
#: So many fields have room side by side on a narrow board; longer lines go on in a second row of so many.
NARROW, BROKEN = 9, 8


@dataclass(frozen=True, slots=True)
class LineRoom:
    """The places of the parts of one line, in pixels.

    The bands are those of the first row; `across` fields stand in a row, the next row lies `down` pixels lower.
    """

    head: Rect
    total: Rect
    left: int
    column: float
    across: int
    down: int
    length: int
    doublers: Rect
    rails: Rect
    lamps: Rect
    signs: Rect

    def cell(self, field: int, band: Rect) -> Rect:
        """The place of a field in one of the bands."""
        row, column = divmod(field - 1, self.across)
        left = self.left + round(column * self.column)
        return Rect(left, band.y + row * self.down, self.left + round((column + 1) * self.column) - left, band.h)

    def stretch(self, first: int, last: int, band: Rect) -> Sequence[Rect]:
        """The places of some fields in one of the bands, together: a rectangle for every row."""
        found: dict[int, Rect] = {}
        for field in range(first, last + 1):
            cell, row = self.cell(field, band), (field - 1) // self.across
            found[row] = found[row].union(cell) if row in found else cell
        return list(found.values())

    @property
    def bands(self) -> Sequence[Rect]:
        """All places of the line, but its head and total."""
        named = (self.doublers, self.rails, self.lamps, self.signs)
        return [rect for band in named for rect in self.stretch(1, self.length, band)]

    @property
    def everything(self) -> Rect:
        """The bands of the line together."""
        first, *others = self.bands
        return first.unionall(others)


def longest(line: Line) -> int:
    """The fields of a line, with its longest arm."""
    return max([line.length, *(arm.length for arm in line.arms)])


def across_of(line: Line, columns: int, wide: bool) -> int:
    """How many fields of a line stand side by side where `columns` have room on a wide board."""
    if wide:
        return columns
    return NARROW if longest(line) <= NARROW else BROKEN


def height(line: Line, wide: bool) -> float:
    """Height in units that a line needs."""
    bands = (DOUBLERS if line.doublers else 0) + RAILS + LAMPS + SIGNS
    return bands + SPACE if wide else bands * -(-longest(line) // across_of(line, 0, wide)) + SPACE + HEAD


def room_of(pen: RailPen, rect: Rect, line: Line, columns: int, wide: bool) -> LineRoom:
    """Divide the room of a line; `columns` is how many fields have to fit side by side on a wide board."""
    grown = rect.h / max(1.0, height(line, wide) * pen.scale)

    def high(units: float) -> int:
        return round(units * pen.scale * grown)

    across = across_of(line, columns, wide)
    side, total = pen.px(SIDE) if wide else 0, pen.px(TOTAL)
    column = (rect.w - side - total - pen.px(4)) / columns if wide else rect.w / NARROW
    left, top = rect.x + side, rect.y + (0 if wide else high(HEAD))
    bands, first = [], top
    for units in (DOUBLERS if line.doublers else 0, RAILS, LAMPS, SIGNS):
        bands.append(Rect(left, top, round(across * column), high(units)))
        top += high(units)
    if wide:
        head = Rect(rect.x, first, side - pen.px(6), top - first)
        sum_ = Rect(rect.right - total, bands[1].y, total, bands[2].bottom - bands[1].y)
    else:
        head = Rect(rect.x, rect.y, rect.w - total - pen.px(6), high(HEAD) - pen.px(4))
        sum_ = Rect(rect.right - total, rect.y, total, head.h)
    return LineRoom(head, sum_, left, column, across, top - first, longest(line), *bands)
