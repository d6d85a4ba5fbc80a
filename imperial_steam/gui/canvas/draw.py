"""The canvas every scene draws on: a surface with its look, and a record of what is where.

All sizes given to a canvas are pixels; `Look.px` turns units into pixels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect

from imperial_steam import assets
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import BODY, Style
from imperial_steam.gui.canvas.theme import LEDGER, PLAIN, Colour, Palette, Shape, Theme, ink_on, mix

#: The window that scale 100 % is designed for.
REFERENCE = (1366, 768)


@dataclass(frozen=True, slots=True)
class Look:
    """How everything is drawn: theme, palette of the scene's game and the factor from units to pixels."""

    theme: Theme = LEDGER
    palette: Palette = PLAIN
    scale: float = 1.0
    reduced_motion: bool = False
    pad: str = ""
    """Whose signs stand where keys stand otherwise: a key of `devices.signs.SIGNS`; '' while keys are used."""

    def px(self, units: float) -> int:
        """Units in pixels, at least 1 for anything above 0."""
        pixels = round(units * self.scale)
        return 1 if pixels == 0 and units > 0 else pixels


def automatic_scale(size: tuple[int, int]) -> float:
    """The factor that makes a window of this size show as much as the reference window."""
    return max(0.5, min(size[0] / REFERENCE[0], size[1] / REFERENCE[1]))


class Item(NamedTuple):
    """One thing on the canvas as tests read it.

    `role` is `text` for every piece of text, else the kind of widget or thing; `fits` is False when
    the label did not fit into its room; `style` is that of a text.
    """

    rect: Rect
    label: str
    role: str
    fits: bool = True
    style: Style | None = None

    @property
    def missing(self) -> str:
        """The characters of a text that its font cannot draw."""
        return "" if self.style is None else typeset.missing_glyphs(self.label, self.style)


@dataclass(slots=True)
class Canvas:
    """A surface, a look, and the items drawn so far (recorded when `items` is a list)."""

    surface: pygame.Surface
    look: Look
    items: list[Item] | None = field(default=None)

    @property
    def theme(self) -> Theme:
        """The theme of the look."""
        return self.look.theme

    @property
    def rect(self) -> Rect:
        """The whole surface."""
        return self.surface.get_rect()

    def px(self, units: float) -> int:
        """Units in pixels."""
        return self.look.px(units)

    def note(self, rect: Rect, label: str, role: str) -> None:
        """Record something drawn, so that the layout can be read as text."""
        if self.items is not None and self._visible(rect):
            self.items.append(Item(self._seen(rect), label, role))

    def _visible(self, rect: Rect) -> bool:
        return bool(self.surface.get_clip().colliderect(rect)) or self.surface.get_clip() == self.rect

    def _seen(self, rect: Rect) -> Rect:
        """The part of a rectangle that a scroll area lets through; all of it where nothing scrolls."""
        clip = self.surface.get_clip()
        return Rect(rect) if clip == self.rect else rect.clip(clip)

    # Text

    def text(
        self,
        rect: Rect,
        text: str,
        style: Style = BODY,
        colour: Colour | None = None,
        align: str = "left",
        valign: str = "middle",
        wrapped: bool = True,
        outline: Colour | None = None,
    ) -> Rect:
        """Write text into a rectangle: wrapped, then shrunk until it fits; returns the room it took.

        `align` is left, center or right; `valign` top, middle or bottom. Without a colour: ink.
        """
        colour = self.theme.ink if colour is None else colour
        style, lines, fits = typeset.fit(text, style, self.look.scale, (rect.w, rect.h), wrapped)
        step = typeset.line_height(style, self.look.scale)
        height = step * len(lines)
        top = {"top": rect.y, "middle": rect.y + (rect.h - height) // 2, "bottom": rect.bottom - height}[valign]
        used: Rect | None = None
        halo = max(1, round(1.6 * self.look.scale)) if outline is not None else 0
        for number, line in enumerate(lines):
            if not line:
                continue
            image = typeset.render(line, style, self.look.scale, colour, outline, halo)
            width = image.get_width() - 2 * halo
            left = {"left": rect.x, "center": rect.x + (rect.w - width) // 2, "right": rect.right - width}[align]
            spot = Rect(left, top + number * step, width, step)
            self.surface.blit(image, (left - halo, top + number * step - halo))
            used = spot if used is None else used.union(spot)
        used = Rect(rect.x, rect.y, 0, 0) if used is None else used
        if self.items is not None and text and self._visible(used):
            self.items.append(Item(self._seen(used), text, "text", fits, style))
        return used

    def text_at(
        self,
        pos: tuple[int, int],
        text: str,
        style: Style = BODY,
        colour: Colour | None = None,
        anchor: str = "center",
        outline: Colour | None = None,
    ) -> Rect:
        """Write one line at a point; `anchor` is a pygame rectangle corner name (`center`, `midleft`, `topleft` …)."""
        size = typeset.width(text, style, self.look.scale), typeset.line_height(style, self.look.scale)
        rect = Rect((0, 0), size)
        setattr(rect, anchor, pos)
        return self.text(rect, text, style, colour, "center", "middle", False, outline)

    def text_size(self, text: str, style: Style = BODY, room: int | None = None) -> tuple[int, int]:
        """Size in pixels of a text, wrapped to `room` pixels if given."""
        lines = (text,) if room is None else typeset.wrap(text, style, self.look.scale, room)
        return typeset.block_size(lines, style, self.look.scale)

    # Shapes

    def fill(self, rect: Rect, colour: Colour, radius: float = 0) -> None:
        """A filled rectangle; `radius` in units.

        A radius of one pixel rounds nothing, but without any SDL writes past the cache, which takes four times as long.
        """
        pygame.draw.rect(self.surface, colour, rect, border_radius=self._radius(radius) or 1)

    def frame(self, rect: Rect, colour: Colour, width: float = 1, radius: float = 0) -> None:
        """The outline of a rectangle; `width` and `radius` in units."""
        pygame.draw.rect(self.surface, colour, rect, self.px(width), border_radius=self._radius(radius))

    def _radius(self, radius: float) -> int:
        return self.px(radius) if radius else 0

    def panel(self, rect: Rect, title: str = "", colour: Colour | None = None) -> Rect:
        """A sheet of paper with a frame, and a title bar if it has a title; returns the room inside."""
        theme = self.theme
        self.note(rect, title, "panel")
        if theme.ornaments:
            self.fill(rect.move(self.px(2), self.px(2)), mix(theme.desk, theme.shadow, 0.45), 3)
        self.fill(rect, theme.paper if colour is None else colour, 3)
        self.frame(rect, theme.line, 1, 3)
        inset = self.px(8)
        inside = rect.inflate(-2 * inset, -2 * inset)
        if not title:
            return inside
        bar = Rect(rect.x, rect.y, rect.w, self.px(26))
        radius = self._radius(3)
        pygame.draw.rect(self.surface, theme.cloth, bar, border_top_left_radius=radius, border_top_right_radius=radius)
        label = bar.inflate(-2 * inset, 0)
        self.text(label, title, typeset.SUBHEADING.sized(0.86), theme.cloth_ink, "left", wrapped=False)
        return Rect(inside.x, bar.bottom + inset // 2, inside.w, inside.bottom - bar.bottom - inset // 2)

    def double_frame(self, rect: Rect) -> None:
        """The double rule of an engraved sheet."""
        self.frame(rect, self.theme.line, 2)
        self.frame(rect.inflate(-self.px(9), -self.px(9)), self.theme.line, 1)

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float = 1) -> None:
        """A smooth line; `width` in units."""
        pygame.draw.aaline(self.surface, colour, start, end, self.px(width))

    def circle(self, centre: tuple[float, float], radius: float, colour: Colour, width: float = 0) -> None:
        """A smooth disc, or a ring of `width` units; `radius` in pixels."""
        pygame.draw.aacircle(self.surface, colour, centre, radius, self.px(width) if width else 0)

    def polygon(self, points: Sequence[tuple[float, float]], colour: Colour, edge: Colour | None = None) -> None:
        """A filled polygon with smooth edges."""
        pygame.draw.polygon(self.surface, colour, points)
        pygame.draw.aalines(self.surface, colour if edge is None else edge, True, points)

    def shape(self, centre: tuple[float, float], radius: float, shape: Shape, colour: Colour, edge: Colour) -> None:
        """A player's shape; `radius` in pixels."""
        if shape is Shape.CIRCLE:
            self.circle(centre, radius, edge)
            self.circle(centre, radius - self.px(1.4), colour)
            return
        points = shape_points(centre, radius, shape)
        self.polygon(points, colour, edge)
        for number in range(len(points)):
            self.line(points[number], points[(number + 1) % len(points)], edge, 1.4)

    def badge(self, centre: tuple[int, int], radius: int, player: str, letter: str = "") -> None:
        """A player's mark: colour, shape, and a letter or number on it.

        `player` is a colour name; one that the game does not have is a brass disc.
        """
        colour = self.look.palette.players.get(player, self.theme.brass)
        ink = ink_on(colour)
        shape = self.look.palette.shapes.get(player, Shape.CIRCLE)
        self.shape(centre, radius, shape, colour, mix(colour, (0, 0, 0), 0.55))
        if letter:
            low = radius * 0.22 if shape is Shape.TRIANGLE else 0
            style = Style("sans-bold", radius * 1.05 / self.look.scale)
            self.text_at((centre[0], round(centre[1] + low)), letter, style, ink)

    def icon(self, name: str, rect: Rect, tint: Colour | None = None) -> bool:
        """Draw assets/icons/<name>.svg centred into a square of the rectangle; False when there is no such icon."""
        image = icon_image(name, min(rect.w, rect.h), tint)
        if image is None:
            return False
        self.surface.blit(image, image.get_rect(center=rect.center))
        return True

    def rule(self, rect: Rect) -> None:
        """A horizontal ornament: a rule with a lozenge in its middle, across the rectangle."""
        middle, half = rect.center, self.px(5)
        self.line((rect.x, middle[1]), (middle[0] - 2 * half, middle[1]), self.theme.line, 1)
        self.line((middle[0] + 2 * half, middle[1]), (rect.right, middle[1]), self.theme.line, 1)
        self.polygon(shape_points(middle, half, Shape.DIAMOND), self.theme.brass)

    def shade(self, strength: float = 0.55) -> None:
        """Darken everything drawn so far, for a dialog on top."""
        self.surface.blit(_veil(self.surface.get_size(), round(255 * strength)), (0, 0))

    @contextmanager
    def clipped(self, rect: Rect) -> Iterator[None]:
        """Draw only inside a rectangle."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(rect))
        try:
            yield
        finally:
            self.surface.set_clip(before)


def shape_points(centre: tuple[float, float], radius: float, shape: Shape) -> list[tuple[float, float]]:
    """The corners of a square, triangle or diamond around a point."""
    x, y = centre
    if shape is Shape.SQUARE:
        side = radius * 0.86
        return [(x - side, y - side), (x + side, y - side), (x + side, y + side), (x - side, y + side)]
    if shape is Shape.TRIANGLE:
        reach, y = radius * 1.22, y + radius * 0.2
        return [(x + reach * sin(a), y - reach * cos(a)) for a in (0, 2 * pi / 3, 4 * pi / 3)]
    reach = radius * 1.12
    return [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]


@lru_cache(maxsize=2)
def _veil(size: tuple[int, int], alpha: int) -> pygame.Surface:
    """What darkens everything below a dialog."""
    veil = pygame.Surface(size)
    veil.fill((24, 18, 10))
    veil.set_alpha(alpha)
    return veil


@lru_cache(maxsize=1500)
def icon_image(name: str, size: int, tint: Colour | None = None) -> pygame.Surface | None:
    """An icon at a size in pixels; `tint` paints all of it in one colour. None when there is no such icon."""
    path = assets.assets() / "icons" / f"{name}.svg"
    if size < 1 or not path.is_file():
        return None
    image = pygame.image.load_sized_svg(str(path), (size, size))
    if tint is None:
        return image
    image.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    image.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return image
