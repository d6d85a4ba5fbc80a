"""What matters: what can be varied, series of trials, and the effects that follow from them."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from imperial_steam.thinking.executors import Workers
from imperial_steam.titles import title
from imperial_steam.workshop import matters, measure
from imperial_steam.workshop.matters import Move, Trial
from imperial_steam.workshop.regression import Fit
from tests import toy

STEAM = title("imperial_steam")
DATA = dict(STEAM.board_data(STEAM.read_board(STEAM.default_board)))


def test_least_squares_find_what_was_put_in() -> None:
    chance = Random(1)
    truth = [3.0, 0.0, -5.0, 1.0]
    rows = [{place: chance.choice((-1.0, 1.0)) for place in range(4)} for _ in range(400)]
    results = [sum(truth[place] * amount for place, amount in row.items()) + chance.gauss(0, 4) for row in rows]
    found = Fit(rows, 5).estimates(results)
    for true, one in zip(truth, found, strict=False):
        assert one.value == pytest.approx(true, abs=1)
        assert one.error == pytest.approx(4 / 20, rel=0.2)
    assert found[4].error == float("inf")


def test_things_that_always_move_together_cannot_be_told_apart() -> None:
    rows = [{0: 1.0, 1: 1.0}, {0: -1.0, 1: -1.0}, {0: 1.0, 1: 1.0}]
    found = Fit(rows, 2).estimates([2.0, -2.0, 2.0])
    assert found[0].value == pytest.approx(2)
    assert found[1].error == float("inf")


@pytest.fixture(scope="module")
def moves() -> list[Move]:
    """Of the tiles only some are open: each one takes two checks of the board."""
    tiles = [{**tile, "source": "known"} if tile["number"] not in (13, 14, 27) else tile for tile in DATA["tiles"]]
    narrow = {**DATA, "tiles": tiles}
    kept = ("tiles", "hub_tiles", "locomotives", "prices", "market_prices", "cities")
    without = [block for block in DATA if block not in kept]
    return list(matters.moves(STEAM, narrow, 4, without))


def test_every_open_number_moves_by_a_step_of_its_own_within_the_checks(moves: list[Move]) -> None:
    by_name = {move.name: move for move in moves}
    assert by_name["tiles[13].station"].up == ((("tiles", 12, "station"), 10),)
    assert by_name["tiles[13].effort"].down == ((("tiles", 12, "effort"), -1),)
    assert not by_name["tiles[27].effort"].up  # 5 is the largest there is
    assert len(by_name["market_prices"].up) == 10
    assert "locomotives[3].price" not in by_name  # known
    assert "tiles[13].number" not in by_name  # a name, no amount


def test_numbers_that_only_fit_together_move_together(moves: list[Move]) -> None:
    (hubs,) = [move for move in moves if move.name.startswith("hub_tiles.station")]
    assert [path[:2] for path, _ in hubs.up] == [("hub_tiles", place) for place in range(4)]


def test_a_list_moves_as_far_as_it_can(moves: list[Move]) -> None:
    (keys,) = [move for move in moves if move.name == "prices.small_keys"]
    assert 0 < len(keys.up) < len(DATA["prices"]["small_keys"])
    assert matters.is_sound(STEAM, matters.moved(DATA, keys.up))


def test_all_moves_that_fit_together_are_made_at_once(moves: list[Move]) -> None:
    ways = [(1, -1) if move.up and move.down else (1, 0) if move.up else (-1, 0) for move in moves]
    kept = matters._fitting(STEAM, DATA, moves, ways, list(range(len(moves))))
    assert len(kept) > 0.9 * len(moves)
    for side in (0, 1):
        steps = [step for place in kept for step in moves[place].steps(ways[place][side])]
        assert matters.is_sound(STEAM, matters.moved(DATA, steps))


def test_the_move_that_does_not_fit_is_left_out() -> None:
    contracts = [("contracts", place, "value") for place in range(28)]
    up = [Move(f"c{place}", (path,), ((path, 10),), ((path, -10),)) for place, path in enumerate(contracts)]
    far = Move("far", (contracts[0],), ((contracts[0], 70),), ())  # above the least of size 2
    kept = matters._fitting(STEAM, DATA, [*up, far], [(1, -1)] * 28 + [(1, 0)], list(range(29)))
    assert set(kept) == set(range(28))


def _series() -> tuple[measure.TournamentOrder, list[Move]]:
    order = measure.order(toy.ENTRY.key, 2, 8)
    return order, [Move("goal", (("goal",),), ((("goal",), 5),), ((("goal",), -5),))]


def test_a_series_goes_on_where_it_stopped() -> None:
    order, moves = _series()
    with ThreadPoolExecutor(2) as executor:
        whole = matters.run(order, moves, Workers(executor, 2))
        raw = json.dumps(matters.plain(order, moves, whole[:2])).encode()
        known = matters.trials_of(order, moves, raw)
        assert list(known) == list(whole[:2])
        assert list(matters.run(order, moves, Workers(executor, 2), known)) == list(whole)
    assert all(trial.ways[0] in ((1, -1), (-1, 1)) for trial in whole)
    with pytest.raises(ValueError, match="another series"):
        matters.trials_of(order, [], raw)


def test_what_moves_results_most_comes_first() -> None:
    chance = Random(4)
    moves = [Move(name, ((name,),), ((((name,)), 1),), ((((name,)), -1),)) for name in ("dull", "strong", "rounds")]
    trials = []
    for number in range(300):
        ways = {place: (way, -way) for place in range(3) for way in [chance.choice((-1, 1))]}
        games = [
            {
                "winner": 600 + 30 * ways[1][side] + chance.gauss(0, 100),
                "rounds": 8 + chance.gauss(0, 1) + ways[2][side],
            }
            for side in (0, 1)
        ]
        trials.append(Trial(number, ways, games[0], games[1]))
    found = matters.effects(moves, trials)
    assert [effect.move.name for effect in found] == ["rounds", "strong", "dull"]
    assert found[1].on["winner"].value == pytest.approx(30, abs=10)
    assert found[1].on["winner"].beyond_chance(3)
    assert not found[2].on["winner"].beyond_chance(3)
