"""Pictures of scenes without a display."""

from __future__ import annotations

from typing import Any

import pygame

from imperial_steam.gui.app import App
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.settings import Settings
from imperial_steam.gui.tables import table_scene
from imperial_steam.session import Session


def window(size: tuple[int, int], **settings: Any) -> App:
    """A window that draws into a plain surface and keeps no settings."""
    pygame.font.init()
    app = App(Settings(**{"language": "en", **settings}), size)
    app.keep_settings = False
    return app


def draw_scene(scene: Scene) -> pygame.Surface:
    """The picture of a scene on top of its window."""
    if scene not in scene.app.scenes:
        scene.app.push(scene)
    scene.update(0)
    scene.app.draw()
    return scene.app.surface


def draw(session: Session, size: tuple[int, int], **settings: Any) -> pygame.Surface:
    """The table of a session as it stands; `settings` are those of `Settings`, the language is English by default."""
    app = window(size, **settings)
    app.session = session
    return draw_scene(table_scene(app, session))
