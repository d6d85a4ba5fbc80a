"""Eyes that measure: the contrast of every text against the ground it is drawn on, on the pixels."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pygame
from pygame import Rect

from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import BODY, Style
from imperial_steam.gui.canvas.theme import Colour, contrast

#: WCAG 2.2 AA: text, and large text from so many pixels on, plain and bold.
LEAST, LEAST_LARGE = 4.5, 3.0
LARGE, LARGE_BOLD = 24.0, 18.66
#: A colour that covers this part of the ground of a text is looked at; colours differ in steps of so much.
PART, STEP = 0.4, 12
#: Where the ground is looked at: points across and down.
POINTS = (24, 6)
#: A text that is larger than so many pixels is not measured at its rim.
EDGE = 6
#: Files whose functions only pass texts on: whoever called them is meant.
_PASS = ("canvas/draw.py", "table_kit/core/pen.py", "contrasts.py")


class Poor(NamedTuple):
    """A text that cannot be read well: who draws it, its words, its colour, its ground, and the contrast."""

    where: str
    words: str
    ink: Colour
    ground: Colour
    contrast: float


class Eyes:
    """What was measured: how many texts, and those below what is asked for."""

    def __init__(self) -> None:
        self.seen = 0
        self.poor: dict[tuple[str, Colour, Colour], Poor] = {}

    def look(self, ground: pygame.Surface, words: str, style: Style, scale: float, ink: Colour) -> None:
        """Measure a text on what was there before it."""
        self.seen += 1
        pixels = style.size * scale
        bold = style.face.endswith("bold")
        least = LEAST_LARGE if pixels >= LARGE or (bold and pixels >= LARGE_BOLD) else LEAST
        for colour in grounds(ground):
            found = contrast(ink, colour)
            if found < least - 0.05:
                where = _drawn_by()
                self.poor.setdefault((where, ink, colour), Poor(where, words[:40], ink, colour, round(found, 2)))


def grounds(surface: pygame.Surface) -> list[Colour]:
    """The colours that cover much of a ground; where many lie side by side, what they look like from afar."""
    data = pygame.image.tobytes(pygame.transform.scale(surface, POINTS), "RGBA")
    points = [tuple(data[place : place + 4]) for place in range(0, len(data), 4)]
    drawn = [point[:3] for point in points if point[3] > 200]
    if len(drawn) < len(points) / 2:
        return []  # onto something see-through, which is laid on its ground later
    kinds = Counter(tuple(part // STEP for part in point) for point in drawn)
    main = [kind for kind, number in kinds.items() if number >= PART * len(drawn)]
    if not main:
        red, green, blue = (sum(point[part] for point in drawn) // len(drawn) for part in range(3))
        return [(red, green, blue)]
    firsts = {tuple(part // STEP for part in point): point for point in reversed(drawn)}
    return [firsts[kind] for kind in main]


def _drawn_by() -> str:
    """The first function outside canvas and pens that asked for the text."""
    frame: Any = sys._getframe(2)
    while frame is not None:
        path = Path(frame.f_code.co_filename).as_posix()
        if "imperial_steam/gui/" in path and not path.endswith(_PASS):
            return f"{path.rpartition('imperial_steam/gui/')[2]}:{frame.f_code.co_name}:{frame.f_lineno}"
        frame = frame.f_back
    return "?"


@contextmanager
def open_eyes() -> Iterator[Eyes]:
    """Measure every text that is drawn meanwhile."""
    eyes, draw = Eyes(), Canvas.text

    def text(
        self: Canvas, rect: Rect, text: str, style: Style = BODY, colour: Colour | None = None, align: str = "left",
        valign: str = "middle", wrapped: bool = True, outline: Colour | None = None,
    ) -> Rect:  # fmt: skip
        wide = rect.inflate(4, 4).clip(self.surface.get_clip())
        before = self.surface.subsurface(wide).copy() if wide.w and wide.h and text.strip() else None
        used = draw(self, rect, text, style, colour, align, valign, wrapped, outline)
        if before is None:
            return used
        ink = self.theme.ink if colour is None else colour
        chosen, lines, _ = typeset.fit(text, style, self.look.scale, (rect.w, rect.h), wrapped)
        seen = used
        if len(lines) == 1:  # where its letters are, not the whole height of a line
            seen = typeset.render(lines[0], chosen, self.look.scale, ink).get_bounding_rect().move(used.topleft)
        seen = seen.clip(wide)
        if seen.w > EDGE and seen.h > EDGE:  # a letter as wide as its piece reaches into the edge of it
            seen = seen.inflate(-2, -2)
        if seen.w > 1 and seen.h > 1:
            ground = before.subsurface(seen.move(-wide.x, -wide.y))
            if outline is not None:
                ground = pygame.Surface((4, 4))
                ground.fill(outline)
            eyes.look(ground, text, chosen, self.look.scale, ink)
        return used

    Canvas.text = text  # type: ignore[method-assign]
    try:
        yield eyes
    finally:
        Canvas.text = draw  # type: ignore[method-assign]
