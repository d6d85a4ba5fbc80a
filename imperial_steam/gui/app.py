"""The program's window: start, loop, scene stack, settings, and what happens when something goes wrong."""

from __future__ import annotations

import logging
import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

import pygame

from imperial_steam import folders
from imperial_steam.gui import settings as settings_file
from imperial_steam.gui.draw import Canvas, Look, automatic_scale, icon_image
from imperial_steam.gui.input import InputEvent, Key, Quit, Resize, Text, Translator
from imperial_steam.gui.settings import Settings
from imperial_steam.gui.theme import PALETTES, THEMES
from imperial_steam.gui.widgets import TextField
from imperial_steam.i18n import Catalogue, system_language
from imperial_steam.session.errors import WriteError
from imperial_steam.session.records import FILE, Records, finished

if TYPE_CHECKING:
    from imperial_steam.gui.scene import Scene
    from imperial_steam.session import Session

_LOG = logging.getLogger(__name__)
SMALLEST_WINDOW = (960, 540)
#: The kind of person who plays along in a guided game.
LESSON = "lesson"
BUSY_RATE, IDLE_RATE = 60, 25
#: Seconds without input after which the loop turns slower.
CALM_AFTER = 1.0


class NoDisplay(RuntimeError):
    """There is no display to open a window on."""


class App:
    """One running window. Scenes reach everything they share through it."""

    def __init__(
        self, settings: Settings, size: tuple[int, int], surface: pygame.Surface | None = None, language: str = ""
    ) -> None:
        """A window; `language` goes before that of the settings until the player chooses another."""
        self.settings = settings
        self._language = language
        self.surface = surface if surface is not None else pygame.Surface(size)
        self.size = self.surface.get_size()
        self.catalogue = Catalogue(self._chosen_language())
        self.look = self._make_look()
        self.scenes: list[Scene] = []
        self.session: Session | None = None
        self._unfinished = False
        self.running = True
        self.random = SystemRandom()
        self.keep_settings = True
        self._shortcut = ""
        self.recorder: Callable[[InputEvent], None] | None = None
        self._windowed = settings.window

    # Look and settings

    def _chosen_language(self) -> str:
        return self._language or self.settings.language or system_language()

    def _make_look(self) -> Look:
        factor = automatic_scale(self.size) * self.settings.scale / 100
        chosen = self.settings
        return Look(THEMES[chosen.theme], PALETTES[chosen.palette], round(factor, 3), chosen.reduced_motion)

    def change(self, **values: object) -> None:
        """Change settings at once and keep them for the next start."""
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
        if self.keep_settings:
            try:
                settings_file.save(self.settings, folders.config())
            except WriteError:
                self.keep_settings = False

    def text(self, key: str, **values: object) -> str:
        """A message in the player's language."""
        return self.catalogue.text(key, **values)

    def now(self) -> str:
        """The present time in ISO 8601, for saves."""
        return datetime.now().isoformat(timespec="seconds")

    # Scene stack

    @property
    def top(self) -> Scene:
        """The scene that gets the input."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
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

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        if self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def show_only(self, scenes: Sequence[Scene]) -> None:
        """Put a whole new stack in place of everything."""
        if self.scenes:
            self.top.leave()
        self.scenes = list(scenes[:-1])
        self.push(scenes[-1])

    def redraw(self) -> None:
        """Have every scene drawn again."""
        for scene in self.scenes:
            scene.dirty = True

    # Games

    def play(self, session: Session) -> None:
        """Show the table of a session, above the main menu; another game that is still open is put aside."""
        from imperial_steam.gui.menu import MainMenu
        from imperial_steam.gui.tables import table_scene

        if self.session is not None and self.session is not session:
            self._put_aside(self.session)
        self.session = session
        self._unfinished = not session.ledger.game.over
        self.show_only([MainMenu(self), table_scene(self, session)])

    @staticmethod
    def _put_aside(session: Session) -> None:
        """A finished game needs its journal no longer; an unfinished one can be continued from it."""
        if session.ledger.game.over:
            session.close()
        else:
            session.suspend()

    def to_menu(self) -> None:
        """Back to the main menu; a running game stays in its journal and can be continued, a finished one is closed."""
        from imperial_steam.gui.menu import MainMenu

        if self.session is not None and self.session.ledger.game.over:
            self._put_aside(self.session)
            self.session = None
        self.show_only([MainMenu(self)])

    # Loop

    def handle(self, event: InputEvent) -> None:
        """Bring one event to the top scene; a letter that was a shortcut is not typed into what it has opened."""
        if self.recorder is not None:
            self.recorder(event)
        if isinstance(event, Resize):
            self.resize(event.size)
        elif isinstance(event, Quit):
            self.running = not self.top.close_request()
        elif isinstance(event, Key) and event == Key("f11"):
            self.change(fullscreen=not self.settings.fullscreen)
        elif isinstance(event, Key):
            before = self.top, self.top.form.focus
            self.top.handle(event)
            moved = self.scenes and before != (self.top, self.top.form.focus)
            self._shortcut = event.name if moved else ""
        elif not (isinstance(event, Text) and event.text.casefold() == self._shortcut):
            self.top.handle(event)

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        display = pygame.display.get_surface() if pygame.display.get_init() else None
        self.surface = display if display is not None else pygame.Surface(size)
        self.size = self.surface.get_size()
        self.look = self._make_look()
        if not self.settings.fullscreen:
            self._windowed = self.size
        self.redraw()

    def update(self, dt: float) -> None:
        """Time passed."""
        self.top.update(dt)
        self._record_end()

    def _record_end(self) -> None:
        """Keep the result of a game whose end was played in this window; lessons do not count."""
        session = self.session
        if session is None:
            return
        over = session.ledger.game.over
        if over and self._unfinished and all(person.kind != LESSON for person in session.ledger.people):
            from imperial_steam.gui.tables import labels

            records = Records(folders.records() / FILE)
            records.add(finished(session.ledger, self.now(), labels(session.ledger)))
            if records.problem is not None:
                _LOG.warning("%s", records.problem)
        self._unfinished = not over

    @property
    def dirty(self) -> bool:
        """True when the window has to be drawn."""
        return any(scene.dirty for scene in self._shown())

    def _shown(self) -> list[Scene]:
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
            canvas.items = [] if record and scene is shown[-1] else None
            scene.draw(canvas)
        return canvas

    def step(self, events: Iterable[InputEvent], dt: float) -> bool:
        """One turn of the loop: events, time, drawing; True if something was drawn. Nothing escapes it."""
        for event in events:
            self._guarded(lambda event=event: self.handle(event))  # type: ignore[misc]
            if not self.running:
                return False
        self._guarded(lambda: self.update(dt))
        if self.dirty:
            self._guarded(self.draw)
            return True
        return False

    def _guarded(self, work: Callable[[], object]) -> None:
        """Do something a scene may fail at; a failure opens the crash screen instead of ending the program."""
        try:
            work()
        except Exception:
            self.crash(traceback.format_exc())

    def crash(self, report: str) -> None:
        """Show what went wrong, and the ways on from there."""
        from imperial_steam.gui.crash import CrashScreen

        _LOG.error("%s", report)
        if self.scenes and isinstance(self.top, CrashScreen):
            self.running = False
            return
        self.surface.set_clip(None)
        self.scenes = [CrashScreen(self, report, self.session)]
        self.redraw()

    def run(self) -> None:
        """Turn until the window is closed; draws only when something has changed."""
        translator, clock, still = Translator(), pygame.time.Clock(), 0.0
        while self.running and self.scenes:
            events = list(translator.translate(pygame.event.get(), pygame.time.get_ticks()))
            still = 0.0 if events else still
            busy = still < CALM_AFTER or self.top.animating
            dt = clock.tick(BUSY_RATE if busy else IDLE_RATE) / 1000
            still += dt
            if self.step(events, dt):
                pygame.display.flip()
                self._place_input_method()

    def _place_input_method(self) -> None:
        """Have the candidates of an input method appear at the caret."""
        focus = self.top.form.focus if self.scenes else None
        if isinstance(focus, TextField):
            pygame.key.set_text_input_rect(focus.caret_rect())

    # Window

    def _set_mode(self) -> None:
        if pygame.display.get_init() and pygame.display.get_surface() is not None:
            size = (0, 0) if self.settings.fullscreen else self._windowed
            flags = pygame.FULLSCREEN if self.settings.fullscreen else pygame.RESIZABLE
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", RuntimeWarning)  # the window manager has the last word on the size
                self.surface = pygame.display.set_mode(size, flags)
            self.resize(self.surface.get_size())


def open_window(settings: Settings, size: tuple[int, int] | None = None, language: str = "") -> App:
    """Open the window; raises `NoDisplay`. `language` is that of `App`."""
    if settings.renderer == "software":
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "imperial-steam")
    try:
        pygame.display.init()
        _require_screen()
        pygame.font.init()
        flags = pygame.FULLSCREEN if settings.fullscreen else pygame.RESIZABLE
        surface = pygame.display.set_mode((0, 0) if settings.fullscreen else size or _window(settings), flags)
    except pygame.error as cause:
        raise NoDisplay(str(cause)) from cause
    pygame.key.set_repeat(350, 35)
    pygame.display.set_caption("Imperial Steam")
    icon = icon_image("app_icon", 64)
    if icon is not None:
        pygame.display.set_icon(icon)
    _limit_window()
    return App(settings, surface.get_size(), surface, language)


def _require_screen() -> None:
    """Refuse a driver that shows nothing, unless it was asked for: SDL falls back to one where no screen answers."""
    driver = pygame.display.get_driver()
    if driver in ("dummy", "offscreen") and driver != os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplay(driver)


def _window(settings: Settings) -> tuple[int, int]:
    """The size kept from last time, no larger than the screen."""
    screens = pygame.display.get_desktop_sizes() or [settings.window]
    wide, high = (min(side, limit) for side, limit in zip(settings.window, screens[0], strict=True))
    return max(SMALLEST_WINDOW[0], wide), max(SMALLEST_WINDOW[1], high)


def _limit_window() -> None:
    """Keep the window from becoming smaller than the scenes can be."""
    try:
        window = pygame.Window.from_display_module()
        window.minimum_size = SMALLEST_WINDOW
    except (pygame.error, AttributeError, ValueError):
        return


def main(
    path: str | None = None, size: tuple[int, int] | None = None, record: Path | None = None, language: str = ""
) -> int:
    """Run the program, on the save at `path` if one is given; returns the exit code.

    `record` is a file every event is written to, for `recording.perform`; `language` goes before that
    of the settings, which stay as they are.
    """
    settings = settings_file.load(folders.config())
    try:
        app = open_window(settings, size, language)
    except NoDisplay as cause:
        spoken = Catalogue(language or settings.language or system_language())
        message = spoken.text("error.no_display", cause=str(cause))
        print(message, file=sys.stderr)
        return 1
    from imperial_steam.gui.menu import MainMenu

    app.push(MainMenu(app))
    if record is not None:
        from imperial_steam.gui.recording import Recorder

        app.recorder = Recorder(record.open("w", encoding="utf-8", buffering=1))
    if path is not None:
        from imperial_steam.gui.load import open_save

        open_save(app, Path(path))
    try:
        app.run()
        if app.size != settings.window and not app.settings.fullscreen:
            app.change(window=app.size)
    finally:
        pygame.quit()
    return 0
