"""Tables of Imperial Steam to look at and to play on, without a display."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from imperial_steam.gui.screenshot import window
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable, steam_table
from imperial_steam.session import Session
from tests.gui.tables.conftest import refresh

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
