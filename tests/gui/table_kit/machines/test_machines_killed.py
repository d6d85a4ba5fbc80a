"""A window that is killed in the middle of a machine's turn: the game is continued from there in a new window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.session import Ledger
from tests.gui.table_kit.machines.test_machines_real import GAMES, begun, children, gone, shipped
from tests.package.player import AgainstMachines, Player
from tests.screen import Screen, wait_for

__all__ = ["shipped"]
pytestmark = [pytest.mark.e2e, pytest.mark.long]
#: Times the person acts at most until a machine stands in the middle of a turn.
ACTS = 30


class Slow(AgainstMachines):
    """One person against machines that are watched, action by action."""

    @staticmethod
    def settings(title: str) -> dict[str, Any]:
        """Time between two actions of a turn."""
        return {**AgainstMachines.settings(title), "machine_turns": "slow"}

    def waiting_game(self, beyond: int) -> Ledger:
        """The game once more than so many actions are done, whoever has to decide."""
        return Player.waiting_game(self, beyond)


def in_the_middle(ledger: Ledger | None) -> bool:
    """A machine has to go on with what it has begun."""
    if ledger is None or ledger.decision is None or not ledger.entries:
        return False
    decision = ledger.decision
    return decision.player > 0 and decision.player == ledger.decider(len(ledger.entries) - 1) and not decision.secret


def reached(player: Slow) -> Ledger:
    """The person acts until a machine is in the middle of its turn; the game at that moment."""

    def look() -> Ledger | None:
        ledger = player.ledger()
        if ledger is None or ledger.decision is None:
            return None
        return ledger if in_the_middle(ledger) or ledger.decision.player == 0 else None

    for _ in range(ACTS):
        ledger = wait_for("the person or the middle of a turn", look)
        if in_the_middle(ledger):
            return ledger
        player.act()
    raise AssertionError("no machine came to the middle of a turn")


def texts(ledger: Ledger) -> list[str]:
    """What was done."""
    return [entry.text for entry in ledger.entries]


@pytest.mark.parametrize("key", GAMES)
def test_killed_in_the_middle_of_a_machines_turn(screen: Screen, home: Path, key: str) -> None:
    process, player = begun(screen, home, key, Slow)
    player.new_game()
    before = reached(player)
    thinking = children(process.pid)
    process.kill()
    process.wait()
    gone(thinking)
    killed = player.ledger()
    assert killed is not None
    assert in_the_middle(killed), f"{texts(before)[-1]}, then {texts(killed)[-1]}"
    assert killed.decision is not None
    machine = killed.decision.player

    process, player = begun(screen, home, key, Slow)
    menu = MainMenu(player.mirror())
    assert "continue" in [button.key for button in menu._buttons()]
    player.press(menu, "continue")
    done = len(killed.entries)
    later = player.waiting_game(done + 1)
    assert texts(later)[:done] == texts(killed)
    assert later.decider(done) == machine
    assert process.poll() is None
