"""What tests of all tables share: a table that is put in order, without a display."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.table_kit.telling.secrets import Reveal


def refresh(scene: TableScene[Any, Any]) -> None:
    """Settle the table, and draw it."""
    settle(scene)
    scene.app.draw()


def settle(scene: TableScene[Any, Any]) -> None:
    """Let the table look for its next decision, lift every curtain, end what is turned over or counted."""
    scene.app.top.update(0)
    for sheet in scene.beside.sheets:
        if isinstance(sheet, RoundBanner) and sheet.counted is not None:
            sheet.handle(Key("escape"))
            scene.app.top.update(0)
    while isinstance(scene.app.top, Curtain | Reveal):
        scene.app.top.ensure_built()
        if isinstance(scene.app.top, Curtain):
            scene.app.top.form["show"].activate()
        else:
            scene.app.top.cancel()
        scene.app.top.update(0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for journals."""
    return tmp_path / "journals"
