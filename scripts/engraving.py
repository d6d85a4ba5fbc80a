"""Tools shared by the scripts that draw the map and the title picture: paper, noise, blur and engraved strokes.

Everything is deterministic: each random source is made from a fixed seed.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Field = NDArray[np.float64]
Colour = tuple[int, int, int]

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
PAPER: Colour = (243, 233, 209)
INK: Colour = (62, 47, 35)


def smoothstep(low: float, high: float, value: Field) -> Field:
    """Rise smoothly from 0 at ``low`` to 1 at ``high``."""
    t = np.clip((value - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def slopes(field: Field) -> tuple[Field, Field]:
    """Give the rise of a field downwards and to the right, per pixel."""
    down, right = np.gradient(field)
    return np.asarray(down), np.asarray(right)


def resize(field: Field, width: int, height: int) -> Field:
    """Interpolate a field bicubically to another size."""
    image = Image.fromarray(field.astype(np.float32))
    return np.asarray(image.resize((width, height), Image.Resampling.BICUBIC), dtype=np.float64)


def blur(field: Field, sigma: float) -> Field:
    """Blur with a Gaussian of ``sigma`` pixels, the edges mirrored."""
    pad = int(3 * sigma) + 1
    wide = np.pad(field, pad, mode="symmetric")
    rows = np.exp(-2.0 * (np.pi * sigma * np.fft.fftfreq(wide.shape[0])) ** 2)
    columns = np.exp(-2.0 * (np.pi * sigma * np.fft.rfftfreq(wide.shape[1])) ** 2)
    spectrum = np.fft.rfft2(wide) * rows[:, None] * columns[None, :]
    soft: Field = np.fft.irfft2(spectrum, s=wide.shape)
    return soft[pad:-pad, pad:-pad]


def noise(width: int, height: int, cell: float, seed: int) -> Field:
    """Give smooth noise of mean 0 and deviation about 1 whose grains are ``cell`` pixels wide."""
    random = np.random.default_rng(seed)
    columns, rows = max(2, round(width / cell) + 3), max(2, round(height / cell) + 3)
    return resize(random.normal(size=(rows, columns)), width, height)


def fractal(width: int, height: int, cell: float, octaves: int, seed: int, ridged: bool = False) -> Field:
    """Sum octaves of noise, each half as wide and half as strong; ``ridged`` folds them into crests."""
    total = np.zeros((height, width))
    for octave in range(octaves):
        layer = noise(width, height, cell / 2**octave, seed + octave)
        total += (0.8 - np.abs(layer) if ridged else layer) / 2**octave
    return total


def paper(width: int, height: int, seed: int = 1, colour: Colour = PAPER) -> Field:
    """Make a sheet of warm, slightly uneven paper as a height × width × 3 field of 0…255."""
    tone = (
        0.010 * fractal(width, height, width / 3, 4, seed)
        + 0.006 * noise(width, height, 6, seed + 20)
        + 0.007 * np.random.default_rng(seed + 30).normal(size=(height, width))
    )
    y, x = np.mgrid[0:height, 0:width]
    edge = np.minimum(np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y)) / (0.09 * width)
    tone -= 0.045 * np.exp(-2.2 * edge)
    sheet = np.array(colour, dtype=np.float64)[None, None, :] * (1.0 + tone[..., None])
    sheet[..., 2] *= 1.0 + 0.8 * tone
    return sheet


def ink_over(sheet: Field, cover: Field, colour: Colour, strength: float = 1.0) -> None:
    """Lay ``colour`` over the sheet in place, as far as ``cover`` (0…1) times ``strength`` says."""
    amount = np.clip(cover * strength, 0.0, 1.0)[..., None]
    sheet *= 1.0 - amount
    sheet += amount * np.array(colour, dtype=np.float64)


def to_image(sheet: Field) -> Image.Image:
    """Turn a sheet into a picture."""
    return Image.fromarray(np.clip(sheet + 0.5, 0, 255).astype(np.uint8))


class Plate:
    """An engraver's plate: a cover layer drawn at twice the size and read back smoothly."""

    SCALE = 2

    def __init__(self, width: int, height: int) -> None:
        """Prepare an empty plate for a picture of this size."""
        self.size = (width, height)
        self.image = Image.new("L", (width * self.SCALE, height * self.SCALE), 0)
        self.draw = ImageDraw.Draw(self.image)

    def points(self, line: Field) -> list[tuple[float, float]]:
        """Scale picture points to the plate."""
        return [(float(x) * self.SCALE, float(y) * self.SCALE) for x, y in line]

    def line(self, line: Field, width: float, tone: int = 255) -> None:
        """Engrave a line of ``width`` pixels; widths below half a pixel become paler instead."""
        broad = width * self.SCALE
        tone = int(tone * min(1.0, max(0.15, broad)))
        self.draw.line(self.points(line), fill=tone, width=max(1, round(broad)), joint="curve")

    def swelling(self, line: Field, widths: Field, tone: int = 255) -> None:
        """Engrave a line whose width follows ``widths``, one for each point."""
        left, right = sides(line, widths)
        outline = np.vstack([left, right[::-1]])
        self.draw.polygon(self.points(outline), fill=tone)

    def area(self, outline: Field, tone: int = 255) -> None:
        """Fill a polygon."""
        self.draw.polygon(self.points(outline), fill=tone)

    def circle(self, x: float, y: float, radius: float, tone: int = 255, width: float = 0.0) -> None:
        """Draw a disc, or a ring if a ``width`` is given."""
        k = self.SCALE
        box = ((x - radius) * k, (y - radius) * k, (x + radius) * k, (y + radius) * k)
        if width:
            self.draw.ellipse(box, outline=tone, width=max(1, round(width * k)))
        else:
            self.draw.ellipse(box, fill=tone)

    def cover(self) -> Field:
        """Read the plate back as a cover layer of 0…1."""
        small = self.image.resize(self.size, Image.Resampling.BOX)
        return np.asarray(small, dtype=np.float64) / 255.0


def sides(line: Field, widths: Field) -> tuple[Field, Field]:
    """Give the two edges of a ribbon of the given widths along a line."""
    along = np.gradient(line, axis=0)
    length = np.hypot(along[:, 0], along[:, 1])
    length[length == 0] = 1.0
    normal = np.column_stack([-along[:, 1], along[:, 0]]) / length[:, None] * (widths / 2)[:, None]
    return line + normal, line - normal


def smooth_line(line: Field, rounds: int = 2) -> Field:
    """Round the corners of a line by cutting them (Chaikin), keeping its ends."""
    for _ in range(rounds):
        if len(line) < 3:
            return line
        near = 0.75 * line[:-1] + 0.25 * line[1:]
        far = 0.25 * line[:-1] + 0.75 * line[1:]
        inner = np.empty((2 * len(near), 2))
        inner[0::2], inner[1::2] = near, far
        line = np.vstack([line[:1], inner, line[-1:]])
    return line


def letters_along(
    plate: Plate, text: str, curve: Field, font: str, size: float, spacing: float | None = None, tone: int = 255
) -> None:
    """Engrave spaced letters along a curve; without ``spacing`` they spread over the whole curve."""
    k = plate.SCALE
    face = ImageFont.truetype(str(FONTS / font), round(size * k))
    curve = smooth_line(curve, 4) * k
    steps = np.hypot(*np.diff(curve, axis=0).T)
    travelled = np.concatenate([[0.0], np.cumsum(steps)])
    widths = [face.getlength(letter) for letter in text]
    natural = sum(widths)
    gap = (travelled[-1] - natural) / max(1, len(text) - 1) if spacing is None else spacing * k
    start = (travelled[-1] - natural - gap * (len(text) - 1)) / 2
    for letter, width in zip(text, widths, strict=True):
        middle = start + width / 2
        start += width + gap
        if letter == " ":
            continue
        x, y = (float(np.interp(middle, travelled, curve[:, axis])) for axis in (0, 1))
        ends = [
            [float(np.interp(middle + d, travelled, curve[:, axis])) for axis in (0, 1)] for d in (-size * k, size * k)
        ]
        angle = -np.degrees(np.arctan2(ends[1][1] - ends[0][1], ends[1][0] - ends[0][0]))
        stamp = Image.new("L", (round(size * k * 3),) * 2, 0)
        centre = stamp.width / 2
        ImageDraw.Draw(stamp).text((centre, centre + size * k * 0.33), letter, font=face, fill=tone, anchor="ms")
        turned = stamp.rotate(angle, Image.Resampling.BICUBIC)
        plate.image.paste(tone, (round(x - centre), round(y - centre)), turned)
