"""Looking for the puzzles at one moment of a game, in the thinking process."""

from __future__ import annotations

from dataclasses import dataclass

from imperial_steam.games.protocol import AnyTitle, Game
from imperial_steam.puzzles.finder import Agreed, Moment, find_at
from imperial_steam.puzzles.goal import Goal
from imperial_steam.puzzles.setting import set_puzzle
from imperial_steam.puzzles.solver import Unsolved
from imperial_steam.thinking.messages import PuzzleOrder, PuzzlesFound


@dataclass
class _Agreed:
    """What is the same in every position of a game. Implements `puzzles.finder.Agreed`."""

    title: AnyTitle
    board: object
    setup: object


def seek(title: AnyTitle, board: object, game: Game, seat: int, wanted: PuzzleOrder) -> PuzzlesFound:
    """The puzzles at one moment of a game, when it is the turn of a seat."""
    agreed, shapes = _Agreed(title, board, title.setup_from_data(wanted.setup)), set(wanted.shapes)
    moment = Moment(wanted.number, game, seat)
    if wanted.goal is not None:
        return _proven(agreed, moment, wanted, wanted.goal)
    puzzles = tuple(each.puzzle for each in find_at(agreed, moment, wanted.label, shapes))
    return PuzzlesFound((), puzzles=puzzles, shapes=frozenset(shapes))


def _proven(agreed: Agreed, moment: Moment, wanted: PuzzleOrder, goal: Goal) -> PuzzlesFound:
    """The one goal that somebody has set, or why it makes no puzzle."""
    try:
        return PuzzlesFound((), puzzles=(set_puzzle(agreed, moment, goal, wanted.label),))
    except Unsolved as fault:
        return PuzzlesFound((), reason=fault.reason)
