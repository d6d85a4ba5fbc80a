"""Opening bids are turned over one after another."""

from __future__ import annotations

from pathlib import Path

from imperial_steam.gui.input import Key
from imperial_steam.gui.scene import layout_of
from imperial_steam.gui.table_kit.reveal import SECONDS, Reveal
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from tests.gui.tables.conftest import MakeScene
from tests.gui.tables.stress import new_session

BIDS = (10, 20, 30)


def before_the_last_bid(make_scene: MakeScene, folder: Path, **settings: object) -> SteamTable:
    """A table at which all but one have made their bids."""
    scene = make_scene(new_session(folder, 3), **settings)
    for bid in BIDS[:-1]:
        scene.session.apply(f"bid {bid}")
    scene.state.renew()
    scene.update(0)
    scene.app.show_only([scene])
    return scene


def bids_told(reveal: Reveal) -> int:
    """How many of the bids can be read."""
    said = " ".join(item.label for item in layout_of(reveal))
    return sum(f"bids {bid}" in said for bid in BIDS)


def test_bids_are_turned_over_one_after_another(make_scene: MakeScene, folder: Path) -> None:
    """BID-03: nothing of the table is seen before; time and Enter turn a card over, Escape ends it."""
    scene = before_the_last_bid(make_scene, folder)
    scene.state.play(scene.session.ledger.title.parse_action(f"bid {BIDS[-1]}"))
    scene.update(0)
    reveal = scene.app.top
    assert isinstance(reveal, Reveal)
    assert not reveal.overlay, "the table below is covered"
    assert bids_told(reveal) == 0
    reveal.update(SECONDS)
    assert bids_told(reveal) == 1
    scene.app.handle(Key("return"))
    assert bids_told(reveal) == 2
    reveal.update(SECONDS)
    assert bids_told(reveal) == 3
    scene.app.handle(Key("return"))
    assert scene.app.top is scene
    scene.update(0)
    assert not isinstance(scene.app.top, Reveal), "once is enough"


def test_escape_ends_it_and_the_setting_leaves_it_out(make_scene: MakeScene, folder: Path) -> None:
    scene = before_the_last_bid(make_scene, folder / "one")
    scene.state.play(scene.session.ledger.title.parse_action("bid 30"))
    scene.update(0)
    scene.app.handle(Key("escape"))
    assert scene.app.top is scene
    plain = before_the_last_bid(make_scene, folder / "two", ceremonies=False)
    plain.state.play(plain.session.ledger.title.parse_action("bid 30"))
    plain.update(0)
    assert not isinstance(plain.app.top, Reveal)


def test_undo_and_redo_of_the_last_bid_reveal_nothing_again(make_scene: MakeScene, folder: Path) -> None:
    """What was turned over once is known."""
    scene = before_the_last_bid(make_scene, folder)
    scene.state.play(scene.session.ledger.title.parse_action("bid 30"))
    scene.update(0)
    scene.app.handle(Key("escape"))
    end = scene.session.ledger.cursor
    scene.state.jump(end - 1)
    scene.update(0)
    scene.app.show_only([scene])
    scene.state.jump(end)
    scene.update(0)
    assert not isinstance(scene.app.top, Reveal)
