"""Draw the map of Imperial Steam in the manner of an engraved railway map of the 1850s.

Reads the free terrain data of ``assets/map/source`` (elevation, coast, rivers, borders; its README has the licences)
and writes ``assets/map/imperial_steam.jpg`` and the plainer ``assets/map/imperial_steam_plain.jpg``.  The projection is
linear: x = (longitude − 13.2) / 4.3 and y = (48.5 − latitude) / 3.05, both from 0 to 1 over the whole picture.

The elevation is coarse, so valleys are carved along the known rivers, and noise and simulated rain add plausible ridges
before the relief is engraved with hachures.  Needs numpy and Pillow.  Usage::

    python scripts/make_map.py [width]
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from engraving import INK, PAPER, ROOT, Field, blur, ink_over, paper, slopes, smoothstep, to_image
from map_ornaments import FRAME, cartouche, compass, draw_borders, draw_rivers, frame, graticule, lettering
from map_relief import SEA_TINT, SHADE, WATER, fill, hachures, relief, water_lines
from map_source import Sheet, read_lines, read_rivers, read_waters

TARGET = ROOT / "assets" / "map"


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
