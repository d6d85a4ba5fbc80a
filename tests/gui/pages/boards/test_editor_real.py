"""The editor in a real window: real clicks and keys, a kill in the middle, and the file at the end."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from imperial_steam import folders
from imperial_steam.games.kit.boards import read_source
from imperial_steam.gui.canvas.input import Click, Press
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.window import settings
from imperial_steam.titles import TITLES
from imperial_steam.workshop.shelf import Shelf
from tests.gui.conftest import offer
from tests.screen import Screen, wait_for

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
SIZE = (1200, 660)
#: Seconds in which the real window has looked at its few boards.
LOOKING = 4.0


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mirror has the games of the program."""
    offer(monkeypatch, "imperial_steam", "russian_railroads", "first_train")


class Hands:
    """A real window, and a mirror of it without a display that knows where everything is."""

    def __init__(self, screen: Screen, home: Path) -> None:
        """`home` is that of the real window; the mirror has its own, with the same board."""
        self.screen = screen
        kept = settings.Settings(language="en", window=SIZE, motion="reduced", sound=0)
        settings.save(kept, home / "config")
        environment = screen.environment(IMPERIAL_STEAM_HOME=str(home), LANGUAGE="en")
        self.program = screen.start([sys.executable, "-m", "imperial_steam"], environment)
        wait_for("the window's size", self._found)
        self.mirror = window(SIZE, motion="reduced", sound=0)
        self.mirror.push(MainMenu(self.mirror))
        self.mirror.draw()

    def _found(self) -> bool:
        assert self.program.poll() is None, self.program.communicate()
        self.window = self.screen.window("Imperial Steam")
        return self.screen.place(self.window)[2:] == SIZE

    def click(self, spot: tuple[int, int]) -> None:
        """Click in both."""
        self.screen.settled()
        self.screen.click(self.window, spot)
        for event in (Press(spot), Click(spot)):
            self.mirror.handle(event)
        self.mirror.update(0.1)
        self.mirror.draw()
        self.screen.settled()

    def press(self, key: str) -> None:
        """Click a widget by its key."""
        self.click(self.mirror.top.form[key].rect.center)

    def edit(self, board: Path) -> None:
        """From the menu into the editor of a board."""
        self.press("boards")
        while self.mirror.top.is_busy:
            self.mirror.update(0.1)
        self.mirror.draw()
        time.sleep(LOOKING)
        self.press(str(board))
        self.press("edit")
        self.press("done")  # from the table of the game to the tables


def test_a_board_is_edited_by_hand_and_a_kill_loses_nothing(screen: Screen, home: Path) -> None:
    shelf, mirror = Shelf(home / "real" / "boards"), Shelf(folders.boards())
    board, mirrored = (one.copy(TITLES["imperial_steam"].default_board, "Mine") for one in (shelf, mirror))
    hands = Hands(screen, home / "real")
    hands.edit(mirrored)
    editor = hands.mirror.top
    kinds = editor.form["kinds"]
    row = editor.desk.kinds.index(("contracts",))
    hands.click((kinds.rect.x + 30, kinds.rect.y + row * kinds._line + 8))
    hands.click(editor.form["cells"]._spot((0, 2)).move(-20, 0).center)
    for name in ("9", "0", "Return"):
        time.sleep(1)
        screen.key(name)
    journal = shelf.place(board) / "changes.jsonl"
    wait_for("the change on disk", lambda: '"to":90' in journal.read_text())
    assert read_source(board).data["contracts"][0]["value"] == 40
    hands.program.kill()
    hands.program.wait()
    editor.desk.draft.release()
    again = Hands(screen, home / "real")
    again.edit(mirrored)
    again.screen.key("Escape")
    wait_for("the change in the file", lambda: read_source(board).data["contracts"][0]["value"] == 90)
    again.mirror.top.cancel()
