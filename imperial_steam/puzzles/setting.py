"""Puzzles that people set: what can be asked for at a position, and the proof that it has one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.puzzles.difficulty import difficulty
from imperial_steam.puzzles.finder import Agreed, Moment, PuzzleLabel, begun, closed, given_at
from imperial_steam.puzzles.goal import BEST, GAME, LEAST, MOST, TIMES, TURN, WIN, Goal, Task, figures_of
from imperial_steam.puzzles.puzzle import Answer, Posed, Puzzle, Unfit, pose
from imperial_steam.puzzles.solver import IMPOSSIBLE, LIMIT, Unsolved, solve
from imperial_steam.puzzles.words import aim_key

#: Why a position with a goal is no puzzle, besides the reasons of the solver: words cannot say the position; several
#: ends are the best; whatever is done comes to the same.
UNWRITTEN, SEVERAL, ALIKE = "unwritten", "several", "alike"


def times(agreed: Agreed, moment: Moment) -> list[str]:
    """By when something can be asked for: not after somebody else, or chance, has decided in the usual course."""

    def alone(by: str) -> bool:
        return closed(moment.game, Task(agreed.title, agreed.board, moment.game, moment.seat, Goal(BEST, by)))

    return [by for by in TIMES if by == TURN or alone(by)]


def askable(title: AnyTitle, moment: Moment, by: str, known: Callable[[str], bool]) -> Iterator[Goal]:
    """What can be asked for at a position by a time: every goal for which there are words (`known`)."""
    if by == GAME:
        yield Goal(WIN, by)
    for name in figures_of(title):
        if known(aim_key(MOST, name)):
            yield Goal(MOST, by, name)
        if known(aim_key(LEAST, name)):
            rivals = (seat for seat in range(moment.game.player_count) if seat != moment.seat)
            yield from (Goal(LEAST, by, name, of=rival) for rival in rivals)


def set_puzzle(agreed: Agreed, moment: Moment, goal: Goal, label: PuzzleLabel, limit: int = LIMIT) -> Puzzle:
    """A position with a goal as a puzzle, its answer proven; raises `Unsolved` where that cannot be done.

    The proof is about the position that the file makes, which has the same words.
    """
    given = given_at(agreed, moment)
    if given is None:
        raise Unsolved(UNWRITTEN)
    posed = _posed(replace(begun(agreed, moment, given, label), goal=goal), agreed)
    proof = solve(posed.game, posed.task, limit)
    if goal.aim == WIN and not proof.best:
        raise Unsolved(IMPOSSIBLE)
    if proof.second is None and (not goal.reach or proof.ends < 2):
        raise Unsolved(ALIKE)
    if not proof.unique:
        raise Unsolved(SEVERAL)
    answer = Answer(tuple(map(str, proof.solutions[0])), proof.best)
    return replace(posed.puzzle, answer=answer, difficulty=difficulty(posed.game, posed.task, proof.best))


def _posed(puzzle: Puzzle, agreed: Agreed) -> Posed:
    """The position that the file of a puzzle makes, on the board that it names; raises `Unsolved` for another board."""
    try:
        posed = pose(puzzle)
    except Unfit:
        raise Unsolved(UNWRITTEN) from None
    if agreed.title.board_data(posed.board) != agreed.title.board_data(agreed.board):
        raise Unsolved(UNWRITTEN)
    return posed
