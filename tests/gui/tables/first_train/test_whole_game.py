"""Whole games of First Train through pygame's event queue, by clicks and keys; every option lies on the table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.table_kit.drawing.targets import ui
from tests.gui.tables.first_train.conftest import MakeTable
from tests.gui.tables.first_train.positions import NUERNBERG, POSITIONS, WENSLEYDALE, new_session, played_to
from tests.gui.tables.first_train.test_real_window import ALWAYS, like
from tests.gui.tables.hands import Hands

Way = Callable[[Hands, Action], None]


def choice(hands: Hands) -> Action:
    """An option, so that every kind of decision comes up."""
    decision = hands.scene.session.ledger.decision
    assert decision is not None
    options = list(decision.options)
    return hands.chance.choices(options, [like(option) for option in options])[0]


def by_either(hands: Hands, action: Action) -> None:
    """An option by a click or by keys."""
    hands.chance.choice([Hands.click_option, Hands.type_option])(hands, action)


@pytest.mark.parametrize(
    ("way", "side", "players"),
    [
        pytest.param(by_either, WENSLEYDALE, 2, marks=pytest.mark.long),
        pytest.param(Hands.click_option, NUERNBERG, 4, marks=pytest.mark.long),
        pytest.param(Hands.type_option, WENSLEYDALE, 3, marks=pytest.mark.long),
    ],
)
def test_a_whole_game(make_table: MakeTable, way: Way, side: str, players: int) -> None:
    scene = make_table(new_session(side, players, seed=5))
    hands, seen, ledger = Hands(scene, Random(5)), set[str](), scene.session.ledger
    while not ledger.game.over:
        hands.settle()
        decision = ledger.decision
        assert decision is not None
        seen.add(decision.kind)
        action, before = choice(hands), ledger.cursor
        way(hands, action)
        assert ledger.entries[before].action == action
    assert seen >= ALWAYS
    hands.settle()
    assert scene.controller.state.view.reckoning


@pytest.mark.parametrize("name", [name for name in POSITIONS if name != "over"])
def test_every_option_lies_on_the_table(make_table: MakeTable, name: str) -> None:
    """Whatever can be chosen from the list can also be clicked where it lies."""
    scene = make_table(POSITIONS[name]())
    decision = scene.session.ledger.decision
    assert decision is not None
    hands = Hands(scene, Random(5))
    assert [str(option) for option in decision.options if not (hands.places(option) or hands.part(option))] == []


def test_news_hide_nothing_that_can_be_chosen(make_table: MakeTable) -> None:
    """Where choices and log share a panel, the news lie on the map or on a board."""
    scene = make_table(played_to("line_start", WENSLEYDALE, 2))
    scene.handle(Key("i"))
    scene.app.draw()
    decision = scene.session.ledger.decision
    assert decision is not None
    strip = scene.state.over.place(ui("news_strip"))
    assert strip is not None
    assert not scene.state.regions["prompt"].colliderect(strip)
    hands = Hands(scene, Random(5))
    assert [str(option) for option in decision.options if not hands.places(option)] == []
    before = strip.topleft
    scene.handle(Key("i"))
    scene.handle(Key("i"))
    scene.app.draw()
    again = scene.state.over.place(ui("news_strip"))
    assert again is not None
    assert again.topleft == before
