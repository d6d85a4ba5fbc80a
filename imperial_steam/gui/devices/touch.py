"""Fingers: a tap is a click, a long press the card of a thing, one finger drags, two pinch and pan the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import dist, log

import pygame

from imperial_steam.gui.canvas.input import Click, Drag, Drop, InputEvent, Leave, Move, Point, Press, Wheel
from imperial_steam.gui.devices.aimed import Aimed

#: Seconds a finger rests for a long press.
LONG = 0.5
#: Units: how far a finger may wander within a tap, how far from its target a tap may be, how far a step of lists is.
WANDER, REACH, STEP = 10, 22, 40
#: What a long press asks a screen for, as buttons of a pad do.
CARD = "card"
#: A step of the wheel zooms by this factor.
ZOOM = 1.2


@dataclass(slots=True)
class _Finger:
    """A finger on the glass: where it came down, where it is, and for how many seconds it has rested."""

    start: Point
    at: Point
    rested: float = 0.0
    moving: bool = False
    drags: bool = False
    scrolled: int = 0


@dataclass(slots=True)
class Fingers:
    """All fingers on the glass."""

    _down: dict[int, _Finger] = field(default_factory=dict)
    #: Until all fingers are lifted the rest means nothing: they have pinched, or the card has been asked for.
    _done: bool = False

    @property
    def held(self) -> bool:
        """A finger is down: a long press may come of it."""
        return bool(self._down)

    def take(self, event: pygame.event.Event, screen: Aimed, size: Point, unit: float) -> Iterator[InputEvent]:
        """An event of the glass, in a window of a size in pixels."""
        at = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            yield from self._put(event.finger_id, at, screen)
        elif event.type == pygame.FINGERMOTION and event.finger_id in self._down:
            yield from self._move(event.finger_id, at, screen, unit)
        elif event.type == pygame.FINGERUP and event.finger_id in self._down:
            yield from self._lift(self._down.pop(event.finger_id), screen, unit)

    def pass_time(self, dt: float, screen: Aimed) -> Iterator[InputEvent]:
        """A finger that rests long enough asks for the card of what is below it."""
        for finger in list(self._down.values()) if not self._done and len(self._down) == 1 else ():
            finger.rested += dt
            if finger.rested >= LONG and not finger.moving:
                self._done = True
                yield Move(finger.start)
                yield from screen.meant(CARD)

    def _put(self, name: int, at: Point, screen: Aimed) -> Iterator[InputEvent]:
        """One more finger; with the second a drag ends where it is."""
        for other in self._down.values():
            self._done = True
            if other.moving and other.drags:
                yield Drop(other.at, other.start)
                other.moving = False
        self._down[name] = _Finger(at, at, drags=screen.drags(at))

    def _move(self, name: int, at: Point, screen: Aimed, unit: float) -> Iterator[InputEvent]:
        finger = self._down[name]
        before, finger.at = finger.at, at
        if len(self._down) == 2:
            (other,) = (each for each in self._down.values() if each is not finger)
            yield from _pinch(before, at, other.at, screen)
        elif self._done:
            return
        elif not finger.moving and dist(at, finger.start) <= WANDER * unit:
            finger.at = before
        elif finger.drags:
            if not finger.moving:
                finger.moving = True
                yield Press(finger.start)
            yield Drag(at, (at[0] - before[0], at[1] - before[1]), finger.start)
        else:
            finger.moving = True
            steps = round((at[1] - finger.start[1]) / (STEP * unit))
            if steps != finger.scrolled:
                yield Wheel(finger.start, steps - finger.scrolled)
                finger.scrolled = steps

    def _lift(self, finger: _Finger, screen: Aimed, unit: float) -> Iterator[InputEvent]:
        """The end of a tap or a drag; no pointer stays where no finger is."""
        done, self._done = self._done, self._done and bool(self._down)
        if done:
            return
        if finger.moving and finger.drags:
            yield Drop(finger.at, finger.start)
        elif not finger.moving:
            at = screen.aim(finger.start, round(REACH * unit)) or finger.start
            yield from (Press(at), Click(at))
        yield Leave()


def _pinch(before: Point, at: Point, other: Point, screen: Aimed) -> Iterator[InputEvent]:
    """Two fingers on a map: the place between them stays between them, and grows as they part."""
    (left, top), middle = _between(before, other), _between(at, other)
    if not screen.drags(middle):
        return
    by = middle[0] - left, middle[1] - top
    if by != (0, 0):
        yield Drag(middle, by, middle)
    apart, was = dist(at, other), dist(before, other)
    if apart > 1 and was > 1 and apart != was:
        yield Wheel(middle, log(apart / was) / log(ZOOM))


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
