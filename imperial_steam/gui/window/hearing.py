"""What a window tells screen readers, and what they want done in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

import pygame

from imperial_steam.gui.access.node import Ask, Node, Role
from imperial_steam.gui.access.reader import Reader
from imperial_steam.gui.access.signs import in_words
from imperial_steam.gui.canvas.draw import Canvas, Item
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.window.remark import Remark
from imperial_steam.gui.window.screen import Screen
from imperial_steam.i18n import Catalogue


class Told(Protocol):
    """The window that is told about."""

    remarked: Remark | None
    catalogue: Catalogue

    @property
    def top(self) -> Screen:
        """The scene that gets the input."""
        ...

    def handle(self, event: InputEvent) -> None:
        """Bring an event to the scene on top."""
        ...

    def draw(self, record: bool = False) -> Canvas:
        """Draw everything."""
        ...


class Hearing:
    """The ears of a window: `reader` is the bridge to screen readers, where there is one.

    `drawn` is what the scene on top drew last, kept while somebody listens.
    """

    def __init__(self, app: Told) -> None:
        self.app = app
        self.reader: Reader | None = None
        self.drawn: Sequence[Item] = ()
        self._remarked: Remark | None = None
        self._remarks = 0
        self._opened: Screen | None = None
        self._opening = ""

    @property
    def listens(self) -> bool:
        """Somebody listens to what is on the screen."""
        return self.reader is not None and self.reader.listening

    def described(self) -> Node:
        """The window as a screen reader finds it: the scene on top, and the remark, which is read out."""
        scene = self.app.top.described(self.drawn)
        said = self.app.remarked
        self._remarks += said is not None and said is not self._remarked
        self._remarked = said
        remark = Node("remark", Role.STATUS, "" if said is None else said.text, live=1 + self._remarks)
        if self.app.top is not self._opened:
            self._opened = self.app.top
            self._opening = self.app.top.opening(scene)
        if self._opening:
            scene = replace(scene, name="")  # else a reader would say it each time it comes back to the page
        opening = Node("opening", Role.STATUS, self._opening, live=1)
        return Node("window", Role.WINDOW, "Imperial Steam", children=(scene, opening, remark), active=scene.key)

    def ask(self, ask: Ask) -> None:
        """Do what a screen reader asks for, by the input with which a person would do it."""
        for event in self.app.top.asked(ask):
            self.app.handle(event)

    def work(self, guarded: Callable[[Callable[[], object]], object]) -> bool:
        """Do what was asked for since the last turn of the loop; True when there was anything."""
        asked = [] if self.reader is None else list(self.reader.asked)
        for ask in asked:
            guarded(lambda ask=ask: self.ask(ask))  # type: ignore[misc]
        return bool(asked)

    def tell(self, drawn: bool) -> None:
        """Tell a screen reader what has changed; `drawn`: something was drawn anew."""
        if self.reader is None:
            return
        self.reader.front(pygame.display.get_init() and pygame.key.get_focused())
        if self.reader.listening and (drawn or self.reader.new):
            if not self.drawn:
                self.app.draw(record=True)
            self.reader.words = partial(in_words, catalogue=self.app.catalogue)
            self.reader.tell(self.described(), self.app.top)
        self.reader.speak()
