"""The relief of the map: valleys and ridges worked out of the coarse elevation, and their hachures."""

from __future__ import annotations

import numpy as np
from engraving import Colour, Field, Plate, blur, fractal, resize, slopes, smoothstep
from map_source import Points, River, Sheet, elevation, sample
from PIL import Image, ImageDraw

WATER: Colour = (74, 101, 118)
SEA_TINT: Colour = (196, 212, 211)
SHADE: Colour = (112, 88, 62)


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
