"""Tables of First Train to look at and to play on, without a display."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import pytest

from imperial_steam import titles
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model.shown import TrainShown
from imperial_steam.gui.tables.first_train.table import TABLE
from imperial_steam.session import Session
from tests.gui.tables.conftest import refresh

ALL = {entry.key: entry for entry in titles.entries() if entry.home is None}
TrainTable = TableScene[TrainShown, TrainPen]
MakeTable = Callable[..., TrainTable]


@pytest.fixture(autouse=True)
def third_game(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """All games of the program are offered."""
    del offered
    monkeypatch.setattr(titles, "_ENTRIES", ALL)


@pytest.fixture
def make_table() -> Iterator[MakeTable]:
    """The table of a session in a window of any size and settings, drawn once; news and payments are put away."""
    opened: list[Session] = []
    yield partial(_table, opened)
    for session in opened:
        session.close()


def _table(
    opened: list[Session], session: Session, size: tuple[int, int] = (1366, 768), **settings: object
) -> TrainTable:
    opened.append(session)
    app = window(size, **settings)
    app.session = session
    scene = cast("TrainTable", TABLE.scene(app, session))
    app.push(scene)
    refresh(scene)
    if any(item.role == "strip" for item in layout_of(scene)):
        scene.handle(Key("i"))
    scene.state.view.popup = None
    scene.app.draw()
    return scene
