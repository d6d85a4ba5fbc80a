"""The pointer over the maps, drawn in memory: what First Train's take, beside that of Imperial Steam."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.gui.canvas.input import Click, Move
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.session import Session
from tests.benchmarks.conftest import make_ledger
from tests.gui.tables.conftest import refresh
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, played_to, tangled

SIZES = [(1366, 768), (2560, 1440)]
SAVED_AT = "2000-01-01T00:00:00"
#: Places on a map that the pointer goes to in turn.
PLACES = 60


def steam() -> Session:
    """A game of four of Imperial Steam in round 5."""
    ledger = make_ledger(ImperialSteamTitle(), 3, lambda ledger: ledger.game.progress().round >= 5)
    return Session(ledger, None, SAVED_AT)


#: What lies on the table; in a takeover one of hundreds of lines is half chosen, and its card is pinned.
TABLES: Mapping[str, Callable[[], Session]] = {
    "imperial_steam": steam,
    "nuernberg": partial(played_to, "action", NUERNBERG, 4, 3),
    "wensleydale": partial(played_to, "action", WENSLEYDALE, 4, 3),
    "line": partial(played_to, "line_start", NUERNBERG, 4, 2),
    "takeover": partial(tangled, NUERNBERG),
    "takeover_card": partial(tangled, WENSLEYDALE),
}


def _choose_a_line(scene: TableScene[Any, Any], pinned: bool) -> None:
    """Choose the first track; `pinned`: pin its card."""
    track = next(thing for thing in scene.state.shown().lit if thing.kind == "border")
    scene.state.narrow([track])
    if pinned:
        scene.controller.pins.pin(track)
    else:
        scene.app.handle(Click(scene.state.regions.middle.topleft))


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_hover(benchmark: BenchmarkFixture, size: tuple[int, int], name: str) -> None:
    """The pointer moves from place to place of a map: what is there is found, traced and told."""
    session = TABLES[name]()
    try:
        app = window(size)
        app.play(session)
        app.step((), 0.0)
        scene = next(scene for scene in app.scenes if isinstance(scene, TableScene))
        refresh(scene)
        if name.startswith("takeover"):
            _choose_a_line(scene, name.endswith("card"))
        app.step((), 0.0)
        chance, room = Random(1), scene.state.regions.middle.inflate(-40, -40)
        places = [(chance.randrange(room.x, room.right), chance.randrange(room.y, room.bottom)) for _ in range(PLACES)]
        turn = cycle(places)
        benchmark.pedantic(lambda: app.step((Move(next(turn)),), 0.016), rounds=2 * PLACES, warmup_rounds=PLACES)
    finally:
        session.close()
