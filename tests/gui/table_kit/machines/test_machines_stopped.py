"""A thinking process that is stopped in a real window: it is replaced, and the game goes on."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from imperial_steam import titles
from imperial_steam.session import Ledger
from tests.gui.table_kit.machines.test_machines_real import SHIPPED, begun, children, gone
from tests.screen import Screen, wait_for

pytestmark = [pytest.mark.e2e, pytest.mark.long]


@pytest.fixture(autouse=True)
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", SHIPPED)


def thinking(pid: int) -> int | None:
    """The process below a window that thinks; the others only keep account of processes."""
    for child in children(pid):
        told = Path(f"/proc/{child}/cmdline").read_bytes()
        if b"spawn_main" in told:
            return child
    return None


def test_a_stopped_process_is_replaced(screen: Screen, home: Path) -> None:
    """SIGSTOP while the person has to decide: the machines that follow act all the same."""
    program, player = begun(screen, home, "russian_railroads")
    player.new_game()
    stopped = wait_for("a thinking process", lambda: thinking(program.pid))
    os.kill(stopped, signal.SIGSTOP)

    def acted(ledger: Ledger) -> int:
        return sum((ledger.decider(number) or 0) > 0 for number in range(len(ledger.entries)))

    before = acted(player.waiting_game(-1))
    for _ in range(20):
        player.act()
        if acted(player.waiting_game(-1)) > before + 3:
            break
    gone([stopped])
    other = thinking(program.pid)
    assert other is not None
    assert other != stopped
    program.kill()
