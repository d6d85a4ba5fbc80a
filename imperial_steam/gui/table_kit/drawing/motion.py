"""Movements on a table: pieces on their way from where they were to where they are, lines that grow, one sound.

A movement never holds up the game: the position is the new one from the start, and `finish` ends it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, pi, sin
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from imperial_steam.games.protocol import Event, Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.drawing.curves import Point, along
from imperial_steam.gui.table_kit.drawing.hits import Hits

#: Seconds of a movement at normal speed, of one with something that runs along a line, and of a flourish.
SECONDS, RUN, FLOURISH = 0.28, 0.9, 1.8
#: Rays of a great flourish; units by which a small one rises.
RAYS, RISE = 20, 34
#: More pieces than this are not moved at once.
LIMIT = 14
#: Sounds with the names of the events they belong to, the most important one first.
Sounds = Sequence[tuple[str, frozenset[str]]]


class Flight(NamedTuple):
    """A piece on its way; `covers` is where it will lie, still shown as before until it is there."""

    image: Surface
    start: Point
    end: Point
    covers: Rect | None = None


class Growth(NamedTuple):
    """A line that grows from its first point on; where it has not come to yet lies its `bed`.

    `runner` is a picture, looking to the right, of what runs along it at the end that grows.
    """

    points: tuple[Point, ...]
    width: float
    bed: Colour
    runner: Surface | None = None

    @property
    def seconds(self) -> float:
        """How long it grows at normal speed."""
        return SECONDS if self.runner is None else RUN


class Flourish(NamedTuple):
    """A moment at a point that is worth a look: a few words for a short while.

    A great one has rays around them; at a small one they rise, behind an `image` of what they are about.
    """

    centre: Point
    words: str
    colour: Colour
    great: bool = True
    image: Surface | None = None


@dataclass(slots=True)
class Motion:
    """What moves now. `before` is the table as it was drawn before, if its panels stood at the same places."""

    flights: Sequence[Flight] = ()
    growths: Sequence[Growth] = ()
    before: Surface | None = None
    clip: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    flourishes: Sequence[Flourish] = ()
    _spent: float = 0.0
    _whole: float = 0.0

    @property
    def active(self) -> bool:
        """Something is still on its way."""
        return self._spent < self._whole

    def begin(
        self, flights: Sequence[Flight], growths: Sequence[Growth], before: Surface | None, clip: Rect,
        flourishes: Sequence[Flourish] = (),
    ) -> None:  # fmt: skip
        """Let pieces move; growing lines and flourishes stay inside `clip`."""
        self.flights, self.growths, self.before, self.clip = flights, growths, before, clip
        self.flourishes, self._spent = flourishes, 0.0
        each = [SECONDS] * bool(flights) + [growth.seconds for growth in growths] + [FLOURISH] * bool(flourishes)
        self._whole = max(each, default=0.0)

    def advance(self, dt: float, speed: int) -> bool:
        """Time passed, at a speed in percent; True when something moved."""
        if not self.active:
            return False
        self._spent += dt * speed / 100
        if self._spent >= self._whole:
            self.finish()
        return True

    def finish(self) -> bool:
        """Everything has arrived; True when something was on its way."""
        moving = bool(self.flights or self.growths or self.flourishes)
        self._spent = self._whole = 0.0
        self.flights, self.growths, self.flourishes, self.before = (), (), (), None
        return moving

    def _part(self, seconds: float) -> float:
        """How much of a movement of that many seconds is done: fast at first."""
        return 1 - (1 - min(1.0, self._spent / seconds)) ** 3

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves over the table as it is now."""
        with canvas.clipped(self.clip):
            for growth in self.growths:
                _draw_rest(canvas, growth, self._part(growth.seconds))
            for flourish in self.flourishes:
                _draw_flourish(canvas, flourish, self._spent / FLOURISH)
        if self._spent < SECONDS:
            self._draw_flights(canvas)

    def _draw_flights(self, canvas: Canvas) -> None:
        """Pieces on their way."""
        part = self._part(SECONDS)
        for flight in self.flights:
            if flight.covers is not None and self.before is not None:
                canvas.surface.blit(self.before, flight.covers, flight.covers)
        for flight in self.flights:
            x = flight.start[0] + (flight.end[0] - flight.start[0]) * part
            y = flight.start[1] + (flight.end[1] - flight.start[1]) * part
            canvas.surface.blit(flight.image, flight.image.get_rect(center=(round(x), round(y))))


def _draw_rest(canvas: Canvas, growth: Growth, part: float) -> None:
    """The bed of a line where it has not grown yet, and what runs along it."""
    if part >= 1:
        return
    steps = 16
    spots = [along(growth.points, part + (1 - part) * step / steps) for step in range(steps + 1)]
    for start, end in pairwise(spots):
        pygame.draw.line(canvas.surface, growth.bed, start, end, max(1, round(growth.width)))
    if growth.runner is not None:
        image = pygame.transform.flip(growth.runner, growth.points[-1][0] < growth.points[0][0], False)
        x, y = spots[0]
        canvas.surface.blit(image, image.get_rect(midbottom=(round(x), round(y + growth.width))))


def _draw_flourish(canvas: Canvas, flourish: Flourish, part: float) -> None:
    """Rays that shoot out and fade, and the words in their middle until the end."""
    if part >= 1:
        return
    if flourish.great:
        _draw_rays(canvas, flourish, part)
    _draw_words(canvas, flourish, part)


def _draw_rays(canvas: Canvas, flourish: Flourish, part: float) -> None:
    (x, y), grown = flourish.centre, 1 - (1 - part) ** 3
    near, far = (canvas.px(reach) for reach in (30 + 50 * grown, 44 + 86 * grown))
    shade = Surface((2 * far + 8, 2 * far + 8), pygame.SRCALPHA)
    middle = far + 4
    for ray in range(RAYS):
        angle = 2 * pi * ray / RAYS
        start, end = ((middle + cos(angle) * reach, middle + sin(angle) * reach) for reach in (near, far))
        pygame.draw.line(shade, (*flourish.colour, round(255 * (1 - part))), start, end, max(2, canvas.px(4)))
    canvas.surface.blit(shade, (round(x) - middle, round(y) - middle))


def _draw_words(canvas: Canvas, flourish: Flourish, part: float) -> None:
    """The words on a plate, which rises at a small moment."""
    style, image = Style("serif-bold", 22), flourish.image
    width, height = canvas.text_size(flourish.words, style)
    beside = 0 if image is None else image.get_width() + canvas.px(6)
    box = Rect(0, 0, width + beside + canvas.px(24), height + canvas.px(12))
    x, y = flourish.centre
    box.center = round(x), round(y if flourish.great else y - canvas.px(RISE) * (1 - (1 - part) ** 3))
    box.clamp_ip(canvas.surface.get_clip())
    canvas.fill(box, canvas.theme.paper, 4)
    canvas.frame(box, flourish.colour, 3, 4)
    if image is not None:
        canvas.surface.blit(image, image.get_rect(midleft=(box.x + canvas.px(10), box.centery)))
    canvas.text(box.move(beside // 2, 0), flourish.words, style, canvas.theme.ink, "center", wrapped=False)


@dataclass(slots=True)
class Places:
    """Collects the flights from where things stood (`old`) to where they stand now (`new`)."""

    old: Hits
    new: Hits
    flights: list[Flight] = field(default_factory=list)

    def fly(self, image: Surface | None, start: Rect | None, end: Rect | None, covers: bool = False) -> None:
        """Let a piece fly, if there is one and it has moved; `covers`: its end is shown as before until it is there."""
        if image is not None and start is not None and end is not None and start.center != end.center:
            self.flights.append(Flight(image, start.center, end.center, end.inflate(2, 2) if covers else None))

    def before(self, seat: int, *wanted: Target) -> Rect | None:
        """Where the first of some things stood that was to be seen; else the player's name."""
        return first_place(self.old, [*wanted, Target("player", str(seat))])

    def after(self, seat: int, *wanted: Target) -> Rect | None:
        """Where the first visible one of some things is, else the player's name."""
        return first_place(self.new, [*wanted, Target("player", str(seat))])


def first_place(hits: Hits, wanted: Iterable[Target]) -> Rect | None:
    """Where the first one of some things is that has a place."""
    return next((place for thing in wanted if (place := hits.place(thing)) is not None), None)


def sound_of(events: Iterable[Event], sounds: Sounds) -> str:
    """The sound of what happened: one for each action; '' when it is silent."""
    names = {event.name for event in events}
    return next((sound for sound, wanted in sounds if names & wanted), "")
