"""The window: start, loop, scene stack, look and settings. It knows of scenes only what `window.Screen` says."""

from __future__ import annotations

import logging
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random, SystemRandom
from typing import Any, TypeVar

import pygame

from imperial_steam import folders
from imperial_steam.gui.access.reader import Reader, attach, available
from imperial_steam.gui.canvas.draw import Canvas, Look, automatic_scale, icon_image
from imperial_steam.gui.canvas.input import Click, InputEvent, Key, Maximise, Press, Quit, Resize, Text
from imperial_steam.gui.canvas.theme import THEMES, Palette
from imperial_steam.gui.widgets import TextField
from imperial_steam.gui.window import remark as remarks
from imperial_steam.gui.window import settings as settings_file
from imperial_steam.gui.window.hearing import Hearing
from imperial_steam.gui.window.held import Held
from imperial_steam.gui.window.remark import Remark
from imperial_steam.gui.window.screen import Screen
from imperial_steam.gui.window.settings import Settings
from imperial_steam.gui.window.stillness import Stillness
from imperial_steam.i18n import Catalogue, system_language
from imperial_steam.session.errors import WriteError

Done = TypeVar("Done")
_LOG = logging.getLogger(__name__)
SMALLEST_WINDOW = (960, 540)
#: What title bar, borders and taskbar may take of the screen in pixels: pygame cannot ask the system.
FRAME = (32, 96)
BUSY_RATE, IDLE_RATE = 60, 25
#: Windows and macOS want the bridge to screen readers before the window is shown.
LATE = sys.platform in ("win32", "darwin") and available()
#: Seconds without input after which the loop slows down.
CALM_AFTER = 1.0


class NoDisplay(RuntimeError):
    """There is no display for the window."""


class App:
    """One running window: its look, its settings, its stack of scenes, its loop. Implements `window.Window`."""

    def __init__(
        self, settings: Settings, size: tuple[int, int], surface: pygame.Surface | None = None, language: str = ""
    ) -> None:
        """A window; `language` goes before that of the settings until the player chooses another."""
        self.settings = settings
        self._language = language
        self.surface = surface if surface is not None else _hidden(size)
        self.size = self.surface.get_size()
        self.catalogue = Catalogue(self._chosen_language())
        self._catalogues: dict[str, Catalogue] = {}
        self.held, self.stillness = Held(self), Stillness()
        self.shake: Callable[[float, float], None] = self.held.devices.rumble
        self.look = self._make_look()
        self.scenes: list[Screen] = []
        self.works: dict[str, Any] = {}
        self.running = True
        self.random: Random = SystemRandom()
        self.keep_settings = True
        self._shortcut = ""
        self._aimed: Screen | None = None
        self.recorder: Callable[[InputEvent], None] | None = None
        self._windowed = settings.window
        self._restored = False
        self.remarked: Remark | None = None
        self.hearing = Hearing(self)

    # Look and settings

    def _chosen_language(self) -> str:
        return self._language or self.settings.language or system_language()

    def _make_look(self) -> Look:
        factor = automatic_scale(self.size) * self.settings.scale / 100
        chosen = self.settings
        still = self.stillness.asked if chosen.motion == "system" else chosen.motion == "reduced"
        look = Look(THEMES[chosen.theme], Palette(chosen.palette), round(factor, 3), still)
        return replace(look, pad=self.held.signs)

    def change(self, **values: object) -> None:
        """Change settings at once and keep them for the next start; without any, the look alone is made anew."""
        self.settings = replace(self.settings, **values)  # type: ignore[arg-type]
        if "language" in values:
            self._language = ""
        language = self._chosen_language()
        if language != self.catalogue.language:
            self.catalogue = Catalogue(language)
        self.look = self._make_look()
        if "fullscreen" in values:
            self._set_mode()
        self.redraw()
        if self.keep_settings and values:
            try:
                settings_file.save(self.settings, folders.config())
            except WriteError:
                self.keep_settings = False

    def text(self, key: str, **values: object) -> str:
        """A common message in the player's language."""
        return self.catalogue.text(key, **values)

    def look_of(self, game: str) -> Look:
        """The look with the colours of a game's pieces; a window without games has none of them."""
        del game
        return self.look

    def catalogue_of(self, game: str) -> Catalogue:
        """The messages in the player's language: those of a game by the key of its title, and the common ones."""
        if self._catalogues.get("") is not self.catalogue:
            self._catalogues = {"": self.catalogue}
        if game not in self._catalogues:
            self._catalogues[game] = Catalogue(self.catalogue.language, game)
        return self._catalogues[game]

    def now(self) -> str:
        """The current time in ISO 8601, for saves."""
        return datetime.now().isoformat(timespec="seconds")

    # Scene stack

    @property
    def windowed(self) -> tuple[int, int]:
        """The size in pixels that the window has when it does not fill the screen."""
        return self._windowed

    @property
    def top(self) -> Screen:
        """The scene that gets the input."""
        return self.scenes[-1]

    def push(self, scene: Screen) -> None:
        """Put a scene on top."""
        if self.scenes:
            self.top.leave()
        self.scenes.append(scene)
        scene.enter()

    def pop(self) -> None:
        """Take the top scene away."""
        self.scenes.pop().leave()
        if self.scenes:
            self.top.enter()
            self.redraw()

    def replace(self, scene: Screen) -> None:
        """Put a scene in the place of the top one."""
        if self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def show_only(self, scenes: Sequence[Screen]) -> None:
        """Put a whole new stack in place of everything."""
        if self.scenes:
            self.top.leave()
        self.scenes = list(scenes[:-1])
        self.push(scenes[-1])

    def redraw(self) -> None:
        """Have every scene drawn again."""
        for scene in self.scenes:
            scene.dirty = True

    def remark(self, text: str, passing: bool = False) -> None:
        """Say something for a moment: it disappears by itself, at the latest with the next key or press of a button.

        `passing`: only while nothing else is said.
        """
        if passing and self.remarked is not None:
            return
        self.remarked = Remark(text) if text else None
        self.redraw()

    # Loop

    def handle(self, event: InputEvent) -> None:
        """Bring one event to the top scene; a letter that was a shortcut is not typed into what it has opened."""
        if self.recorder is not None:
            self.recorder(event)
        if self.remarked is not None and isinstance(event, Key | Press):
            self.remark("")
        if isinstance(event, Press | Click) and self._astray(event):
            return
        if isinstance(event, Resize):
            self.resize(event.size)
        elif isinstance(event, Maximise):
            self._maximise(event.full)
        elif isinstance(event, Quit):
            self.running = not self.top.close_request()
        elif isinstance(event, Key) and event == Key("f11"):
            self.change(fullscreen=not self.settings.fullscreen)
        elif isinstance(event, Key):
            before = self.top, _focused(self.top)
            self.top.handle(event)
            moved = self.scenes and before != (self.top, _focused(self.top))
            self._shortcut = event.name if moved else ""
        elif not (isinstance(event, Text) and event.text.casefold() == self._shortcut):
            self.top.handle(event)

    def _astray(self, event: Press | Click) -> bool:
        """A later click of a double one whose first has opened or closed something: it was meant for that."""
        if event.count == 1:
            self._aimed = self.top
        return event.count > 1 and self.top is not self._aimed

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        before = self.size
        display = pygame.display.get_surface() if pygame.display.get_init() else None
        self.surface = display if display is not None and all(display.get_size()) else _hidden(size)
        self.size = self.surface.get_size()
        self.look = self._make_look()
        if self._restored and self.size != before:
            self._restored = False
            self.change(maximised=False)
        if not (self.settings.fullscreen or self.settings.maximised):
            self._windowed = self.size
        self.redraw()

    def _maximise(self, full: bool) -> None:
        """Remember whether the window is maximised; its size is told afterwards.

        A window that comes back from the taskbar is called restored, too: it is no longer maximised only if it shrinks.
        """
        if self.settings.fullscreen:
            return
        self._restored = not full and self.settings.maximised
        if full and not self.settings.maximised:
            self.change(maximised=True)

    def update(self, dt: float) -> None:
        """`dt` seconds passed."""
        if self.remarked is not None:
            self.remarked.left -= dt
            if self.remarked.left <= 0:
                self.remark("")
        self.top.update(dt)

    @property
    def dirty(self) -> bool:
        """True when the window has to be drawn."""
        return any(scene.dirty for scene in self._shown())

    def _shown(self) -> list[Screen]:
        """The scenes that can be seen, from the bottom."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].overlay:
            first -= 1
        return self.scenes[first:]

    def draw(self, record: bool = False) -> Canvas:
        """Draw all visible scenes; with `record` the top one's items are kept."""
        canvas = Canvas(self.surface, self.look)
        shown = self._shown()
        for scene in shown:
            if scene is not shown[0]:
                canvas.shade()
            canvas.look = scene.look
            canvas.items = [] if record and scene is shown[-1] else None
            scene.draw(canvas)
        self.hearing.drawn = tuple(canvas.items or ())
        if self.remarked is not None:
            remarks.draw(canvas, self.remarked, self.top.foot)
        self.held.draw(canvas)
        return canvas

    def step(self, events: Iterable[InputEvent], dt: float) -> bool:
        """One turn of the loop: events, time, drawing; True if something was drawn. Nothing escapes it."""
        waiting = iter(events)
        while (event := self._guarded(lambda: next(waiting, None))) is not None:
            self._guarded(lambda event=event: self.handle(event))  # type: ignore[misc]
            if not self.running:
                return False
        self._guarded(lambda: self.update(dt))
        if self.dirty:
            self._guarded(lambda: self.draw(self.hearing.listens))
            return True
        return False

    def _guarded(self, work: Callable[[], Done]) -> Done | None:
        """Do something a scene may fail at; a failure opens the crash screen instead of ending the program."""
        try:
            return work()
        except Exception:
            self.crash(traceback.format_exc())
            return None

    def crash(self, report: str) -> None:
        """Something failed, with this report; a window that has nothing to show instead ends."""
        _LOG.error("%s", report)
        self.running = False

    def run(self) -> None:
        """Turn until the window is closed; draws only when something has changed."""
        clock, still = pygame.time.Clock(), 0.0
        devices = self.held.devices
        devices.start()
        self.stillness.start()
        while self.running and self.scenes:
            devices.heard = self.hearing.work(self._guarded)
            if self.stillness.new():
                self.change()
            busy = still < CALM_AFTER or self.top.animating
            dt = clock.tick(BUSY_RATE if busy else IDLE_RATE) / 1000
            drawn = self.step(self.held.read(pygame.event.get(), dt), dt)
            still = 0.0 if devices.heard else still + dt
            if drawn:
                pygame.display.flip()
                self._place_input_method()
            if self.running:
                self._guarded(lambda drawn=drawn: self.hearing.tell(drawn))  # type: ignore[misc]

    def _place_input_method(self) -> None:
        """Have the candidates of an input method appear at the caret."""
        focus = self.top.form.focus if self.scenes else None
        if isinstance(focus, TextField):
            pygame.key.set_text_input_rect(focus.caret_rect())

    # Window

    def _set_mode(self) -> None:
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            _fill_screen(self.settings.fullscreen, self.settings.maximised)
            self.resize(self.surface.get_size())


def _focused(screen: Screen) -> str | None:
    """The key of the widget with the focus: a scene laid out again has new widgets."""
    focus = screen.form.focus
    return None if focus is None else focus.key


def _hidden(size: tuple[int, int]) -> pygame.Surface:
    """A surface that no window shows, of one pixel at least: a window that is put away may have no size at all."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])))


def _fill_screen(full: bool, maximised: bool) -> None:
    """Lay the window over the whole screen, or bring it back to its frame as it was."""
    with suppress(pygame.error, AttributeError):
        window = _window()
        if full:
            window.set_fullscreen(desktop=True)
            return
        window.set_windowed()
        if maximised:
            window.maximize()


def open_window(
    settings: Settings, size: tuple[int, int] | None = None
) -> tuple[pygame.Surface, Settings, Reader | None]:
    """Open the window, at the size kept from last time unless one is given; raises `NoDisplay`.

    The settings returned tell whether it is maximised: it is where it would have no room for its frame. The last one
    is the bridge to screen readers, where there is one.
    """
    if settings.renderer == "software":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "imperial-steam")
    try:
        pygame.display.init()
        _require_screen()
        pygame.font.init()
        fitting, maximised = (size, False) if size is not None else _fitting(settings)
        surface = pygame.display.set_mode(fitting, pygame.RESIZABLE | (pygame.HIDDEN if LATE else 0))
    except pygame.error as cause:
        raise NoDisplay(str(cause)) from cause
    pygame.key.set_repeat(350, 35)
    pygame.display.set_caption("Imperial Steam")
    icon = icon_image("app_icon", 64)
    if icon is not None:
        pygame.display.set_icon(icon)
    _limit_window()
    reader = attach()
    if LATE:
        _window().show()
    if settings.fullscreen or maximised:
        _fill_screen(settings.fullscreen, maximised)
        surface = pygame.display.get_surface() or surface
    return surface, replace(settings, maximised=maximised), reader


def _require_screen() -> None:
    """Refuse a driver that shows nothing, unless it was asked for: SDL falls back to one where no screen answers."""
    driver = pygame.display.get_driver()
    if driver in ("dummy", "offscreen") and driver != os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplay(driver)


def _fitting(settings: Settings) -> tuple[tuple[int, int], bool]:
    """The size kept from last time, and whether the window is to be maximised.

    One that would not leave room for its frame and the taskbar is: only the system knows how much they take.
    """
    screens = pygame.display.get_desktop_sizes() or [settings.window]
    most_width, most_height = screens[0][0] - FRAME[0], screens[0][1] - FRAME[1]
    width, height = settings.window
    size = max(SMALLEST_WINDOW[0], min(width, most_width)), max(SMALLEST_WINDOW[1], min(height, most_height))
    return size, settings.maximised or size != settings.window


def _limit_window() -> None:
    """Keep the window from becoming smaller than the scenes can be."""
    try:
        _window().minimum_size = SMALLEST_WINDOW
    except (pygame.error, AttributeError, ValueError):
        return


def _window() -> pygame.Window:
    """The window behind the display, for what `pygame.display` cannot do."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # pygame offers no other way to it yet
        return pygame.Window.from_display_module()
