"""Hands that hold a game controller: they post pygame's events as SDL would, and let time pass in a window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from imperial_steam.gui.canvas.input import Point
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.window.app import App

CODES = {
    name: getattr(pygame, f"CONTROLLER_BUTTON_{code}")
    for name, code in {
        "a": "A", "b": "B", "x": "X", "y": "Y", "start": "START", "back": "BACK", "lb": "LEFTSHOULDER",
        "rb": "RIGHTSHOULDER", "up": "DPAD_UP", "down": "DPAD_DOWN", "left": "DPAD_LEFT", "right": "DPAD_RIGHT",
        "l3": "LEFTSTICK", "r3": "RIGHTSTICK",
    }.items()
}  # fmt: skip
#: A frame of a busy window, in seconds.
FRAME = 1 / 60


class PadHands:
    """One controller, number 0."""

    def __init__(self, app: App) -> None:
        pygame.display.init()
        self.app = app

    def post(self, *events: pygame.event.Event, dt: float = FRAME) -> None:
        """Post events, and let a frame pass in which they are read."""
        pygame.event.clear()
        for event in events:
            pygame.event.post(event)
        self.app.step(self.app.held.read(pygame.event.get(), dt), dt)

    def press(self, *names: str) -> None:
        """Press and release buttons one after another."""
        for name in names:
            values = {"button": CODES[name], "instance_id": 0}
            self.post(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, values))
            self.post(pygame.event.Event(pygame.CONTROLLERBUTTONUP, values))

    def push(self, axis: int, value: float) -> None:
        """Push a stick or a trigger: -1 to 1."""
        values = {"axis": axis, "value": round(value * 32767), "instance_id": 0}
        self.post(pygame.event.Event(pygame.CONTROLLERAXISMOTION, values))

    def wait(self, seconds: float) -> None:
        """Let time pass, frame by frame."""
        for _ in range(round(seconds / FRAME)):
            self.post()

    def point(self, at: Point, there: Callable[[Point], bool]) -> None:
        """Push the left stick until the pointer is `there`: towards a place, less as it comes near."""
        for _ in range(400):
            x, y = self.app.held.devices.pad.pointer if self.app.held.devices.pad.pointer[0] >= 0 else (0, 0)
            if self.app.held.devices.pad.pointing and there((x, y)):
                break
            free = self.app.held.devices.pad._free
            away = (at[0] - free[0], at[1] - free[1])
            for axis, by in enumerate(away if any(away) else (2, 0)):  # a pointer that is there is shown by a nudge
                self.push(axis, max(-1.0, min(1.0, by / 60 + (0.3 if by > 0 else -0.3) * (abs(by) > 1))))
        else:
            raise AssertionError(f"the pointer does not get to {at}: it is at {self.app.held.devices.pad.pointer}")
        self.push(0, 0)
        self.push(1, 0)

    def agree(self) -> None:
        """Go to yes and press it, if somebody asks."""
        asked = self.app.top
        if isinstance(asked, Confirm):
            for _ in range(4):
                if asked.form.focus is not None and asked.form.focus.key == "yes":
                    break
                self.press("rb")
            self.press("a")
