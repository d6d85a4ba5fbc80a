"""The table in a real window on a virtual screen: real clicks and keys play a turn, and a game of four."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.dialogs import Curtain
from imperial_steam.gui.table_kit.reveal import Reveal
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.gui.tables.imperial_steam.things import column
from imperial_steam.session import read_journal, save
from imperial_steam.titles import TITLES
from tests.gui.tables.conftest import MakeScene, refresh
from tests.gui.tables.hands import Hands, Spot
from tests.gui.tables.stress import new_session
from tests.screen import Screen, wait_for

pytestmark = pytest.mark.e2e
SIZE = (1366, 768)
PROGRAM = """
import sys
from imperial_steam.gui.program import main
sys.exit(main(path=sys.argv[1], size=(1366, 768)))
"""


def played(home: Path) -> str:
    """What the journals say was done so far."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((home / "journals").glob("*")))


def centre(scene: SteamTable, thing: Target) -> tuple[int, int]:
    """The middle of a thing: the window shows the same table as the one drawn here."""
    place = scene.controller.state.hits.place(thing)
    assert place is not None
    return place.center


def click(screen: Screen, at: tuple[int, int]) -> None:
    """Move the pointer there, press and release."""
    screen.hand("mousemove", *at)
    time.sleep(0.1)
    screen.hand("click", 1)


def click_until(screen: Screen, at: tuple[int, int], what: str, look: Callable[[], bool]) -> None:
    """Click, and once more if the window was not there yet."""
    click(screen, at)
    try:
        wait_for(what, look, 5)
    except TimeoutError:
        click(screen, at)
        wait_for(what, look)


def test_a_turn_by_real_clicks_and_keys(screen: Screen, make_scene: MakeScene, tmp_path: Path, home: Path) -> None:
    """A tile, a column of the influence track, the end of the turn by key; then a look at the map."""
    # Without a journal: the only one is that of the program in the window.
    session = new_session(None)
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
    screen.hand("click", 4)
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
#: Seconds the window has to draw what a click has changed.
FRAME = 0.05


class RealHands(Hands):
    """Finds the places on a table drawn here, and does the same in the real window."""

    def __init__(self, scene: SteamTable, chance: Random, screen: Screen, home: Path) -> None:
        super().__init__(scene, chance)
        self._screen, self._home, self._last = screen, home, (-1, -1)

    def pick(self) -> Action:
        """An option, by likes."""
        decision = self.scene.session.ledger.decision
        assert decision is not None
        options = list(decision.options)
        weights = [next((like for word, like in LIKES.items() if str(o).startswith(word)), 1.0) for o in options]
        return self.chance.choices(options, weights)[0]

    def click(self, pos: Spot) -> None:
        """Click in the real window too; never twice so fast that it counts as a double click."""
        super().click(pos)
        self._really_click(pos)

    def _really_click(self, pos: Spot) -> None:
        if pos == self._last:
            time.sleep(0.5)
        self._last = pos
        self._screen.hand("mousemove", *pos, "sleep", str(FRAME), "click", 1)
        time.sleep(FRAME)

    def press(self, name: str) -> None:
        """Press the key in the real window too."""
        super().press(name)
        self._screen.key({"return": "Return", "down": "Down"}.get(name, name))
        time.sleep(FRAME)

    def settle(self) -> None:
        """Lift curtains by their button and end what is turned over, here and there."""
        self.scene.app.top.update(0)
        while isinstance(top := self.scene.app.top, Curtain | Reveal):
            top.ensure_built()
            time.sleep(3 * FRAME)
            if isinstance(top, Reveal):
                self._screen.key("Escape")
                time.sleep(3 * FRAME)
                top.cancel()
            else:
                self._really_click(top.form["show"].rect.center)
                top.form["show"].activate()
            self.scene.app.top.update(0)
        self.scene.app.draw()

    def agreed(self) -> None:
        """Wait until the program has journalled what was done here; a click that came before its frame is repeated."""
        done = len(self.scene.session.ledger.entries)
        for patience in (5, 10, 60):
            try:
                wait_for(f"action {done}", lambda: played(self._home).count("\n") > done, patience)
                break
            except TimeoutError:
                if patience == 60:
                    raise
                self._really_click(self._last)
        time.sleep(FRAME)


@pytest.mark.parametrize(
    ("actions", "kinds"),
    [
        (30, {"bid", "main", "end"}),
        pytest.param(10_000, {"bid", "main", "tracks", "crew", "build", "end"}, marks=pytest.mark.long),
    ],
    ids=["the beginning", "whole"],
)
def test_a_game_of_four_by_real_clicks(
    screen: Screen, make_scene: MakeScene, tmp_path: Path, home: Path, actions: int, kinds: set[str]
) -> None:
    """From the bids behind their curtains on, to the reckoning; a picture of every kind of decision."""
    # Without a journal: the only one is that of the program in the window.
    session = new_session(None, seed=5)
    file = tmp_path / "game.json"
    save(session.ledger, file, "2000-01-01T00:00:00")
    scene = make_scene(session, SIZE, reduced_motion=True)
    environment = screen.environment(IMPERIAL_STEAM_HOME=str(home), LANGUAGE="en")
    screen.start([sys.executable, "-c", PROGRAM, str(file)], environment)
    wait_for("the journal of the game", lambda: list((home / "journals").glob("*")))
    time.sleep(1.0)
    hands, seen = RealHands(scene, Random(5), screen, home), set[str]()
    # Here the first curtain is lifted already.
    screen.key("Return")
    time.sleep(0.5)
    ledger = session.ledger
    while not ledger.game.over and len(ledger.entries) < actions:
        hands.settle()
        decision = ledger.decision
        assert decision is not None
        if decision.kind not in seen:
            seen.add(decision.kind)
            picture(screen, tmp_path / f"{decision.kind}.png")
        hands.click_option(hands.pick())
        hands.agreed()
    time.sleep(0.5)
    picture(screen, tmp_path / "at the end.png")
    assert kinds <= seen
    (journal,) = (home / "journals").glob("*")
    kept = read_journal(journal, TITLES)
    assert kept is not None
    assert kept.ledger is not None
    assert kept.ledger.game.digest() == ledger.game.digest()


def picture(screen: Screen, path: Path) -> None:
    """Keep what the screen shows."""
    pygame.image.save(pygame.image.frombuffer(screen.picture(), screen.size, "BGRA"), path)
