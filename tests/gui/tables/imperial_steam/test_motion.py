"""Movements: what moves after an action, for how long, and that nobody has to wait for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import cast

import pytest

from imperial_steam.games.imperial_steam import actions as a
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.crews import Crew
from imperial_steam.games.protocol import Event
from imperial_steam.gui.canvas.input import Key, Move
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import SECONDS, sound_of
from imperial_steam.gui.tables.imperial_steam.boards import motion
from imperial_steam.gui.tables.imperial_steam.boards.motion import SOUNDS
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.session import Session
from tests.gui.tables.flights import everywhere, routes
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table after the bids, drawn."""
    return shown(make_scene, folder)


def shown(make_scene: MakeScene, folder: Path, **settings: object) -> SteamTable:
    """A table after the bids, with settings."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    return make_scene(session, **settings)


def play(scene: SteamTable, action: a.Action) -> None:
    """Choose an option and draw."""
    scene.controller.state.choose(action)
    scene.app.draw()


def moves(scene: SteamTable) -> bool:
    """The loop is to turn at full speed."""
    return scene.animating


def frame(scene: SteamTable) -> bytes:
    """What is in the window."""
    return bytes(scene.app.surface.get_buffer().raw)


def test_a_step_of_influence_moves_the_marker_and_comes_to_rest(scene: SteamTable) -> None:
    """At normal speed within 300 ms; then the loop may sleep, and the table is as if it had never moved."""
    play(scene, a.PlaceHand("A8"))
    scene.update(1)
    play(scene, a.Charity(2))
    motion = scene._movements.motion
    assert moves(scene)
    assert any(flight.covers is not None for flight in motion.flights)
    moving = frame(scene)
    scene.update(0.15)
    scene.app.draw()
    assert frame(scene) != moving
    scene.update(0.15)
    assert SECONDS <= 0.3
    assert not moves(scene)
    scene.app.draw()
    rest = frame(scene)
    scene.controller.state.renew()
    scene.app.draw()
    assert frame(scene) == rest


def test_a_track_grows_along_its_link(scene: SteamTable) -> None:
    """From the network to the new city."""
    game = scene.controller.state.game
    assert isinstance(game, ImperialSteam)
    play(scene, a.PlaceHand("A1"))
    decision = scene.session.ledger.decision
    assert decision is not None
    play(scene, decision.options[0])  # type: ignore[arg-type]
    crew = scene.controller.state.choices()[0][0]
    assert isinstance(crew, Crew)
    scene.controller.state.choose(crew)
    scene.app.draw()
    assert len(scene._movements.motion.growths) == 1


def test_input_ends_every_movement_but_pointing_does_not(scene: SteamTable) -> None:
    """Nobody waits for a piece to arrive."""
    play(scene, a.PlaceHand("A8"))
    assert moves(scene)
    scene.app.handle(Move((600, 400)))
    assert moves(scene)
    scene.app.handle(Key("down"))
    assert not moves(scene)


def test_a_new_action_is_taken_while_something_moves(scene: SteamTable) -> None:
    """The position is the new one from the start."""
    play(scene, a.PlaceHand("A8"))
    before = scene.session.ledger.cursor
    play(scene, a.Charity(1))
    assert scene.session.ledger.cursor == before + 1
    assert moves(scene)


def test_speed_and_reduced_motion_are_obeyed(make_scene: MakeScene, folder: Path) -> None:
    """Slow movements last longer; with reduced motion nothing moves at all."""
    slow = shown(make_scene, folder / "a", animation=50)
    play(slow, a.PlaceHand("A8"))
    slow.update(0.3)
    assert moves(slow)
    slow.update(0.3)
    assert not moves(slow)
    still = shown(make_scene, folder / "b", motion="reduced")
    play(still, a.PlaceHand("A8"))
    assert not moves(still)


def test_undoing_and_looking_back_move_nothing(scene: SteamTable) -> None:
    """Only what is played moves."""
    play(scene, a.PlaceHand("A8"))
    scene.update(1)
    scene.controller.history.undo()
    scene.app.draw()
    assert not moves(scene)
    scene.controller.history.redo()
    scene.update(1)
    scene.app.draw()
    scene.controller.history.look(2)
    scene.app.draw()
    scene.controller.history.look(None)
    scene.app.draw()
    scene._movements.motion.finish()
    scene.app.draw()
    assert not moves(scene)


def test_one_sound_for_what_happened() -> None:
    """The most important event is heard; most are silent."""
    assert sound_of([Event("fee_paid", 0), Event("track_built", 0)], SOUNDS) == "track"
    assert sound_of([Event("turn_began", 0), Event("round_began", None)], SOUNDS) == "round"
    assert sound_of([Event("turn_began", 0)], SOUNDS) == ""


#: By class of action: from which kind of thing to which something flies.
FLIGHTS = {
    "AssignWorker": {("training", "working")},
    "BuildStation": {("player", "station")},
    "Buy": {("buy", "good")},
    "ChooseWorker": {("training", "site")},
    "Deliver": {("site", "demand")},
    "Discard": {("good", "market")},
    "HireEngineer": {("engineer", "term engineer.bridge"), ("engineer", "term engineer.tunnel")},
    "HireWorker": {("labour", "training")},
    "Order": {("order", "term tableau.dock")},
    "PlaceHand": {("player", "tile")},
    "Produce": {("site", "good")},
    "SellShare": {("investor", "term tableau.shareholders")},
    "TakeContract": {("contract", "own_contract")},
}


def test_every_action_that_moves_a_piece_lets_it_fly(scene: SteamTable) -> None:
    """Each class of action, and the kinds of things between which something flies."""
    state, chance, found = scene.controller.state, Random(4), dict[str, set[tuple[str, str]]]()
    shown = state.shown()
    pen = state.presenter.pen(scene.app.draw(), shown, Hits(), state.view)
    start = cast("ImperialSteam", state.game)
    game = start.copy()
    for _ in range(2000):
        decision = game.decision()
        if decision is None:
            game = start.copy()
            continue
        rare = [option for option in decision.options if type(option).__name__ not in found]
        before, action, places = game.copy(), chance.choice(rare or list(decision.options)), everywhere()
        game.apply(action)
        then, now = (SteamShown(each, None, shown.seats, max(0, decision.player)) for each in (before, game))
        motion.Moves(pen, then, now, places).action(decision.player, action)
        found.setdefault(type(action).__name__, set()).update(routes(places))
        for site in list(now.site_owner)[:1]:
            places, city = everywhere(), now.layout.city_names[0]
            motion.Moves(pen, now, now, places).action(0, a.Deliver(now.layout.sites[site].name, city))
            found["Deliver"] = set(routes(places))
    assert {name: flights for name, flights in found.items() if flights} == FLIGHTS


@pytest.mark.parametrize("reduced", [False, True])
def test_a_delivery_shows_what_was_paid_at_its_city(make_scene: MakeScene, reduced: bool) -> None:
    """FREE-DELIVER-07: the sum rises where the good went, unless motion is reduced."""
    session, chance, used = new_session(None), Random(0), Counter[type]()
    while not (paid := paid_deliveries(session)):
        decision = session.ledger.decision
        assert decision is not None
        rarest = min({type(option) for option in decision.options}, key=lambda kind: (used[kind], kind.__name__))
        used[rarest] += 1
        session.apply(chance.choice([option for option in decision.options if type(option) is rarest]))
    scene = make_scene(session, motion="reduced" if reduced else "full")
    seat = scene.state.shown().decider
    before = scene.state.shown().player(seat).cash
    play(scene, paid[0])
    gained = scene.state.shown().player(seat).cash - before
    moments = scene._movements.motion.flourishes
    assert [moment.words for moment in moments] == ([] if reduced else [f"+{gained}\u00a0G"])
    assert not any(moment.great for moment in moments)


def paid_deliveries(session: Session) -> list[a.Deliver]:
    """The deliveries that bring money now."""
    decision = session.ledger.decision
    options = () if decision is None else decision.options
    return [
        option
        for option in options
        if isinstance(option, a.Deliver)
        and any(event.name == "delivery_paid" for event in session.ledger.preview(option)[1])
    ]
