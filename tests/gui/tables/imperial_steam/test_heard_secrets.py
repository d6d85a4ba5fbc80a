"""A screen reader is told no bid before it is revealed: games that differ only in it read the same (BID-01)."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.gui.window.app import App
from imperial_steam.session import HUMAN
from tests.gui.table_kit.machines.test_machines import ledger_of, lift, table_of
from tests.gui.tables.heard import heard, texts

MakeApp = Callable[..., App]


def read(make_app: MakeApp, bid: int) -> tuple[list[object], list[object]]:
    """What is read behind the curtain, and by whoever bids second, after a first bid."""
    ledger = ledger_of("imperial_steam", (HUMAN, HUMAN))
    scene = table_of(make_app(ceremonies=False, round_banner="off"), ledger)
    for _ in range(3):
        scene.app.step([], 0.1)
        lift(scene)
    heard(scene.app)
    decision = ledger.decision
    assert decision is not None
    assert decision.secret
    scene.state.choose(decision.options[bid])
    scene.app.step([], 0.1)
    curtain = list(texts(heard(scene.app)))
    assert scene.app.top is not scene
    lift(scene)
    scene.app.step([], 0.1)
    assert scene.app.top is scene
    return curtain, list(texts(heard(scene.app)))


def test_bids_read_the_same(make_app: MakeApp) -> None:
    assert read(make_app, 0) == read(make_app, -1)
