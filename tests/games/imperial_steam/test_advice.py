"""Doubts about legal moves: each once where it must come, and once where it must not."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import pytest

from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.story.advice import doubts, turns_left
from imperial_steam.i18n import LANGUAGES, Catalogue

Arranged = Callable[..., ImperialSteam]

LAST = {"round": 8, "turn": "red", "all": {"hands": 0}}
"""Nobody has a hand but those given one: the end of the game."""
HUB = {"tracks": ["Wien–Baden", "Baden–Amstetten"], "factories": {"Wien #1": "iron 2"}, "goods": {"coal": 1}}
SELLER = {"hands": 1, "hands_on": {"A4": 4}, "investors": 1, "share_value": 40}

#: Rule, position, actions before, action in doubt, reason or "" for none.
CASES: tuple[tuple[str, Mapping[str, Any], Sequence[str], str, str], ...] = (
    ("A10-01", {"turn": "red"}, (), "hand A11", "pass"),
    ("A11-02", {"turn": "red", "red": {"hands": 1, "hands_on": {"A10": 1}}}, (), "hand A11", ""),
    ("A4-01", {"turn": "red"}, (), "hand A4", "nothing-to-produce"),
    ("A4-01+", {"turn": "red", "red": {"factories": {"Wien #1": "iron 2"}}}, (), "hand A4", ""),
    ("A4-02", {"turn": "red", "red": {"factories": {"Wien #1": "iron 2"}}}, ("hand A4",), "done", "nothing-produced"),
    ("A4-02+", {"turn": "red", "red": {"hands": 1, "hands_on": {"A10": 1}, "influence": 20,
                                       "factories": {"Wien #1": "iron 2"}}}, ("hand A4",), "done", ""),
    ("PH8-01", {**LAST, "red": {"hands": 1, "money": 90, "influence": 200}}, (), "hand A2", "staff-too-late"),
    ("PH8-01+", {**LAST, "red": {"hands": 2, "money": 90, "influence": 200}}, (), "hand A2", ""),
    ("A2-07", {**LAST, "red": {"hands": 1, "money": 90, "influence": 200}}, ("hand A2",), "hire bronze 1",
     "staff-too-late"),
    ("A2-07+", {**LAST, "round": 7, "red": {"hands": 1, "money": 90, "influence": 200}}, ("hand A2",),
     "hire bronze 1", ""),
    ("A1-17", {"turn": "red", "red": {"training": [3, 0, 0], "tracks": ["Wien–St. Pölten"]}},
     ("hand A1", "link Wien–Baden", "worker 1", "worker 1"), "worker 1", "worker-wasted"),
    ("A1-19+", {"turn": "red", "red": {"training": [4, 0, 0]}},
     ("hand A1", "link Wien–Baden", "worker 1", "worker 1"), "worker 1", ""),
    ("A1-16", {"turn": "red", "red": {"training": [3, 0, 0]}}, ("hand A1", "link Wien–Baden", "worker 1"),
     "worker 1", ""),
    ("A1-19", {"turn": "red", "red": {"training": [0, 0, 2]}},
     ("hand A1", "link Wien–St. Pölten", "worker 3", "worker 3", "track", "point influence"), "done", "free-track"),
    ("A1-19 effort", {"turn": "red", "red": {"training": [2, 0, 2]}},
     ("hand A1", "link Wien–St. Pölten", "worker 3", "track", "point influence"), "done", ""),
    ("A4-03", {"turn": "red", "red": {"goods": {"iron": 4}, "factories": {"Wien #1": "iron 2"}}},
     ("hand A4",), "produce Wien #1", "good-is-lost"),
    ("A4-03 other", {"turn": "red", "red": {"goods": {"iron": 3, "wood": 1}, "factories": {"Wien #1": "iron 2"}}},
     ("hand A4",), "produce Wien #1", ""),
    ("A4-03 room", {"turn": "red", "red": {"goods": {"iron": 3}, "factories": {"Wien #1": "iron 2"}}},
     ("hand A4",), "produce Wien #1", ""),
    ("STORE-09", {"turn": "red", "red": {"goods": {"wood": 4}, "money": 90}}, ("hand A5",), "buy wood",
     "good-is-lost"),
    ("STORE-02", {"turn": "red", "red": {"goods": {"coal": 4}, "money": 90}}, ("hand A5",), "buy coal", ""),
    ("SCORE-03", {**LAST, "market": {"wood": 4}, "red": {"hands": 1, "money": 90, "goods": {}}}, ("hand A5",),
     "buy wood", "good-too-late"),
    ("SCORE-03+", {**LAST, "market": {"wood": 10}, "red": {"hands": 1, "money": 90, "goods": {}}}, ("hand A5",),
     "buy wood", ""),
    ("FREE-DELIVER-05", {**LAST, "market": {"coal": 4}, "red": {**HUB, "hands": 1, "money": 90, "goods": {}}},
     ("hand A5",), "buy coal", ""),
    ("SCORE-04", {"round": 5, "turn": "red", "red": {"money": 90}, "yellow": {"tracks": [
        "Wien–Wr. Neustadt", "Wr. Neustadt–Sopron", "Sopron–Szombathely", "Szombathely–Murska Sobota",
        "Murska Sobota–Varaždin", "Varaždin–Zagreb", "Zagreb–Novo Mesto", "Novo Mesto–Trieste"]}},
     ("hand A5",), "order wood", "order-too-late"),
    ("SCORE-04+", {"round": 5, "turn": "red", "red": {"money": 90}}, ("hand A5",), "order wood", ""),
    ("PH3-01", {"round": 3, "turn": "red", "red": {"money": 90, "hands": 1, "passenger_cars": 3,
                                                   "goods": {}, "dock": {"wood": 1}}},
     ("hand A5",), "order wood", "order-without-room"),
    ("PH3-01+", {"round": 3, "turn": "red", "red": {"money": 90, "hands": 2, "passenger_cars": 3,
                                                    "goods": {}, "dock": {"wood": 1}}},
     ("hand A5",), "order wood", ""),
    ("PH3-01 on board", {"round": 3, "turn": "red", "red": {"money": 90, "hands": 1, "goods": {"wood": 3, "iron": 1}}},
     ("hand A5",), "order wood", "order-without-room"),
    ("PH3-01 on board and fits", {"round": 3, "turn": "red", "red": {"money": 90, "hands": 1,
                                                                     "goods": {"wood": 2, "iron": 1}}},
     ("hand A5",), "order wood", ""),
    ("PH3-01 on board, not the last hand", {"round": 3, "turn": "red", "red": {
        "money": 90, "hands": 2, "goods": {"wood": 3, "iron": 1}}}, ("hand A5",), "order wood", ""),
    ("PH3-01 coal that a delivery takes", {"round": 3, "turn": "red", "red": {
        **HUB, "money": 90, "hands": 1, "locomotives": [3], "goods": {"wood": 2, "iron": 1, "coal": 2}}},
     ("hand A5",), "order wood", ""),
    ("PH3-01 coal after the delivery", {"round": 3, "turn": "red", "red": {
        **HUB, "delivered": True, "money": 90, "hands": 1, "locomotives": [3],
        "goods": {"wood": 2, "iron": 1, "coal": 2}}}, ("hand A5",), "order wood", "order-without-room"),
    ("SCORE-12", {**LAST, "display": [1], "red": {"hands": 1, "locomotives": [8]}}, ("hand A7",), "contract 1",
     "contract-unfillable"),
    ("SCORE-12 turn", {**LAST, "display": [1], "red": {"hands": 2, "locomotives": [8]}}, ("hand A7",),
     "contract 1", ""),
    ("SCORE-11", {**LAST, "display": [7], "red": {**HUB, "hands": 1, "locomotives": [8]}}, ("hand A7",),
     "contract 7", ""),
    ("SCORE-07", {**LAST, "hub_influence": {"bronze": 50, "blue": 200, "green": 200, "white": 200},
                  "red": {"hands": 1, "money": 90, "influence": 60}}, ("hand A8",), "charity 2",
     "charity-too-late"),
    ("SCORE-07+", {**LAST, "hub_influence": {"bronze": 60, "blue": 60, "green": 60, "white": 60},
                   "red": {"hands": 1, "money": 90, "influence": 50}}, ("hand A8",), "charity 1", ""),
    ("SCORE-23", {**LAST, "red": {**SELLER, "money": 900}}, ("hand A10",),
     "sell", "share-costs-more"),
    ("SCORE-23+", {**LAST, "red": {**SELLER, "money": 50}}, ("hand A10",),
     "sell", ""),
    ("SCORE-23 early", {**LAST, "round": 7, "red": {**SELLER, "money": 900}},
     ("hand A10",), "sell", ""),
    ("FREE-SHARE-03", {**LAST, "red": {**SELLER, "money": 50}},
     ("hand A10",), "end", "share-unsold"),
    ("FREE-SHARE-03+", {**LAST, "red": {**SELLER, "money": 900}},
     ("hand A10",), "end", ""),
    ("FREE-DELIVER-01", {"turn": "red", "red": HUB}, ("hand A10",), "end", "delivery-unused"),
    ("FREE-DELIVER-01+", {"turn": "red", "red": {**HUB, "delivered": True}}, ("hand A10",), "end", ""),
)  # fmt: skip


@pytest.mark.parametrize(("rule", "given", "before", "action", "reason"), CASES, ids=[case[0] for case in CASES])
def test_doubts(
    arranged: Arranged, rule: str, given: Mapping[str, Any], before: Sequence[str], action: str, reason: str
) -> None:
    """The named rule with its position; a `+` or a word marks the case in which nothing is to be said."""
    game = arranged(given)
    for text in before:
        game.apply(parse_action(text))
    wanted = parse_action(action)
    assert wanted in game.options(), rule
    digest = game.digest()
    assert [doubt.reason for doubt in doubts(game, wanted)] == ([reason] if reason else [])
    assert game.digest() == digest


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_doubt_has_words(arranged: Arranged, language: str) -> None:
    """No number or name is left in its braces."""
    catalogue = Catalogue(language, "imperial_steam")
    for _, given, before, action, reason in CASES:
        if not reason:
            continue
        game = arranged(given)
        for text in before:
            game.apply(parse_action(text))
        for doubt in doubts(game, parse_action(action)):
            sentence = catalogue.text(f"advice.doubt.{doubt.reason}", **doubt.values)
            assert "advice." not in sentence
            assert "{" not in sentence


@pytest.mark.parametrize(("number", "hands", "turns"), [(1, 2, 33), (4, 5, 24), (8, 1, 0), (8, 5, 4)])
def test_turns_left(arranged: Arranged, number: int, hands: int, turns: int) -> None:
    """PH1-03: 2, 3, 4 and then 5 turns a round."""
    game = arranged({"round": number, "turn": "red", "red": {"hands": hands}})
    assert turns_left(game.layout, game.state, game.state.players[0]) == turns


def test_doubts_never_fail_in_random_games(new_game: Callable[..., ImperialSteam]) -> None:
    """Whatever is legal can be asked about, and few things are in doubt."""
    asked = doubted = 0
    chance, game = Random(5), new_game(3, "fixed", 5)
    while (decision := game.decision()) is not None:
        for option in decision.options:
            asked += 1
            doubted += bool(doubts(game, option))
        game.apply(chance.choice(list(decision.options)))
    assert asked > 1000
    assert 0 < doubted < asked / 4
