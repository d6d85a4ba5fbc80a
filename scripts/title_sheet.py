"""The sheet the title picture is drawn on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from engraving import INK, PAPER, Colour, Field, ink_over
from PIL import Image, ImageDraw

WIDTH, HEIGHT, SCALE = 1600, 900, 2
DECK = 520.0
SKY_INK: Colour = (70, 78, 82)
FAR_INK: Colour = (84, 82, 84)


@dataclass
class Scene:
    """The sheet being engraved and the coordinates of its points in picture units."""

    sheet: Field
    x: Field
    y: Field

    def engrave(self, mask: Field, tone: Field, phase: Field, colour: Colour = INK, strength: float = 0.9) -> None:
        """Lay lines of the given phase over the masked part; at tone 1 they close to solid ink."""
        distance = np.abs(2 * (phase - np.floor(phase)) - 1)
        steep = np.hypot(*np.gradient(phase)) * 2 + 1e-6
        lines = np.clip((np.clip(tone, 0, 1) * 1.04 - distance) / steep + 0.5, 0, 1) * (tone > 0.02)
        ink_over(self.sheet, lines * mask, colour, strength)

    def clear(self, mask: Field, colour: Colour = PAPER, strength: float = 1.0) -> None:
        """Paint out what lies behind a nearer part."""
        ink_over(self.sheet, mask, colour, strength)

    def window(self, x: float, y: float, reach: float) -> Scene:
        """Give the part of the scene within reach of a point."""
        top, left = max(0, int((y - reach) * SCALE)), max(0, int((x - reach) * SCALE))
        part = np.s_[top : int((y + reach) * SCALE) + 1, left : int((x + reach) * SCALE) + 1]
        return Scene(self.sheet[part], self.x[part], self.y[part])


class Drawing:
    """A mask drawn with polygons and circles in picture units."""

    def __init__(self) -> None:
        """Start with nothing covered."""
        self.image = Image.new("L", (WIDTH * SCALE, HEIGHT * SCALE), 0)
        self.pen = ImageDraw.Draw(self.image)

    def area(self, points: list[tuple[float, float]], tone: int = 255) -> None:
        """Fill a polygon."""
        self.pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=tone)

    def box(self, x: float, y: float, width: float, height: float, tone: int = 255) -> None:
        """Fill a rectangle."""
        self.area([(x, y), (x + width, y), (x + width, y + height), (x, y + height)], tone)

    def disc(self, x: float, y: float, radius: float, tone: int = 255) -> None:
        """Fill a circle."""
        r = radius
        self.pen.ellipse([(x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE, (y + r) * SCALE], fill=tone)

    def line(self, points: list[tuple[float, float]], width: float, tone: int = 255) -> None:
        """Draw a line."""
        scaled = [(x * SCALE, y * SCALE) for x, y in points]
        self.pen.line(scaled, fill=tone, width=max(1, round(width * SCALE)), joint="curve")

    def mask(self) -> Field:
        """Read the mask as 0…1."""
        return np.asarray(np.asarray(self.image, dtype=np.float64) / 255)
