"""What a screen reader costs: describing a table and finding what has changed, without the system's part."""

from __future__ import annotations

from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.gui.access import reader as bridge
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from tests.benchmarks.bench_hover import TABLES
from tests.gui.tables.conftest import refresh
from tests.gui.tables.heard import heard

NAMES = ("imperial_steam", "nuernberg")


class Silent:
    """An adapter that hands over to nobody."""

    def __init__(self, *handlers: Any) -> None:
        self.begin = handlers[0]

    def update_if_active(self, factory: Any) -> None:
        factory()

    def update_window_focus_state(self, front: bool) -> None:
        """Nobody asks."""


def table(name: str, monkeypatch: pytest.MonkeyPatch) -> tuple[App, TableScene[Any, Any]]:
    """A table in the middle of a game, in a window with a bridge to readers."""
    monkeypatch.setattr(bridge, "_adapter", Silent)
    app = window((1366, 768))
    app.play(TABLES[name]())
    app.step((), 0.0)
    scene = next(scene for scene in app.scenes if isinstance(scene, TableScene))
    refresh(scene)
    app.hearing.reader = bridge.Reader()
    return app, scene


@pytest.mark.parametrize("name", NAMES)
def test_nobody_listens(benchmark: BenchmarkFixture, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the bridge adds to a turn of the loop while no reader is there."""
    app, _ = table(name, monkeypatch)
    benchmark(lambda: (app.hearing.work(lambda work: work()), app.hearing.tell(True)))


@pytest.mark.parametrize("name", NAMES)
def test_a_change_is_told(benchmark: BenchmarkFixture, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The position has changed: the first telling after it; cards follow in portions of `told_cards.BUDGET`."""
    app, scene = table(name, monkeypatch)
    app.hearing.reader._begin()  # type: ignore[union-attr]
    heard(app)
    app.hearing.tell(True)

    def changed() -> None:
        scene.state.forget()
        app.draw(record=True)

    benchmark.pedantic(lambda: app.hearing.tell(True), setup=changed, rounds=60, warmup_rounds=5)
