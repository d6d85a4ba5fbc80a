"""Opening bids are turned over one after another."""

from __future__ import annotations

from pathlib import Path
from random import Random

from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.gui.access.node import Node
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.telling.secrets import SECONDS, Reveal
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.session import Ledger, Session
from tests.gui.table_kit.machines.test_machines import lift
from tests.gui.tables.heard import heard, nodes
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session

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
    """BID-03: the table shows nothing of them before; time and Enter turn a card over, Escape ends it."""
    scene = before_the_last_bid(make_scene, folder)
    scene.state.play(scene.session.ledger.title.parse_action(f"bid {BIDS[-1]}"))
    scene.update(0)
    reveal = scene.app.top
    assert isinstance(reveal, Reveal)
    assert reveal.overlay, "the table can be seen"
    assert bids_told(reveal) == 0
    shown = scene.state.shown()
    assert [player.column for player in shown.state.players] == [0, 0, 0]
    assert shown.decision is None
    assert not any("bids" in item.label for item in layout_of(scene)), "nor does the log say it"
    reveal.update(SECONDS)
    assert bids_told(reveal) == 1
    scene.app.handle(Key("return"))
    assert bids_told(reveal) == 2
    assert reveal.animating, "the loop goes on drawing it"
    reveal.update(SECONDS)
    assert bids_told(reveal) == 3
    assert not reveal.animating
    scene.app.handle(Key("return"))
    assert scene.app.top is scene
    assert scene.state.shown().state is scene.session.ledger.game.state  # type: ignore[attr-defined]
    scene.update(0)
    assert not isinstance(scene.app.top, Reveal), "once is enough"


def test_nobodys_money_is_seen_while_all_look(make_scene: MakeScene, folder: Path) -> None:
    """SETUP-48: the last one who bid sits at the screen, but everybody sees the bids turned over."""
    people = new_session(None, 3).ledger.people
    board = TITLE.read_board(TITLE.default_board)
    setup = TITLE.draw_setup(board, 3, "fixed", Random(1), {"hidden_money": "yes"})
    session = Session(Ledger(TITLE, board, setup, people), folder, "2000-01-01T00:00:00")
    scene = make_scene(session)
    for bid in BIDS:
        scene.state.viewer = session.ledger.decision.player  # type: ignore[union-attr]
        scene.state.play(session.ledger.title.parse_action(f"bid {bid}"))
    scene.state.viewer = session.ledger.decision.player  # type: ignore[union-attr]
    scene.update(0)
    assert isinstance(scene.app.top, Reveal)
    assert scene.state.hidden() == {0, 1, 2}


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


def test_a_bid_is_not_taken_back_unasked(make_scene: MakeScene, folder: Path) -> None:
    """BID-03: neither one that nobody has seen yet nor one after all have been turned over."""
    scene = before_the_last_bid(make_scene, folder)
    for bid in ("", "bid 30"):
        if bid:
            scene.state.play(scene.session.ledger.title.parse_action(bid))
            scene.update(0)
            scene.app.show_only([scene])
        cursor, bidder = scene.session.ledger.cursor, scene.session.ledger.decider(scene.session.ledger.cursor - 1)
        scene.controller.history.undo()
        question = scene.app.top
        assert isinstance(question, Confirm)
        assert scene.session.ledger.cursor == cursor
        said = " ".join(item.label for item in question.content())
        assert scene.session.ledger.people[bidder or 0].name in said or "previous turn" in said
        assert "agree" in said
        scene.app.handle(Key("escape"))
        assert scene.session.ledger.cursor == cursor


def test_bids_are_read_out_as_they_are_turned_over_and_not_again(make_scene: MakeScene, folder: Path) -> None:
    scene = before_the_last_bid(make_scene, folder)
    heard(scene.app)
    scene.state.play(scene.session.ledger.title.parse_action(f"bid {BIDS[-1]}"))
    scene.update(0)
    assert [node.live for node in _cards(scene)] == [0, 0, 0]
    scene.app.top.update(SECONDS)
    (read,) = (node for node in _cards(scene) if node.live)
    assert "bids" in read.name
    lift(scene)
    news = nodes(scene.app)["news"].name
    assert news
    assert "bids" not in news, "what was on the cards is no news afterwards"


def _cards(scene: SteamTable) -> list[Node]:
    return [node for key, node in nodes(scene.app).items() if key.startswith("card.")]
