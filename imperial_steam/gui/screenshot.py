"""Pictures of scenes without a display."""

from __future__ import annotations

from typing import Any

import pygame

from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.scene import Scene
from imperial_steam.gui.settings import Settings
from imperial_steam.session import Session


def window(size: tuple[int, int], **settings: Any) -> DesktopProgram:
    """A window that draws into a plain surface and keeps no settings."""
    pygame.font.init()
    program = DesktopProgram(Settings(**{"language": "en", **settings}), size)
    program.keep_settings = False
    return program


def draw_scene(program: DesktopProgram, scene: Scene) -> pygame.Surface:
    """The picture of a scene on top of its window."""
    if scene not in program.scenes:
        program.push(scene)
    scene.update(0)
    program.draw()
    return program.surface


def draw(session: Session, size: tuple[int, int], **settings: Any) -> pygame.Surface:
    """The table of a session as it is now; `settings` are those of `Settings`, the language is English by default."""
    program = window(size, **settings)
    program.session = session
    return draw_scene(program, program.table_of(session))
