"""Tables at which an automa tells its turns: what is told, and going on to the next story."""

from __future__ import annotations

from random import Random
from typing import Any

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.core.stories import StoryProgress
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.telling import Telling
from imperial_steam.gui.window.recording import perform

AnyScene = TableScene[Any, Any]


def telling_of(scene: AnyScene) -> Telling[Any, Any, Any]:
    """What tells the turns of the automa at a table."""
    return scene.beside.sheet(Telling)


def told(scene: AnyScene) -> StoryProgress[Any] | None:
    """The story that is told now."""
    return telling_of(scene).told


def until_told(scene: AnyScene, chance: Random, most: int = 400) -> None:
    """Let the person play anything until a turn of the automa is told that has not been taken yet."""
    ledger = scene.session.ledger
    for _ in range(most):
        scene.update(0)
        telling = told(scene)
        if telling is not None and not telling.recorded:
            return
        if telling is not None and not telling.passing:
            perform(scene.app, [Key("space")])
        elif ledger.decision is not None and ledger.decision.player >= 0:
            scene.controller.state.choose(chance.choice(list(ledger.decision.options)))
    raise AssertionError("the automa never had a turn")


def step_through(scene: AnyScene) -> int:
    """Space until the story is over; returns how many times."""
    for pressed in range(60):
        if told(scene) is None:
            return pressed
        perform(scene.app, [Key("space")])
    raise AssertionError("the story never ends")
