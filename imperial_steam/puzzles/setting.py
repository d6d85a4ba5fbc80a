"""Puzzles that people set: what can be asked for at a position, and the proof that it has one answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from imperial_steam.games.kit.posing import Posing
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.puzzles.difficulty import difficulty
from imperial_steam.puzzles.finder import Agreed, Moment, PuzzleLabel, begun, given_at
from imperial_steam.puzzles.goal import GAME, LEAST, MOST, WIN, Goal, Task, figures_of
from imperial_steam.puzzles.puzzle import Answer, Puzzle, Unfit, check, pose
from imperial_steam.puzzles.solver import IMPOSSIBLE, LIMIT, Unsolved, solve
from imperial_steam.puzzles.words import aim_key

#: Why a position with a goal is no puzzle, besides the reasons of the solver: words cannot say the position; several
#: ends are the best; whatever is done comes to the same.
UNWRITTEN, SEVERAL, ALIKE = "unwritten", "several", "alike"


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


def conditions(title: AnyTitle, moment: Moment) -> list[str]:
    """What may have to be reached besides: the conditions of a title that the seat does not meet yet."""
    if not isinstance(title, Posing):
        return []
    return [name for name in title.conditions if not title.figures[name](moment.game, moment.seat)]


def set_puzzle(agreed: Agreed, moment: Moment, goal: Goal, label: PuzzleLabel, limit: int = LIMIT) -> Puzzle:
    """A position with a goal as a puzzle, its answer proven; raises `Unsolved` where that cannot be done."""
    given = given_at(agreed, moment)
    if given is None:
        raise Unsolved(UNWRITTEN)
    task = Task(agreed.title, agreed.board, moment.game, moment.seat, goal)
    proof = solve(moment.game, task, limit)
    if goal.aim == WIN and not proof.best:
        raise Unsolved(IMPOSSIBLE)
    if proof.second is None and (not goal.reach or proof.ends < 2):
        raise Unsolved(ALIKE)
    if not proof.unique:
        raise Unsolved(SEVERAL)
    puzzle = replace(
        begun(agreed, moment, given, label), goal=goal, answer=Answer(tuple(map(str, proof.solutions[0])), proof.best)
    )
    if not _makes_it_again(puzzle, agreed, moment):
        raise Unsolved(UNWRITTEN)
    return replace(puzzle, difficulty=difficulty(moment.game, task, proof.best))


def _makes_it_again(puzzle: Puzzle, agreed: Agreed, moment: Moment) -> bool:
    """The file of a puzzle leads to its very position, on the board that it names."""
    try:
        posed = pose(puzzle)
        check(posed)
    except Unfit:
        return False
    title = agreed.title
    same_board = title.board_data(posed.board) == title.board_data(agreed.board)
    return same_board and posed.game.key() == moment.game.key()
