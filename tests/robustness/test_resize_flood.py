"""The real window while somebody pulls at its corner without end: it goes on, and nothing old is left."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window import settings
from imperial_steam.gui.window.app import SMALLEST_WINDOW
from imperial_steam.session import Ledger, Person, Session, save
from tests.gui.monkey import COLOURS, TITLE
from tests.robustness.window import STRANGE
from tests.screen import TOOLS, Screen, wait_for

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.long,
    pytest.mark.skipif(
        sys.platform != "linux" or not all(map(shutil.which, (*TOOLS, "openbox"))),
        reason="needs Xvfb, openbox and xdotool on Linux",
    ),
]
#: New sizes asked for, how many xdotool asks for in one go, and the size in the end.
SIZES, BATCH, LAST = 400, 25, (1366, 768)
#: By how much a colour must differ to be another.
SEEN = (6, 6, 6)
#: What a window may take of one processor while nothing happens, and for how many seconds that is watched.
IDLE, WATCHED = 0.03, 4.0


class Table:
    """The program in a real window, and the same table drawn without a display."""

    def __init__(self, folder: Path, screen: Screen) -> None:
        self.screen, self.home = screen, folder / "home"
        ledger = four(Random(4))
        file = folder / "game.steamgame"
        save(ledger, file, "2000-01-01T00:00:00")
        kept = settings.Settings(language="en", window=LAST, motion="reduced", sound=0)
        settings.save(kept, self.home / "config")
        environment = screen.environment(IMPERIAL_STEAM_HOME=str(self.home), LANGUAGE="en")
        self.process = screen.start([sys.executable, "-m", "imperial_steam", str(file)], environment)
        wait_for("the journal of the game", lambda: list((self.home / "journals").glob("*")))
        self.number = screen.window("Imperial Steam")
        self.mirror = mirror(ledger)

    @property
    def size(self) -> tuple[int, int]:
        return self.screen.place(self.number)[2:]

    def flood(self, chance: Random) -> set[tuple[int, int]]:
        """Ask for many sizes, some of them with no time between; the sizes the window had in between."""
        self._put_aside()
        seen = set()
        for _ in range(SIZES // BATCH):
            words: list[str | int] = []
            for _ in range(BATCH):
                width, height = chance.choice([*STRANGE, SMALLEST_WINDOW, LAST, (1900, 1000)])
                step = chance.randrange(-30, 31)
                words += ["windowsize", self.number, max(1, width + step), max(1, height + step)]
                words += ["sleep", chance.choice(["0.001", "0.02", "0.06"])] if chance.random() < 0.5 else []
            self.screen.hand(*words)
            seen.add(self.size)
            assert self.process.poll() is None
        self.screen.hand("windowsize", self.number, *LAST)
        wait_for("the last size", lambda: self.size == LAST)
        return seen

    def _put_aside(self) -> None:
        """Move the pointer to where the window never is: what it passes over last stays marked."""
        self.screen.hand("mousemove", 0, 0)
        time.sleep(0.3)

    def processor_time(self) -> float:
        """Seconds of processor time used so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(") ", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def picture(self) -> pygame.Surface:
        """What the screen shows of the window, with the pointer beside it."""
        self.screen.hand("mousemove", "--window", self.number, 0, 0)
        told = dict(word.split("=") for word in self.screen.hand("getmouselocation", "--shell").split())
        self._put_aside()
        image = pygame.image.frombuffer(self.screen.picture(), self.screen.size, "BGRA")
        image.set_alpha(None)  # X leaves the fourth byte empty
        corner = int(told["X"]), int(told["Y"])
        found = pygame.Surface(LAST, depth=24)
        found.blit(image, (0, 0), (corner, LAST))
        return found

    def journalled(self) -> str:
        """What the journals say was done so far."""
        return "\n".join(path.read_text(encoding="utf-8") for path in (self.home / "journals").glob("*"))


def four(chance: Random) -> Ledger:
    """A game of four before its first marker is laid."""
    setup = TITLE.draw_setup(TITLE.read_board(TITLE.default_board), 4, "fixed", chance)
    people = [Person(f"Nóra {seat + 1}", COLOURS[seat]) for seat in range(4)]
    ledger = Ledger(TITLE, TITLE.read_board(TITLE.default_board), setup, people)
    for bid in (10, 20, 30, 40):
        ledger.apply(f"bid {bid}")
    return ledger


def mirror(ledger: Ledger) -> DesktopProgram:
    """The same table in a window that was never resized."""
    made = window(LAST, motion="reduced", sound=0)
    made.play(Session(ledger, None, ""))
    made.step([], 0.1)
    made.step([], 2.0)
    made.draw()
    return made


def different(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two pictures differ so that it can be seen."""
    same = pygame.transform.threshold(None, one, None, SEEN, set_behavior=0, search_surf=other)
    return LAST[0] * LAST[1] - same


@pytest.fixture(params=[True, False], ids=["managed", "bare"])
def flooded(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """A screen with a window manager, which keeps the smallest size, and one without, where any size is given."""
    with Screen(tmp_path, (1920, 1080)) as screen:
        if request.param:
            screen.manage()
        yield Table(tmp_path, screen)


def test_a_flood_of_sizes_leaves_nothing_behind(flooded: Table, tmp_path: Path) -> None:
    """No strip of an older picture is left, the window is quiet, and a click on a tile lays the hand marker."""
    wait_for("the table", lambda: different(flooded.picture(), flooded.mirror.surface) == 0)
    assert len(flooded.flood(Random(1))) > 5, "it had other sizes in between"
    wait_for("the table as it was", lambda: different(flooded.picture(), flooded.mirror.surface) == 0)
    pygame.image.save(flooded.picture(), tmp_path / "afterwards.png")
    begun = flooded.processor_time()
    time.sleep(WATCHED)
    assert (flooded.processor_time() - begun) / WATCHED < IDLE
    table = flooded.mirror.top
    assert isinstance(table, TableScene)
    place = table.controller.state.hits.place(Target("tile", "A8"))
    assert place is not None
    flooded.screen.click(flooded.number, place.center)
    wait_for("the hand marker", lambda: "hand A8" in flooded.journalled())
    flooded.process.terminate()
    assert flooded.process.wait(20) == 0
