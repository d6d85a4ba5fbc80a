"""Refusals give the reasons that hold, all of them, and no other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam

Arranged = Callable[..., ImperialSteam]

#: Amstetten is the bronze hub here; the own factory in Wien makes what the case says.
HUB: Mapping[str, Any] = {"tracks": ["Wien–Baden", "Baden–Amstetten"], "money": 100}
HUBS: Mapping[str, Any] = {"hubs": {"bronze": "Amstetten"}}
#: Position of red, actions before, refused action, the rules of its reasons.
CASES: tuple[tuple[Mapping[str, Any], Sequence[str], str, Sequence[str]], ...] = (
    ({**HUB, "goods": {}, "factories": {"Wien #1": "coal 2"}}, (), "deliver Wien #1 to Amstetten",
     ["FREE-DELIVER-05"]),
    ({**HUB, "goods": {"coal": 2}, "factories": {"Wien #1": "coal 0"}}, (), "deliver Wien #1 to Amstetten",
     ["FREE-DELIVER-03"]),
    ({**HUB, "goods": {"coal": 2}, "factories": {"Wien #1": "coal 2"}, "delivered": True}, (),
     "deliver Wien #1 to Amstetten", ["FREE-DELIVER-01"]),
    ({"goods": {}, "training": [0, 0, 0]}, ("hand A11",), "link Wien–Baden", ["PH7-02"]),
    ({"goods": {"wood": 1}, "training": [0, 0, 1]}, (), "link Wien–Baden", ["A1-07", "A1-07"]),
    ({"money": 0, "influence": 0}, (), "hire bronze 1", ["A2-03", "A2-04"]),
    ({"money": 0, "influence": 200}, (), "engineer bridge bronze", ["A2-09"]),
    ({"money": 0, "influence": 0, "hands": 0, "hands_on": {"A8": 1}}, (), "charity 1", ["PH7-05", "A8-01"]),
    ({"money": 100, "influence": 200}, (), "charity 1", ["RUL-11"]),
    ({"influence": 0}, (), "value 130", ["A9-01", "A9-02"]),
    ({}, (), "discard wood", ["RUL-33"]),
    ({}, (), "point share", ["CITY-05"]),
    ({}, (), "bid 10", ["BID-01"]),
    ({"investors": 0}, (), "sell", ["FREE-SHARE-01"]),
)  # fmt: skip


@pytest.mark.parametrize(("red", "before", "action", "rules"), CASES, ids=[f"{c[2]} {c[3][0]}" for c in CASES])
def test_exactly_the_reasons_that_hold(
    arranged: Arranged, red: Mapping[str, Any], before: Sequence[str], action: str, rules: Sequence[str]
) -> None:
    """RUL-05, RUL-06 and the rule of each reason."""
    hands = {"hands": 1} if "hands_on" in red else {}
    game = arranged({"turn": "red", "red": {**red, **hands}}, inject=HUBS)
    for text in before:
        game.apply(parse_action(text))
    assert sorted(refusal.rule for refusal in game.refusals(parse_action(action))) == sorted(rules)
