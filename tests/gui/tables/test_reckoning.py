"""The end: the reckoning row by row, the way of a track fee on the map, fortunes by round."""

from __future__ import annotations

from pathlib import Path

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.scoring import reckon
from imperial_steam.games.imperial_steam.state import Step
from imperial_steam.gui.input import Key
from imperial_steam.gui.scene import layout_of
from imperial_steam.gui.table_kit.reckoning import scores_by_round
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.tables.imperial_steam import reckoning
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.session import Session
from tests.gui.tables.conftest import MakeScene, refresh
from tests.gui.tables.stress import crowded, new_session


def ended(folder: Path) -> Session:
    """A crowded game that is over; the first player has contracts and has not reached the goal (SCORE-13)."""
    session = crowded(folder)
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    game.state.step = Step.OVER
    game.state.players[0].network = 1 << game.layout.start
    game.state.players[1].tracks = (1 << len(game.layout.link_names)) - 1
    return session


def open_scene(make_scene: MakeScene, folder: Path) -> tuple[SteamTable, ImperialSteam]:
    """The table of the ended game."""
    scene = make_scene(ended(folder))
    game = scene.session.ledger.game
    assert isinstance(game, ImperialSteam)
    return scene, game


def test_the_rows_add_up_to_the_fortune(make_scene: MakeScene, folder: Path) -> None:
    """SCORE-01 … SCORE-25: what is shown before `money` sums to it, and with the dividends to the result."""
    scene, game = open_scene(make_scene, folder)
    made = reckon(game.layout, game.state)
    rows = reckoning.rows(made, scene.text)
    for seat, account in enumerate(made.accounts):
        *steps, money, dividends, final = [row.amounts[seat] for row in rows]
        assert sum(steps) == money == account.money
        assert money + dividends == final == account.final
    assert [row.label for row in rows if row.total] == [
        scene.text(f"reckoning.{key}") for key in ("cash", "money", "final")
    ]
    assert [row.result for row in rows] == [False] * (len(rows) - 1) + [True]


def test_the_reckoning_is_shown_step_by_step(make_scene: MakeScene, folder: Path) -> None:
    """It opens by itself with one row; Return adds a row, the button all of them."""
    scene, game = open_scene(make_scene, folder)
    made = reckon(game.layout, game.state)
    labels = [row.label for row in reckoning.rows(made, scene.text)]
    for shown in range(1, 4):
        said = [item.label for item in layout_of(scene)]
        assert [label in said for label in labels[:4]] == [number < shown for number in range(4)]
        assert scene.text("prompt.counting") in said, "the winner is not told before the last row"
        scene.app.handle(Key("return"))
    scene.controller.press(ui("reckoning_all"))
    items = layout_of(scene)
    assert scene.text("prompt.counting") not in [item.label for item in items]
    assert all(label in [item.label for item in items] for label in labels)
    assert any(item.role == "chart" for item in items)
    assert [item for item in items if not item.fits] == []


def test_the_way_of_a_track_fee_is_lit_on_the_map(make_scene: MakeScene, folder: Path) -> None:
    """SCORE-16, SCORE-19: from the player's network to the goal, one fee a link."""
    scene, game = open_scene(make_scene, folder)
    made = reckon(game.layout, game.state)
    path = reckoning.fee_path(made, 0)
    assert len(path) * game.layout.prices.track_fee == made.accounts[0].fee_paid > 0
    scene.controller.press(ui("reckoning_all"))
    refresh(scene)
    assert scene.controller.state.hits.place(ui("trace", 0)) is not None
    scene.controller.press(ui("trace", 0))
    plain = scene.controller.state.view.traced
    refresh(scene)
    lit = scene.app.surface.copy()
    scene.controller.state.view.traced = -1
    refresh(scene)
    assert plain == 0
    assert lit.get_buffer().raw != scene.app.surface.get_buffer().raw
    scene.controller.state.view.traced = 0
    scene.app.handle(Key("escape"))
    assert scene.controller.state.view.reckoning


def test_fortunes_of_all_rounds(folder: Path) -> None:
    """One entry for every finished round and one for the result."""
    session = new_session(folder)
    while not session.ledger.game.over:
        decision = session.ledger.decision
        assert decision is not None
        options = [str(option) for option in decision.options]
        wanted = next((text for text in ("bid 0", "hand A11", "end") if text in options), options[0])
        session.apply(wanted)
    history = scores_by_round(session.ledger)
    rounds = session.ledger.game.progress().round
    assert len(history) == rounds
    assert tuple(history[-1]) == tuple(session.ledger.game.fortunes())
    session.close()
