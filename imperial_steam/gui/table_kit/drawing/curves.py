"""Bent lines: lengths, places along them, dashes, lines beside them. All in pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from pygame import Rect

Point = tuple[float, float]


def distance(pos: Point, points: Sequence[Point]) -> float:
    """Distance of a point from a bent line."""
    return min((_segment_distance(pos, a, b) for a, b in pairwise(points)), default=1e9)


def _segment_distance(pos: Point, a: Point, b: Point) -> float:
    (x, y), (ax, ay), (bx, by) = pos, a, b
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = 0.0 if not length else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length))
    return hypot(x - ax - t * dx, y - ay - t * dy)


def inside(pos: Point, outline: Sequence[Point]) -> bool:
    """A point lies inside a closed line."""
    x, y = pos
    odd = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def length_of(points: Sequence[Point]) -> float:
    """Length of a bent line."""
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def along(points: Sequence[Point], part: float) -> Point:
    """The point at a part (0 to 1) of a bent line's length."""
    left = length_of(points) * part
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1])
        if step and left <= step:
            return a[0] + (b[0] - a[0]) * left / step, a[1] + (b[1] - a[1]) * left / step
        left -= step
    return points[-1]


def spread(points: Sequence[Point], steps: int) -> list[Point]:
    """The ends of equal steps along a bent line, its own two ends included."""
    pieces = [(a, b, step) for a, b in pairwise(points) if (step := hypot(b[0] - a[0], b[1] - a[1]))]
    if not pieces:
        return [points[0]] * (steps + 1)
    total, ends = sum(step for _, _, step in pieces), []
    number, left = 0, 0.0
    for place in range(steps + 1):
        wanted = total * place / steps
        while number < len(pieces) - 1 and wanted > left + pieces[number][2]:
            left += pieces[number][2]
            number += 1
        a, b, step = pieces[number]
        part = (wanted - left) / step
        ends.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
    return ends


@lru_cache(maxsize=500)
def dashes(points: tuple[Point, ...], dash: float, gap: float) -> tuple[tuple[Point, Point], ...]:
    """Short straight pieces along a bent line: their ends."""
    dashes: list[tuple[Point, Point]] = []
    start, place = 0.0, gap / 2
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1])
        while step and place + dash <= start + step:
            ends = [(place - start) / step, (place + dash - start) / step]
            first, last = ((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (max(0.0, ends[0]), ends[1]))
            dashes.append((first, last))
            place += dash + gap
        start += step
    return tuple(dashes)


def shifted(points: Sequence[Point], by: float) -> list[Point]:
    """A line beside another one, `by` pixels to the right of its direction (mitred at bends)."""
    normals = []
    for a, b in pairwise(points):
        step = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
        normals.append((-(b[1] - a[1]) / step, (b[0] - a[0]) / step))
    moved = []
    for i, (x, y) in enumerate(points):
        before, after = normals[max(0, i - 1)], normals[min(i, len(normals) - 1)]
        nx, ny = before[0] + after[0], before[1] + after[1]
        scale = 2 / (nx * nx + ny * ny) if nx * nx + ny * ny > 0.2 else 1.0
        moved.append((x + nx * scale * by, y + ny * scale * by))
    return moved


def trimmed(points: Sequence[Point], boxes: Sequence[Rect], steps: int = 48) -> list[Point]:
    """The part of a line outside the boxes at its two ends, for symbols that shall not be covered."""
    samples = spread(points, steps)
    first, last = 0, steps
    while first < last and any(box.collidepoint(samples[first]) for box in boxes):
        first += 1
    while first < last and any(box.collidepoint(samples[last]) for box in boxes):
        last -= 1
    if first == last:
        return [samples[steps // 2 - 1], samples[steps // 2 + 1]]
    return samples[first : last + 1]


def smooth(points: Sequence[Point]) -> list[Point]:
    """A Catmull-Rom curve through the points; two points stay a straight line."""
    if len(points) < 3:
        return list(points)
    ends = [points[0], *points, points[-1]]
    bent: list[Point] = []
    for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(8):
            t = step / 8
            bent.append((_catmull(p0[0], p1[0], p2[0], p3[0], t), _catmull(p0[1], p1[1], p2[1], p3[1], t)))
    return [*bent, points[-1]]


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
