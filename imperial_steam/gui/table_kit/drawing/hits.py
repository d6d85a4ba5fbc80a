"""Where things are on the table: a click hits a spot, a line or a shape, each of which represents a thing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import floor
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.curves import Point, along, distance, inside

#: How far from a line of a map a click still means it where nothing else is, in units.
NEAR = 12


class Spot(NamedTuple):
    """A rectangle on the table that represents a thing."""

    rect: Rect
    thing: Target


class HitLine(NamedTuple):
    """A bent line that represents a thing; it may be hit from up to `reach` pixels away, always inside `box`.

    Where nothing else is hit it is meant from up to `near` pixels away: a thin line is hard to point at.
    """

    points: tuple[Point, ...]
    reach: float
    thing: Target
    box: Rect
    near: float


class Shape(NamedTuple):
    """A part of the table with a bent outline that represents a thing; `box` encloses it."""

    outline: tuple[Point, ...]
    box: Rect
    thing: Target


def _around(points: Sequence[Point], more: float = 0.0) -> Rect:
    """The rectangle around some points, with a margin of `more` pixels on every side."""
    left, right = min(x for x, _ in points) - more, max(x for x, _ in points) + more
    top, bottom = min(y for _, y in points) - more, max(y for _, y in points) + more
    return Rect(floor(left), floor(top), floor(right) - floor(left) + 2, floor(bottom) - floor(top) + 2)


@dataclass(slots=True)
class Hits:
    """The places of all things, in pixels: later spots lie on earlier ones; spots lie on lines, lines on shapes."""

    spots: list[Spot] = field(default_factory=list)
    lines: list[HitLine] = field(default_factory=list)
    clip: Rect | None = None
    shapes: list[Shape] = field(default_factory=list)

    def add(self, rect: Rect, thing: Target) -> None:
        """A rectangle that means a thing."""
        visible = rect if self.clip is None else rect.clip(self.clip)
        if visible.w and visible.h:
            self.spots.append(Spot(Rect(visible), thing))

    def add_line(self, points: Sequence[Point], reach: float, thing: Target, near: float = 0.0) -> None:
        """A line that means a thing."""
        self.lines.append(HitLine(tuple(points), reach, thing, _around(points, reach), near))

    def add_shape(self, outline: Sequence[Point], thing: Target) -> None:
        """A shape that means a thing: the closed line around it."""
        self.shapes.append(Shape(tuple(outline), _around(outline), thing))

    def at(self, pos: tuple[int, int], within: Rect | None = None) -> Target | None:
        """The topmost thing at a point; lines and shapes count only inside `within`."""
        for spot in reversed(self.spots):
            if spot.rect.collidepoint(pos):
                return spot.thing
        if within is not None and not within.collidepoint(pos):
            return None
        # Most lines are far off: a look at their boxes saves looking at their points.
        around = (line for line in self.lines if line.box.collidepoint(pos))
        near = [(distance(pos, line.points) / line.reach, line.thing) for line in around]
        best = min(near, default=(2.0, None), key=lambda pair: pair[0])
        if best[0] <= 1:
            return best[1]
        shapes = (shape for shape in self.shapes if shape.box.collidepoint(pos))
        shape = next((shape for shape in shapes if inside(pos, shape.outline)), None)
        return self._beside(pos) if shape is None else shape.thing

    def _beside(self, pos: tuple[int, int]) -> Target | None:
        """The nearest line that is near enough to be meant."""
        around = (line for line in self.lines if line.box.inflate(2 * line.near, 2 * line.near).collidepoint(pos))
        near = [(away, line.thing) for line in around if (away := distance(pos, line.points)) <= line.near]
        return min(near, default=(0.0, None), key=lambda pair: pair[0])[1]

    @property
    def bent(self) -> Hits:
        """The lines and shapes alone, without the spots that lie on them."""
        return Hits(lines=self.lines, shapes=self.shapes)

    def place(self, thing: Target) -> Rect | None:
        """Where a thing is: its topmost rectangle, or a small one around the middle of its line or shape."""
        for spot in reversed(self.spots):
            if spot.thing == thing:
                return spot.rect
        for line in self.lines:
            if line.thing == thing:
                x, y = along(line.points, 0.5)
                return Rect(round(x) - 3, round(y) - 3, 6, 6)
        box = next((shape.box for shape in self.shapes if shape.thing == thing), None)
        return None if box is None else Rect(box.centerx - 3, box.centery - 3, 6, 6)

    def around(self, thing: Target) -> Rect | None:
        """All of a thing: its topmost rectangle, or the one around its line or shape."""
        if not self.is_line(thing):
            return self.place(thing)
        boxes = [line.box for line in self.lines if line.thing == thing]
        return [*boxes, *(shape.box for shape in self.shapes if shape.thing == thing)][0]

    def is_line(self, thing: Target) -> bool:
        """A thing is a line or a shape and no rectangle: its card appears beside the pointer."""
        return any(line.thing == thing for line in self.lines) or any(one.thing == thing for one in self.shapes)

    def extend(self, other: Hits) -> None:
        """Lay all spots, lines and shapes of another record on top."""
        self.spots.extend(other.spots)
        self.lines.extend(other.lines)
        self.shapes.extend(other.shapes)
