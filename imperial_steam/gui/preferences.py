"""The settings page: every change takes effect at once and is kept."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.gui import sound
from imperial_steam.gui.page import Line, Page, Section
from imperial_steam.gui.settings import BANNERS, RENDERERS, SOLO_TURNS
from imperial_steam.gui.theme import PALETTES, THEMES
from imperial_steam.gui.widgets import Button, Choice, Slider, Toggle
from imperial_steam.i18n import LANGUAGE_NAMES, LANGUAGES


class Preferences(Page):
    """Language, size, colours, movement, sound, window."""

    def heading(self) -> str:
        """The title of the page."""
        return self.text("settings.title")

    def sections(self) -> Sequence[Section]:
        """What can be set."""
        return (self._reading(), self._colours(), self._movement(), self._window())

    def _reading(self) -> Section:
        kept = self.app.settings
        languages = [("", self.text("settings.language.system")), *((code, LANGUAGE_NAMES[code]) for code in LANGUAGES)]
        language = Choice("language", languages, kept.language, lambda code: self.app.change(language=code))
        scale = Slider(
            "scale", kept.scale, 75, 200, 5, lambda value: self.app.change(scale=value),
            shown=self._percent, live=False,
        )  # fmt: skip
        advice = Toggle(
            "advice", self.text("settings.advice"), kept.advice, lambda value: self.app.change(advice=value)
        )
        return Section(
            "reading",
            self.text("settings.reading"),
            (
                Line(language, self.text("settings.language")),
                Line(scale, self.text("settings.scale"), self.text("settings.scale.note")),
                Line(advice, note=self.text("settings.advice.note")),
            ),
        )

    def _colours(self) -> Section:
        kept = self.app.settings
        themes = [(key, self.text(f"settings.theme.{key}")) for key in THEMES]
        palettes = [(key, self.text(f"settings.palette.{key}")) for key in PALETTES]
        theme = Choice("theme", themes, kept.theme, lambda key: self.app.change(theme=key))
        palette = Choice("palette", palettes, kept.palette, lambda key: self.app.change(palette=key))
        return Section(
            "colours",
            self.text("settings.colours"),
            (
                Line(theme, self.text("settings.theme")),
                Line(palette, self.text("settings.palette"), self.text("settings.palette.note")),
            ),
        )

    def _percent(self, value: int) -> str:
        return self.text("percent", n=value)

    def _movement(self) -> Section:
        kept = self.app.settings
        reduced = Toggle(
            "reduced_motion", self.text("settings.reduced_motion"), kept.reduced_motion,
            lambda value: self.app.change(reduced_motion=value),
        )  # fmt: skip
        speed = Slider(
            "animation", kept.animation, 25, 400, 25, lambda value: self.app.change(animation=value),
            shown=self._percent, live=False,
        )  # fmt: skip
        volume = Slider("sound", kept.sound, 0, 100, 5, self._volume, shown=self._percent, live=False)
        told = Toggle(
            "ceremonies", self.text("settings.ceremonies"), kept.ceremonies,
            lambda value: self.app.change(ceremonies=value),
        )  # fmt: skip
        banners = [(key, self.text(f"settings.round_banner.{key}")) for key in BANNERS]
        banner = Choice("round_banner", banners, kept.round_banner, lambda key: self.app.change(round_banner=key))
        turns = [(key, self.text(f"settings.solo_turns.{key}")) for key in SOLO_TURNS]
        solo = Choice("solo_turns", turns, kept.solo_turns, lambda key: self.app.change(solo_turns=key))
        return Section(
            "movement",
            self.text("settings.movement"),
            (
                Line(reduced),
                Line(speed, self.text("settings.animation")),
                Line(banner, self.text("settings.round_banner"), self.text("settings.round_banner.note")),
                Line(told, note=self.text("settings.ceremonies.note")),
                Line(solo, self.text("settings.solo_turns"), self.text("settings.solo_turns.note")),
                Line(volume, self.text("settings.sound")),
            ),
        )

    def _volume(self, value: int) -> None:
        self.app.change(sound=value)
        sound.play("click", value)

    def _window(self) -> Section:
        kept = self.app.settings
        full = Toggle(
            "fullscreen", self.text("settings.fullscreen"), kept.fullscreen,
            lambda value: self.app.change(fullscreen=value),
        )  # fmt: skip
        renderers = [(key, self.text(f"settings.renderer.{key}")) for key in RENDERERS]
        renderer = Choice("renderer", renderers, kept.renderer, lambda key: self.app.change(renderer=key))
        return Section(
            "window",
            self.text("settings.window"),
            (
                Line(full, note=self.text("settings.fullscreen.note")),
                Line(renderer, self.text("settings.renderer"), self.text("settings.renderer.note")),
            ),
        )

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("back", self.text("button.back"), self.cancel, "primary", hint="Esc"),)
