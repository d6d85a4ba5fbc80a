"""The program's own input events, translated once from pygame's, so that everything else runs without a display."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

import pygame

LEFT, MIDDLE, RIGHT = 1, 2, 3
#: How many pixels the pointer may move between press and release for a click.
SLACK = 5
#: Milliseconds after a click within which the next press at its place belongs to it.
QUICK = 400

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Press:
    """A mouse button went down. `count` is that of the click it may become."""

    pos: Point
    button: int = LEFT
    count: int = 1


@dataclass(frozen=True, slots=True)
class Click:
    """A mouse button was released where it went down. `count` is 2 for a double click, more for those that follow."""

    pos: Point
    button: int = LEFT
    count: int = 1


@dataclass(frozen=True, slots=True)
class Move:
    """The pointer moved, no button held."""

    pos: Point


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer moved with a button held: it began at `start` and moved `by` since the last event."""

    pos: Point
    by: Point
    start: Point
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class Drop:
    """The end of a drag."""

    pos: Point
    start: Point
    button: int = LEFT


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned: `steps` > 0 is away from the player (up, zoom in)."""

    pos: Point
    steps: float
    control: bool = False


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down; `name` is pygame's (`a`, `return`, `f11`, `left`), the modifiers are any side's.

    `held`: it has been held since the key before. `back` marks the Escape of a pad: where Escape would open a menu,
    it takes back instead. Neither makes it another key.
    """

    name: str
    shift: bool = False
    control: bool = False
    alt: bool = False
    held: bool = field(default=False, compare=False)
    back: bool = field(default=False, compare=False)

    @property
    def plain(self) -> bool:
        """True when neither control nor alt is held."""
        return not (self.control or self.alt)


@dataclass(frozen=True, slots=True)
class Text:
    """Text was typed, composed or not."""

    text: str


@dataclass(frozen=True, slots=True)
class Compose:
    """An input method is composing: show `text` in place, it is not typed yet."""

    text: str


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has a new size in pixels."""

    size: Point


@dataclass(frozen=True, slots=True)
class Maximise:
    """The window is maximised now; `full` False: it is so no longer, or it has come back from the taskbar."""

    full: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class DropFile:
    """A file was dropped onto the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Quit:
    """The window is to close."""


InputEvent = (
    Press | Click | Move | Drag | Drop | Wheel | Key | Text | Compose | Resize | Maximise | Leave | DropFile | Quit
)

#: Keys that repeat while they are held; every other key counts once, so that a held key does not run through scenes.
_REPEATING = frozenset({"left", "right", "up", "down", "backspace", "delete", "page up", "page down", "tab", "+", "-"})
#: The keys that change others when they are held.
MODIFIERS = {
    pygame.K_LSHIFT: pygame.KMOD_LSHIFT,
    pygame.K_RSHIFT: pygame.KMOD_RSHIFT,
    pygame.K_LCTRL: pygame.KMOD_LCTRL,
    pygame.K_RCTRL: pygame.KMOD_RCTRL,
    pygame.K_LALT: pygame.KMOD_LALT,
}
_NAMES = {"enter": "return", "keypad enter": "return", "[+]": "+", "[-]": "-", "[*]": "*", "[/]": "/", "[.]": "."}


@dataclass(slots=True)
class Translator:
    """Turns pygame's events into the program's own; remembers what a click or drag needs."""

    _pressed: dict[int, Point] = field(default_factory=dict)
    _dragging: set[int] = field(default_factory=set)
    _pointer: Point = (0, 0)
    _last: tuple[int, int, Point] = (0, -10_000, (0, 0))
    _count: int = 1
    _held: set[int] = field(default_factory=set)
    #: Ctrl, Alt and Shift count for the next key when they have been pressed and released alone.
    sticky: bool = False
    _tapped: int = 0
    _alone: int = 0
    _chord: bool = False

    def translate(self, events: Iterable[pygame.event.Event], now: int) -> Iterator[InputEvent]:
        """The events that mean something; `now`, in milliseconds, is used to recognise double clicks."""
        for event in events:
            translated = self._one(event, now)
            if translated is not None:
                yield translated

    def _one(self, event: pygame.event.Event, now: int) -> InputEvent | None:
        if event.type == pygame.TEXTINPUT and self._chord:
            return None  # what the last key of a chord would type
        if event.type in _DIRECT:
            return _DIRECT[event.type](event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.WINDOWFOCUSLOST):
            return self._keys(event)
        if event.type == pygame.MOUSEMOTION:
            return self._motion(event)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE, RIGHT):
            return self._press(event, now)
        if event.type == pygame.MOUSEBUTTONUP and event.button in self._pressed:
            return self._release(event, now)
        return self._wheel(event) if event.type == pygame.MOUSEWHEEL else None

    def _keys(self, event: pygame.event.Event) -> InputEvent | None:
        """A key that went down; None for releases and for held keys that do not repeat."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            return None
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
            self._tapped |= self._alone & MODIFIERS.get(event.key, 0)
            self._alone &= ~MODIFIERS.get(event.key, 0)
            return None
        key, held = key_of(event), event.key in self._held
        self._alone = MODIFIERS.get(event.key, 0) if self.sticky else 0
        held_for_it = bool(self._tapped & ~pygame.KMOD_SHIFT) or _types_nothing(event.mod)
        self._chord = key is not None and held_for_it  # the modifier may be up when the text of the key comes
        if key is not None and self._tapped:
            key, self._tapped = _with(key, self._tapped), 0
        self._held.add(event.key)
        if held and key is not None:
            return replace(key, held=True) if key.name in _REPEATING else None
        return key

    def _wheel(self, event: pygame.event.Event) -> InputEvent | None:
        steps = float(getattr(event, "precise_y", 0) or event.y)
        return Wheel(self._pointer, steps, bool(pygame.key.get_mods() & pygame.KMOD_CTRL)) if steps else None

    def _motion(self, event: pygame.event.Event) -> InputEvent:
        self._pointer = event.pos
        held = next((button for button in self._pressed if event.buttons[button - 1]), None)
        if held is None:
            self._pressed.clear()
            self._dragging.clear()
            return Move(event.pos)
        start = self._pressed[held]
        if held in self._dragging:
            return Drag(event.pos, event.rel, start, held)
        wandered = (event.pos[0] - start[0], event.pos[1] - start[1])
        if max(abs(wandered[0]), abs(wandered[1])) <= SLACK:
            return Move(event.pos)
        self._dragging.add(held)
        return Drag(event.pos, wandered, start, held)

    def _press(self, event: pygame.event.Event, now: int) -> InputEvent:
        self._pressed[event.button] = self._pointer = event.pos
        button, when, where = self._last
        near = abs(where[0] - event.pos[0]) <= SLACK and abs(where[1] - event.pos[1]) <= SLACK
        self._count = self._count + 1 if button == event.button and now - when < QUICK and near else 1
        return Press(event.pos, event.button, self._count)

    def _release(self, event: pygame.event.Event, now: int) -> InputEvent:
        self._pointer = event.pos
        start = self._pressed.pop(event.button)
        if event.button in self._dragging:
            self._dragging.discard(event.button)
            return Drop(event.pos, start, event.button)
        self._last = (event.button, now, start)
        return Click(start, event.button, self._count)


def _with(key: Key, tapped: int) -> Key:
    """A key with modifiers that were tapped before it."""
    return replace(
        key,
        shift=key.shift or bool(tapped & pygame.KMOD_SHIFT),
        control=key.control or bool(tapped & pygame.KMOD_CTRL),
        alt=key.alt or bool(tapped & pygame.KMOD_ALT),
    )


def key_of(event: pygame.event.Event) -> Key | None:
    """The key of a key-down event; None for keys without a name and for modifiers alone."""
    name = pygame.key.name(event.key)
    if not name or name.endswith(("shift", "ctrl", "alt", "meta", "super")):
        return None
    if len(name) == 3 and name.startswith("[") and name.endswith("]"):
        name = name[1]
    mods = event.mod
    return Key(
        _NAMES.get(name, name),
        bool(mods & pygame.KMOD_SHIFT),
        bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)),
        bool(mods & pygame.KMOD_ALT),
    )


#: What a key types while Ctrl, Cmd or the left Alt is held belongs to a chord: X11 sends "1" for Ctrl+1, too.
_CHORD = pygame.KMOD_CTRL | pygame.KMOD_META | (0 if sys.platform == "darwin" else pygame.KMOD_LALT)
#: The right Alt types signs of many layouts, on Windows as Ctrl and Alt at once; on macOS either Option key does.
_TYPES = pygame.KMOD_ALT if sys.platform == "darwin" else pygame.KMOD_RALT | pygame.KMOD_MODE


def _types_nothing(mods: int) -> bool:
    """With these modifiers held a key is a shortcut, whatever text the system sends for it."""
    return bool(mods & _CHORD) and not mods & _TYPES


#: Events that do not depend on earlier ones.
_DIRECT: dict[int, Callable[[pygame.event.Event], InputEvent | None]] = {
    pygame.TEXTINPUT: lambda event: None if _types_nothing(pygame.key.get_mods()) else Text(event.text),
    pygame.TEXTEDITING: lambda event: Compose(event.text),
    pygame.VIDEORESIZE: lambda event: Resize((event.w, event.h)),
    pygame.WINDOWEXPOSED: lambda event: Resize(pygame.display.get_window_size()),
    pygame.WINDOWMAXIMIZED: lambda event: Maximise(True),
    pygame.WINDOWRESTORED: lambda event: Maximise(False),
    pygame.WINDOWLEAVE: lambda event: Leave(),
    pygame.DROPFILE: lambda event: DropFile(event.file),
    pygame.QUIT: lambda event: Quit(),
}
