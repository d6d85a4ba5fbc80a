"""What a decision tells beside its options: the numbers and names that its sentence needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam

Arranged = Callable[..., ImperialSteam]

RED: Mapping[str, Any] = {"money": 200, "training": [0, 0, 4], "goods": {"wood": 2, "stone": 1, "iron": 1, "coal": 1}}
BUILT = ("hand A1", "link Wien–Bratislava", "worker 3", "track")
#: Rule, actions before, kind of the decision, its values.
CASES: tuple[tuple[str, Sequence[str], str, Mapping[str, Any]], ...] = (
    ("A1-01 first", ("hand A1",), "tracks", {"track": 1}),
    ("A1-16", ("hand A1", "link Wien–Bratislava"), "crew", {"link": "Wien–Bratislava", "effort": 3, "crew": 0}),
    (
        "A1-16 joined",
        ("hand A1", "link Wien–Bratislava", "worker 3"),
        "crew",
        {"link": "Wien–Bratislava", "effort": 3, "crew": 3},
    ),
    ("CITY-05", BUILT, "points", {"points": 1}),
    ("A1-01 second", (*BUILT, "point influence"), "tracks", {"track": 2}),
    ("A5-05", ("hand A5",), "goods", {"room": 2}),
    ("A5-06", ("hand A5", "order wood"), "goods", {"room": 1}),
    ("A3-11", ("hand A3", "site Wien #1"), "factory", {"site": "Wien #1"}),
    ("A3-15", ("hand A3", "site Wien #1", "factory iron"), "worker", {"site": "Wien #1", "good": "iron"}),
    ("STORE-09", ("hand A5", "buy wood"), "discard", {"surplus": 1}),
    ("PH7-02", ("hand A10",), "end", {}),
)


@pytest.mark.parametrize(("rule", "before", "kind", "values"), CASES, ids=[case[0] for case in CASES])
def test_decisions_say_what_they_are_about(
    arranged: Arranged, rule: str, before: Sequence[str], kind: str, values: Mapping[str, Any]
) -> None:
    """The named rule's numbers, as the rule counts them."""
    game = arranged({"turn": "red", "red": RED})
    for text in before:
        game.apply(parse_action(text))
    decision = game.decision()
    assert decision is not None
    assert (decision.player, decision.kind, dict(decision.values)) == (0, kind, values), rule
