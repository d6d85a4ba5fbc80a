"""What the map is drawn from: coast, rivers and elevation of the free terrain data, and the projection."""

from __future__ import annotations

import csv
import heapq
import json
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from engraving import ROOT, Field, blur, resize
from numpy.typing import NDArray

Points = NDArray[np.int64]
SOURCE = ROOT / "assets" / "map" / "source"
WEST, NORTH, EAST_SPAN, SOUTH_SPAN = 13.2, 48.5, 4.3, 3.05

LAKES = (  # a point in each natural lake; reservoirs of the 20th century in the data are left out
    (16.75, 47.82), (17.7, 46.85), (13.55, 47.87), (13.80, 47.86), (13.37, 47.83), (13.41, 47.74), (13.65, 47.56),
    (13.57, 46.80), (14.12, 46.63), (13.97, 46.66), (13.93, 46.58), (13.31, 46.71), (13.86, 46.28), (13.24, 47.97),
)  # fmt: skip
BRIDGED = (np.array([[14.527, 46.616], [14.562, 46.614], [14.612, 46.640], [14.651, 46.650]]),)  # the Drau


@dataclass(frozen=True)
class Sheet:
    """The size of the picture and its projection."""

    width: int
    height: int

    @property
    def unit(self) -> float:
        """Pixels of this picture for one pixel of the 2800 pixel drawing."""
        return self.width / 2800

    def project(self, line: Field) -> Field:
        """Turn longitude, latitude pairs into picture points."""
        x = (line[:, 0] - WEST) / EAST_SPAN * self.width
        y = (NORTH - line[:, 1]) / SOUTH_SPAN * self.height
        return np.column_stack([x, y])

    def point(self, longitude: float, latitude: float) -> tuple[float, float]:
        """Project one place."""
        x, y = self.project(np.array([[longitude, latitude]]))[0]
        return float(x), float(y)


def read_lines(name: str) -> list[Field]:
    """Read the line pieces of one source file as longitude, latitude arrays."""
    features = json.loads((SOURCE / name).read_text(encoding="utf-8"))["features"]
    return [np.array(feature["geometry"]["coordinates"], dtype=np.float64) for feature in features]


def join(pieces: list[Field]) -> list[Field]:
    """Chain open pieces that share an end; the data is cut at whole degrees."""
    open_pieces = [piece for piece in pieces if not np.array_equal(piece[0], piece[-1])]
    chains = [piece for piece in pieces if np.array_equal(piece[0], piece[-1]) and len(piece) > 3]
    while open_pieces:
        chain = open_pieces.pop()
        while True:
            for index, piece in enumerate(open_pieces):
                if np.allclose(chain[-1], piece[0], atol=1e-3):
                    chain = np.vstack([chain, piece[1:]])
                elif np.allclose(chain[-1], piece[-1], atol=1e-3):
                    chain = np.vstack([chain, piece[-2::-1]])
                elif np.allclose(chain[0], piece[-1], atol=1e-3):
                    chain = np.vstack([piece, chain[1:]])
                elif np.allclose(chain[0], piece[0], atol=1e-3):
                    chain = np.vstack([piece[::-1], chain[1:]])
                else:
                    continue
                del open_pieces[index]
                break
            else:
                break
        chains.append(chain)
    return chains


def contains(ring: Field, x: float, y: float) -> bool:
    """Tell whether a point lies inside a ring."""
    x0, y0 = ring[:-1, 0], ring[:-1, 1]
    x1, y1 = ring[1:, 0], ring[1:, 1]
    crosses = (y0 > y) != (y1 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        hits = crosses & (x < (x1 - x0) * (y - y0) / (y1 - y0) + x0)
    return bool(np.count_nonzero(hits) % 2)


def read_waters() -> tuple[list[Field], list[Field]]:
    """Give the rings of the sea and of the natural lakes."""
    chains = join(read_lines("coast.geojson"))
    sea = [chain for chain in chains if np.all(np.abs(chain[[0, -1], 1] - 44.9) < 1e-6)]
    rings = []
    for chain in chains:
        ring = np.vstack([chain, chain[:1]])
        if any(contains(ring, *place) for place in LAKES) and np.ptp(chain[:, 0]) < 2:
            rings.append(ring)
    return sea, rings


@dataclass(frozen=True)
class River:
    """A piece of a river, drawn from its upper to its lower end, and the length of all water above both."""

    line: Field
    upper: float
    lower: float


def read_rivers() -> list[River]:
    """Orient the rivers downstream, from the mouths upwards, and sum the length of the water above each piece."""
    pieces = split_at_junctions([*read_lines("rivers.geojson"), *BRIDGED])
    ends: dict[tuple[float, float], list[int]] = defaultdict(list)
    for index, piece in enumerate(pieces):
        ends[key(piece[0])].append(index)
        ends[key(piece[-1])].append(index)
    order, below = flow_from_mouths(pieces, ends)
    above: dict[tuple[float, float], float] = defaultdict(float)
    rivers = []
    for index in reversed(order):
        piece = pieces[index]
        line = piece[::-1] if key(piece[0]) == below[index] else piece
        upper = above[key(line[0])]
        above[below[index]] += upper + length_of(line)
        rivers.append(River(line, upper, upper + length_of(line)))
    return rivers


def key(point: Field) -> tuple[float, float]:
    """Name a junction by its place, rounded so that equal ends meet."""
    return round(float(point[0]), 3), round(float(point[1]), 3)


def length_of(line: Field) -> float:
    """Measure a line in degrees of latitude."""
    return float(np.hypot(*(np.diff(line, axis=0) * (0.68, 1.0)).T).sum())


def split_at_junctions(pieces: list[Field]) -> list[Field]:
    """Cut each line where the end of another line touches it."""
    touched = {key(piece[index]) for piece in pieces for index in (0, -1)}
    cut = []
    for piece in pieces:
        stops = [0] + [i for i in range(1, len(piece) - 1) if key(piece[i]) in touched] + [len(piece) - 1]
        cut += [piece[a : b + 1] for a, b in pairwise(stops) if b > a]
    return [piece for piece in cut if length_of(piece) > 0]


def flow_from_mouths(
    pieces: list[Field], ends: dict[tuple[float, float], list[int]]
) -> tuple[list[int], dict[int, tuple[float, float]]]:
    """Walk upstream from every mouth, nearest water first; give the order and the lower end of each piece."""
    loose = [place for place, touching in ends.items() if len(touching) == 1]
    east = [place for place in loose if place[0] > 19.95 and place[1] < 46]
    sea = [place for place in loose if place[1] < 45.9 and place[0] < 13.8]
    queue = [(0.0, place) for place in east + sea]
    done: set[tuple[float, float]] = set()
    order: list[int] = []
    below: dict[int, tuple[float, float]] = {}
    remaining = sorted(loose, key=lambda place: (place[1], -place[0]), reverse=True)
    while queue or remaining:
        if not queue:
            queue = [(0.0, remaining.pop())]
        distance, place = heapq.heappop(queue)
        if place in done:
            continue
        done.add(place)
        for index in ends[place]:
            if index in below:
                continue
            below[index] = place
            order.append(index)
            piece = pieces[index]
            other = key(piece[-1]) if key(piece[0]) == place else key(piece[0])
            heapq.heappush(queue, (distance + length_of(piece), other))
    return order, below


def elevation(sheet: Sheet) -> Field:
    """Interpolate the elevation grid over the picture, in metres."""
    with (SOURCE / "elevation.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    longitudes = np.array([float(text) for text in rows[0][1:]])
    latitudes = np.array([float(row[0]) for row in rows[1:]])
    grid = np.array([[float(text) for text in row[1:]] for row in rows[1:]])
    fine = resize(grid, grid.shape[1] * 16, grid.shape[0] * 16)
    columns = (np.linspace(WEST, WEST + EAST_SPAN, sheet.width) - longitudes[0]) / np.ptp(longitudes)
    lines = (latitudes[0] - np.linspace(NORTH, NORTH - SOUTH_SPAN, sheet.height)) / np.ptp(latitudes)
    x = np.clip((columns * (grid.shape[1] - 1) + 0.5) * 16 - 0.5, 0, fine.shape[1] - 1)
    y = np.clip((lines * (grid.shape[0] - 1) + 0.5) * 16 - 0.5, 0, fine.shape[0] - 1)
    return blur(sample(fine, *np.meshgrid(x, y)), 14 * sheet.unit)


def sample(field: Field, x: Field, y: Field) -> Field:
    """Read a field between its points."""
    x0 = np.clip(x.astype(int), 0, field.shape[1] - 2)
    y0 = np.clip(y.astype(int), 0, field.shape[0] - 2)
    fx, fy = x - x0, y - y0
    top = field[y0, x0] * (1 - fx) + field[y0, x0 + 1] * fx
    bottom = field[y0 + 1, x0] * (1 - fx) + field[y0 + 1, x0 + 1] * fx
    return np.asarray(top * (1 - fy) + bottom * fy)
