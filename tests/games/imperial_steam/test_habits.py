"""Each silly move, from a position that shows it and from one that does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.habits import HABITS
from imperial_steam.games.kit.habits import Turn, counted

Arranged = Callable[..., ImperialSteam]
PASS = ("hand A11", "end")
#: By silly move: the round, red's part of the position, actions, and how often they show it.
CASES: Sequence[tuple[str, int, dict[str, Any], Sequence[str], int]] = [
    ("idle-engineer", 2, {"engineers": ["bridge", "tunnel"]}, PASS, 2),
    ("idle-engineer", 2, {}, PASS, 0),
    ("idle-hand", 2, {"money": 100}, PASS, 1),
    ("idle-hand", 2, {"money": 100}, ("hand A10", "end"), 1),
    ("idle-hand", 2, {"money": 99}, PASS, 0),
    ("lone-share", 4, {"investors": 3}, ("sell", *PASS), 1),
    ("lone-share", 4, {"investors": 3}, ("sell", "sell", *PASS), 0),
    ("lone-share", 5, {"investors": 3}, ("sell", *PASS), 0),
    ("share-not-raised", 8, {"money": 310, "influence": 200, "investors": 4}, PASS, 1),
    ("share-not-raised", 8, {"money": 309, "influence": 200, "investors": 4}, PASS, 0),
    ("share-not-raised", 8, {"money": 310, "influence": 200, "investors": 8, "share_value": 240}, PASS, 0),
    ("early-charity", 3, {"money": 200}, ("hand A8", "charity 1"), 1),
    ("early-charity", 2, {"money": 200}, ("hand A8", "charity 1"), 0),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "red", "actions", "times"), CASES)
def test_silly_moves_are_counted(
    arranged: Arranged, name: str, number: int, red: dict[str, Any], actions: Sequence[str], times: int
) -> None:
    game = arranged({"round": number, "turn": "red", "red": red}, players=2)
    (counts,) = counted(HABITS, game, map(parse_action, actions), [0])
    assert counts[name] == times
    assert game.state.round == number, "counting leaves the position alone"


def test_what_is_bought_and_thrown_away_is_counted(arranged: Arranged) -> None:
    """A turn has both where a good of the same kind must go at once (STORE-09); written down, as it is so rare."""
    game = arranged({"turn": "red"}, players=2)
    turn = Turn(0, 1, game, game, [parse_action(text) for text in ("buy wood", "discard wood")])
    assert HABITS["bought-in-vain"]([turn]) == 1
    other = Turn(0, 1, game, game, [parse_action(text) for text in ("buy wood", "discard iron")])
    assert HABITS["bought-in-vain"]([other]) == 0
