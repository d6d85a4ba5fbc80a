"""A hand on a page that has no program around it, and what the page says."""

from __future__ import annotations

from imperial_steam.gui.canvas.input import Click, Move, Press
from imperial_steam.gui.pages.scene import Scene, layout_of


def click(scene: Scene, key: str) -> None:
    """Press and release the left button on a widget."""
    scene.ensure_built()
    spot = scene.form[key].rect.center
    for event in (Move(spot), Press(spot), Click(spot)):
        scene.handle(event)


def said(scene: Scene) -> str:
    """Everything that can be read."""
    return " | ".join(item.label for item in layout_of(scene))
