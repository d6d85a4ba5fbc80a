"""Draw the map of Imperial Steam in the manner of an engraved railway map of the 1850s.

Reads the free terrain data of ``assets/map/source`` (elevation, coast, rivers, borders; its README has the licences)
and writes ``assets/map/imperial_steam.jpg`` and the plainer ``assets/map/imperial_steam_plain.jpg``.  The projection is
linear: x = (longitude − 13.2) / 4.3 and y = (48.5 − latitude) / 3.05, both from 0 to 1 over the whole picture.

The elevation is coarse, so valleys are carved along the known rivers, and noise and simulated rain add plausible ridges
before the relief is engraved with hachures.  Needs numpy and Pillow.  Usage::

    python scripts/make_map.py [width]
"""

from __future__ import annotations

import csv
import heapq
import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from engraving import (
    INK,
    PAPER,
    ROOT,
    Colour,
    Field,
    Plate,
    blur,
    fractal,
    ink_over,
    letters_along,
    paper,
    resize,
    slopes,
    smooth_line,
    smoothstep,
    to_image,
)
from numpy.typing import NDArray
from PIL import Image, ImageDraw

Points = NDArray[np.int64]
SOURCE = ROOT / "assets" / "map" / "source"
TARGET = ROOT / "assets" / "map"
WEST, NORTH, EAST_SPAN, SOUTH_SPAN = 13.2, 48.5, 4.3, 3.05
WATER: Colour = (74, 101, 118)
SEA_TINT: Colour = (196, 212, 211)
SHADE: Colour = (112, 88, 62)
FRAME = 0.0125

LAKES = (  # a point in each natural lake; reservoirs of the 20th century in the data are left out
    (16.75, 47.82), (17.7, 46.85), (13.55, 47.87), (13.80, 47.86), (13.37, 47.83), (13.41, 47.74), (13.65, 47.56),
    (13.57, 46.80), (14.12, 46.63), (13.97, 46.66), (13.93, 46.58), (13.31, 46.71), (13.86, 46.28), (13.24, 47.97),
)  # fmt: skip
BRIDGED = (np.array([[14.527, 46.616], [14.562, 46.614], [14.612, 46.640], [14.651, 46.650]]),)  # the Drau
REALMS: dict[Colour, tuple[tuple[float, float], ...]] = {
    (196, 120, 112): ((15.5, 47.2),),
    (150, 160, 92): ((15.1, 46.25),),
    (206, 160, 74): ((17.0, 46.9),),
    (120, 146, 160): ((16.3, 46.05),),
    (170, 126, 156): ((13.3, 46.1),),
    (132, 158, 116): ((17.3, 48.35),),
}
AREAS: tuple[tuple[str, float, tuple[tuple[float, float], ...]], ...] = (
    ("AVSTRIA", 60, ((14.72, 47.955), (15.30, 47.93), (15.98, 47.965))),
    ("STYRIA", 74, ((14.92, 46.96), (15.36, 46.90), (15.84, 46.84))),
    ("CARINTHIA", 50, ((13.36, 46.88), (13.92, 46.915), (14.52, 46.87))),
    ("CARNIOLA", 50, ((14.12, 45.74), (14.60, 45.67), (15.04, 45.66))),
    ("HVNGARIA", 74, ((16.80, 47.48), (17.03, 47.02), (17.00, 46.50))),
    ("CROATIA", 60, ((16.28, 46.06), (16.60, 46.01), (16.94, 46.07))),
    ("NORICVM", 44, ((13.40, 48.13), (13.72, 48.16), (14.08, 48.11))),
)
SCRIPTS: tuple[tuple[str, float, float, tuple[tuple[float, float], ...]], ...] = (
    ("Danubius", 34, 7, ((15.05, 48.265), (15.30, 48.345), (15.58, 48.37))),
    ("Danubius", 34, 7, ((16.50, 48.335), (16.64, 48.255), (16.80, 48.205))),
    ("Anasus", 25, 4, ((14.49, 47.86), (14.575, 47.68))),
    ("Murus", 27, 5, ((15.70, 46.765), (15.86, 46.755), (16.04, 46.715))),
    ("Dravus", 29, 6, ((14.78, 46.56), (15.0, 46.625), (15.2, 46.64))),
    ("Dravus", 29, 7, ((16.52, 46.385), (16.70, 46.385), (16.87, 46.355))),
    ("Savus", 29, 6, ((14.70, 46.165), (14.88, 46.145), (15.06, 46.19))),
    ("Savus", 29, 6, ((16.02, 45.70), (16.14, 45.655), (16.25, 45.58))),
    ("Arabo", 25, 5, ((16.72, 47.16), (16.9, 47.22), (17.02, 47.31))),
    ("Lacus Peiso", 25, 3, ((16.91, 47.93), (16.925, 47.80), (16.89, 47.67))),
    ("Lacus Pelso", 25, 4, ((17.17, 46.80), (17.30, 46.86), (17.42, 46.90))),
    ("Alpes Noricae", 32, 14, ((14.42, 47.44), (14.75, 47.52), (15.02, 47.56))),
    ("Alpes Carnicae", 30, 8, ((13.24, 46.62), (13.46, 46.60), (13.68, 46.57))),
    ("Alpes Iuliae", 30, 8, ((13.62, 46.42), (13.86, 46.36), (14.10, 46.27))),
    ("Tauri", 30, 16, ((13.28, 47.11), (13.52, 47.10), (13.74, 47.04))),
    ("Mons Cetius", 27, 6, ((15.74, 48.085), (15.90, 48.11), (16.06, 48.14))),
    ("Carusadius", 27, 8, ((13.95, 45.76), (14.12, 45.69), (14.25, 45.58))),
)
SEA_NAME = (("MARE", 42, 45.685, (13.42, 13.59)), ("ADRIATICVM", 27, 45.635, (13.375, 13.625)))


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


# --- source data ------------------------------------------------------------------------------------------------------


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


# --- relief -----------------------------------------------------------------------------------------------------------


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


def rain(height: Field, batch: int, seed: int) -> Field:
    """Carve valleys with fourteen showers of ``batch`` simulated drops (heights in cells)."""
    random = np.random.default_rng(seed)
    height = height.copy()
    rows, columns = height.shape
    for _ in range(14):
        slope_y, slope_x = slopes(height)
        x, y = random.uniform(1, columns - 2, batch), random.uniform(1, rows - 2, batch)
        dx, dy = np.zeros(batch), np.zeros(batch)
        speed, water, load = np.ones(batch), np.ones(batch), np.zeros(batch)
        level = sample(height, x, y)
        for _ in range(44):
            dx = 0.25 * dx - 0.75 * sample(slope_x, x, y)
            dy = 0.25 * dy - 0.75 * sample(slope_y, x, y)
            norm = np.hypot(dx, dy) + 1e-9
            dx, dy = dx / norm, dy / norm
            nx, ny = np.clip(x + dx, 1, columns - 2), np.clip(y + dy, 1, rows - 2)
            below = sample(height, nx, ny)
            drop = below - level
            room = np.maximum(-drop, 0.01) * speed * water * 4.0
            fills = (drop > 0) | (load > room)
            change = np.where(
                fills,
                np.where(drop > 0, np.minimum(drop, load), (load - room) * 0.3),
                -np.minimum((room - load) * 0.25, np.maximum(-drop, 0.0)),
            )
            cells = np.rint(y).astype(int) * columns + np.rint(x).astype(int)
            total = np.bincount(cells, weights=change * 0.5, minlength=height.size)
            height += np.clip(total, -0.12, 0.12).reshape(height.shape)
            load -= change
            speed = np.sqrt(np.clip(speed * speed - drop * 3.0, 0.05, 9.0))
            water *= 0.97
            x, y, level = nx, ny, below
        height = 0.75 * height + 0.25 * blur(height, 0.8)
    return height


def relief(sheet: Sheet, rivers: list[River]) -> Field:
    """Build the full relief in metres: coarse elevation, valleys of the known rivers, ridges, rain."""
    half = Sheet(sheet.width // 2, sheet.height // 2)
    base = elevation(half)
    unit = half.width / 1400
    mask = Image.new("L", (half.width, half.height), 0)
    draw = ImageDraw.Draw(mask)
    for river in rivers:
        if river.lower > 0.12:
            draw.line([tuple(p) for p in half.project(river.line)], fill=255, width=max(1, round(2 * unit)))
    wet = np.asarray(mask, dtype=np.float64) / 255
    valley = np.clip(blur(wet, 5 * unit) * 5.5, 0, 1) * 0.6 + np.clip(blur(wet, 16 * unit) * 9, 0, 1) * 0.4
    rugged = smoothstep(180, 1250, base) + 0.05
    ridges = fractal(half.width, half.height, 62 * unit, 5, 7, ridged=True)
    bumps = fractal(half.width, half.height, 90 * unit, 5, 40)
    height = base + rugged * (1 - 0.8 * valley) * (330 * ridges + 120 * bumps)
    height -= valley * 0.42 * np.maximum(base - 160, 0)
    cell = 233 / unit
    return resize(rain(np.maximum(height, 60) / cell, height.size // 80, 3) * cell, sheet.width, sheet.height)


def hachures(sheet: Sheet, height: Field, water: Field, rivers: Field) -> Field:
    """Engrave the relief: rows of strokes down the slopes, broader where it is steep and away from the light."""
    unit = sheet.unit
    soft = blur(height, 2.2 * unit)
    slope_y, slope_x = slopes(soft)
    slope = np.hypot(slope_x, slope_y) * unit
    light = (slope_x + slope_y) * unit / (slope + 1e-6) / np.sqrt(2)
    dark = smoothstep(1.6, 15.0, slope) * (0.60 - 0.46 * light)
    dark *= (1 - water) * (1 - 0.8 * rivers)
    step = 62.0
    band = np.floor(soft / step + 0.25 * fractal(sheet.width, sheet.height, 40 * unit, 2, 90))
    edge = np.zeros(band.shape, dtype=bool)
    edge[:-1, :-1] = (band[:-1, :-1] != band[1:, :-1]) | (band[:-1, :-1] != band[:-1, 1:])
    edge &= dark > 0.035
    ys, xs = np.nonzero(edge)
    seeds = spread(np.column_stack([xs, ys]), band.shape, max(2, round(3.1 * unit)))
    return trace(sheet, seeds, soft, slope_x, slope_y, dark, step * 0.94)


def spread(points: Points, shape: tuple[int, int], gap: int) -> Points:
    """Thin points out so that none lies within ``gap`` pixels of another."""
    order = np.random.default_rng(5).permutation(len(points))
    taken = np.zeros((shape[0] + 2 * gap, shape[1] + 2 * gap), dtype=bool)
    kept = []
    for index in order:
        x, y = points[index]
        if not taken[y + gap, x + gap]:
            taken[y + 1 : y + 2 * gap, x + 1 : x + 2 * gap] = True
            kept.append(index)
    return np.asarray(points[np.array(kept, dtype=int)])


def trace(sheet: Sheet, seeds: Points, soft: Field, slope_x: Field, slope_y: Field, dark: Field, fall: float) -> Field:
    """Draw a stroke downhill from every seed until it has fallen far enough."""
    unit = sheet.unit
    x, y = seeds[:, 0].astype(float), seeds[:, 1].astype(float)
    start = sample(soft, x, y)
    going = np.ones(len(x), dtype=bool)
    path = [np.column_stack([x, y])]
    reach = np.ones(len(x), dtype=int)
    for _ in range(11):
        gx, gy = sample(slope_x, x, y), sample(slope_y, x, y)
        norm = np.hypot(gx, gy) + 1e-9
        x = np.clip(x - going * gx / norm * 2.3 * unit, 0, sheet.width - 1)
        y = np.clip(y - going * gy / norm * 2.3 * unit, 0, sheet.height - 1)
        going &= (start - sample(soft, x, y) < fall) & (sample(dark, x, y) > 0.02)
        reach += going
        path.append(np.column_stack([x, y]))
    strokes = np.stack(path, axis=1)
    weight = sample(dark, seeds[:, 0].astype(float), seeds[:, 1].astype(float))
    plate = Plate(sheet.width, sheet.height)
    for points, count, amount in zip(strokes, reach, weight, strict=True):
        plate.line(points[: count + 1], (0.35 + 1.75 * amount) * unit, 255)
    return plate.cover()


# --- water, borders, furniture ----------------------------------------------------------------------------------------


def fill(sheet: Sheet, rings: list[Field]) -> Field:
    """Fill rings given in degrees."""
    plate = Plate(sheet.width, sheet.height)
    for ring in rings:
        plate.area(sheet.project(ring))
    return plate.cover()


def water_lines(sheet: Sheet, water: Field) -> Field:
    """Engrave shore lines that follow the coast into the water, ever fainter and further apart."""
    unit = sheet.unit
    lines = np.zeros(water.shape)
    depth = distance_inside(water, round(84 * unit)) / unit
    at, gap, strength = 0.0, 3.6, 1.0
    while at < 80:
        width = 0.85 if at else 1.5
        lines = np.maximum(lines, strength * np.clip(width - np.abs(depth - at - 0.8), 0, 1))
        at, gap, strength = at + gap, gap * 1.13, strength * 0.90
    return lines * (water > 0.3)


def distance_inside(water: Field, limit: int) -> Field:
    """Estimate the distance of each water pixel from the shore by an exact row pass and a column search."""
    wet = water > 0.5
    rows, columns = wet.shape[0], wet.shape[1]
    flat = np.zeros(water.shape)
    count = np.full(rows, float(limit))
    for column in range(columns):
        count = np.where(wet[:, column], np.minimum(count + 1, limit), 0)
        flat[:, column] = count
    count = np.full(rows, float(limit))
    for column in reversed(range(columns)):
        count = np.where(wet[:, column], np.minimum(count + 1, limit), 0)
        flat[:, column] = np.minimum(flat[:, column], count)
    best = flat**2
    for shift in range(1, limit):
        beyond = np.full((shift, columns), float(limit))
        for moved in (np.vstack([beyond, flat[:-shift]]), np.vstack([flat[shift:], beyond])):
            np.minimum(best, moved**2 + shift**2, out=best)
    return np.sqrt(best) * wet


def draw_rivers(sheet: Sheet, rivers: list[River]) -> tuple[Field, Field]:
    """Engrave the rivers, swelling downstream; the large ones as double lines. Give outline and inner water."""
    outline, inner = Plate(sheet.width, sheet.height), Plate(sheet.width, sheet.height)
    for river in rivers:
        if river.lower < 0.10:
            continue
        line = smooth_line(sheet.project(river.line), 2)
        widths = np.minimum(7.5, 0.9 + 1.15 * np.linspace(river.upper, river.lower, len(line)) ** 0.62) * sheet.unit
        outline.swelling(line, widths)
        for end in (0, -1):
            outline.circle(line[end, 0], line[end, 1], widths[end] / 2)
            if widths[end] > 3.4 * sheet.unit:
                inner.circle(line[end, 0], line[end, 1], widths[end] / 2 - 1.0 * sheet.unit)
        if widths.max() > 3.4 * sheet.unit:
            inner.swelling(line, np.maximum(widths - 2.0 * sheet.unit, 0.2))
    return outline.cover(), inner.cover()


def draw_borders(sheet: Sheet, tints: Field, borders: list[Field]) -> Field:
    """Tint a band along each side of the borders into ``tints`` and give their dotted lines."""
    unit = sheet.unit
    small = Image.new("L", (sheet.width // 4, sheet.height // 4), 0)
    pen = ImageDraw.Draw(small)
    dots, solid = Plate(sheet.width, sheet.height), Plate(sheet.width, sheet.height)
    for border in borders:
        line = sheet.project(border)
        pen.line([(x / 4, y / 4) for x, y in line], fill=255, width=2)
        solid.line(line, 2.0 * unit)
        travelled = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(line, axis=0).T))])
        for number, at in enumerate(np.arange(0, travelled[-1], 6.5 * unit)):
            x, y = (float(np.interp(at, travelled, line[:, axis])) for axis in (0, 1))
            dots.circle(x, y, (1.5 if number % 3 == 0 else 0.8) * unit)
    band = np.clip(blur(solid.cover(), 7 * unit) * 10.5, 0, 1)
    for colour, places in REALMS.items():
        realm = small.copy()
        for place in places:
            x, y = sheet.point(*place)
            ImageDraw.floodfill(realm, (int(x / 4), int(y / 4)), 128)
        inside = blur(resize((np.asarray(realm) == 128).astype(float), sheet.width, sheet.height), 1.5 * unit)
        ink_over(tints, np.clip(inside, 0, 1), colour, 0.055)
        ink_over(tints, np.clip(inside, 0, 1) * band, colour, 0.34)
    return dots.cover()


def graticule(sheet: Sheet) -> Field:
    """Draw meridians and parallels of every half degree."""
    plate = Plate(sheet.width, sheet.height)
    for half in range(27, 35):
        x, _ = sheet.point(half / 2, NORTH)
        plate.line(np.array([[x, 0.0], [x, float(sheet.height)]]), 0.8 * sheet.unit)
    for half in range(91, 97):
        _, y = sheet.point(WEST, half / 2)
        plate.line(np.array([[0.0, y], [float(sheet.width), y]]), 0.8 * sheet.unit)
    return plate.cover()


def box(plate: Plate, sheet: Sheet, inset: float, width: float) -> None:
    """Draw a rectangle ``inset`` pixels inside the picture."""
    a, b, c, d = inset, inset, sheet.width - inset, sheet.height - inset
    plate.line(np.array([[a, b], [c, b], [c, d], [a, d], [a, b - width / 2]]), width)


def frame(sheet: Sheet) -> Field:
    """Draw the ornamented frame: neat lines, a scale of degrees with its numbers, and corner pieces."""
    unit, plate = sheet.unit, Plate(sheet.width, sheet.height)
    outer, inner = 10 * unit, FRAME * sheet.width
    for inset, width in ((outer, 3.2), (outer + 6 * unit, 0.9), (inner - 5 * unit, 0.9), (inner, 1.5)):
        box(plate, sheet, inset, width * unit)
    low, high = outer + 8.5 * unit, inner - 7.5 * unit
    for twelfth in range(round(EAST_SPAN * 12) + 2):
        x0, x1 = (sheet.point(13 + (twelfth + 2 + step) / 12, NORTH)[0] for step in (0, 1))
        x0, x1 = max(x0, inner), min(x1, sheet.width - inner)
        if twelfth % 2 and x1 > x0:
            for y0, y1 in ((low, high), (sheet.height - high, sheet.height - low)):
                plate.area(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]))
    for twelfth in range(round(SOUTH_SPAN * 12) + 2):
        y0, y1 = (sheet.point(WEST, 48.5 - (twelfth + step) / 12)[1] for step in (0, 1))
        y0, y1 = max(y0, inner), min(y1, sheet.height - inner)
        if twelfth % 2 and y1 > y0:
            for x0, x1 in ((low, high), (sheet.width - high, sheet.width - low)):
                plate.area(np.array([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]))
    for x in (0, 1):
        for y in (0, 1):
            corner(plate, sheet, x, y, inner)
    return plate.cover()


def corner(plate: Plate, sheet: Sheet, right: int, low: int, inner: float) -> None:
    """Put a small fan of rays and arcs into one corner inside the frame."""
    unit = sheet.unit
    x0, y0 = (sheet.width - inner if right else inner), (sheet.height - inner if low else inner)
    sx, sy = (-1 if right else 1), (-1 if low else 1)
    for radius, width in ((34, 1.6), (40, 0.8), (64, 0.8)):
        angles = np.linspace(0, np.pi / 2, 40)
        arc = np.column_stack([x0 + sx * radius * unit * np.cos(angles), y0 + sy * radius * unit * np.sin(angles)])
        plate.line(arc, width * unit)
    for index in range(1, 12):
        angle = np.pi / 2 * index / 12
        a, b = (40, 64 if index % 2 else 58)
        direction = np.array([sx * np.cos(angle), sy * np.sin(angle)])
        ends = np.array([[x0, y0] + direction * a * unit, [x0, y0] + direction * b * unit])
        plate.line(ends, (1.3 if index % 2 else 0.8) * unit)
    for index in range(6):
        angle = np.pi / 2 * (index + 0.5) / 6
        plate.circle(x0 + sx * 70 * unit * np.cos(angle), y0 + sy * 70 * unit * np.sin(angle), 2.4 * unit)


def compass(sheet: Sheet, longitude: float, latitude: float, radius: float) -> Field:
    """Draw a compass rose of sixteen points with a lily for the north."""
    unit, plate = sheet.unit, Plate(sheet.width, sheet.height)
    cx, cy = sheet.point(longitude, latitude)
    size = radius * unit
    for ring, width in ((0.60, 1.0), (0.64, 0.7), (0.30, 0.9)):
        plate.circle(cx, cy, size * ring, 255, width * unit)
    for tick in range(72):
        angle = tick * np.pi / 36
        direction = np.array([np.sin(angle), -np.cos(angle)])
        plate.line(np.array([[cx, cy] + direction * size * 0.60, [cx, cy] + direction * size * 0.64]), 0.8 * unit)
    for level, (reach, waist, odd) in enumerate(((0.56, 0.14, 4), (0.72, 0.17, 2), (1.0, 0.20, 1))):
        for point in range(4 * (2 if odd == 4 else 1)):
            angle = point * np.pi / 2 + (np.pi / 4 if level == 1 else 0)
            if level == 0:
                angle = point * np.pi / 4 + np.pi / 8
            spike(plate, cx, cy, angle, size * reach, size * waist, np.pi / (8 if level == 0 else 4), unit)
    lily(plate, cx, cy - size * 1.02, size * 0.2)
    return plate.cover()


def spike(plate: Plate, x: float, y: float, angle: float, reach: float, waist: float, half: float, unit: float) -> None:
    """Draw one point of the rose, its right half filled, its left half white with an outline."""
    tip = np.array([x + reach * np.sin(angle), y - reach * np.cos(angle)])
    left = np.array([x + waist * np.sin(angle - half), y - waist * np.cos(angle - half)])
    right = np.array([x + waist * np.sin(angle + half), y - waist * np.cos(angle + half)])
    centre = np.array([x, y])
    plate.area(np.array([tip, left, centre]), 0)
    plate.area(np.array([tip, right, centre]), 255)
    plate.line(np.array([tip, left, centre, tip]), 0.9 * unit)


def lily(plate: Plate, x: float, y: float, size: float) -> None:
    """Draw the lily above the north point."""
    t = np.linspace(0, 1, 16)
    middle = np.column_stack([np.sin(np.pi * t) * 0.17 * size, -t * size])
    plate.area(np.vstack([middle, middle[::-1] * (-1, 1)]) + np.array([x, y]))
    for side in (-1, 1):
        curve = np.array([[0.0, 0.0], [0.30, -0.30], [0.52, -0.62], [0.60, -0.36], [0.40, -0.26]]) * size
        smooth = smooth_line(curve * (side, 1) + np.array([x, y]), 3)
        plate.swelling(smooth, np.linspace(0.10, 0.17, len(smooth)) * size)
    plate.line(np.array([[x - 0.3 * size, y - 0.06 * size], [x + 0.3 * size, y - 0.06 * size]]), 0.07 * size)


def cartouche(sheet: Sheet) -> Field:
    """Engrave the title in the empty corner of the map."""
    unit, plate = sheet.unit, Plate(sheet.width, sheet.height)
    x0, y0 = sheet.point(16.845, 45.68)
    x1, _ = sheet.point(17.355, 45.68)
    middle = (x0 + x1) / 2
    for text, font, size, y in (
        ("TABVLA", "display-regular.ttf", 24, y0 + 22 * unit),
        ("VIARVM FERREARVM", "display-regular.ttf", 31, y0 + 58 * unit),
        ("inter Danubium et Adriam", "display-italic.ttf", 24, y0 + 90 * unit),
    ):
        span = (x1 - x0) * 0.5
        line = np.array([[middle - span, y - 8 * unit], [middle + span, y - 8 * unit]])
        letters_along(plate, text, line, font, size * unit, 1.5 * unit)
    return plate.cover()


def lettering(sheet: Sheet) -> tuple[Field, Field]:
    """Engrave the names: of lands and mountains, and of waters."""
    unit = sheet.unit
    land, wet = Plate(sheet.width, sheet.height), Plate(sheet.width, sheet.height)
    for text, size, places in AREAS:
        letters_along(land, text, sheet.project(np.array(places)), "display-regular.ttf", size * unit)
    for text, size, spacing, places in SCRIPTS:
        hill = text.startswith(("Alpes", "Tauri", "Mons", "Carus"))
        curve = sheet.project(np.array(places))
        letters_along(land if hill else wet, text, curve, "display-italic.ttf", size * unit, spacing * unit)
    for text, size, latitude, (west, east) in SEA_NAME:
        line = sheet.project(np.array([[west, latitude], [east, latitude]]))
        letters_along(wet, text, line, "display-regular.ttf", size * unit)
    return land.cover(), wet.cover()


# --- the picture ------------------------------------------------------------------------------------------------------


def compress(picture: Field, low: float, high: float) -> Field:
    """Lift the dark tones so that the luminance stays above ``low`` without flattening the paper."""
    luminance = picture @ np.array([0.2126, 0.7152, 0.0722])
    lifted = low + (luminance - 40) / (high - 40) * (high - low)
    wanted = np.where(luminance < high, np.maximum(lifted, low * 0.97), luminance)
    return np.asarray(picture + (wanted - luminance)[..., None])


def draw_map(sheet: Sheet) -> tuple[Field, Field]:
    """Draw the engraved and the plain map."""
    rivers = read_rivers()
    sea, lakes = read_waters()
    water = np.maximum(fill(sheet, sea), fill(sheet, lakes))
    outline, inner = draw_rivers(sheet, rivers)
    height = relief(sheet, rivers)
    picture = paper(sheet.width, sheet.height)
    dots = draw_borders(sheet, picture, read_lines("borders.geojson"))
    unit = sheet.unit
    slope_y, slope_x = slopes(blur(height, 5 * unit))
    lit = (slope_x + slope_y) * unit
    ink_over(picture, smoothstep(0.5, 14.0, -lit) * (1 - water), SHADE, 0.30)
    ink_over(picture, smoothstep(0.5, 14.0, lit) * (1 - water), (255, 250, 236), 0.45)
    ink_over(picture, smoothstep(500, 2100, height) * (1 - water), SHADE, 0.10)
    ink_over(picture, water, SEA_TINT, 0.80)
    ink_over(picture, graticule(sheet), INK, 0.16)
    plain = picture.copy()
    wet_zone = np.clip(blur(outline, 3 * unit) * 2.2, 0, 1)
    land_names, water_names = lettering(sheet)
    halo = np.clip(blur(np.maximum(land_names, water_names), 3.2 * unit) * 2.6, 0, 1)
    lines = hachures(sheet, height, water, np.maximum(wet_zone, 0.75 * halo))
    ink_over(picture, lines, INK, 0.72)
    shores = water_lines(sheet, water)
    for sheet_picture in (picture, plain):
        ink_over(sheet_picture, halo * (1 - water), PAPER, 0.35)
        ink_over(sheet_picture, shores, WATER, 0.75)
        ink_over(sheet_picture, outline, WATER, 0.95)
        ink_over(sheet_picture, inner, SEA_TINT, 0.95)
        ink_over(sheet_picture, dots, INK, 0.75)
        ink_over(sheet_picture, land_names, INK, 0.90)
        ink_over(sheet_picture, water_names, (40, 66, 86), 0.95)
    return finish(sheet, compress(picture, 132.0, 232.0)), finish(sheet, compress(plain, 150.0, 232.0))


def finish(sheet: Sheet, picture: Field) -> Field:
    """Add the parts which no piece of the game covers at full strength: frame, compass rose and title."""
    ink_over(picture, compass(sheet, 17.10, 45.87, 128), INK, 0.62)
    ink_over(picture, cartouche(sheet), INK, 0.75)
    trim(sheet, picture)
    return picture


def trim(sheet: Sheet, picture: Field) -> None:
    """Clear the margin and draw the frame over it."""
    edge = round(FRAME * sheet.width)
    margin = np.ones(picture.shape[:2])
    margin[edge:-edge, edge:-edge] = 0
    ink_over(picture, margin, PAPER, 0.92)
    ink_over(picture, frame(sheet), INK, 0.70)


def main() -> None:
    """Draw both pictures and save them, the one of the table also in half its size."""
    width = int(sys.argv[1]) if len(sys.argv) > 1 else 2800
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else TARGET
    engraved, plain = draw_map(Sheet(width, width * 3 // 4))
    for name, picture in (("imperial_steam", engraved), ("imperial_steam_plain", plain)):
        image = to_image(picture)
        image.save(target / f"{name}.jpg", quality=88, optimize=True, progressive=False, subsampling=2)
        if picture is engraved:
            half = image.resize((width // 2, image.height // 2), reducing_gap=3.0)
            half.save(target / f"{name}_half.jpg", quality=88, optimize=True, progressive=False, subsampling=2)


if __name__ == "__main__":
    main()
