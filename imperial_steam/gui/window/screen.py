"""What the window and the scenes on it may ask of each other.

A scene knows the window as a `Window`, the window knows what it shows as a `Screen`: neither
imports the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

import pygame

from imperial_steam.gui.access.node import Ask, Node
from imperial_steam.gui.canvas.draw import Canvas, Item, Look
from imperial_steam.gui.canvas.input import InputEvent
from imperial_steam.gui.devices.aimed import Aimed
from imperial_steam.gui.widgets import Form
from imperial_steam.gui.window.remark import Remark
from imperial_steam.gui.window.settings import Settings
from imperial_steam.i18n import Catalogue


class Screen(Protocol):
    """What the window asks of a scene."""

    #: Draw the screen below first, shaded.
    overlay: bool
    #: Something has to be drawn.
    dirty: bool
    form: Form
    #: The screen as pads and fingers know it.
    aimed: Aimed

    @property
    def look(self) -> Look:
        """How the screen is drawn."""
        ...

    @property
    def foot(self) -> int | None:
        """Where the controls at its lower edge begin, in pixels: a remark does not cover them; None for none."""
        ...

    @property
    def animating(self) -> bool:
        """True while something moves by itself: the loop then runs at full speed."""
        ...

    def enter(self) -> None:
        """The screen became the top one, for the first time or again."""
        ...

    def leave(self) -> None:
        """The screen is no longer the top one."""
        ...

    def described(self, drawn: Sequence[Item]) -> Node:
        """What a screen reader finds, with all that was drawn last; the keys of its nodes are for `asked`."""
        ...

    def opening(self, node: Node) -> str:
        """What is read out as it comes on top, told as `node`; '' for nothing."""
        ...

    def asked(self, ask: Ask) -> Sequence[InputEvent]:
        """The input by which a person would do what a screen reader asks for; what needs none is done at once."""
        ...

    def close_request(self) -> bool:
        """The window is to close: True lets it, False when the screen has opened a question."""
        ...

    def handle(self, event: InputEvent) -> bool:
        """Take an event; True when it was used."""
        ...

    def update(self, dt: float) -> None:
        """`dt` seconds passed."""
        ...

    def draw(self, canvas: Canvas) -> None:
        """Draw everything."""
        ...


class Listening(Protocol):
    """What tells screen readers of the screen, as scenes know it."""

    @property
    def listens(self) -> bool:
        """Somebody hears what is on the screen."""
        ...


class Window(Protocol):
    """What a scene may ask of its window."""

    surface: pygame.Surface
    size: tuple[int, int]
    settings: Settings
    look: Look
    catalogue: Catalogue
    #: The program's random source.
    random: Random
    #: False ends the loop.
    running: bool
    #: Shake the controller in use: how strongly (0 to 1), for how many seconds.
    shake: Callable[[float, float], None]
    #: The scenes from the bottom to the top.
    scenes: list[Screen]
    #: Work that goes on in the background whatever page is open, by what it is about.
    works: dict[str, Any]
    #: What is said for a moment.
    remarked: Remark | None

    @property
    def hearing(self) -> Listening:
        """What tells screen readers of the screen."""
        ...

    @property
    def top(self) -> Screen:
        """The scene that gets the input."""
        ...

    def text(self, key: str, **values: object) -> str:
        """A common message in the player's language."""
        ...

    def look_of(self, game: str) -> Look:
        """The look with the colours of a game's pieces; that of the window for no game."""
        ...

    def catalogue_of(self, game: str) -> Catalogue:
        """The messages in the player's language: those of a game by the key of its title, and the common ones."""
        ...

    def now(self) -> str:
        """The current time in ISO 8601, for saves."""
        ...

    def change(self, **values: object) -> None:
        """Change settings (fields of `Settings`) at once and keep them; without any, the look alone is made anew."""
        ...

    def push(self, scene: Screen) -> None:
        """Put a scene on top."""
        ...

    def pop(self) -> None:
        """Take the top scene away."""
        ...

    def replace(self, scene: Screen) -> None:
        """Put a scene in the place of the top one."""
        ...

    def show_only(self, scenes: Sequence[Screen]) -> None:
        """Put a whole new stack in place of everything."""
        ...

    def remark(self, text: str, passing: bool = False) -> None:
        """Say something for a moment: it disappears by itself, at the latest with the next key or press of a button.

        `passing`: only while nothing else is said.
        """
        ...

    def redraw(self) -> None:
        """Have every scene drawn again."""
        ...
