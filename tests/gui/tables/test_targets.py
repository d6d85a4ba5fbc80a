"""Rows of choices and tabs are large enough to be hit: 24 units, as WCAG 2.2 asks of targets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.gui.table_kit.drawing.targets import control
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.session import HUMAN
from tests.gui.table_kit.machines.test_machines import ledger_of, lift, table_of

LEAST = 24
ENTRIES = {entry.key: entry for entry in titles.entries() if entry.home is None}


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600)])
@pytest.mark.parametrize("title", ["imperial_steam", "russian_railroads", "first_train"])
def test_rows_and_tabs_can_be_hit(
    make_app: Callable[..., Any], offered: None, monkeypatch: pytest.MonkeyPatch, title: str, size: tuple[int, int]
) -> None:
    del offered
    monkeypatch.setattr(titles, "_ENTRIES", {title: ENTRIES[title]})
    app = make_app(size, ceremonies=False, round_banner="off")
    scene: TableScene[Any, Any] = table_of(app, ledger_of(title, (HUMAN, HUMAN)))
    for _ in range(3):
        app.step([], 0.1)
        lift(scene)
    scene.state.open("choices")
    app.draw()
    named = [(control(spot.thing), spot.rect) for spot in scene.state.hits.spots]
    high = [rect.h for what, rect in named if what is not None and what.key in ("choice", "tab")]
    assert high
    assert min(high) >= scene.look.px(LEAST) - 1
