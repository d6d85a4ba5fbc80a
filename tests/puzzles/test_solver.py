"""The solver of puzzles: it looks at everything, once, and says honestly when it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam import assets
from imperial_steam.puzzles.file import checked
from imperial_steam.puzzles.goal import AHEAD, GAME, MOST, TURN, WIN, Goal, Task
from imperial_steam.puzzles.puzzle import Posed
from imperial_steam.puzzles.solver import Unsolved, explore, solve


@pytest.fixture(scope="module")
def posed() -> Posed:
    """A turn with some hundred positions."""
    return checked(Path(assets.puzzles()) / "imperial_steam" / "the-last-hand-of-the-round.yaml")


def other(posed: Posed, goal: Goal) -> Task:
    return Task(posed.title, posed.board, posed.game, posed.seat, goal)


def test_the_proof_names_one_end_and_what_was_looked_at(posed: Posed) -> None:
    proof = posed.prove()
    assert proof.unique
    assert proof.best == posed.puzzle.answer.value
    assert proof.second is not None
    assert proof.second < proof.best
    assert 1 < proof.ends < proof.positions


def test_the_actions_of_a_proof_lead_to_its_value(posed: Posed) -> None:
    (actions,) = posed.prove().solutions
    game, task = posed.game.copy(), posed.task
    for action in actions:
        assert not task.ended(game)
        game.apply(action)
    assert task.ended(game)
    assert task.value(game) == posed.puzzle.answer.value


def test_other_orders_of_the_same_actions_are_the_same_solution(posed: Posed) -> None:
    game = posed.game.copy()
    texts = posed.puzzle.answer.actions
    # The delivery may come before the contract as well.
    for text in (texts[2], *texts[:2], *texts[3:]):
        game.apply(posed.title.parse_action(text))
    ends = explore(posed.game, posed.task)
    assert game.key() in ends.games
    assert posed.prove().unique


def test_no_end_counts_that_has_more_than_it_may_or_less_than_it_must(posed: Posed) -> None:
    free = solve(posed.game, other(posed, Goal(MOST, posed.puzzle.goal.by, "income")))
    money = other(posed, Goal(MOST, posed.puzzle.goal.by, "income", within={"shares": 2}, reach={"money": 100}))
    ends = explore(posed.game, money)
    bound = ends.proof(money)
    assert bound.best <= free.best
    for game in ends.games.values():
        player = game.state.players[posed.seat]  # type: ignore[attr-defined]
        assert (money.value(game) is None) == (player.shareholders > 2 or player.cash < 100)


def test_who_is_ahead_has_more_than_every_rival(posed: Posed) -> None:
    ahead = other(posed, Goal(MOST, posed.puzzle.goal.by, "money", reach={AHEAD: 1}))
    for game in explore(posed.game, ahead).games.values():
        scores = [score or 0 for score in game.scores()]
        best = max(score for seat, score in enumerate(scores) if seat != posed.seat)
        assert ahead.meets(game) == (scores[posed.seat] > best)


def test_a_search_that_is_too_large_is_given_up(posed: Posed) -> None:
    with pytest.raises(Unsolved) as caught:
        solve(posed.game, posed.task, 100)
    assert caught.value.reason == "large"


def test_what_others_decide_about_cannot_be_proven(posed: Posed) -> None:
    with pytest.raises(Unsolved) as caught:
        solve(posed.game, other(posed, Goal(WIN, GAME)))
    assert caught.value.reason == "open"


def test_a_condition_nobody_can_meet_leaves_no_end(posed: Posed) -> None:
    with pytest.raises(Unsolved) as caught:
        solve(posed.game, other(posed, Goal(MOST, TURN, "score", reach={"goal_city": 1})))
    assert caught.value.reason == "impossible"
