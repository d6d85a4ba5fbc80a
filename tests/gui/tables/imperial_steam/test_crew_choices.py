"""Whole crews: which are offered, in which order, and what choosing one does."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.crews import Crew, crews
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from tests.gui.tables.conftest import refresh
from tests.gui.tables.hands import Hands
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A link is chosen; three workers of each level are in training."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    game = session.ledger.game
    assert isinstance(game, ImperialSteam)
    player = game.state.players[game.state.seat]
    player.training = (3, 3, 3)
    game._options = None
    session.apply("hand A1")
    decision = session.ledger.decision
    assert decision is not None
    session.apply(decision.options[0])
    return make_scene(session)


def game_of(scene: SteamTable) -> ImperialSteam:
    """The position on the table."""
    return scene.controller.state.game


def test_no_crew_has_a_superfluous_worker(scene: SteamTable) -> None:
    """A1-16: every crew is strong enough, and none is without any of its workers."""
    game = game_of(scene)
    for effort in range(1, 13):
        game.state.effort = effort
        found = crews(game.state)
        assert found
        for crew in found:
            assert sum(crew.workers) == crew.strength >= effort > crew.strength - min(crew.workers)
            assert all(crew.workers.count(level) <= 3 for level in (1, 2, 3))


def test_the_best_crew_wastes_least_and_spares_the_experienced(scene: SteamTable) -> None:
    """For an effort of 4 (A1-13): no experience is wasted, and the lowest levels go first."""
    game = game_of(scene)
    game.state.effort = 4
    assert [crew.workers for crew in crews(game.state)][:2] == [(2, 1, 1), (2, 2)]
    game.state.players[game.state.seat].training = (0, 1, 2)
    assert [(crew.workers, crew.strength) for crew in crews(game.state)] == [((3, 2), 5), ((3, 3), 6)]


def test_a_crew_stands_first_and_plays_action_by_action(scene: SteamTable) -> None:
    """One key builds the track; every worker is an action of its own in the ledger (A1-15, A1-18)."""
    first = scene.controller.state.choices()[0][0]
    assert isinstance(first, Crew)
    before = scene.session.ledger.cursor
    scene.app.handle(Key("1"))
    done = [entry.action for entry in scene.session.ledger.entries[before:]]
    assert done == list(first.steps)
    assert isinstance(done[-1], a.PlaceTrack)


def test_another_click_on_the_chosen_link_takes_the_best_crew(scene: SteamTable) -> None:
    """But not the second click of a double one, with which nobody meant to build."""
    hands = Hands(scene, Random(1))
    game, before = game_of(scene), scene.session.ledger.cursor
    link = Target("link", game.layout.link_names[game.state.link])
    spot = next(point for point in hands._points(link) if scene.controller.thing_at(point) == link)
    scene.app.handle(Click(spot, count=2))
    assert scene.session.ledger.cursor == before
    scene.app.handle(Click(spot))
    assert isinstance(scene.session.ledger.entries[-1].action, a.PlaceTrack)


def test_nobody_is_offered_where_nobody_is_missing(scene: SteamTable) -> None:
    """A1-16: once the crew is strong enough the track alone is left, beside single workers."""
    scene.controller.state.choose(a.AssignWorker(3))
    scene.controller.state.choose(a.AssignWorker(3))
    refresh(scene)
    game = game_of(scene)
    game.state.effort = game.state.strength
    assert crews(game.state) == []
