"""Where the parts of a line lie on a player's board."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from imperial_steam.games.russian_railroads.board.world import BoardLine
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Heights in units of what is on a line from top to bottom: doublers, rails, lamps of the reach, signs.
DOUBLERS, RAILS, LAMPS, SIGNS = 17, 27, 16, 28
#: Height in units of the rails between two arms of a line, and of the space below a line.
FORKED_RAILS, SPACE = 34, 6
#: Widths in units of a line's head beside it, and of its total.
SIDE, TOTAL = 118, 46


@dataclass(frozen=True, slots=True)
class LineRoom:
    """The places of the parts of one line, in pixels. `column` is the width of a field."""

    head: Rect
    total: Rect
    left: int
    column: float
    length: int
    doublers: Rect
    rails: Rect
    lamps: Rect
    signs: Rect

    def cell(self, field: int, band: Rect) -> Rect:
        """The place of a field in one of the bands."""
        left = self.left + round((field - 1) * self.column)
        return Rect(left, band.y, self.left + round(field * self.column) - left, band.h)

    def stretch(self, first: int, last: int, band: Rect) -> Rect:
        """The places of some fields in one of the bands, together; empty if there are none."""
        if last < first:
            return Rect(self.left, band.y, 0, 0)
        return self.cell(first, band).union(self.cell(last, band))

    @property
    def everything(self) -> Rect:
        """The bands of the line together."""
        bands = (self.doublers, self.rails, self.lamps, self.signs)
        first, *others = (self.stretch(1, self.length, band) for band in bands)
        return first.unionall(others)


def longest(line: BoardLine) -> int:
    """The fields of a line, with its longest arm."""
    return max([line.length, *(arm.length for arm in line.arms)])


def _bands(line: BoardLine, forked: bool) -> tuple[float, float, float, float]:
    """Heights in units of doublers, rails, lamps and signs; each arm that can be chosen has a row of signs."""
    rows = len(line.arms) if forked and line.arms else 1
    return DOUBLERS if line.doublers else 0, FORKED_RAILS if rows > 1 else RAILS, LAMPS, SIGNS * rows


def height(line: BoardLine, forked: bool) -> float:
    """Height in units that a line needs; `forked`: its arms can still be chosen."""
    return sum(_bands(line, forked)) + SPACE


def room_of(pen: RailPen, rect: Rect, line: BoardLine, columns: int, forked: bool) -> LineRoom:
    """Divide the room of a line; `columns` is how many fields have to fit side by side."""
    grown = rect.h / max(1.0, height(line, forked) * pen.scale)
    side, total = pen.px(SIDE), pen.px(TOTAL)
    column = (rect.w - side - total - pen.px(4)) / columns
    left, top, bands = rect.x + side, rect.y, []
    for units in _bands(line, forked):
        tall = round(units * pen.scale * grown)
        bands.append(Rect(left, top, round(columns * column), tall))
        top += tall
    head = Rect(rect.x, rect.y, side - pen.px(6), top - rect.y)
    sum_ = Rect(rect.right - total, bands[1].y, total, bands[2].bottom - bands[1].y)
    return LineRoom(head, sum_, left, column, longest(line), *bands)
