"""The table in a real window on a virtual screen: real clicks and keys play a turn, and a game of four."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.imperial_steam.model.things import column
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.gui.tables.real import SIZE, RealHands, open_window, option, play_both, played
from tests.screen import Screen, wait_for

pytestmark = pytest.mark.e2e


def centre(scene: SteamTable, thing: Target) -> tuple[int, int]:
    """The middle of a thing: the window shows the same table as the one drawn here."""
    place = scene.controller.state.hits.place(thing)
    assert place is not None
    return place.center


def click(screen: Screen, at: tuple[int, int]) -> None:
    """Move the pointer there, press and release."""
    screen.hand("mousemove", *at)
    time.sleep(0.1)
    screen.press()


def click_until(screen: Screen, at: tuple[int, int], what: str, look: Callable[[], bool]) -> None:
    """Click, and once more if the window was not there yet."""
    click(screen, at)
    try:
        wait_for(what, look, 5)
    except TimeoutError:
        click(screen, at)
        wait_for(what, look)


def test_a_turn_by_real_clicks_and_keys(screen: Screen, make_scene: MakeScene, home: Path) -> None:
    """A tile, a column of the influence track, the end of the turn by key; then a look at the map."""
    session = new_session(None)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    scene = make_scene(session, SIZE)
    open_window(screen, session, home)

    click_until(screen, centre(scene, Target("tile", "A8")), "the hand marker", lambda: "hand A8" in played(home))
    scene.controller.state.play(scene.controller.state.shown().lit[Target("tile", "A8")][0])
    refresh(scene)
    shown = scene.controller.state.shown()
    step = shown.player(shown.decider).column + 1
    at = centre(scene, column(step))
    click_until(screen, at, "the step of influence", lambda: "charity 1" in played(home))
    screen.key("e")
    wait_for("the end of the action", lambda: '"done"' in played(home))
    screen.key("e")
    wait_for("the end of the turn", lambda: '"end"' in played(home))

    before = screen.picture()
    areas = scene.controller.state.regions
    assert areas is not None
    screen.hand("mousemove", areas.middle.centerx, areas.middle.centery)
    screen.press(4)
    wait_for("a larger map", lambda: screen.picture() != before)


#: What players would rather do than pass: weights of main actions and steps, so that a game builds something.
LIKES = {
    "hand A1": 30,
    "hand A3": 6,
    "hand A4": 4,
    "hand A5": 4,
    "hand A7": 3,
    "track": 8,
    "deliver": 4,
    "hand A11": 0.1,
}


def click_option(hands: RealHands) -> None:
    """Click an option, by likes."""
    hands.click_option(option(hands, lambda o: next((like for w, like in LIKES.items() if str(o).startswith(w)), 1.0)))


@pytest.mark.parametrize(
    ("actions", "kinds"),
    [
        (30, {"bid", "main", "end"}),
        pytest.param(10_000, {"bid", "main", "tracks", "crew", "build", "end"}, marks=pytest.mark.long),
    ],
    ids=["the beginning", "whole"],
)
def test_a_game_of_four_by_real_clicks(
    screen: Screen, make_scene: MakeScene, home: Path, actions: int, kinds: set[str]
) -> None:
    """From the bids behind their curtains on, to the reckoning; a picture of every kind of decision."""
    settings = {"motion": "reduced", "round_banner": "off"}
    scene = make_scene(new_session(None, seed=5), SIZE, **settings)
    assert kinds <= play_both(scene, screen, home, actions, click_option, **settings)
