"""Pictures of scenes without a display."""

from __future__ import annotations

from typing import Any

import pygame

from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.program import DesktopProgram, unseen
from imperial_steam.session import HUMAN, Session


def window(size: tuple[int, int], **settings: Any) -> DesktopProgram:
    """A window that draws into a plain surface and keeps no settings."""
    return unseen(size, **settings)


def draw_scene(program: DesktopProgram, scene: Scene) -> pygame.Surface:
    """The picture of a scene on top of its window."""
    if scene not in program.scenes:
        program.push(scene)
    scene.update(0)
    program.draw()
    return program.surface


def draw(session: Session, size: tuple[int, int], **settings: Any) -> pygame.Surface:
    """The table of a session as it is now; `settings` are those of `Settings`, the language is English by default.

    Where people have secrets from each other the table holds nobody's; while one of them decides in secret it is
    covered (`covered`).
    """
    program = window(size, **settings)
    program.session = session
    table = program.table_of(session)
    draw_scene(program, table)
    if not covered(session):
        while program.top is not table:
            program.pop()
        program.draw()
    return program.surface


def covered(session: Session) -> bool:
    """Somebody decides now what the others at the same screen must not see."""
    decision, people = session.ledger.decision, session.ledger.people
    return decision is not None and decision.secret and sum(person.kind == HUMAN for person in people) > 1
