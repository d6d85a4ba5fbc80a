"""Each silly move, from a position that shows it and from one that does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from imperial_steam.games.first_train.habits import HABITS
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.kit.habits import counted
from tests.games.first_train.samples import arranged

#: Purple has passed; orange has a train, and what it could load.
SHIPPING: dict[str, Any] = {
    "phase": "shipping",
    "passed": ["purple"],
    "trains": {"3a": "orange"},
    "pieces": {"N29": {"red": 1}, "N39": {"red": 1}},
    "orange": {"tracks": ["N29-N40-N39-N38-N37"], "hand": 0, "white": 0, "brown": 3, "red": 0, "green": 0},
}
#: By silly move: actions of orange, and how often they show it.
CASES: Sequence[tuple[str, Sequence[str], int]] = [
    ("unshipped", ("pass",), 1),
    ("unshipped", ("ship-rest", "pass"), 0),
    ("empty-train", ("buy 2a", "pass"), 1),
    ("no-first-line", ("pass",), 1),
]


def test_a_train_with_a_load_is_not_empty() -> None:
    """TRAIN-02, LOAD-01."""
    game = arranged(**SHIPPING | {"trains": {}})
    (counts,) = counted(HABITS, game, map(TITLE.parse_action, ("buy 2a", "ship-rest", "pass")), [game.state.actor])
    assert counts["empty-train"] == 0


@pytest.mark.parametrize(("name", "actions", "times"), CASES)
def test_silly_moves_are_counted(name: str, actions: Sequence[str], times: int) -> None:
    """PH5-01, PH6-01, TRAIN-02, LOAD-01."""
    game = arranged(**SHIPPING)
    (counts,) = counted(HABITS, game, map(TITLE.parse_action, actions), [game.state.actor])
    assert counts[name] == times
