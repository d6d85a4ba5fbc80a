"""Movements on a table: pieces on their way from where they were to where they are, lines that grow, one sound.

A movement never holds up the game: the position is the new one from the start, and `finish` ends it at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import pygame
from pygame import Rect, Surface

from imperial_steam.games.protocol import Event, Target
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.table_kit.curves import Point, along
from imperial_steam.gui.table_kit.hits import Hits
from imperial_steam.gui.theme import Colour

#: Seconds of a movement at normal speed.
SECONDS = 0.28
#: More pieces than this are not moved at once.
LIMIT = 14
#: Sounds with the names of the events they belong to, the most important one first.
Sounds = Sequence[tuple[str, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece on its way; `covers` is where it will lie, still shown as before until it is there."""

    image: Surface
    start: Point
    end: Point
    covers: Rect | None = None


@dataclass(frozen=True, slots=True)
class Growth:
    """A line that grows from its first point on; where it has not come to yet lies its `bed`."""

    points: tuple[Point, ...]
    width: float
    bed: Colour


@dataclass(slots=True)
class Motion:
    """What moves now. `before` is the table as it was drawn before, if its panels stood at the same places."""

    flights: Sequence[Flight] = ()
    growths: Sequence[Growth] = ()
    before: Surface | None = None
    clip: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    _part: float = 1.0

    @property
    def active(self) -> bool:
        """Something is still on its way."""
        return self._part < 1.0

    def begin(self, flights: Sequence[Flight], growths: Sequence[Growth], before: Surface | None, clip: Rect) -> None:
        """Let pieces move; growing lines stay inside `clip`."""
        self.flights, self.growths, self.before, self.clip = flights, growths, before, clip
        self._part = 0.0 if flights or growths else 1.0

    def advance(self, dt: float, speed: int) -> bool:
        """Time passed, at a speed in percent; True when something moved."""
        if not self.active:
            return False
        self._part = min(1.0, self._part + dt * speed / 100 / SECONDS)
        if self._part == 1.0:
            self.finish()
        return True

    def finish(self) -> bool:
        """Everything has arrived; True when something was on its way."""
        moving, self._part = self.active, 1.0
        self.flights, self.growths, self.before = (), (), None
        return moving

    def draw(self, canvas: Canvas) -> None:
        """Draw what moves over the table as it is now."""
        part = 1 - (1 - self._part) ** 3
        with canvas.clipped(self.clip):
            for growth in self.growths:
                _draw_rest(canvas, growth, part)
        for flight in self.flights:
            if flight.covers is not None and self.before is not None:
                canvas.surface.blit(self.before, flight.covers, flight.covers)
        for flight in self.flights:
            x = flight.start[0] + (flight.end[0] - flight.start[0]) * part
            y = flight.start[1] + (flight.end[1] - flight.start[1]) * part
            canvas.surface.blit(flight.image, flight.image.get_rect(center=(round(x), round(y))))


def _draw_rest(canvas: Canvas, growth: Growth, part: float) -> None:
    """The bed of a line where it has not grown yet."""
    steps = 16
    spots = [along(growth.points, part + (1 - part) * step / steps) for step in range(steps + 1)]
    for start, end in pairwise(spots):
        pygame.draw.line(canvas.surface, growth.bed, start, end, max(1, round(growth.width)))


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
        """Where the first of some things stands that is to be seen; else the player's name."""
        return first_place(self.new, [*wanted, Target("player", str(seat))])


def first_place(hits: Hits, wanted: Iterable[Target]) -> Rect | None:
    """Where the first of some things stands that stands anywhere."""
    return next((place for thing in wanted if (place := hits.place(thing)) is not None), None)


def sound_of(events: Iterable[Event], sounds: Sounds) -> str:
    """The sound of what happened: one for each action; '' when it is silent."""
    names = {event.name for event in events}
    return next((sound for sound, wanted in sounds if names & wanted), "")
