"""Sounds, loaded when first played; a machine without sound, or a missing file, is silent."""

from __future__ import annotations

from functools import cache

import pygame

from imperial_steam import assets
from imperial_steam.gui.window.screen import Window

#: How strongly and for how many seconds a controller shakes with a sound.
SHAKE = (0.4, 0.15)


def play(name: str, volume: int) -> None:
    """Play assets/sounds/<name>.ogg at a volume in percent; 0 does not even start the sound system."""
    if volume <= 0:
        return
    sound = _sound(name)
    if sound is not None:
        sound.set_volume(volume / 100)
        sound.play()


def play_in(app: Window, name: str) -> None:
    """Play a sound at the player's volume, where there is a real window; who wants it reads or feels it, too."""
    if app.settings.captions:
        app.remark(app.text(f"caption.{name}"), passing=True)
    if app.settings.rumble:
        app.shake(*SHAKE)
    if pygame.display.get_init() and app.surface is pygame.display.get_surface():
        play(name, app.settings.sound)


@cache
def _sound(name: str) -> pygame.mixer.Sound | None:
    files = [path for path in (assets.assets() / "sounds").glob(f"{name}.*") if path.suffix in (".ogg", ".wav")]
    if not files:
        return None
    try:
        if not pygame.mixer.get_init():
            pygame.mixer.init(44100, -16, 1, 512)
        return pygame.mixer.Sound(str(files[0]))
    except pygame.error:
        return None
