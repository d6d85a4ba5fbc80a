"""Plane geometry of a map: lengths, areas, crossings. Points are (x, y), y grows to the north."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[float, float]
Points = Sequence[Point]
Segment = tuple[Point, Point]

_NEARLY = 0.97
"""The part of the way to a point on a ring that is tested: the rest is on the ring anyway."""


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
    boxes = [(min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), i) for i, (a, b) in enumerate(parts)]
    # From west to east: only segments that begin before this one ends can meet it.
    boxes.sort()
    for place, (_, east, south, north, i) in enumerate(boxes):
        for west, _, other_south, other_north, j in boxes[place + 1 :]:
            if west > east:
                break
            if other_south > north or other_north < south:
                continue
            first, second = (i, j) if i < j else (j, i)
            adjoining = second - first == 1 or (first == 0 and second == last)
            if _meet(parts[first], parts[second], adjoining):
                return parts[second][0]
    return None


def _meet(one: Segment, other: Segment, adjoining: bool) -> bool:
    """Two segments have a point in common; adjoining ones: more than their common end."""
    (a, b), (c, d) = one, other
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
    odd = False
    for (ax, ay), (bx, by) in segments(ring):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def leaves(start: Point, end: Point, ring: Points) -> bool:
    """Whether the straight way from a point within a ring to one on it comes outside before its last few steps."""
    stop = (start[0] + (end[0] - start[0]) * _NEARLY, start[1] + (end[1] - start[1]) * _NEARLY)
    dx, dy = stop[0] - start[0], stop[1] - start[1]
    sides = [dx * (y - start[1]) - dy * (x - start[0]) for x, y in ring]
    for i, side in enumerate(sides):
        if side * sides[i - 1] < 0:
            a, b = ring[i - 1], ring[i]
            if _turn(a, b, start) * _turn(a, b, stop) < 0:
                return True
    return False


def distance(point: Point, ring: Points) -> float:
    """How far a point is from the nearest one of a closed ring."""
    x, y = point
    nearest = math.inf
    for (ax, ay), (bx, by) in segments(ring):
        dx, dy = bx - ax, by - ay
        length = dx * dx + dy * dy
        part = ((x - ax) * dx + (y - ay) * dy) / length if length else 0.0
        part = 0.0 if part < 0 else 1.0 if part > 1 else part
        far_x, far_y = ax + part * dx - x, ay + part * dy - y
        nearest = min(nearest, far_x * far_x + far_y * far_y)
    return math.sqrt(nearest)
