"""The table in a real window on a virtual screen: real clicks and keys play a turn, the wheel zooms the map."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.imperial_steam.scene import TableScene
from imperial_steam.gui.tables.imperial_steam.things import column
from imperial_steam.session import save
from tests.gui.tables.conftest import MakeScene, refresh
from tests.gui.tables.stress import new_session
from tests.screen import Screen, wait_for

pytestmark = pytest.mark.e2e
SIZE = (1366, 768)
PROGRAM = """
import sys
from imperial_steam.gui.app import main
sys.exit(main(path=sys.argv[1], size=(1366, 768)))
"""


def played(home: Path) -> str:
    """What the journals say was done so far."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((home / "journals").glob("*")))


def centre(scene: TableScene, thing: Target) -> tuple[int, int]:
    """The middle of a thing: the window shows the same table as the one drawn here."""
    place = scene.controller.hits.place(thing)
    assert place is not None
    return place.center


def click(screen: Screen, at: tuple[int, int]) -> None:
    """Move the pointer there, press and release."""
    screen.hand("mousemove", *at)
    time.sleep(0.1)
    screen.hand("click", 1)


def test_a_turn_by_real_clicks_and_keys(
    screen: Screen, make_scene: MakeScene, folder: Path, tmp_path: Path, home: Path
) -> None:
    """A tile, a column of the influence track, the end of the turn by key; then a look at the map."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    file = tmp_path / "game.json"
    save(session.ledger, file, "2000-01-01T00:00:00")
    scene = make_scene(session, SIZE)
    environment = screen.environment(IMPERIAL_STEAM_HOME=str(home), LANGUAGE="en")
    screen.start([sys.executable, "-c", PROGRAM, str(file)], environment)
    # The window is as large as the screen, so places in it are places on the screen.
    wait_for("the journal of the game", lambda: list((home / "journals").glob("*")))
    time.sleep(1.0)

    click(screen, centre(scene, Target("tile", "A8")))
    wait_for("the hand marker", lambda: "hand A8" in played(home))
    scene.controller.play(scene.controller.table().lit[Target("tile", "A8")][0])
    refresh(scene)
    table = scene.controller.table()
    step = table.player(table.decider).column + 1
    click(screen, centre(scene, column(step)))
    wait_for("the step of influence", lambda: "charity 1" in played(home))
    screen.key("e")
    wait_for("the end of the action", lambda: '"done"' in played(home))
    screen.key("e")
    wait_for("the end of the turn", lambda: '"end"' in played(home))

    before = screen.picture()
    areas = scene.controller.regions
    assert areas is not None
    screen.hand("mousemove", areas.map.centerx, areas.map.centery)
    screen.hand("click", 4)
    wait_for("a larger map", lambda: screen.picture() != before)
