"""A window that plays game after game keeps nothing of those that were left."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref
from pathlib import Path
from random import Random
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.games.protocol import CHANCE, draw
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.session import Ledger, Person, Session

#: Every game of the program, whatever tests offer.
SHIPPED = {entry.key: entry for entry in titles.entries() if entry.home is None}
#: MiB by which a window may grow from the tenth game to the last one; actions of a game, and between looks.
GROWTH, ACTIONS, LOOKS = 15, 400, 25


def play(app: DesktopProgram, key: str, seed: int, actions: int = ACTIONS) -> list[weakref.ref[Any]]:
    """Play a game at random, look at the table now and then, and go back to the menu; what must not be left of it."""
    title, chance = titles.title(key), Random(seed)
    people = [Person(f"Player {seat}", colour) for seat, colour in enumerate(title.colours[: 2 + seed % 3])]
    ledger = Ledger.new(title, people, title.setup_kinds[0], chance)
    session = Session(ledger, None, "2000-01-01T00:00:00")
    app.play(session)
    for number in range(actions):
        decision = ledger.decision
        if decision is None:
            break
        drawn = decision.player == CHANCE
        session.apply(draw(decision, chance) if drawn else chance.choice(list(decision.options)))
        if number % LOOKS == 0 and isinstance(app.top, TableScene):
            app.top.state.renew()
            app.update(0.1)
            app.draw()
    ledger.jump(0)  # a game that is not over is put aside without a question
    app.to_menu()
    app.update(0.1)
    app.draw()
    app.session = None
    world = getattr(ledger.game, "frame", None) or getattr(ledger.game, "layout", None)
    assert world is not None
    return [weakref.ref(ledger), weakref.ref(world)]


@pytest.mark.parametrize("key", SHIPPED)
def test_nothing_is_left_of_games_that_were_left(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the ledger with its positions nor what is worked out of a board once for each game."""
    monkeypatch.setattr(titles, "_ENTRIES", {key: SHIPPED[key]})
    app = window((1366, 768))
    left = [ref for seed in range(3) for ref in play(app, key, seed, 60)]
    gc.collect()
    assert [ref() for ref in left] == [None] * len(left)


@pytest.mark.long
@pytest.mark.parametrize("key", SHIPPED)
def test_a_hundred_games_end_where_ten_ended(key: str, tmp_path: Path) -> None:
    """The memory of a process of its own that plays them one after another, in MiB."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.gui.test_memory", key, str(tmp_path)],
        capture_output=True, text=True, check=True, timeout=1800,
    )  # fmt: skip
    sizes = [float(line) for line in made.stdout.splitlines() if line.replace(".", "").isdigit()]
    assert len(sizes) == 100
    assert sizes[-1] - sizes[9] <= GROWTH, sizes[9::10]


def _size() -> float:
    """What the process holds, in MiB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 2**20


if __name__ == "__main__":
    import os

    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", IMPERIAL_STEAM_HOME=sys.argv[2])
    program = window((1366, 768))
    for game in range(100):
        play(program, sys.argv[1], game)
        print(round(_size(), 1), flush=True)
