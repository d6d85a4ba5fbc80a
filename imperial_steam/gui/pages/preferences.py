"""The settings page: every change takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.gui.canvas.theme import PALETTES, THEMES
from imperial_steam.gui.pages.page import Page, PageLine, Section
from imperial_steam.gui.widgets import Button, Choice, Slider, Toggle, Widget
from imperial_steam.gui.window import sound
from imperial_steam.gui.window.settings import BANNERS, MACHINE_TURNS, MOTIONS, PAD_SIGNS, RENDERERS, SCALES, SOLO_TURNS
from imperial_steam.i18n import LANGUAGE_NAMES, LANGUAGES


class Preferences(Page):
    """What is read, what the table tells, movement and sound, window; every setting says in a sentence what it does."""

    def heading(self) -> str:
        """The title of the page."""
        return self.text("settings.title")

    def sections(self) -> Sequence[Section]:
        """What can be set."""
        return (
            self._section("reading", self._language(), self._scale(), self._theme(), self._palette()),
            self._section("window", self._fullscreen(), self._renderer()),
            self._section(
                "table",
                *self._helps(),
                self._banner(),
                self._ceremonies(),
                self._machines(),
                self._solo(),
                self._faces(),
            ),
            self._section("movement", self._motion(), self._speed(), self._volume(), self._captions()),
            self._section("pad", self._signs(), self._rumble(), self._sticky()),
        )

    def _section(self, key: str, *widgets: Widget) -> Section:
        """A section of settings, each with its sentence; a box to tick brings its own label."""
        lines = [
            PageLine(
                widget,
                "" if isinstance(widget, Toggle) else self.text(f"settings.{widget.key}"),
                self.text(f"settings.{widget.key}.note"),
            )
            for widget in widgets
        ]
        return Section(key, self.text(f"settings.{key}"), lines)

    def _choice(self, key: str, values: Sequence[str], value: str) -> Choice:
        """A choice among values, each of which is a message."""
        words = [(name, self.text(f"settings.{key}.{name}")) for name in values]
        return Choice(key, words, value, lambda name: self.app.change(**{key: name}))

    def _toggle(self, key: str, value: bool) -> Toggle:
        """A box to tick."""
        return Toggle(key, self.text(f"settings.{key}"), value, lambda on: self.app.change(**{key: on}))

    def _percent(self, value: int) -> str:
        return self.text("percent", n=value)

    # What is read

    def _language(self) -> Choice:
        languages = [("", self.text("settings.language.system")), *((code, LANGUAGE_NAMES[code]) for code in LANGUAGES)]
        return Choice("language", languages, self.app.settings.language, lambda code: self.app.change(language=code))

    def _scale(self) -> Slider:
        return Slider(
            "scale", self.app.settings.scale, *SCALES, 5, lambda value: self.app.change(scale=value),
            shown=self._percent, live=False,
        )  # fmt: skip

    def _theme(self) -> Choice:
        return self._choice("theme", list(THEMES), self.app.settings.theme)

    def _palette(self) -> Choice:
        return self._choice("palette", list(PALETTES), self.app.settings.palette)

    # Window

    def _fullscreen(self) -> Toggle:
        return self._toggle("fullscreen", self.app.settings.fullscreen)

    def _renderer(self) -> Choice:
        return self._choice("renderer", RENDERERS, self.app.settings.renderer)

    # What the table tells

    def _helps(self) -> Sequence[Toggle]:
        settings = self.app.settings
        return [
            self._toggle("advice", settings.advice),
            self._toggle("meter", settings.meter),
            self._toggle("end_turns", settings.end_turns),
        ]

    def _banner(self) -> Choice:
        return self._choice("round_banner", BANNERS, self.app.settings.round_banner)

    def _ceremonies(self) -> Toggle:
        return self._toggle("ceremonies", self.app.settings.ceremonies)

    def _solo(self) -> Choice:
        return self._choice("solo_turns", SOLO_TURNS, self.app.settings.solo_turns)

    def _machines(self) -> Choice:
        return self._choice("machine_turns", MACHINE_TURNS, self.app.settings.machine_turns)

    def _faces(self) -> Toggle:
        return self._toggle("faces", self.app.settings.faces)

    # Movement and sound

    def _motion(self) -> Choice:
        return self._choice("motion", MOTIONS, self.app.settings.motion)

    def _speed(self) -> Slider:
        return Slider(
            "animation", self.app.settings.animation, 25, 400, 25, lambda value: self.app.change(animation=value),
            shown=self._percent, live=False,
        )  # fmt: skip

    def _volume(self) -> Slider:
        return Slider("sound", self.app.settings.sound, 0, 100, 5, self._set_volume, shown=self._percent, live=False)

    def _captions(self) -> Toggle:
        return self._toggle("captions", self.app.settings.captions)

    # Game controller

    def _signs(self) -> Choice:
        return self._choice("pad_signs", PAD_SIGNS, self.app.settings.pad_signs)

    def _rumble(self) -> Toggle:
        return self._toggle("rumble", self.app.settings.rumble)

    def _sticky(self) -> Toggle:
        return self._toggle("sticky", self.app.settings.sticky)

    def _set_volume(self, value: int) -> None:
        self.app.change(sound=value)
        sound.play("click", value)

    def buttons(self) -> Sequence[Button]:
        """What the buttons and keys do, and the way back."""
        return (
            Button("controls", self.text("controls.title"), self._controls, icon="help"),
            Button("back", self.text("button.back"), self.cancel, "primary", hint="Esc"),
        )

    def _controls(self) -> None:
        from imperial_steam.gui.pages.controls import Controls

        self.app.push(Controls(self.app))
