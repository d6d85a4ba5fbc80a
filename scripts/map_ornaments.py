"""What stands on the relief of the map: rivers, borders, frame, compass rose, title and lettering."""

from __future__ import annotations

import numpy as np
from engraving import Colour, Field, Plate, blur, ink_over, letters_along, resize, smooth_line
from map_source import EAST_SPAN, NORTH, SOUTH_SPAN, WEST, River, Sheet
from PIL import Image, ImageDraw

FRAME = 0.0125
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
