"""All devices together: pygame's events in, the program's own out; which device is used, and which pads are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pygame

from imperial_steam.gui.canvas.input import InputEvent, Point, Translator
from imperial_steam.gui.devices import signs
from imperial_steam.gui.devices.aimed import Aimed
from imperial_steam.gui.devices.pad import Pad
from imperial_steam.gui.devices.touch import Fingers

KEYS, PAD, TOUCH = "keys", "pad", "touch"
_OF_PADS = frozenset({
    pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP,
})  # fmt: skip
_FINGERS = frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP})
_MOUSE = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL})
#: Events of plain joysticks come beside those of the controllers they are: nobody asks for them.
_JOYSTICKS = (
    pygame.JOYAXISMOTION, pygame.JOYBALLMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP,
)  # fmt: skip


@dataclass(slots=True)
class Devices:
    """What a person holds. `changed` is called when another device is used, `plugged` when a pad comes or goes.

    `plugged` gets the name of the controller and whether it is there now. `using` is the device of the last event.
    """

    changed: Callable[[], None]
    plugged: Callable[[str, bool], None]
    using: str = KEYS
    #: The maker whose signs the pad in use has.
    brand: str = "xbox"
    #: Something has been done since this was set to False.
    heard: bool = False
    pad: Pad = field(default_factory=Pad)
    fingers: Fingers = field(default_factory=Fingers)
    translator: Translator = field(default_factory=Translator)
    #: Controllers that are plugged in, by the number SDL gives them; those of which only events are known are None.
    _pads: dict[int, Any] = field(default_factory=dict)

    def start(self) -> None:
        """Look for controllers from now on; a machine that cannot is played with mouse and keys."""
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            controller.init()
            pygame.event.set_blocked(_JOYSTICKS)

    @property
    def pointer(self) -> Point | None:
        """Where the pointer of the pad is, while the pad is used and it is shown."""
        return self.pad.pointer if self.using == PAD and self.pad.pointing else None

    @property
    def held(self) -> bool:
        """Something is held that goes on over time."""
        return self.pad.held or self.fingers.held

    def read(
        self, events: Iterable[pygame.event.Event], now: int, dt: float, screen: Callable[[], Aimed], size: Point,
        unit: float,
    ) -> Iterator[InputEvent]:  # fmt: skip
        """What some events mean, and what is held for `dt` seconds; each is asked for when the one before is done.

        `now` in milliseconds, `size` that of the window in pixels, `unit` pixels are a unit.
        """
        for event in events:
            for meant in self._one(event, now, screen(), size, unit):
                self.heard = True
                yield meant
        if self.pad.held:
            for meant in self.pad.pass_time(dt, screen(), size, unit):
                self.heard = True
                yield meant
        if self.fingers.held:
            self.heard = True
            yield from self.fingers.pass_time(dt, screen())

    def _one(
        self, event: pygame.event.Event, now: int, screen: Aimed, size: Point, unit: float
    ) -> Iterator[InputEvent]:
        if event.type in _OF_PADS:
            if self.pad.counts(event):
                self._use(PAD, getattr(event, "instance_id", -1))
                yield from self.pad.take(event, screen)
        elif event.type in _FINGERS:
            self._use(TOUCH)
            yield from self.fingers.take(event, screen, size, unit)
        elif event.type == pygame.CONTROLLERDEVICEADDED:
            self._add(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._remove(event.instance_id)
        elif not (event.type in _MOUSE and getattr(event, "touch", False)):  # else SDL has made it of a finger
            if event.type == pygame.WINDOWFOCUSLOST:
                self.pad.let_go()
            for meant in self.translator.translate((event,), now):
                if event.type in _MOUSE or event.type == pygame.KEYDOWN:
                    self._use(KEYS)
                yield meant

    def _use(self, device: str, number: int = -1) -> None:
        """A device is used now; `number` is that of the controller."""
        brand = self.brand
        if device == PAD and self._pads.get(number) is not None:
            brand = signs.brand(self._pads[number].name)
        if (device, brand) != (self.using, self.brand):
            self.using, self.brand = device, brand
            self.changed()

    # Plugging in and out

    def _add(self, index: int) -> None:
        """A controller is there: it is opened, else it tells nothing."""
        with suppress(ImportError, pygame.error):
            from pygame._sdl2 import controller

            added = controller.Controller(index)
            if added.id not in self._pads:
                self._pads[added.id] = added
                self.brand = signs.brand(added.name)
                self.plugged(added.name, True)

    def _remove(self, number: int) -> None:
        """A controller is gone: the mouse goes on, and nothing of it stays held."""
        gone = self._pads.pop(number, None)
        self.pad.let_go()
        if self.using == PAD:
            self._use(KEYS)
        self.plugged("" if gone is None else gone.name, False)

    def rumble(self, strength: float, seconds: float) -> None:
        """Shake the pad in use, if it can; anything that is no pad stays still."""
        if self.using != PAD:
            return
        for pad in self._pads.values():
            with suppress(pygame.error):
                pad.rumble(strength, strength, round(1000 * seconds))
