"""Every action somebody can name is legal or refused with reasons (section 10.3)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.first_train.actions import parse_action
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.protocol import IllegalAction, Value, draw
from imperial_steam.scenarios import rule_ids
from tests.effort import sampled
from tests.games.first_train.samples import Mode, arranged, do, modes, nameable, new_game, rules

PACKAGE = Path("imperial_steam/games/first_train")


def asked(game: FirstTrain) -> Mapping[str, Value]:
    """What the sentence of the pending decision tells."""
    decision = game.decision()
    assert decision is not None
    return decision.values


def numbers(game: FirstTrain, text: str) -> dict[str, list[int]]:
    """By rule that refuses an action: the numbers that are named."""
    found = {refusal.rule: refusal.values.values() for refusal in game.refusals(parse_action(text))}
    return {rule: sorted(value for value in values if isinstance(value, int)) for rule, values in found.items()}


@pytest.mark.parametrize("mode", sampled([(mode,) for mode in modes()], 4), ids=str)
def test_options_and_refusals_agree(mode: Mode) -> None:
    """D-02, D-04, D-05, D-07, D-09: no reason exactly against options; `apply` agrees and changes nothing."""
    game, chance = new_game(mode, 5), Random(5)
    actions = list(nameable(game))
    number = 0
    while (decision := game.decision()) is not None:
        if number % 17 == 0:
            options, digest = set(decision.options), game.digest()
            for action in actions:
                assert (game.canonical(action) in options) == (not game.refusals(action)), f"'{action}'"
            illegal = next(action for action in actions if game.canonical(action) not in options)
            with pytest.raises(IllegalAction):
                game.apply(illegal)
            assert game.digest() == digest
        game.apply(draw(decision, chance))
        number += 1
    assert all(game.refusals(action) for action in actions)


def test_every_action_reads_back() -> None:
    for action in nameable(arranged()):
        assert parse_action(str(action)) == action


def test_reasons_name_rules_of_the_reference() -> None:
    """Every rule that refuses is one of the rules reference."""
    known, found = rule_ids("first_train"), set[str]()
    for path in (PACKAGE / "refused").glob("*refusals.py"):
        found |= set(re.findall(r'"([A-Z]+[0-9]*-\d+)"', path.read_text(encoding="utf-8")))
    assert known is not None
    assert len(found) > 40
    assert found <= known


def test_bids() -> None:
    """BID-01, BID-05, BID-06, BID-07, BID-12, SIZE-01: every reason at once."""
    game = arranged(phase="auction", turn="orange", bids={1: "purple 4"}, orange={"hand": 2})
    assert rules(game, "bid 1 3") == {"BID-07", "BID-12"}
    assert rules(game, "bid 1 2") == {"BID-05", "BID-07"}
    assert rules(game, "bid 4 1") == {"BID-06"}
    assert rules(game, "bid 7 2") == {"SIZE-01"}
    assert rules(game, "start N43") == {"BID-02"}
    assert asked(arranged(phase="auction", turn="purple", orange={"hand": 2}, purple={"hand": 7})) == {"hand": 7}
    building = arranged(phase="building")
    assert rules(building, "bid 1 3") == {"BUILD-01", "BID-01"}


def test_starts() -> None:
    """BUILD-05, BUILD-06, BUILD-07, BUILD-08, BUILD-09, BUILD-12, PAY-05, PAY-08, AREA-01."""
    poor = arranged(phase="building", turn="orange", orange={"green": 0})
    assert rules(poor, "start N43") == {"PAY-05"}
    assert rules(poor, "start N99") == {"AREA-01"}
    assert rules(poor, "start N29") == {"BUILD-08"}
    assert rules(arranged(phase="building", round=2), "start N29") == {"BUILD-09"}
    assert rules(poor, "start N02") == {"BUILD-07"}, "a hop field: neither its borders nor its stops matter"
    assert rules(poor, "finish") == {"BUILD-01"}
    full = arranged(
        phase="building", round=2, turn="orange",
        orange={"tracks": ["N43-N42-N41-N40-N39-N38-N26-N27", "N43-N54-N53-N52", "N43-N55-N56", "N43-N44-N33-N34"]},
    )  # fmt: skip
    # Without tracks left nobody is asked to build (OUT-07).
    assert full.state.tracks[0].bit_count() == 15
    assert full.state.actor == 1


def test_a_start_with_no_way_out() -> None:
    """BUILD-06, OUT-08: every border of the area is taken; BUILD-12: none can be paid."""
    game = arranged(
        phase="building", round=2, turn="orange",
        purple={"tracks": ["N43-N32", "N43-N42", "N43-N44", "N43-N54", "N43-N55"]},
    )  # fmt: skip
    assert rules(game, "start N43") == {"BUILD-06"}
    broke = arranged(
        phase="building", round=2, turn="orange",
        orange={"hand": 0, "white": 0, "brown": 0, "red": 0, "green": 1, "tracks": ["N42-N53"]},
    )  # fmt: skip
    assert rules(broke, "start N43") == {"BUILD-12"}


def test_loads() -> None:
    """LOAD-01, LOAD-05, LOAD-07, LOAD-09, LOAD-10, LOAD-16, RUL-14, AREA-01."""
    game = arranged(
        phase="shipping", turn="orange", pieces={"N42": {"yellow": 1}, "N29": {"red": 1}},
        orange={"tracks": ["N29-N40"]}, purple={"tracks": ["N40-N39-N38-N37"]},
    )  # fmt: skip
    assert rules(game, "ship N42 yellow") == {"LOAD-01", "LOAD-07"}
    assert rules(game, "seat N29 red 3") == {"LOAD-01", "LOAD-10", "RUL-14"}
    assert rules(game, "seat N29 red 0") == {"LOAD-01", "LOAD-10", "RUL-14"}
    assert rules(game, "seat N42 green 3") == {"LOAD-01", "LOAD-09"}
    assert rules(game, "ship N28 white") == {"LOAD-01"}
    assert rules(game, "ship N64 white") == {"LOAD-01", "LOAD-05"}
    assert rules(game, "ship N99 white") == {"AREA-01"}


def test_sales() -> None:
    """SELL-01, SELL-03, SELL-04, SELL-06, SELL-07, SELL-08, SELL-14: every reason at once."""
    game = arranged(
        phase="takeovers", turn="orange", orange={"tracks": ["N43-N42-N41"]}, purple={"tracks": ["N41-N40"]}
    )
    assert rules(game, "sell red N43-N42") == {"SELL-06", "SELL-07"}
    assert rules(game, "sell green N43-N42-N41-N40") == {"SELL-03", "SELL-07", "SELL-08"}
    assert rules(game, "sell green N43-N41") == {"SELL-04"}
    assert rules(game, "sell green N43-N99") == {"SELL-03"}
    assert rules(game, "bid 1 3") == {"SELL-01", "BID-01"}
    poor = arranged(
        phase="takeovers", turn="orange",
        orange={"tracks": ["N43-N42-N41-N52", "N37-N38-N39"], "green": 1, "red": 2},
    )  # fmt: skip
    # The price is 2, and red influence would pay exactly that.
    assert rules(poor, "sell green N43-N42-N41-N52") == {"SELL-08", "SELL-14"}
    assert numbers(poor, "sell green N43-N42-N41-N52") == {"SELL-08": [1, 2], "SELL-14": [1, 2]}


def test_payments() -> None:
    """PAY-13, PAY-15, PAY-16, TRAIN-07, TRAIN-08, TRAIN-09: what is due and what somebody has is named."""
    line = arranged(
        phase="building", turn="orange", orange={"hand": 1, "white": 2, "brown": 1, "red": 1, "green": 2}
    )  # fmt: skip
    # Four points and two green fees with one cube: three points are short, and no green is left.
    do(line, "start N31", "build N31-N32", "build N32-N43", "build N43-N55", "finish")
    assert asked(line) == {"short": 3}
    assert numbers(line, "spend 2 white 0 brown 0 red 0 green") == {"PAY-16": [3]}
    assert numbers(line, "spend 2 white 1 brown 1 red 0 green") == {"PAY-15": [3]}
    assert numbers(line, "spend 2 white 0 brown 0 red 1 green") == {"PAY-13": [0]}
    assert numbers(line, "spend 0 white 2 brown 1 red 0 green") == {"PAY-16": [1]}
    train = arranged(phase="shipping", turn="orange", orange={"hand": 5, "brown": 1, "white": 1, "red": 1, "green": 1})
    do(train, "buy 3a")
    assert asked(train) == {"due": 6}
    assert numbers(train, "exchange 5 cubes 0 white 0 red 0 green") == {"TRAIN-07": [6]}
    assert numbers(train, "exchange 5 cubes 1 white 1 red 0 green") == {"TRAIN-08": [1], "TRAIN-09": [6]}
    assert numbers(train, "exchange 2 cubes 2 white 1 red 1 green") == {"TRAIN-07": [1]}


def test_nothing_happens_after_the_end() -> None:
    """PH10-01."""
    game = arranged(phase="takeovers", round=5, orange={"tracks": ["N43-N42-N41"]})
    do(game, "no-sale")
    assert game.over
    assert rules(game, "pass") == {"PH10-01"}
