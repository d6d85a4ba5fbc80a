"""Short ways to refused actions: what they name, that they can be played, and what has none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.planner import MOST_STEPS, ActionPath, crew, short_way
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.i18n import LANGUAGES, Catalogue

Arranged = Callable[..., ImperialSteam]


def keys(way: ActionPath | None) -> list[str]:
    """The kinds of the steps."""
    return [] if way is None else [step.key for step in way.steps]


def played(game: ImperialSteam, way: ActionPath) -> ImperialSteam:
    """The position after everything that can be done at once."""
    after = game.copy()
    for action in way.now:
        after.apply(action)
    return after


#: Refused action → the steps before it, and the turn in which it becomes legal.
CASES: tuple[tuple[str, Mapping[str, Any], str, list[str], int], ...] = (
    ("A1-08", {"money": 100, "influence": 200, "training": [0, 0, 2], "goods": {"wood": 1, "stone": 2, "iron": 1},
               "tracks": ["Wien–St. Pölten"]}, "link St. Pölten–Linz", ["hire_engineer"], 1),
    ("A1-16", {"money": 100, "influence": 100, "training": [2, 0, 0]}, "link Wien–Wr. Neustadt", ["hire_workers"], 1),
    ("PH5-02", {"money": 0, "training": [2, 0, 0], "investors": 0}, "link Wien–Wr. Neustadt", ["wait"], 2),
    ("A1-07", {"money": 100, "goods": {"wood": 1, "stone": 1}}, "link Wien–Baden", ["buy_good"], 1),
    ("A4-02", {"money": 0, "goods": {"wood": 1, "stone": 1}, "investors": 0,
               "factories": {"Wien #1": "iron 2"}}, "link Wien–Baden", ["produce"], 1),
    ("A2-03", {"money": 100, "influence": 10}, "hire bronze 1", ["charity"], 1),
    ("A3-03", {"money": 0, "investors": 1, "tracks": ["Wien–Baden"]}, "station Baden", ["sell_share"], 0),
    ("A3-02", {"money": 100, "training": [2, 0, 0]}, "station Baden", ["build_track"], 1),
    ("A3-21", {"money": 100, "influence": 100, "training": [0, 0, 0], "worker_supply": 15}, 'site Wien #1',
     ["hire_workers"], 1),
    ("NET-05", {"money": 200, "training": [0, 0, 3], "tracks": ["Wien–Baden", "Baden–Wr. Neustadt"]},
     "link Baden–Amstetten", ["build_station"], 1),
    ("A1-19", {"money": 0, "training": [0, 0, 2], "investors": 0}, "link St. Pölten–Amstetten", ["build_track"], 0),
    ("A6-02", {"money": 100}, "locomotive 4", ["wait"], 2),
    ("A7-03", {"money": 100, "passenger_cars": 3, "goods": {"coal": 1}}, "contract 1", ["wait", "upgrade"], 3),
    ("A9-01", {"influence": 100}, "value 90", ["set_value"], 1),
    ("FREE-SHARE-01", {"share_value": 90, "investors": 2}, "sell", ["set_value"], 0),
    ("FREE-STATE-03", {"money": 10, "investors": 1, "goods": {}, "tracks":
        ["Wien–Wr. Neustadt", "Wr. Neustadt–Sopron", "Sopron–Szombathely"]},
     "state Szombathely–Fürstenfeld", ["sell_share"], 0),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "given", "wish", "steps", "turns"), CASES, ids=[case[0] for case in CASES])
def test_ways(arranged: Arranged, rule: str, given: Mapping[str, Any], wish: str, steps: list[str], turns: int) -> None:
    """A1-08, A1-16, PH5-02, A1-07, A4-02, A2-03, A3-03, A3-02, A3-21, NET-05, A1-19, A6-02, A9-01, FREE-SHARE-01."""
    game = arranged({"turn": "red", "red": given, "display": [1] if rule == "A7-03" else []})
    before = game.digest()
    way = short_way(game, parse_action(wish))
    assert way is not None
    assert (keys(way), way.turns) == ([*steps, "goal"], turns)
    assert str(way.steps[-1].actions[-1]) == wish
    assert game.digest() == before
    played(game, way)


def test_each_step_names_the_rules_it_answers(arranged: Arranged) -> None:
    """A1-08, A2-09: an engineer for 30, and no money but a share's."""
    given = {
        "money": 0, "influence": 200, "investors": 1, "training": [0, 0, 2],
        "goods": {"wood": 1, "stone": 2, "iron": 1}, "tracks": ["Wien–St. Pölten"],
    }  # fmt: skip
    way = short_way(arranged({"turn": "red", "red": given}), parse_action("link St. Pölten–Linz"))
    assert way is not None
    share, engineer, goal = way.steps
    assert (share.key, share.rules, share.money) == ("sell_share", ("A2-09",), 40)
    assert (engineer.key, engineer.rules, engineer.money, engineer.values["kind"]) == (
        "hire_engineer", ("A1-08",), -30, "bridge",
    )  # fmt: skip
    assert [str(action) for action in way.now] == ["sell", "hand A2", str(engineer.actions[-1])]
    assert (goal.turn, way.turns, way.rounds, way.cost, way.shares) == (1, 1, 0, -10, 1)


def test_each_step_names_the_influence_it_costs(arranged: Arranged) -> None:
    """A9-02, PH7-05: the printed steps of each row, and one more for a hand that lies there already."""
    way = short_way(arranged({"turn": "red", "red": {"influence": 150}}), parse_action("value 130"))
    assert way is not None
    assert keys(way) == ["set_value", "set_value", "goal"]
    assert [(step.influence, step.repeat) for step in way.steps] == [(1, 0), (3, 1), (3, 0)]
    assert way.influence == 4


def test_two_goods_are_ordered_and_waited_for(arranged: Arranged) -> None:
    """A5-03, PH3-01: three goods short, one order."""
    game = arranged({"round": 2, "turn": "red", "red": {"money": 100, "goods": {}}})
    way = short_way(game, parse_action("link Wien–Baden"))
    assert way is not None
    assert keys(way) == ["order_goods", "wait", "goal"]
    assert way.rounds == 1
    assert way.steps[0].values["goods"] == ("wood", "stone", "iron")


def test_a_delivery_waits_for_the_next_turn(arranged: Arranged) -> None:
    """FREE-DELIVER-01: once per turn."""
    given = {"tracks": ["Wien–Baden", "Baden–Amstetten"], "factories": {"Wien #1": "iron 2"}, "delivered": True,
             "goods": {"coal": 1}}  # fmt: skip
    way = short_way(arranged({"turn": "red", "red": given}), parse_action("deliver Wien #1 to Amstetten"))
    assert way is not None
    assert (keys(way), way.turns) == (["goal"], 1)


def test_a_link_of_the_state_railway_leads_to_buying_access(arranged: Arranged) -> None:
    """NET-09, FREE-STATE-03."""
    given = {"money": 100, "tracks": ["Wien–Wr. Neustadt", "Wr. Neustadt–Sopron", "Sopron–Szombathely"]}
    game = arranged({"turn": "red", "red": given})
    way = short_way(game, parse_action("link Szombathely–Fürstenfeld"))
    assert way is not None
    assert [str(action) for action in way.now] == ["state Szombathely–Fürstenfeld"]


@pytest.mark.parametrize(
    ("wish", "given"),
    [
        ("link Wien–Baden", {"tracks": ["Wien–Baden"]}),
        ("link Ljubljana–Trieste", {}),
        ("contract 12", {"contracts": [12], "locomotives": [3, 4]}),
        ("locomotive 3", {}),
        ("done", {}),
        ("engineer bridge bronze", {"engineers": ["bridge"]}),
    ],
)
def test_no_short_way(arranged: Arranged, wish: str, given: Mapping[str, Any]) -> None:
    """NET-03, A7-01, RUL-48, A2-12, and what is simply too far."""
    assert short_way(arranged({"turn": "red", "red": given}), parse_action(wish)) is None


def test_the_budget_bounds_the_search(arranged: Arranged) -> None:
    game = arranged({"turn": "red", "red": {"money": 0, "goods": {}, "training": [0, 0, 0]}})
    assert short_way(game, parse_action("link Wien–Baden"), budget=1) is None


@pytest.mark.parametrize("seed", range(3))
def test_ways_can_be_played_and_are_always_the_same(new_game: Callable[..., ImperialSteam], seed: int) -> None:
    """In random games: at most three steps, deterministic, the position untouched, legal to the last action."""
    chance, found, number = Random(seed), 0, 0
    game = new_game(2 + seed, "fixed", seed)
    while (decision := game.decision()) is not None:
        number += 1
        if number % 30 == 0 and game.state.step != Step.BID:
            table = game.layout.actions
            for wish in chance.sample([*table.links, *table.stations, *table.sites, *table.hires, table.sell], 4):
                before = game.digest()
                way = short_way(game, wish)
                assert game.digest() == before
                assert way == short_way(game, wish)
                if way is not None:
                    found += 1
                    assert len(way.steps) <= MOST_STEPS + 1
                    turns = [step.turn for step in way.steps]
                    assert turns == sorted(turns)
                    after = played(game, way)
                    assert after.violations() == []
        game.apply(chance.choice(list(decision.options)))
    assert found > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_words(arranged: Arranged, language: str) -> None:
    """No number or name is left in its braces; the last step names the wished action."""
    catalogue = Catalogue(language, "imperial_steam")
    for rule, given, wish, _, _ in CASES:
        game = arranged({"turn": "red", "red": given, "display": [1] if rule == "A7-03" else []})
        way = short_way(game, parse_action(wish))
        assert way is not None
        for step in way.steps:
            sentence = catalogue.text(f"advice.step.{step.key}", **{"action": wish, **step.values})
            assert "advice." not in sentence
            assert "{" not in sentence


@pytest.mark.parametrize(
    ("training", "effort", "levels"),
    [
        ((5, 0, 0), 2, (1, 1)),
        ((2, 1, 1), 3, (3,)),
        ((0, 2, 0), 3, (2, 2)),
        ((1, 1, 0), 3, (2, 1)),
        ((1, 0, 0), 4, (1,)),
    ],
)
def test_crew(training: tuple[int, int, int], effort: int, levels: tuple[int, ...]) -> None:
    """A1-16, A1-17: the least surplus."""
    assert crew(training, effort) == levels
