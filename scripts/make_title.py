"""Draw the title picture: a train on a viaduct before the Alps, engraved in lines of swelling width.

Every part of the scene has a tone (how dark) and a phase (which way its lines run); the line screen turns both into ink.
The left third stays calm for the menu.  Writes ``assets/title/title.jpg``.  Needs numpy and Pillow.  Usage::

    python scripts/make_title.py
"""

# ruff: noqa: E501 (outlines are not broken into lines)

from __future__ import annotations

import numpy as np
from engraving import (
    INK,
    PAPER,
    ROOT,
    Colour,
    Field,
    blur,
    fractal,
    ink_over,
    noise,
    paper,
    resize,
    smoothstep,
    to_image,
)
from PIL import Image
from title_sheet import DECK, FAR_INK, HEIGHT, SCALE, SKY_INK, WIDTH, Drawing, Scene
from title_train import coach, locomotive, tender


def profile(base: float, swing: float, cell: float, seed: int, octaves: int = 5) -> Field:
    """Make the outline of hills as one height for every column."""
    wave = fractal(WIDTH * SCALE, 4, cell * SCALE, octaves, seed)[1]
    return np.asarray(base + swing * wave)


def engrave_sky(scene: Scene) -> None:
    """Engrave the sky in level lines, darker upwards, with clouds left white."""
    x, y = scene.x, scene.y
    rows, columns = x.shape
    streaks = resize(fractal(columns // 4, rows, 260, 5, 11), columns, rows)
    clouds = smoothstep(-0.4, 2.4, streaks)
    wave = 2.2 * noise(columns, rows, 700, 17)
    tone = (0.30 * (1 - smoothstep(0, 470, y)) + 0.05) * (1 - 0.8 * clouds) * (0.35 + 0.65 * smoothstep(150, 900, x))
    scene.engrave(np.ones(x.shape), tone, (y + wave) / 5.2, SKY_INK, 0.75)


PEAKS = (
    (560, 356, 0.62, 31), (700, 300, 0.74, 32), (835, 222, 0.92, 33), (960, 268, 0.80, 34), (1085, 150, 1.02, 35),
    (1215, 236, 0.86, 36), (1330, 190, 0.95, 37), (1450, 268, 0.80, 38), (1570, 214, 0.9, 39), (400, 404, 0.5, 40),
    (230, 430, 0.42, 41), (60, 420, 0.42, 42),
)  # fmt: skip


def engrave_alps(scene: Scene) -> None:
    """Engrave the high range: each peak with a light and a shadowed flank, snow above."""
    x, y = scene.x, scene.y
    rows, columns = x.shape
    rough = fractal(columns, rows, 130, 6, 60)
    teeth = fractal(columns, 4, 110, 6, 62)[1:2]
    crag = fractal(columns, rows, 90, 6, 70, ridged=True)
    best = np.full(x.shape, -1e9)
    side = np.zeros(x.shape)
    for px, py, steep, seed in PEAKS:
        wander = fractal(8, rows, 150, 5, seed)[:, 3:4] * 26 * smoothstep(0, 120, y - py)
        offset = x - px - wander - 0.10 * (y - py)
        slope = np.where(offset < 0, 1.0, 1.25) * steep
        level = -py - slope * np.abs(offset) * (1 + 0.0009 * np.abs(offset)) + 13 * teeth + 1.5 * rough
        nearer = level > best
        best = np.where(nearer, level, best)
        side = np.where(nearer, offset, side)
    mask = smoothstep(-0.8, 0.8, best + y)
    scene.clear(mask)
    depth = np.maximum(best + y, 0)
    light = side / 42 + 1.5 * (crag - crag.mean()) - 0.1
    shadow = smoothstep(-0.5, 0.9, light)
    haze = 1 - 0.75 * smoothstep(360, 520, y)
    snow = 1 - smoothstep(10, 120, depth + 26 * rough)
    tone = (0.10 + 0.50 * shadow + 0.10 * smoothstep(0.3, 1.4, crag) * shadow) * haze * (1 - 0.45 * snow * (1 - shadow))
    tone *= 0.45 + 0.55 * smoothstep(240, 640, x)
    down = np.where(shadow > 0.5, (y * 0.72 - x) / 5.4, (y * 0.8 + x) / 6.4) + 0.35 * rough
    scene.engrave(mask, tone, down, FAR_INK, 0.85)
    edge = np.exp(-((best + y) ** 2) / 1.6)
    ink_over(scene.sheet, edge * (0.35 + 0.65 * smoothstep(240, 640, x)), FAR_INK, 0.6)


def engrave_hills(scene: Scene, top: Field, tone: float, seed: int, step: float, colour: Colour = INK) -> None:
    """Engrave a row of wooded hills whose lines follow its outline."""
    x, y = scene.x, scene.y
    rows, columns = x.shape
    depth = y - top[None, :]
    firs = Drawing()
    random = np.random.default_rng(seed)
    for place in np.sort(random.uniform(0, WIDTH, 420)):
        ground = float(top[min(columns - 1, int(place * SCALE))])
        for _ in range(3):
            fir(firs, place + random.normal(0, 9), ground + random.uniform(1, 46), random.uniform(9, 17) * (0.5 + tone))
    mask = smoothstep(-0.7, 0.7, depth)
    scene.clear(mask)
    rough = fractal(columns, rows, 160, 4, seed)
    calm = 0.45 + 0.55 * smoothstep(200, 760, x)
    body = np.clip(tone * (0.75 + 0.35 * rough) * (1 - 0.55 * smoothstep(30, 190, depth)), 0.05, 1) * calm
    scene.engrave(mask, body, (depth / steepness(top)[None, :] + 5 * rough) / step, colour, 0.85)
    trees = firs.mask()
    scene.engrave(trees, (0.55 + 0.5 * tone) * calm, (x * 0.9 + y) / 3.6, colour, 0.9)


def steepness(top: Field) -> Field:
    """Say how much closer level lines come together on the slopes of an outline."""
    stretch = np.hypot(1.0, np.gradient(top) * SCALE)
    window = np.hanning(241)
    return np.convolve(np.pad(stretch, 120, mode="edge"), window / window.sum(), mode="valid")


def fir(drawing: Drawing, x: float, foot: float, height: float) -> None:
    """Draw a fir of three tiers."""
    for tier in range(3):
        top = foot - height * (1 - 0.26 * tier)
        half = height * (0.13 + 0.085 * tier)
        drawing.area([(x, top), (x + half, top + height * 0.46), (x - half, top + height * 0.46)])


def viaduct(scene: Scene) -> None:
    """Engrave the viaduct of two tiers of arches, lit from the left."""
    stone, dark, trim = Drawing(), Drawing(), Drawing()
    left, span, pier = 610.0, 88.0, 20.0
    stone.box(left, DECK, WIDTH - left + 10, 330)
    for index in range(13):
        x0 = left + 26 + index * span
        for y0, y1 in ((DECK + 34, DECK + 138), (DECK + 168, DECK + 340)):
            arch(stone, x0, y0, span - pier, y1, 0)
            arch(dark, x0, y0, span - pier, y1, 255)
    for index in range(14):
        x0 = left + 26 + index * span - pier
        stone.box(x0 - 2.5, DECK + 150, pier + 5, 200)
        trim.box(x0 + pier * 0.6, DECK + 30, pier * 0.4, 130)
        trim.box(x0 + pier * 0.6, DECK + 162, pier * 0.4 + 2.5, 190)
    wall, rims, inner = stone.mask(), trim.mask(), dark.mask() * (1 - stone.mask())
    scene.clear(wall)
    x, y = scene.x, scene.y
    courses = np.abs(2 * ((y / 9) - np.floor(y / 9)) - 1)
    joints = np.abs(2 * (x / 15 + 0.5 * (np.floor(y / 9) % 2) - np.floor(x / 15 + 0.5 * (np.floor(y / 9) % 2))) - 1)
    ink_over(scene.sheet, wall * np.maximum(smoothstep(0.86, 0.98, courses), smoothstep(0.90, 1.0, joints)), INK, 0.40)
    scene.engrave(wall, np.full(x.shape, 0.20), (x + y) / 4.2, INK, 0.7)
    scene.engrave(wall * rims, np.full(x.shape, 0.52), (y - x) / 3.6, INK, 0.85)
    reveal = np.clip(np.roll(wall, 6 * SCALE, axis=1) - wall, 0, 1) * inner
    scene.clear(reveal)
    scene.engrave(reveal, np.full(x.shape, 0.80), y / 3.2, INK, 0.9)
    outline(scene, wall, 1.1)
    ledge(scene, left)


def arch(drawing: Drawing, x: float, top: float, width: float, foot: float, tone: int) -> None:
    """Cut or fill one round-headed opening."""
    radius = width / 2
    drawing.disc(x + radius, top + radius, radius, tone)
    drawing.box(x, top + radius, width, foot - top - radius, tone)


def ledge(scene: Scene, left: float) -> None:
    """Add the parapet and the cornice between the tiers."""
    bands = Drawing()
    for y, height in ((DECK - 7, 6), (DECK + 12, 4), (DECK + 150, 7)):
        bands.box(left - 4, y, WIDTH - left + 20, height)
    mask = bands.mask()
    scene.clear(mask)
    scene.engrave(mask, 0.25 + 0 * scene.x, scene.x / 4, INK, 0.8)
    outline(scene, mask, 1.0)


def outline(scene: Scene, mask: Field, width: float) -> None:
    """Draw a line around a mask."""
    soft = blur(mask, width * SCALE * 0.6)
    ink_over(scene.sheet, np.clip(1 - np.abs(soft - 0.5) * 4, 0, 1), INK, 0.85)


def train(scene: Scene) -> None:
    """Engrave locomotive, tender and cars; the train runs to the left."""
    rail = DECK - 8
    ink, glint = Drawing(), Drawing()
    locomotive(ink, glint, 700, rail)
    tender(ink, glint, 842, rail)
    for index in range(5):
        coach(ink, glint, 920 + index * 126, rail)
    body, shine = ink.mask(), glint.mask()
    scene.clear(np.clip(body + shine, 0, 1))
    scene.engrave(body, np.full(body.shape, 0.86), scene.y / 3.1, INK, 0.97)
    scene.clear(shine)
    scene.engrave(shine, np.full(body.shape, 0.24), scene.y / 3.4, INK, 0.8)
    outline(scene, np.clip(body + shine, 0, 1), 0.9)


def smoke(scene: Scene) -> None:
    """Engrave the plume of steam: white billows with curved shade lines below."""
    random = np.random.default_rng(9)
    puffs = []
    for step in range(46):
        t = step / 45
        px = 726 + 640 * t**1.25
        py = DECK - 132 - 150 * t**0.62 + random.normal(0, 5 + 16 * t)
        puffs.append((px, py, (11 + 50 * t**0.7) * random.uniform(0.75, 1.15)))
    order = sorted(puffs, key=lambda puff: puff[0], reverse=True)
    for px, py, radius in order:
        view = scene.window(px, py, radius + 6)
        x, y = view.x, view.y
        away = np.hypot(x - px, (y - py) * 1.12)
        near = away < radius + 4
        fade = 1 - 0.8 * float(smoothstep(1000, 1380, np.array(px)))
        mask = smoothstep(radius + 0.8, radius - 0.8, away) * near
        view.clear(mask, (250, 244, 228), 0.90 * fade)
        shade = smoothstep(0.0, 1.1, ((x - px) * 0.5 + (y - py)) / radius) * smoothstep(0.25, 1.0, away / radius)
        view.engrave(mask, 0.42 * shade, away / 3.4, FAR_INK, 0.75 * fade)
        rim = np.exp(-((away - radius) ** 2) / 0.8) * smoothstep(-0.4, 0.8, ((y - py) + 0.4 * (x - px)) / radius)
        ink_over(view.sheet, rim, FAR_INK, 0.5 * fade)


def abutment(scene: Scene) -> None:
    """Engrave the hill on which the viaduct ends; the line enters a cutting there."""
    column = np.arange(WIDTH * SCALE) / SCALE
    rise = 190 * (1 - smoothstep(40, 560, column)) + 420 * smoothstep(618, 830, column)
    engrave_hills(scene, DECK - 6 + rise + profile(0, 4, 90, 131), 0.58, 132, 4.6)


def foreground(scene: Scene) -> None:
    """Engrave the near slope with tall firs at the right edge and grass below."""
    x, y = scene.x, scene.y
    rows, columns = x.shape
    column = np.arange(columns) / SCALE
    top = 862 - 66 * smoothstep(420, 1000, column) + 30 * np.sin(column / 210) + profile(0, 6, 120, 81)
    engrave_hills(scene, top, 0.9, 83, 4.2)
    firs = Drawing()
    random = np.random.default_rng(21)
    for place, size in (
        (1470, 300),
        (1545, 380),
        (1588, 330),
        (1402, 210),
        (1350, 150),
        (640, 120),
        (600, 90),
        (560, 130),
    ):
        tall_fir(firs, place, 905, size, random)
    mask = firs.mask()
    scene.clear(mask, PAPER, 0.9)
    scene.engrave(mask, np.full(x.shape, 0.80), (y + 0.25 * x) / 3.4 + 0.4 * noise(columns, rows, 20, 6), INK, 0.95)


def tall_fir(drawing: Drawing, x: float, foot: float, height: float, random: np.random.Generator) -> None:
    """Draw a near fir with drooping boughs."""
    drawing.area([(x - height * 0.012, foot), (x, foot - height), (x + height * 0.012, foot)])
    count = int(height / 7)
    for tier in range(count):
        t = (tier + 1) / count
        y = foot - height * (1 - 0.94 * t)
        for side in (-1, 1):
            reach = side * height * 0.19 * t**0.85 * random.uniform(0.72, 1.1)
            drop = height * random.uniform(0.025, 0.05) * (0.5 + t)
            drawing.area(
                [
                    (x, y - height * 0.035),
                    (x + reach * 0.6, y + drop * 0.3),
                    (x + reach, y + drop),
                    (x + reach * 0.5, y + drop * 1.2),
                    (x, y + height * 0.02),
                ]
            )


def vignette(scene: Scene) -> None:
    """Let the edges fade into the paper and set a double line around the picture."""
    x, y = scene.x, scene.y
    edge = np.minimum(np.minimum(x, WIDTH - x), np.minimum(y, HEIGHT - y))
    fade = 1 - smoothstep(16, 78, edge)
    calm = 0.50 * (1 - smoothstep(120, 620, x))
    ink_over(scene.sheet, np.maximum(fade, calm), PAPER)
    for inset, width in ((13, 2.2), (18, 0.8)):
        ink_over(scene.sheet, (np.abs(edge - inset) < width / 2).astype(float), INK, 0.7)


def main() -> None:
    """Engrave the picture from back to front and save it."""
    rows, columns = HEIGHT * SCALE, WIDTH * SCALE
    y, x = np.mgrid[0:rows, 0:columns] / SCALE
    scene = Scene(paper(columns, rows, 4), x, y)
    engrave_sky(scene)
    engrave_alps(scene)
    engrave_hills(scene, profile(478, 16, 300, 91), 0.34, 92, 5.6, FAR_INK)
    engrave_hills(scene, profile(590, 26, 420, 95) + 30 * np.cos(np.arange(columns) / SCALE / 300), 0.5, 96, 5.0)
    engrave_hills(scene, profile(742, 22, 380, 98), 0.62, 99, 4.6)
    smoke(scene)
    viaduct(scene)
    train(scene)
    abutment(scene)
    foreground(scene)
    vignette(scene)
    picture = to_image(scene.sheet).resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    picture.save(ROOT / "assets" / "title" / "title.jpg", quality=84, optimize=True)


if __name__ == "__main__":
    main()
