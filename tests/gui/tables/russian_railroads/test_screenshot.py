"""Pictures of tables without a display: they show nobody's secrets, and no curtain where nothing is secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from imperial_steam.gui import screenshot
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Session
from tests.gui.tables.russian_railroads.positions import crowded, opened

SIZE = (1366, 768)
Drawn = Callable[[Session], DesktopProgram]


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Draws a session; the window it was drawn in."""
    made: list[DesktopProgram] = []

    def window(size: tuple[int, int], **settings: Any) -> DesktopProgram:
        made.append(DesktopProgram(Settings(language="en", **settings), size))
        made[0].keep_settings = False
        return made[0]

    def draw(session: Session) -> DesktopProgram:
        monkeypatch.setattr(screenshot, "window", window)
        screenshot.draw(session, SIZE)
        return made[0]

    return draw


def test_what_people_hold_in_secret_is_left_out_instead_of_covered(drawn: Drawn) -> None:
    """HID-01: everybody holds end bonus cards, so a curtain lies over the table in play."""
    session = crowded()
    table = drawn(session).top
    assert isinstance(table, TableScene)
    assert table.state.viewer is None
    assert not screenshot.covered(session)


def test_a_secret_decision_stays_covered(drawn: Drawn) -> None:
    """QM-11: whoever looks through the end bonus cards does so alone."""
    session = opened("end_choice")
    assert isinstance(drawn(session).top, Curtain)
    assert screenshot.covered(session)
