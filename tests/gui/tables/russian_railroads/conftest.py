"""Tables of Russian Railroads to look at and to play on, without a display."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from imperial_steam import titles
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown
from imperial_steam.gui.tables.russian_railroads.presenter import RailPresenter
from imperial_steam.session import Session
from tests.gui.tables.conftest import refresh


@pytest.fixture(autouse=True)
def second_game(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games of the program are offered."""
    del offered
    monkeypatch.setattr(titles, "_ENTRIES", BOTH)


BOTH = {entry.key: entry for entry in titles.entries() if entry.home is None}
RailTable = TableScene[RailShown, RailPen]
MakeTable = Callable[..., RailTable]


@pytest.fixture
def make_table() -> Iterator[MakeTable]:
    """The table of a session in a window of any size and settings, its curtain lifted and drawn once."""
    opened: list[Session] = []

    def make(session: Session, size: tuple[int, int] = (1366, 768), **settings: object) -> RailTable:
        opened.append(session)
        app = window(size, **settings)
        app.session = session
        scene: RailTable = TableScene(app, session, RailPresenter)
        app.push(scene)
        refresh(scene)
        if any(item.role == "strip" for item in layout_of(scene)):
            scene.handle(Key("i"))  # what the others did is folded: it may lie on other texts
        scene.app.draw()
        return scene

    yield make
    for session in opened:
        session.close()
