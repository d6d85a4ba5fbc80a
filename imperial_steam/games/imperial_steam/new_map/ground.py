"""The ground below a map: heights, rivers and towns, as the picture of the map shows them."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any

from imperial_steam.games.imperial_steam.board.world import ASPECT, Point

#: The picture: its western and northern edge, its width and height in degrees (docs/boards.md).
WEST, NORTH, WIDE, HIGH = 13.2, 48.5, 4.3, 3.05
#: How finely a line is looked at, in heights of the picture.
_STEP = 0.01


@dataclass(frozen=True, slots=True)
class Town:
    """A town that may become a city: name, flag, degrees, and its place in heights of the picture."""

    name: str
    flag: str
    north: float
    east: float

    @property
    def point(self) -> Point:
        """Where it lies on the picture."""
        return (self.east - WEST) / WIDE * ASPECT, (NORTH - self.north) / HIGH


@dataclass(frozen=True, slots=True)
class Ground:
    """Heights on a grid (rows from the north), rivers as chains of points, towns from the largest to the smallest."""

    norths: Sequence[float]
    easts: Sequence[float]
    heights: Sequence[Sequence[float]]
    rivers: Mapping[tuple[int, int], Sequence[tuple[Point, Point]]]
    towns: Sequence[Town]

    def height(self, point: Point) -> float:
        """Metres above the sea, between the four values around a point."""
        east, north = WEST + point[0] / ASPECT * WIDE, NORTH - point[1] * HIGH
        row, down = _between(self.norths, north)
        column, right = _between(self.easts, east)
        top, bottom = self.heights[row], self.heights[row + 1]
        upper = top[column] * (1 - right) + top[column + 1] * right
        lower = bottom[column] * (1 - right) + bottom[column + 1] * right
        return upper * (1 - down) + lower * down

    def climb(self, a: Point, b: Point) -> float:
        """How far the ground between two points rises above the higher one of them, in metres; of a valley negative."""
        number = max(2, int(hypot(b[0] - a[0], b[1] - a[1]) / _STEP))
        along = [
            self.height((a[0] + (b[0] - a[0]) * step / number, a[1] + (b[1] - a[1]) * step / number))
            for step in range(1, number)
        ]
        return max(along) - max(self.height(a), self.height(b))

    def crossings(self, a: Point, b: Point) -> int:
        """How many pieces of rivers a straight line crosses."""
        left, right = sorted((a[0], b[0]))
        top, bottom = sorted((a[1], b[1]))
        found = 0
        for column in range(_cell(left), _cell(right) + 1):
            for row in range(_cell(top), _cell(bottom) + 1):
                found += sum(_crosses((a, b), piece) for piece in self.rivers.get((column, row), ()))
        return found


@cache
def read_ground(folder: Path) -> Ground:
    """The ground from the program's assets: `map/source` and `places`; raises `OSError` where they are missing."""
    with (folder / "map" / "source" / "elevation.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = list(csv.reader(file))
    heights = [[float(value) for value in row[1:] if value] for row in rows]
    features = json.loads((folder / "map" / "source" / "rivers.geojson").read_text(encoding="utf-8"))["features"]
    with (folder / "places" / "places.csv").open(encoding="utf-8", newline="") as file:
        towns = [
            Town(row["name"], row["country"], float(row["north"]), float(row["east"])) for row in csv.DictReader(file)
        ]
    easts = [float(value) for value in head[1:] if value]
    return Ground([float(row[0]) for row in rows], easts, heights, _rivers(features), towns)


def _rivers(features: Sequence[Mapping[str, Any]]) -> dict[tuple[int, int], list[tuple[Point, Point]]]:
    """The pieces of all rivers by the cells in which they begin."""
    cells: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    for feature in features:
        points = [
            ((east - WEST) / WIDE * ASPECT, (NORTH - north) / HIGH)
            for east, north in feature["geometry"]["coordinates"]
        ]
        for a, b in pairwise(points):
            cells.setdefault((_cell((a[0] + b[0]) / 2), _cell((a[1] + b[1]) / 2)), []).append((a, b))
    return cells


def _cell(value: float) -> int:
    return int(value // 0.05)


def _between(values: Sequence[float], value: float) -> tuple[int, float]:
    """The place before a value on an even scale, and how far it is towards the next one."""
    step = (values[-1] - values[0]) / (len(values) - 1)
    exact = min(max((value - values[0]) / step, 0.0), len(values) - 1.001)
    return int(exact), exact - int(exact)


def _crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
