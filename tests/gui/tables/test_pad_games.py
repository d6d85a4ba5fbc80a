"""Games of every title by a controller alone: the cross through the choices, the stick to things, A takes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from imperial_steam import titles
from imperial_steam.games.protocol import Action
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.session import HUMAN
from tests.gui.conftest import MakeApp
from tests.gui.pads import PadHands
from tests.gui.table_kit.machines.test_machines import ledger_of, table_of
from tests.gui.tables.conftest import settle
from tests.gui.tables.hands import Hands

Table = TableScene[Any, Any]
Make = Callable[[str], Table]
ENTRIES = {entry.key: entry for entry in titles.entries() if entry.home is None}
#: So many actions are done by the controller in `make test`, the rest of that game not at all.
FEW = {"imperial_steam": 8, "russian_railroads": 8, "first_train": 8}
#: A choice is narrowed down in so many steps at most.
STEPS = 5


@pytest.fixture
def make(make_app: MakeApp, offered: None, monkeypatch: pytest.MonkeyPatch) -> Make:
    """The table of a title with two people."""
    del offered

    def made(title: str) -> Table:
        monkeypatch.setattr(titles, "_ENTRIES", {title: ENTRIES[title]})
        app = make_app(ceremonies=False, round_banner="off")
        return table_of(app, ledger_of(title, (HUMAN, HUMAN), seed=5))

    return made


class PadPlayer:
    """Plays any legal option of a table with a controller; `stick` things are pointed at, all others in the list."""

    def __init__(self, scene: Table, chance: Random) -> None:
        self.scene, self.chance = scene, chance
        self.pad, self.eyes = PadHands(scene.app), Hands(scene, chance)

    def by_stick(self, action: Action) -> bool:
        """Point at a thing that represents an option and press A; False where it lies nowhere at the moment."""
        places = self.eyes.places(action)
        if not places:
            return False
        thing, at = self.chance.choice(places)
        controller = self.scene.controller
        self.pad.point(at, lambda pos: controller.thing_at(pos) == thing)
        self.pad.press("a")
        return True

    def by_cross(self, action: Action) -> None:
        """Go to a row of the list of all choices and press A, until nothing is left to be told apart."""
        before = self.scene.session.ledger.cursor
        for _ in range(STEPS):
            state, shown = self.scene.state, self.scene.state.shown()
            entries = [entry for entry, *_ in state.choices()]
            rows = [row for row, entry in enumerate(entries) if entry == action or action in shown.leads_to(entry)]
            for _ in range(rows[0] - state.view.cursor if state.view.cursor >= 0 else rows[0] + 1):
                self.pad.press("down")
            self.pad.press("a")
            self.finish(action)
            if self.scene.session.ledger.cursor != before:
                return

    def finish(self, action: Action) -> None:
        """What follows: a list of several, a dial, a question."""
        for _ in range(6):
            self.pad.agree()
            popup = self.scene.state.view.popup
            if popup is None:
                return
            entries = [row[0] for row in popup.rows]
            wanted = entries.index(action) if action in entries else 0
            for _ in range(wanted - popup.cursor):
                self.pad.press("right" if popup.numbers else "down")
            self.pad.press("a")


def played(scene: Table, most: int | None) -> int:
    """Play to the end, or so many actions; how many were pointed at with the stick."""
    chance, ledger, pointed = Random(5), scene.session.ledger, 0
    player = PadPlayer(scene, chance)
    done = 0
    while not ledger.game.over and (most is None or done < most):
        settle(scene)
        decision = ledger.decision
        assert decision is not None
        options = [option for option in decision.options if str(option) != "pass"] or list(decision.options)
        action, before = chance.choice(options), ledger.cursor
        scene.app.draw()
        stick = chance.random() < 0.3 and player.by_stick(action)
        if stick:
            player.finish(action)
        else:
            player.by_cross(action)
        if ledger.cursor == before and not stick:
            raise AssertionError(f"'{action}' was not played: {scene.app.top}, {scene.state.view.popup}")
        pointed += stick
        done += 1
    return pointed


@pytest.mark.parametrize("most", [False, pytest.param(True, marks=pytest.mark.long)], ids=["some", "whole"])
@pytest.mark.parametrize("title", list(FEW))
def test_a_game_by_the_pad(make: Make, title: str, most: bool) -> None:
    """The beginning in `make test`, the whole game in `make test-long`."""
    scene = make(title)
    assert played(scene, None if most else FEW[title]) > 0
    assert scene.session.ledger.cursor >= FEW[title]
    assert scene.look.pad == "xbox"
    if most:
        assert scene.session.ledger.game.over


def test_b_takes_back_and_start_opens_the_menu(make: Make) -> None:
    """B closes what lies on top, then takes back; a held Backspace takes back once."""
    scene = make("russian_railroads")
    played(scene, 3)
    pad, ledger = PadHands(scene.app), scene.session.ledger
    settle(scene)
    scene.app.draw()
    pad.press("down", "a")
    PadPlayer(scene, Random(1)).finish(ledger.entries[-1].action)
    before = ledger.cursor
    pad.press("y", "b", "b")
    pad.agree()
    assert ledger.cursor < before
