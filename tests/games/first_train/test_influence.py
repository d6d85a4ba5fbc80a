"""Markers on the stacked tracks (section 6.1)."""

from __future__ import annotations

from imperial_steam.games.first_train.phases import influence
from imperial_steam.games.first_train.state import State
from imperial_steam.games.first_train.terms import GOVERNMENT, KINDS, PROFIT, ROLLING_STOCK
from tests.games.first_train.samples import arranged, do, legal, rules


def state_of(players: int = 3) -> State:
    return arranged(players).state


def stack(state: State, track: int, value: int) -> list[int]:
    """The seats on a position from the bottom."""
    return [seat for seat in state.ranks[track] if state.values[track][seat] == value]


def test_a_gain_is_one_move() -> None:
    """EX-29, INF-08, RUL-12: from 1 to 3 past the stack on 2."""
    state = state_of()
    for seat, value in enumerate((1, 2, 3)):
        influence.move(state, GOVERNMENT, seat, value)
    influence.gain(state, GOVERNMENT, 0, 2, 8)
    assert stack(state, GOVERNMENT, 3) == [2, 0]
    assert stack(state, GOVERNMENT, 2) == [1]
    assert influence.order_on(state, GOVERNMENT) == (0, 2, 1)


def test_paying_puts_a_marker_on_top() -> None:
    """EX-24, INF-02, INF-04: those who stay keep their order."""
    state = state_of()
    for seat in (0, 1, 2):
        influence.move(state, GOVERNMENT, seat, 2)
    influence.pay(state, 0, (1, 0, 0, 0))
    assert stack(state, GOVERNMENT, 2) == [1, 2]
    influence.gain(state, GOVERNMENT, 0, 1, 8)
    assert stack(state, GOVERNMENT, 2) == [1, 2, 0]


def test_paying_nothing_moves_nothing() -> None:
    """INF-08: a kind of which nothing is paid keeps its place in the stack."""
    state = state_of()
    before = state.ranks
    influence.pay(state, 2, (0, 0, 0, 0))
    assert state.ranks == before


def test_what_does_not_fit_is_lost() -> None:
    """EX-23, INF-05, INF-06, LIM-13, OUT-13: 8 is the end, and who comes there is on top."""
    state = state_of()
    influence.move(state, ROLLING_STOCK, 0, 7)
    influence.move(state, ROLLING_STOCK, 1, 8)
    assert influence.gain(state, ROLLING_STOCK, 0, 3, 8) == 2
    assert stack(state, ROLLING_STOCK, 8) == [1, 0]
    assert influence.gain(state, ROLLING_STOCK, 1, 1, 8) == 1
    assert stack(state, ROLLING_STOCK, 8) == [0, 1]


def test_nobody_pays_what_he_does_not_have() -> None:
    """INF-07, RUL-11: a fee that cannot be paid whole is refused, and no track goes below 0."""
    game = arranged(phase="building", turn="orange", pieces={"N54": {"landowner": 2}}, orange={"white": 1})
    do(game, "start N43")
    assert "build N43-N54" not in legal(game)
    assert rules(game, "build N43-N54") == {"PAY-11"}


def test_influence_stays_from_round_to_round() -> None:
    """INF-10: what is left counts in the next round."""
    game = arranged(phase="takeovers", orange={"tracks": ["N43-N42-N41"], "white": 5, "red": 3})
    before = game.state.values[:PROFIT]
    do(game, "no-sale")
    assert game.state.round == 2
    assert game.state.values[:PROFIT] == before


def test_several_kinds_are_one_move_each() -> None:
    """RUL-12, RUL-56: fees and building points of one turn are paid together, kind by kind."""
    game = arranged(
        3, phase="building", turn="orange", pieces={"N54": {"landowner": 1}},
        white_stacks={3: ["orange"], 1: ["purple", "blue"]}, orange={"hand": 1, "green": 1, "brown": 0},
    )  # fmt: skip
    do(game, "start N43", "build N43-N54", "build N53-N54", "finish", "spend 1 white 0 brown 0 red 0 green")
    # One for the landowner, one for the second building point.
    assert stack(game.state, GOVERNMENT, 1) == [1, 2, 0]


def test_an_exchange_is_one_move_for_each_kind() -> None:
    """RUL-56, TRAIN-07: brown first, then what stands for the rest."""
    game = arranged(
        phase="shipping", turn="orange", passed=["purple"],
        orange={"hand": 0, "white": 2, "brown": 1, "red": 2, "green": 0},
        brown_stacks={0: ["purple"]}, white_stacks={0: ["purple"]},
    )  # fmt: skip
    do(game, "buy 2a", "exchange 0 cubes 2 white 1 red 0 green")
    assert stack(game.state, KINDS.index("white"), 0) == [1, 0]
    assert stack(game.state, KINDS.index("brown"), 0) == [1, 0]
    assert game.state.values[KINDS.index("red")][0] == 1
