"""A game controller: a pointer on the left stick, the cross through choices, the map on the right one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pygame

from imperial_steam.gui.canvas.input import Click, Drag, InputEvent, Key, Move, Point, Press, Wheel
from imperial_steam.gui.devices.aimed import Aimed

#: Below this part of its way a stick is at rest.
DEAD = 0.24
#: Units a second of the pointer and of the map with a stick pushed as far as it goes; steps a second of lists and zoom.
SPEED, PAN, SCROLL, ZOOM = 900, 900, 12, 6
#: From so many units away the pointer snaps to what can be chosen.
REACH = 26
#: Seconds until a held direction of the cross repeats, and from then on.
FIRST, NEXT = 0.4, 0.12
CROSS = {
    pygame.CONTROLLER_BUTTON_DPAD_UP: "up",
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: "down",
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: "left",
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: "right",
}
NAMES = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_BACK: "back",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSTICK: "left_stick",
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: "right_stick",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right",
}


@dataclass(slots=True)
class Pad:
    """What all controllers together do; `pointer` is where theirs is, while it is shown (`pointing`)."""

    pointing: bool = False
    pointer: Point = (-1, -1)
    _axes: dict[int, float] = field(default_factory=dict)
    _cross: dict[str, float] = field(default_factory=dict)
    _free: tuple[float, float] = (-1.0, -1.0)
    _turned: float = 0.0
    _screen: Aimed | None = None

    @property
    def held(self) -> bool:
        """A stick, a trigger or the cross is held: time has to be measured well."""
        return bool(self._axes or self._cross)

    def let_go(self) -> None:
        """Nothing is held any more: the controller or the keyboard focus is gone."""
        self._axes.clear()
        self._cross.clear()
        self.pointing = False

    def counts(self, event: pygame.event.Event) -> bool:
        """The event is something a person did: no stick that trembles at rest."""
        if event.type != pygame.CONTROLLERAXISMOTION:
            return event.type in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
        return abs(event.value) > DEAD * 32767 or event.axis in self._axes

    def take(self, event: pygame.event.Event, screen: Aimed) -> Iterator[InputEvent]:
        """An event of a controller; sticks and triggers are only remembered."""
        self._before(screen)
        if event.type == pygame.CONTROLLERAXISMOTION:
            pushed = max(-1.0, min(1.0, event.value / 32767))
            self._axes.pop(event.axis, None)
            if abs(pushed) > DEAD:
                self._axes[event.axis] = (abs(pushed) - DEAD) / (1 - DEAD) * (1 if pushed > 0 else -1)
        elif event.type == pygame.CONTROLLERBUTTONUP:
            self._cross.pop(CROSS.get(event.button, ""), None)
        elif event.button in CROSS:
            self.pointing = False
            self._cross = {CROSS[event.button]: FIRST}
            yield Key(CROSS[event.button])
        elif event.button == pygame.CONTROLLER_BUTTON_A and self.pointing:
            yield from (Move(self.pointer), Press(self.pointer), Click(self.pointer))
        elif event.button in NAMES:
            yield from screen.meant(NAMES[event.button])

    def pass_time(self, dt: float, screen: Aimed, size: Point, unit: float) -> Iterator[InputEvent]:
        """What is held for another `dt` seconds, in a window of a size in pixels; `unit` pixels are a unit."""
        if not self.held:
            return
        self._before(screen)
        if self.pointer[0] < 0 or not (self.pointer[0] < size[0] and self.pointer[1] < size[1]):
            self.pointer = size[0] // 2, size[1] // 2
            self._free = float(self.pointer[0]), float(self.pointer[1])
        yield from self._point(dt, screen, size, unit)
        yield from self._look(dt, screen, unit)
        for name in list(self._cross):
            self._cross[name] -= dt
            if self._cross[name] <= 0:
                self._cross[name] += NEXT
                yield Key(name, held=True)

    def _before(self, screen: Aimed) -> None:
        """On another screen nothing is pointed at yet: A presses what has the focus there."""
        if screen is not self._screen:
            self._screen, self.pointing = screen, False

    def _stick(self, across: int, down: int) -> tuple[float, float]:
        """How far a stick is pushed: the further, the faster."""
        x, y = self._axes.get(across, 0.0), self._axes.get(down, 0.0)
        length = min(1.0, (x * x + y * y) ** 0.5)
        return x * length, y * length

    def _point(self, dt: float, screen: Aimed, size: Point, unit: float) -> Iterator[InputEvent]:
        """The pointer: it goes on freely, and shows what it snaps to; at rest it stays there."""
        x, y = self._stick(pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY)
        if not (x or y):
            self._free = float(self.pointer[0]), float(self.pointer[1])
            return
        way = SPEED * unit * dt
        self._free = (
            max(0.0, min(size[0] - 1.0, self._free[0] + x * way)),
            max(0.0, min(size[1] - 1.0, self._free[1] + y * way)),
        )
        free = round(self._free[0]), round(self._free[1])
        at = screen.aim(free, round(REACH * unit)) or free
        if at != self.pointer or not self.pointing:
            self.pointer, self.pointing = at, True
            yield Move(at)

    def _look(self, dt: float, screen: Aimed, unit: float) -> Iterator[InputEvent]:
        """The right stick moves the map, or scrolls what is pointed at; the triggers zoom."""
        x, y = self._stick(pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
        zoom = self._axes.get(pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 0.0) - self._axes.get(
            pygame.CONTROLLER_AXIS_TRIGGERLEFT, 0.0
        )
        if (x or y) and screen.drags(self.pointer):
            by = round(-x * PAN * unit * dt), round(-y * PAN * unit * dt)
            yield Drag(self.pointer, by, self.pointer)
        elif y:
            self._turned -= y * SCROLL * dt
            if abs(self._turned) >= 1:
                steps, self._turned = int(self._turned), self._turned - int(self._turned)
                yield Wheel(self.pointer, steps)
        if zoom and screen.drags(self.pointer):
            yield Wheel(self.pointer, zoom * ZOOM * dt)
