"""The same game twice: at a table drawn here, which tells where everything is, and in a real window on a screen."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Set
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from imperial_steam.games.protocol import Action
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.table_kit.machines.machine_turn import THINKING
from imperial_steam.gui.table_kit.telling.secrets import Reveal
from imperial_steam.gui.window import settings as settings_file
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Ledger, Session, read_journal, save
from imperial_steam.titles import TITLES
from tests.gui.tables.hands import AnyTable, Hands, Spot
from tests.screen import Screen, wait_for

SIZE = (1366, 768)
#: What is drawn by chance at the table and in the window: the same.
SEED = 5
PROGRAM = """
import sys
from random import Random
from imperial_steam.gui.window import app
from imperial_steam.gui.program import main
app.SystemRandom = lambda: Random(int(sys.argv[2]))
sys.exit(main(path=sys.argv[1], size=(int(sys.argv[3]), int(sys.argv[4]))))
"""
#: Seconds between two things the hand does, and until what a click or key has changed is seen at the latest.
FRAME, SEEN = 0.05, 1.0
#: Values of bytes that a window has more than; an empty screen has one.
COLOURS = 20


def played(home: Path) -> str:
    """What the journals say was done so far."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((home / "journals").glob("*")))


def open_window(screen: Screen, session: Session, home: Path, **settings: Any) -> None:
    """Start the program on the game of a session; its window fills the screen, so places in it are places there.

    The session has no journal, so that the only one is that of the program.
    """
    assert session.journal is None
    file = home / "game.json"
    save(session.ledger, file, "2000-01-01T00:00:00")
    settings_file.save(Settings(**settings), home / "config")
    environment = screen.environment(IMPERIAL_STEAM_HOME=str(home), LANGUAGE="en")
    screen.start([sys.executable, "-c", PROGRAM, str(file), str(SEED), *map(str, screen.size)], environment)
    wait_for("the journal of the game", lambda: list((home / "journals").glob("*")))
    wait_for("something to see", lambda: len(set(screen.picture()[::1021])) > COLOURS)
    screen.settled()


class RealHands(Hands):
    """Finds the places on a table drawn here, and does the same in the real window.

    What was played before the window was opened is not in its journal.
    """

    def __init__(self, scene: AnyTable, screen: Screen, home: Path) -> None:
        super().__init__(scene, Random(SEED))
        scene.app.random = Random(SEED)
        self._screen, self._home, self._last = screen, home, (-1, -1)
        self._before = len(scene.session.ledger.entries)

    def click(self, pos: Spot, button: int = 1) -> None:
        """Click in the real window too; never twice so fast that it counts as a double click."""
        super().click(pos, button)
        self._really_click(pos, button)

    def _really_click(self, pos: Spot, button: int = 1) -> None:
        if pos == self._last:
            time.sleep(0.5)
        self._last = pos
        self._screen.hand("mousemove", *pos)
        time.sleep(FRAME)
        self._see(lambda: self._screen.press(button))

    def _see(self, act: Callable[[], object]) -> None:
        """Act, and look until the window shows another picture: on a busy machine the next click must not overtake it.

        What changes nothing is waited for in vain, and for a short time only.
        """
        before = self._screen.picture()
        act()
        with suppress(TimeoutError):
            wait_for("another picture", lambda: self._screen.picture() != before, SEEN)
        time.sleep(FRAME)

    def rest(self) -> None:
        """Wait until the real window stays the same."""
        self._screen.settled()

    def press(self, name: str) -> None:
        """Press the key in the real window too."""
        super().press(name)
        keys = {"return": "Return", "down": "Down", "right": "Right"}
        self._see(lambda: self._screen.key(keys.get(name, name)))

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
        for patience in (5, 10, 60):
            try:
                self._journalled(patience)
                break
            except TimeoutError:
                if patience == 60:
                    raise
                self._really_click(self._last)
        if self._machines():
            self._journalled(60)
        time.sleep(FRAME)

    def _journalled(self, patience: float) -> None:
        done = len(self.scene.session.ledger.entries) - self._before
        wait_for(f"action {done}", lambda: played(self._home).count("\n") > done, patience)

    def _machines(self) -> bool:
        """Let chance and machines act here; True if they had something to do."""
        ledger, scene = self.scene.session.ledger, self.scene
        before = len(ledger.entries)
        while not ledger.game.over and not scene.state.human and scene.app.top is scene:
            scene.update(2 * THINKING)
        return len(ledger.entries) > before


def play(
    hands: RealHands, actions: int, pictures: Callable[[str], None], click: Callable[[RealHands], None]
) -> Set[str]:
    """Play until the end or so many actions; the kinds of decisions there were, each told to `pictures` once."""
    ledger, seen = hands.scene.session.ledger, set[str]()
    hands.agreed()
    while not ledger.game.over and len(ledger.entries) < actions:
        hands.settle()
        decision = ledger.decision
        assert decision is not None
        if decision.kind not in seen:
            seen.add(decision.kind)
            pictures(decision.kind)
        click(hands)
        hands.agreed()
    hands.rest()
    pictures("at the end")
    return seen


def play_both(
    scene: AnyTable, screen: Screen, home: Path, actions: int, click: Callable[[RealHands], None], **settings: Any
) -> Set[str]:
    """Play at a table drawn here and in the real window until the end or so many actions; the kinds of decisions.

    `settings` are those the table was made with. A picture of every kind is kept in `home`; in the end both tables
    have the same position.
    """
    open_window(screen, scene.session, home, **settings)
    screen.key("Return")  # here the first curtain is lifted already, where there is one
    screen.settled()
    seen = play(RealHands(scene, screen, home), actions, lambda name: screen.keep(home / f"{name}.jpg"), click)
    assert kept(home).game.digest() == scene.session.ledger.game.digest()
    return seen


def option(hands: RealHands, likes: Callable[[Action], float]) -> Action:
    """An option of the decision, by likes."""
    decision = hands.scene.session.ledger.decision
    assert decision is not None
    options = list(decision.options)
    return hands.chance.choices(options, [likes(action) for action in options])[0]


def kept(home: Path) -> Ledger:
    """The game in the one journal."""
    (journal,) = (home / "journals").glob("*")
    found = read_journal(journal, TITLES)
    assert found is not None
    assert found.ledger is not None
    return found.ledger
