"""One person against three machines in a real window, by real clicks: their process, their turns, the end of it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from imperial_steam import folders, titles
from imperial_steam.gui.window import settings as settings_file
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Ledger
from tests.effort import sampled
from tests.package.player import AgainstMachines
from tests.screen import Screen, wait_for

GAMES = ("imperial_steam", "russian_railroads", "first_train")
SEATS = {0, 1, 2, 3}
#: What the program offers, whatever another test made known.
SHIPPED = {entry.key: entry for entry in titles.entries() if entry.home is None}
pytestmark = pytest.mark.e2e
Somebody = TypeVar("Somebody", bound=AgainstMachines)


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", SHIPPED)


def begun(
    screen: Screen, home: Path, key: str, somebody: type[Somebody] = AgainstMachines
) -> tuple[subprocess.Popen[str], Somebody]:
    """The program with the settings of somebody who will play a game."""
    settings_file.save(Settings(**somebody.settings(key)), folders.config())
    environment = screen.environment(IMPERIAL_STEAM_HOME=str(home), LANGUAGE="en")
    process = screen.start([sys.executable, "-m", "imperial_steam"], environment)
    return process, somebody(screen, folders.journals(), key)


def children(pid: int) -> list[int]:
    """The processes a process has started, and theirs."""
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False)
    found = [int(word) for word in told.stdout.split()]
    return [*found, *(below for child in found for below in children(child))]


def gone(processes: Sequence[int]) -> None:
    """Wait for the end of processes, and see that there were any."""
    assert processes, "machines think in a process of their own"
    wait_for("the end of the thinking", lambda: not any(Path(f"/proc/{pid}").exists() for pid in processes), 20)


def deciders(ledger: Ledger) -> set[int]:
    """Everybody who has decided something."""
    return {ledger.decider(number) for number in range(len(ledger.entries))}


def played(player: AgainstMachines, enough: Callable[[Ledger], bool], most: int) -> Ledger:
    """The person acts until the game is over or it is enough, or so many times."""
    ledger = player.new_game()
    for _ in range(most):
        if ledger.decision is None or enough(ledger):
            break
        player.act()
        ledger = player.waiting_game(-1)
    return ledger


@pytest.mark.parametrize("key", sampled(GAMES, len(GAMES)))
def test_a_person_and_three_machines_by_clicks(screen: Screen, home: Path, key: str) -> None:
    process, player = begun(screen, home, key)
    ledger = played(player, lambda ledger: deciders(ledger) >= SEATS, 12)
    assert [person.kind for person in ledger.people] == ["human", *["bot:apprentice"] * 3]
    assert deciders(ledger) >= SEATS
    thinking = children(process.pid)
    process.kill()
    process.wait()
    gone(thinking)
    again = player.ledger()
    assert again is not None
    assert [entry.text for entry in again.entries] == [entry.text for entry in ledger.entries]


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_by_clicks(screen: Screen, home: Path, key: str) -> None:
    begin = time.monotonic()
    process, player = begun(screen, home, key)
    ledger = played(player, lambda ledger: False, 2000)
    assert ledger.game.over
    assert process.poll() is None
    os.kill(process.pid, 15)
    print(f"{len(ledger.entries)} actions in {time.monotonic() - begin:.0f} s")
