"""Whole games of Russian Railroads through pygame's event queue: by clicks and keys in turn, by clicks, by keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.protocol import Action
from imperial_steam.gui.canvas.input import LEFT, RIGHT, Key
from imperial_steam.gui.tables.russian_railroads.model.paying import Paid
from tests.effort import LONG
from tests.gui.tables.conftest import settle
from tests.gui.tables.hands import Hands
from tests.gui.tables.russian_railroads.conftest import MakeTable
from tests.gui.tables.russian_railroads.positions import begun, new_session, position

Way = Callable[[Hands, Action], None]
#: So many positions of a kind of decision are looked at in `make test`.
MOST = 8
#: Decisions that every game has.
ALWAYS = {"start_card", "space", "units"}


def choice(hands: Hands) -> Action:
    """An option; passing only where nothing else is left, so that games are full."""
    decision = hands.scene.session.ledger.decision
    assert decision is not None
    wanted = [action for action in decision.options if str(action) != "pass"]
    return hands.chance.choice(wanted or list(decision.options))


def click(hands: Hands, action: Action) -> None:
    """Click an option where it lies; a space that can be paid in several ways is paid in one of them."""
    places = hands.places(action)
    assert places, f"'{action}' can be clicked nowhere on the table"
    thing, at = hands.chance.choice(places)
    otherwise = len(hands.scene.state.shown().otherwise(thing)) > 1 and hands.chance.random() < 0.5
    hands.click(at, RIGHT if otherwise else LEFT)
    hands.agree()
    popup = hands.scene.controller.state.view.popup
    if popup is None:
        return
    rows = [row[0] for row in popup.rows]
    hands.pick_row(rows.index(action) if action in rows else hands.chance.randrange(len(rows)))


def by_either(hands: Hands, action: Action) -> None:
    """An option by a click or by keys."""
    hands.chance.choice([click, Hands.type_option])(hands, action)


@pytest.mark.parametrize(
    ("way", "players"),
    [
        (by_either, 2),
        pytest.param(by_either, 4, marks=pytest.mark.long),
        pytest.param(click, 4, marks=pytest.mark.long),
        pytest.param(click, 2, marks=pytest.mark.long),
        pytest.param(Hands.type_option, 3, marks=pytest.mark.long),
    ],
)
def test_a_whole_game(make_table: MakeTable, tmp_path: Path, way: Way, players: int) -> None:
    """By clicks and keys in turn only the first few of a kind, in games of two: `make test-long` does all of them."""
    scene = make_table(new_session(tmp_path, players, seed=5))
    hands, seen, ledger = Hands(scene, Random(5)), set[str](), scene.session.ledger
    while not ledger.game.over:
        settle(scene)
        decision = ledger.decision
        assert decision is not None
        seen.add(decision.kind)
        action, before = choice(hands), ledger.cursor
        if way is by_either and players == 2 and not hands.seldom(action):
            scene.state.choose(action)
            continue
        scene.app.draw()
        way(hands, action)
        assert ledger.entries[before].action == action
        assert ledger.cursor <= before + 2
    assert seen >= (ALWAYS - {"payment"} if way is click else ALWAYS)  # a click on a space brings its payments
    hands.settle()
    assert scene.controller.state.view.reckoning


@pytest.mark.thorough
def test_every_option_lies_on_the_table(make_table: MakeTable, tmp_path: Path) -> None:
    """Highlights are the options read backwards: no option without a place, in many positions.

    In `make test` in the first few of every kind of decision.
    """
    scene = make_table(new_session(tmp_path, seed=8))
    hands, ledger = Hands(scene, Random(8)), scene.session.ledger
    kinds = Counter[str]()
    for _ in range(120):
        settle(scene)
        decision = ledger.decision
        assert decision is not None
        kinds[decision.kind] += 1
        if LONG or kinds[decision.kind] <= MOST:
            scene.app.draw()
            for action in decision.options:
                assert hands.places(action), f"'{action}' can be clicked nowhere"
        scene.controller.state.choose(choice(hands))


def test_a_space_is_paid_with_the_same_click(make_table: MakeTable) -> None:
    """A click pays in the usual way (PAY-07); S or a right click lists all payments, the usual one first (CH-03)."""
    session = begun()
    state = position(session).state
    state.own(state.actor).coins = 2
    position(session)
    scene = make_table(session)
    shown = scene.state.shown()
    thing = next(thing for thing in shown.lit if thing.key == "BLACK-2")
    (use,) = shown.options_at(thing, False)
    paid = shown.otherwise(thing)
    assert shown.actions_of(use) == paid[0].steps  # type: ignore[attr-defined]
    assert [entry.pay.coins for entry in paid if isinstance(entry, Paid)] == [0, 1, 2]
    scene.controller.state.view.hover = thing
    scene.handle(Key("s"))
    assert scene.state.view.popup is not None
    assert [row[0] for row in scene.state.view.popup.rows] == list(paid)
    scene.handle(Key("escape"))
    words = [scene.state.choice(entry)[1] for entry in paid]
    assert words == [scene.presenter.words.option(entry.pay) for entry in paid if isinstance(entry, Paid)]
    assert not any("{" in line for line in words)
    before = session.ledger.cursor
    scene.state.choose(paid[1])
    assert [entry.text for entry in session.ledger.entries[before:]] == [
        "use BLACK-2", "pay 1 own 0 temporary 0 black 1 coins",
    ]  # fmt: skip
