"""What is known of good play in First Train: a position for every part, and what is never thought of."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.games.first_train.actions import BuyTrain
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.judgement.judge import FirstTrainJudgement
from imperial_steam.games.first_train.judgement.parts import PARTS
from imperial_steam.games.first_train.state import Ask
from imperial_steam.games.protocol import CHANCE, TURN_BEGAN, draw
from tests.bots.test_machines import Thinker
from tests.games.first_train.samples import Mode, arranged, do, modes, new_game

JUDGEMENT = FirstTrainJudgement()
SERVED = {"tracks": ["N29-N40-N39-N38-N37"], "brown": 6, "red": 3, "green": 3}
PIECES = {"N29": {"red": 2, "green": 1}, "N39": {"red": 1}}


def shipping(**words: object) -> FirstTrain:
    given: dict[str, object] = {"pieces": PIECES, "orange": SERVED, **words}
    return arranged(2, phase="shipping", turn="orange", **given)


def amount(game: FirstTrain, part: str, seat: int = 0) -> int:
    return JUDGEMENT.parts(game, seat)[part]


#: By part: a position, and one in which it is worth more.
MORE: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "score": ({}, {"orange": {**SERVED, "points": 4}}),
    "sets": ({}, {"orange": {**SERVED, "cargo": {"white": 3, "yellow": 3, "red": 3, "green": 3}}}),
    "profit": ({"orange": {**SERVED, "profit": -6}}, {"orange": {**SERVED, "profit": 2}}),
    "own_tracks": ({}, {"orange": {**SERVED, "tracks": ["N38-N37"]}}),
    "freight": ({"orange": {**SERVED, "brown": 0, "hand": 0}}, {}),
    "reach": ({"pieces": {}}, {"pieces": {"N29": {"red": 2, "green": 1}, "N39": {"red": 2}, "N30": {"yellow": 2}}}),
    "link": ({"orange": {**SERVED, "tracks": ["N03-N04-N16"]}}, {}),
    "takeover": ({"round": 3, "orange": {**SERVED, "red": 0, "green": 0}}, {"round": 3}),
    "influence": ({"orange": {**SERVED, "white": 0}}, {"orange": {**SERVED, "white": 5}}),
    "cubes": ({"orange": {**SERVED, "hand": 0}}, {"orange": {**SERVED, "hand": 3}}),
}


@pytest.mark.parametrize("part", MORE)
def test_a_part_counts_what_it_is_named_after(part: str) -> None:
    less, more = (shipping(**words) for words in MORE[part])
    assert amount(less, part) < amount(more, part)


def test_a_track_costs_less_that_a_later_takeover_is_likely_to_take() -> None:
    """SELL-01: nearly all tracks of a game are handed over, some each round; each that is one too many costs more."""
    tracks = ["N29", "N40", "N39", "N38", "N37"]
    costs = [
        -amount(shipping(orange={**SERVED, "tracks": ["-".join(tracks[: number + 1])]}, round=round_), "own_tracks")
        for round_ in (5, 1)
        for number in (1, 2, 4)
    ]
    last, first = costs[:3], costs[3:]
    assert last == sorted(set(last)), "each is deducted"
    assert first[0] <= 1, "gone with the next takeover"
    assert first[2] > 2 * first[1], "the third and fourth stay longer"


def test_who_is_ahead_in_the_orders_has_more_of_them() -> None:
    game = arranged(phase="auction", orange={"white": 5, "brown": 5}, purple={"white": 1, "brown": 1})
    assert amount(game, "order", 0) > amount(game, "order", 1)


def test_a_bid_is_worth_what_its_space_offers() -> None:
    game = arranged(phase="auction")
    seat = game.state.actor
    before = amount(game, "bids", seat)
    do(game, "bid 1 3")
    assert before == 0 < amount(game, "bids", seat)


def test_every_part_has_a_position() -> None:
    assert {*MORE, "order", "bids"} == set(PARTS)


def test_after_the_end_only_what_is_counted_counts() -> None:
    game, chance = new_game(next(iter(modes())), 2), Random(2)
    while (decision := game.decision()) is not None:
        game.apply(draw(decision, chance))
    assert [JUDGEMENT.expected(game, seat) for seat in (0, 1)] == list(game.scores())


@pytest.mark.parametrize("mode", list(modes())[:4], ids=str)
def test_a_turn_is_told_from_the_next_one(mode: Mode) -> None:
    game, chance = new_game(mode, 3), Random(3)
    while (decision := game.decision()) is not None:
        before = JUDGEMENT.turn(game)
        events = game.apply(draw(decision, chance))
        called = any(event.name == TURN_BEGAN for event in events)
        if decision.player != CHANCE and game.state.ask not in (Ask.MARKER, Ask.OVER):
            assert (JUDGEMENT.turn(game) != before) == called


def test_nobody_passes_while_something_can_be_shipped() -> None:
    game, chance, tried = new_game(next(iter(modes())), 5), Random(5), 0
    while (decision := game.decision()) is not None:
        if game.state.ask is Ask.ACTION and any(str(one).startswith(("ship", "seat")) for one in decision.options):
            tried += 1
            steps = [*JUDGEMENT.options(game, decision), JUDGEMENT.policy(game, decision)]
            assert all(str(step[0]) != "pass" for step in steps)
        game.apply(draw(decision, chance))
    assert tried > 3


def test_lines_are_complete_and_can_be_left() -> None:
    game = arranged(phase="building", turn="orange")
    decision = game.decision()
    assert decision is not None
    steps = JUDGEMENT.options(game, decision)
    assert all(str(step[-1]) in ("finish", "no-line") for step in steps)
    for step in steps:
        after = game.copy()
        for action in step:
            after.apply(action)
        assert not after.state.line or after.state.ask is Ask.SPEND


def test_the_link_is_completed_where_it_can_be() -> None:
    """LINK-04: six own tracks between the cities are six points."""
    tracks = {"tracks": ["N29-N40-N39-N38-N37"], "hand": 8, "green": 2, "white": 2}
    game = arranged(phase="building", turn="orange", round=5, orange=tracks)
    decision = game.decision()
    assert decision is not None
    for action in JUDGEMENT.options(game, decision)[0]:
        game.apply(action)
    assert game.state.linked
    assert game.state.points[0] == 6


def test_a_link_that_is_made_or_out_of_reach_is_no_hope() -> None:
    linked, last = shipping(), shipping(round=5)
    linked.state.linked = True
    assert amount(shipping(), "link") > 0
    assert [amount(game, "link") for game in (linked, last)] == [0, 0]


def test_brown_influence_counts_in_the_auction_of_the_last_round() -> None:
    """Before anything is in reach, nothing else says that trains will be bought."""
    less, more = (arranged(phase="auction", round=5, orange={"brown": brown}) for brown in (0, 4))
    assert amount(less, "influence") < amount(more, "influence")


def test_the_same_position_is_played_the_same_way() -> None:
    game = shipping(trains={"3a": "orange"})
    player = BeamPlayer(JUDGEMENT, Lookahead(nodes=60, beam=2, turns=2, taste=40))
    assert final(player.think(game, 0, "one")) == final(player.think(game.copy(), 0, "one"))


def test_one_turn_of_judgement_beats_random_play_by_far() -> None:
    game = new_game(next(iter(modes())), 5)
    thinker, chance = Thinker(BeamPlayer(JUDGEMENT, Lookahead(nodes=60, beam=1, turns=1)), 5), RandomBot(Random(5))
    while (decision := game.decision()) is not None:
        game.apply((thinker if decision.player == 0 else chance)(game, decision))
    own, other = game.scores()
    assert (own or 0) > (other or 0) + 20


def test_weights_can_be_replaced_and_characters_differ() -> None:
    changed = JUDGEMENT.weighing({"sale": [0]})
    assert changed.numbers()["sale"] == (0,)
    values = {JUDGEMENT.of(name).value(shipping(), 0) for name in ("", *JUDGEMENT.characters)}
    assert len(values) > 1


def test_nobody_thinks_of_a_train_that_carries_nothing() -> None:
    """TRAIN-02, LOAD-02: it costs influence, and a load or a place has to be there for it."""
    for pieces, bought in ((PIECES, True), ({}, False)):
        game = shipping(pieces=pieces)
        decision = game.decision()
        assert decision is not None
        assert any(isinstance(action, BuyTrain) for action in decision.options)
        steps = JUDGEMENT.options(game, decision)
        assert any(isinstance(step[0], BuyTrain) for step in steps) == bought
        assert steps, "to pass is left"
