"""Whole games of four through pygame's event queue: by clicks and keys in turn, by clicks alone, by keys alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame
import pytest

from imperial_steam.games.protocol import Action
from tests.effort import LONG
from tests.gui.tables.conftest import settle
from tests.gui.tables.hands import Hands
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session

Way = Callable[[Hands, Action], None]
#: So many positions of a kind of decision are looked at in `make test`.
MOST = 8
#: Decisions that every game has, and those that random play may miss.
ALWAYS = {"bid", "main", "end", "hire", "goods", "charity"}


def by_either(hands: Hands, action: Action) -> None:
    """An option by a click or by keys."""
    hands.chance.choice([Hands.click_option, Hands.type_option])(hands, action)


@pytest.mark.parametrize(
    "way",
    [
        by_either,
        pytest.param(Hands.click_option, marks=pytest.mark.long),
        pytest.param(Hands.type_option, marks=pytest.mark.long),
    ],
)
def test_a_whole_game(make_scene: MakeScene, folder: Path, tmp_path: Path, way: Way) -> None:
    """Every option of every decision can be reached; the pictures of all kinds of decisions differ.

    By clicks and keys in turn only the first few of a kind: `make test-long` does all of them.
    """
    scene = make_scene(new_session(folder, seed=5))
    hands, seen = Hands(scene, Random(5)), dict[str, Path]()
    ledger = scene.session.ledger
    while not ledger.game.over:
        settle(scene)
        decision = ledger.decision
        assert decision is not None
        action, before = hands.pick(), ledger.cursor
        if way is by_either and not hands.seldom(action):
            scene.state.choose(action)
            continue
        scene.app.draw()
        if decision.kind not in seen:
            seen[decision.kind] = tmp_path / f"{decision.kind}.png"
            pygame.image.save(scene.app.surface, seen[decision.kind])
        way(hands, action)
        assert ledger.entries[before].action == action
        assert ledger.cursor <= before + 2, "a factory takes its only kind of worker with it, and nothing else"
    assert set(seen) >= ALWAYS
    assert len({path.read_bytes() for path in seen.values()}) == len(seen)
    hands.settle()
    assert scene.controller.state.view.reckoning
    hands.press("return")
    assert scene.controller.state.view.rows_shown == 2


@pytest.mark.thorough
def test_every_option_lies_on_the_table(make_scene: MakeScene, folder: Path) -> None:
    """Highlights are the options read backwards: no option without a place, in many positions.

    In `make test` in the first few of every kind of decision.
    """
    scene = make_scene(new_session(folder, kind="normal", seed=8))
    hands = Hands(scene, Random(8))
    ledger = scene.session.ledger
    kinds = Counter[str]()
    for _ in range(150):
        settle(scene)
        decision = ledger.decision
        if decision is None:
            break
        kinds[decision.kind] += 1
        if LONG or kinds[decision.kind] <= MOST:
            scene.app.draw()
            for action in decision.options:
                assert hands.places(action), f"'{action}' can be clicked nowhere"
        scene.controller.state.choose(hands.pick())
