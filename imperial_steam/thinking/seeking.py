"""Looking for the puzzles at one moment of a game, in the thinking process."""

from __future__ import annotations

from dataclasses import dataclass

from imperial_steam.games.protocol import AnyTitle, Game
from imperial_steam.puzzles.finder import Moment, find_at
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
    puzzles = tuple(each.puzzle for each in find_at(agreed, moment, wanted.label, shapes))
    return PuzzlesFound((), puzzles=puzzles, shapes=frozenset(shapes))
