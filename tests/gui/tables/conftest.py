"""Tables to look at and to play on, without a display."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.round_banner import RoundBanner
from imperial_steam.gui.table_kit.telling.secrets import Reveal
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable, steam_table
from imperial_steam.session import Session

MakeScene = Callable[..., SteamTable]


@pytest.fixture
def make_scene() -> Iterator[MakeScene]:
    """The table of a session in a window of any size and settings, its curtain lifted and drawn once."""
    opened: list[Session] = []

    def make(session: Session, size: tuple[int, int] = (1366, 768), **settings: object) -> SteamTable:
        opened.append(session)
        app = window(size, **settings)
        app.session = session
        scene = steam_table(app, session)
        app.push(scene)
        refresh(scene)
        return scene

    yield make
    for session in opened:
        session.close()


def refresh(scene: TableScene[Any, Any]) -> None:
    """Let the table look for its next decision, lift every curtain, end what is turned over or counted, and draw."""
    scene.app.top.update(0)
    for sheet in scene._own:
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
    scene.app.draw()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for journals."""
    return tmp_path / "journals"
