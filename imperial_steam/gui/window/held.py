"""What a window does with the devices before it: reads them, shows their signs, says when a pad comes or goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.devices.devices import PAD, Devices
from imperial_steam.gui.devices.pointer import draw_pointer
from imperial_steam.gui.window.screen import Window


class Held:
    """The devices of one window."""

    def __init__(self, app: Window) -> None:
        self.app = app
        self.devices = Devices(self._other, self._plugged)

    @property
    def signs(self) -> str:
        """Whose signs stand where keys stand otherwise: a key of `devices.signs.SIGNS`; '' while no pad is used."""
        chosen = self.app.settings.pad_signs
        if self.devices.using != PAD:
            return ""
        return self.devices.brand if chosen == "auto" else chosen

    def read(self, events: Iterable[pygame.event.Event], dt: float) -> Iterator[InputEvent]:
        """What events of the system mean, and what is held on a pad or on the glass for `dt` seconds."""
        self.devices.translator.sticky = self.app.settings.sticky
        before, now, unit = self.devices.pointer, pygame.time.get_ticks(), self.app.look.scale
        yield from self.devices.read(events, now, dt, lambda: self.app.top.aimed, self.app.size, unit)
        if self.devices.pointer != before and self.app.scenes:
            self.app.top.dirty = True

    def draw(self, canvas: Canvas) -> None:
        """Draw the pointer of a pad on top of everything."""
        if self.devices.pointer is not None:
            draw_pointer(canvas, self.devices.pointer)

    def _other(self) -> None:
        """Another device is used: its signs are shown, the system's pointer only while there is no other one."""
        self.app.change()
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            pygame.mouse.set_visible(self.devices.using != PAD)

    def _plugged(self, name: str, there: bool) -> None:
        """A controller has come or gone: mouse and keys go on."""
        if self.app.scenes:
            key = "pad.there" if there else "pad.gone"
            self.app.remark(self.app.text(key, name=name or self.app.text("pad.name")))
