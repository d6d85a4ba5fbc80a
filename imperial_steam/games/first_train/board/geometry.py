"""Plane geometry of a map: lengths, areas, crossings. Points are (x, y), y grows to the north."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

Point = tuple[float, float]
Points = Sequence[Point]
Segment = tuple[Point, Point]


def signed_area(ring: Points) -> float:
    """The area of a closed ring; negative when it runs clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) / 2


def middle(path: Points) -> Point:
    """The point half way along a line."""
    left = sum(math.dist(a, b) for a, b in pairwise(path)) / 2
    for a, b in pairwise(path):
        length = math.dist(a, b)
        if left <= length and length:
            part = left / length
            return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
        left -= length
    return path[-1]


def across(path: Points) -> float:
    """The direction across a line, in degrees from east, from 0 to 180."""
    (ax, ay), (bx, by) = path[0], path[-1]
    return (math.degrees(math.atan2(by - ay, bx - ax)) + 90) % 180


def segments(ring: Points) -> list[Segment]:
    """The segments of a closed ring."""
    return list(zip(ring, (*ring[1:], ring[0]), strict=True))


def crossing(ring: Points) -> Point | None:
    """A point in which a closed ring meets itself; None: it is a simple one."""
    parts = segments(ring)
    last = len(parts) - 1
    # From west to east: only segments that begin before another one ends can meet it.
    order = sorted(range(len(parts)), key=lambda i: min(parts[i][0][0], parts[i][1][0]))
    open_: list[int] = []
    for i in order:
        west = min(parts[i][0][0], parts[i][1][0])
        open_ = [j for j in open_ if max(parts[j][0][0], parts[j][1][0]) >= west]
        for j in open_:
            first, second = min(i, j), max(i, j)
            adjoining = second - first == 1 or (first == 0 and second == last)
            if _meet(parts[first], parts[second], adjoining):
                return parts[second][0]
        open_.append(i)
    return None


def _meet(one: Segment, other: Segment, adjoining: bool) -> bool:
    """Two segments have a point in common; adjoining ones: more than their common end."""
    (a, b), (c, d) = one, other
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    if adjoining:
        shared = b if b in (c, d) else a
        far, end = (a if shared == b else b), (d if shared == c else c)
        return _turn(far, shared, end) == 0 and _along(far, shared, end)
    turns = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    spans = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(turn == 0 and _between(*span) for turn, span in zip(turns, spans, strict=True))


def _turn(a: Point, b: Point, c: Point) -> float:
    """Positive when the way from a over b to c turns left, 0 when it goes straight on."""
    value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return 0.0 if abs(value) < 1e-9 else value


def _along(far: Point, shared: Point, end: Point) -> bool:
    """Two segments on one straight line lie on the same side of their common end."""
    return (far[0] - shared[0]) * (end[0] - shared[0]) + (far[1] - shared[1]) * (end[1] - shared[1]) > 0


def _between(a: Point, b: Point, c: Point) -> bool:
    """A point of the straight line through a and b lies between them, ends included."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def inside(point: Point, ring: Points) -> bool:
    """Whether a point lies within a closed ring."""
    x, y = point
    found = False
    for (ax, ay), (bx, by) in segments(ring):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            found = not found
    return found


def leaves(start: Point, end: Point, ring: Points, tolerance: float = 1.0) -> bool:
    """Whether the straight way from a point within a ring to one on it comes outside by more than the tolerance."""
    return any(not inside(point, ring) and distance(point, ring) > tolerance for point in _steps(start, end, 6))


def _steps(start: Point, end: Point, count: int) -> Iterator[Point]:
    for step in range(1, count):
        part = step / count
        yield (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)


def distance(point: Point, ring: Points) -> float:
    """How far a point is from the nearest one of a closed ring."""
    return min(_distance(point, a, b) for a, b in segments(ring))


def _distance(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    return math.dist(point, (a[0] + part * dx, a[1] + part * dy))
