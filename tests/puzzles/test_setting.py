"""Puzzles that people set: one answer, proven, and a file that makes the very position again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from imperial_steam.games.kit.posing import Posing
from imperial_steam.i18n import Catalogue
from imperial_steam.puzzles import setting
from imperial_steam.puzzles.file import ENDING, checked, written
from imperial_steam.puzzles.finder import Moment, PuzzleLabel, conditions, turns_of
from imperial_steam.puzzles.goal import AHEAD, GAME, LEAST, MOST, ROUND, TIMES, TURN, WIN, Goal
from imperial_steam.puzzles.puzzle import Puzzle
from imperial_steam.puzzles.setting import ALIKE, SEVERAL, UNWRITTEN, askable, set_puzzle, times
from imperial_steam.puzzles.solver import LARGE, OPEN, Unsolved
from imperial_steam.session import Ledger
from imperial_steam.thinking.messages import PuzzleOrder
from imperial_steam.thinking.seeking import seek
from tests.puzzles.test_finder import POSING, begun

LABEL = PuzzleLabel("mine", "My own", "a game", note="Look twice.")
FEW = 1_500


@pytest.fixture(scope="module", params=POSING)
def played(request: pytest.FixtureRequest) -> Ledger:
    return begun(request.param, 80)


def outcomes(played: Ledger, by: str = TURN) -> Iterator[tuple[Moment, Goal, Puzzle | str]]:
    """What every goal at every turn comes to."""
    known = Catalogue("en", played.title.key).__contains__
    for moment in turns_of(played):
        for goal in askable(played.title, moment, by, known):
            try:
                yield moment, goal, set_puzzle(played, moment, goal, LABEL, FEW)
            except Unsolved as fault:
                yield moment, goal, fault.reason


def first_puzzle(played: Ledger) -> tuple[Moment, Goal, Puzzle]:
    return next((moment, goal, one) for moment, goal, one in outcomes(played) if isinstance(one, Puzzle))


def test_a_position_with_one_best_answer_becomes_a_file_that_makes_it_again(played: Ledger, tmp_path: Path) -> None:
    moment, goal, puzzle = first_puzzle(played)
    path = tmp_path / f"{puzzle.name}{ENDING}"
    path.write_text(written(puzzle), encoding="utf-8")
    posed = checked(path)
    title: Any = played.title
    names = title.colours[: moment.game.player_count]
    assert title.written.describe(posed.game, names) == title.written.describe(moment.game, names)
    assert posed.prove().unique
    assert posed.puzzle.goal == goal
    assert (posed.puzzle.title("de"), posed.puzzle.note("de")) == ("My own", "Look twice.")


def test_what_is_no_puzzle_is_refused_with_its_reason(played: Ledger) -> None:
    reasons = {found for *_, found in islice(outcomes(played), 40) if isinstance(found, str)}
    assert ALIKE in reasons
    assert reasons <= {SEVERAL, ALIKE, LARGE, UNWRITTEN}
    moment, _, _ = first_puzzle(played)
    with pytest.raises(Unsolved) as refused:
        set_puzzle(played, moment, Goal(WIN, GAME), LABEL)
    assert refused.value.reason in (OPEN, LARGE)


def test_the_middle_of_a_turn_cannot_be_set(played: Ledger) -> None:
    starts = {moment.number for moment in turns_of(played)}
    middle = next(n for n in range(played.cursor) if n not in starts and n - 1 in starts)
    game = played.position_at(middle)
    seat = game.progress().player
    assert seat is not None
    with pytest.raises(Unsolved) as refused:
        set_puzzle(played, Moment(middle, game, seat), Goal(MOST, TURN, "score"), LABEL)
    assert refused.value.reason == UNWRITTEN


def test_a_game_on_another_board_cannot_be_set(played: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    moment, goal, _ = first_puzzle(played)
    monkeypatch.setattr(type(played.title), "board_data", lambda title, board: object())
    with pytest.raises(Unsolved) as refused:
        set_puzzle(played, moment, goal, LABEL, FEW)
    assert refused.value.reason == UNWRITTEN


def test_goals_have_words_and_conditions_are_those_still_to_be_met(played: Ledger) -> None:
    title, moment = played.title, next(turns_of(played))
    assert isinstance(title, Posing)
    goals = list(askable(title, moment, GAME, Catalogue("en", title.key).__contains__))
    assert goals[0] == Goal(WIN, GAME)
    assert Goal(MOST, GAME, "lead") in goals
    assert all(goal.of not in (None, moment.seat) for goal in goals if goal.aim == LEAST)
    assert not any(goal.aim == WIN for goal in askable(title, moment, TURN, Catalogue("en", title.key).__contains__))
    assert conditions(title, moment.game, moment.seat) == [AHEAD, *title.conditions]


def test_the_thinking_process_proves_it(played: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    moment, goal, puzzle = first_puzzle(played)
    order = PuzzleOrder(moment.number, played.title.setup_data(played.setup), LABEL, frozenset(), goal)
    answer: Any = seek(played.title, played.board, moment.game, moment.seat, order)
    assert answer.puzzles == (puzzle,)
    monkeypatch.setattr(setting, "given_at", lambda *_: None)
    answer = seek(played.title, played.board, moment.game, moment.seat, order)
    assert (answer.puzzles, answer.reason) == ((), UNWRITTEN)


def test_whatever_words_can_say_can_be_set(played: Ledger) -> None:
    """Also where the position remembers in which order something was done that the words do not tell."""
    known = Catalogue("en", played.title.key).__contains__
    said = [moment for moment in turns_of(played) if setting.given_at(played, moment) is not None]
    assert len(said) > 8
    reasons = []
    for moment in said:
        goal = next(askable(played.title, moment, TURN, known))
        try:
            set_puzzle(played, moment, goal, LABEL, 200)
        except Unsolved as fault:
            reasons.append(fault.reason)
    assert UNWRITTEN not in reasons


def test_only_times_before_which_nobody_else_decides_are_offered(played: Ledger) -> None:
    offered = {moment: times(played, moment) for moment in turns_of(played)}
    assert all(found[0] == TURN for found in offered.values())
    refused = [(moment, by) for moment, found in offered.items() for by in TIMES if by not in found]
    assert {by for _, by in refused} == {ROUND, GAME}
    for moment, by in refused[::20]:
        with pytest.raises(Unsolved) as fault:
            set_puzzle(played, moment, Goal(MOST, by, "score"), LABEL, FEW)
        assert fault.value.reason in (OPEN, LARGE, UNWRITTEN)


def test_the_last_of_a_round_can_ask_for_its_end() -> None:
    ledger = begun("imperial_steam", 80)
    assert any(ROUND in times(ledger, moment) for moment in turns_of(ledger))
