"""Text: fonts at any scale, wrapping, shrinking to fit, outlines. Sizes are units, turned to pixels by the scale."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

import pygame

from imperial_steam import assets
from imperial_steam.gui.canvas.theme import Colour

#: File name of each face in assets/fonts.
FACES: dict[str, str] = {
    "display": "display-regular.ttf",
    "display-italic": "display-italic.ttf",
    "serif": "serif-regular.otf",
    "serif-bold": "serif-bold.otf",
    "serif-italic": "serif-italic.otf",
    "sans": "sans-regular.otf",
    "sans-bold": "sans-bold.otf",
}

#: Text may shrink to this fraction of its size before it counts as not fitting.
SMALLEST = 0.72
#: Lines of text that are kept as surfaces: more than the fullest table and a page above it show.
_KEPT = 800


@dataclass(frozen=True, slots=True)
class Style:
    """A face and a size in units (one unit is one pixel at scale 1)."""

    face: str
    size: float

    def sized(self, factor: float) -> Style:
        """The same face, larger or smaller."""
        return replace(self, size=self.size * factor)


TITLE = Style("display", 54)
HEADING = Style("serif-bold", 27)
SUBHEADING = Style("serif-bold", 19)
BODY = Style("sans", 14)
BOLD = Style("sans-bold", 14)
SMALL = Style("sans", 12)
SMALL_BOLD = Style("sans-bold", 12)
PROSE = Style("serif", 18)
PROSE_ITALIC = Style("serif-italic", 18)
BUTTON = Style("serif-bold", 18)


@cache
def _file(face: str) -> Path | None:
    """The font file of a face; with None pygame's own font is used."""
    path = assets.assets() / "fonts" / FACES[face]
    return path if path.is_file() else None


@lru_cache(maxsize=160)
def font(face: str, pixels: int) -> pygame.font.Font:
    """The font of a face at a height in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    file = _file(face)
    loaded = pygame.font.Font(None if file is None else str(file), pixels)
    if file is None and face.endswith("bold"):
        loaded.set_bold(True)
    return loaded


def style_font(style: Style, scale: float) -> pygame.font.Font:
    """The font of a style at a scale."""
    return font(style.face, max(6, round(style.size * scale)))


def figure(number: int) -> str:
    """A number as it is written: with a real minus sign."""
    return str(number).replace("-", "−")


@lru_cache(maxsize=3000)
def width(text: str, style: Style, scale: float) -> int:
    """Width in pixels of one line."""
    return style_font(style, scale).size(text)[0]


@lru_cache(maxsize=500)
def line_height(style: Style, scale: float) -> int:
    """Distance in pixels of two lines."""
    return style_font(style, scale).get_linesize()


@lru_cache(maxsize=1500)
def wrap(text: str, style: Style, scale: float, room: int) -> tuple[str, ...]:
    """The lines of a text wrapped to `room` pixels; a longer word gets a line of its own, a path or a code is cut."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if width(paragraph, style, scale) <= room:
            lines.append(paragraph)
        else:
            lines += _broken(paragraph, style, scale, room)
    return tuple(lines)


def _broken(paragraph: str, style: Style, scale: float, room: int) -> list[str]:
    """The lines of a paragraph that does not fit into one."""
    lines: list[str] = []
    line, *parts = _parts(paragraph, style, scale, room)
    for part in parts:
        longer = line + part
        if line.strip() and width(longer, style, scale) > room:
            lines.append(line)
            line = part.removeprefix(" ")
        else:
            line = longer
    return [*lines, line]


#: A space at which a line may end: not the one before a number at the end of a clause, as in "from round 5".
_BREAK = re.compile(r" (?!(?<=[^\W\d_] )\d{1,4}(?:[.,;:!?)]|$))")


#: The places inside a path at which a line may end.
_INSIDE = re.compile(r"(?<=[/\\_.:])(?=[^/\\_.:])")
#: Number of characters that no word has: what is longer is cut anywhere.
_CODE = 40


def _parts(paragraph: str, style: Style, scale: float, room: int) -> list[str]:
    """The parts between which a line may end, each with the space before it.

    A number stays with its word unless that is too long for a line; what is too long even alone, such as the path of
    a file, is cut.
    """
    words: list[str] = []
    for word in _BREAK.split(paragraph):
        words += [word] if width(word, style, scale) <= room else word.split(" ")
    parts: list[str] = []
    for place, word in enumerate(words):
        first, *rest = _cut(word, style, scale, room)
        parts += [f" {first}" if place else first, *rest]
    return parts


def _cut(word: str, style: Style, scale: float, room: int) -> list[str]:
    """What a word too long for a line is cut into: a path after its separators, a code into its characters."""
    if width(word, style, scale) <= room:
        return [word]
    parts: list[str] = []
    for part in _INSIDE.split(word):
        parts += part if len(part) > _CODE else [part]
    return parts


@lru_cache(maxsize=3000)
def shortened(text: str, style: Style, scale: float, room: int) -> str:
    """A text on one line of `room` pixels: its beginning and … where it is longer."""
    if width(text, style, scale) <= room:
        return text
    kept = bisect_right(range(len(text)), room, key=lambda end: width(f"{text[:end].rstrip()}…", style, scale))
    return f"{text[: max(0, kept - 1)].rstrip()}…"


def block_size(lines: Sequence[str], style: Style, scale: float) -> tuple[int, int]:
    """Size in pixels of some lines."""
    return max((width(line, style, scale) for line in lines), default=0), len(lines) * line_height(style, scale)


def text_height(text: str, style: Style, scale: float, room: int) -> int:
    """Height in pixels of a text wrapped to a width."""
    return len(wrap(text, style, scale, room)) * line_height(style, scale)


@lru_cache(maxsize=1500)
def fit(
    text: str, style: Style, scale: float, room: tuple[int, int], wrapped: bool
) -> tuple[Style, tuple[str, ...], bool]:
    """Wrap and shrink a text into a room: the style used, the lines, and whether it fits at all."""
    step = 1.0
    while True:
        tried = style.sized(step)
        lines = wrap(text, tried, scale, room[0]) if wrapped else tuple(text.split("\n"))
        width, height = block_size(lines, tried, scale)
        fits = width <= room[0] and height <= room[1]
        if fits or step <= SMALLEST:
            return tried, lines, fits
        step = max(SMALLEST, step - 0.07)


_rendered: OrderedDict[tuple[str, str, int, Colour, Colour | None, int], pygame.Surface] = OrderedDict()


def render(
    text: str, style: Style, scale: float, colour: Colour, outline: Colour | None = None, outline_width: int = 0
) -> pygame.Surface:
    """One line as a surface with alpha; `outline` draws a halo of `outline_width` pixels around it."""
    pixels = max(6, round(style.size * scale))
    key = (text, style.face, pixels, colour, outline, outline_width)
    kept = _rendered.get(key)
    if kept is not None:
        _rendered.move_to_end(key)
        return kept
    plain = _inked(text, style.face, pixels, colour)
    drawn = plain if outline is None else _outlined(plain, text, style.face, pixels, outline, max(1, outline_width))
    _rendered[key] = drawn
    if len(_rendered) > _KEPT:
        _rendered.popitem(last=False)
    return drawn


def _inked(text: str, face: str, pixels: int, colour: Colour) -> pygame.Surface:
    """A line as a surface; characters without width, which a font refuses to draw, leave nothing."""
    chosen = font(face, pixels)
    width, height = chosen.size(text)
    return chosen.render(text, True, colour) if width else pygame.Surface((0, height), pygame.SRCALPHA)


def _outlined(plain: pygame.Surface, text: str, face: str, pixels: int, outline: Colour, thick: int) -> pygame.Surface:
    halo = _inked(text, face, pixels, outline)
    picture = pygame.Surface((plain.get_width() + 2 * thick, plain.get_height() + 2 * thick), pygame.SRCALPHA)
    for x in range(-thick, thick + 1):
        for y in range(-thick, thick + 1):
            if x * x + y * y <= thick * thick + 1:
                picture.blit(halo, (x + thick, y + thick))
    picture.blit(plain, (thick, thick))
    return picture


def missing_glyphs(text: str, style: Style) -> str:
    """The characters of a text that the face of a style cannot draw."""
    return "".join(sign for sign in dict.fromkeys(text) if sign > " " and not _drawable(sign, style.face))


@cache
def _drawable(sign: str, face: str) -> bool:
    """False when the face draws its placeholder for missing characters."""
    if not font(face, 16).size(sign)[0]:
        return True  # nothing to draw
    glyph, unknown = (
        font(face, 16).render(letter, False, (0, 0, 0), (255, 255, 255)) for letter in (sign, "\U0010f000")
    )
    return pygame.image.tobytes(glyph, "RGB") != pygame.image.tobytes(unknown, "RGB")
