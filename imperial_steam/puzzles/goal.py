"""What a puzzle asks for: as much or as little as possible of a figure, a victory, or the best chances of one."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType

from imperial_steam.bots.plain import judgement_of
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.kit.posing import Figure, Posing
from imperial_steam.games.protocol import AnyTitle, Game

#: As much as possible, as little as possible, to win, the best chances of winning.
MOST, LEAST, WIN, BEST = AIMS = ("most", "least", "win", "best")
#: Until when a goal is to be reached: the end of the player's turn, of the round, of the game.
TURN, ROUND, GAME = TIMES = ("turn", "round", "game")


def _score(game: Game, seat: int) -> int:
    return game.scores()[seat] or 0


def _lead(game: Game, seat: int) -> int:
    scores = [score or 0 for score in game.scores()]
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


#: The figure that is the result of the game; the condition that every rival is behind.
SCORE, AHEAD = "score", "ahead"
#: Figures that every game has: the score if the game ended now, how far it is before the best rival's, and 1 if it is.
COMMON: Mapping[str, Figure] = MappingProxyType(
    {SCORE: _score, "lead": _lead, AHEAD: lambda game, seat: int(_lead(game, seat) > 0)}
)


def figures_of(title: AnyTitle) -> Mapping[str, Figure]:
    """Everything a goal can be about in a game."""
    return {**COMMON, **(title.figures if isinstance(title, Posing) else {})}


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal. `figure` is what most or least is wanted of, of the seat `of` (None: the player's).

    `by` says when it counts. `reach`: figures of the player that must be that large then, or nothing counts; `within`:
    figures that may be that large at most.
    """

    aim: str
    by: str
    figure: str = ""
    of: int | None = None
    reach: Mapping[str, int] = field(default_factory=dict, hash=False)
    within: Mapping[str, int] = field(default_factory=dict, hash=False)


class Task:
    """A goal for one seat from one position on: when it ends, and what an end is worth."""

    def __init__(self, title: AnyTitle, board: object, game: Game, seat: int, goal: Goal) -> None:
        self.goal, self.seat = goal, seat
        self.judgement: Judgement = judgement_of(title, board)
        self._figures = figures_of(title)
        self._turn: Hashable = self.judgement.turn(game)
        self._round = game.progress().round

    def asking(self, goal: Goal) -> Task:
        """The task of another goal that counts at the same time."""
        other = copy(self)
        other.goal = goal
        return other

    def ended(self, game: Game) -> bool:
        """The moment at which the goal counts has come."""
        if game.over:
            return True
        if self.goal.by == GAME:
            return False
        progress = game.progress()
        if self.goal.by == ROUND:
            return progress.round != self._round
        return progress.player != self.seat or self.judgement.turn(game) != self._turn

    def meets(self, game: Game) -> bool:
        """A position has what must be reached, and no more than there may be."""
        goal, seat = self.goal, self.seat
        reached = all(self._figures[name](game, seat) >= least for name, least in goal.reach.items())
        return reached and all(self._figures[name](game, seat) <= most for name, most in goal.within.items())

    def value(self, game: Game) -> int | None:
        """What a position is worth for the goal, the larger the better; None where what must be reached is not."""
        goal = self.goal
        if not self.meets(game):
            return None
        if goal.aim == WIN:
            return int(self.seat in game.winners())
        if goal.aim == BEST:
            return self.judgement.share(game, self.seat)
        amount = self._figures[goal.figure](game, self.seat if goal.of is None else goal.of)
        return amount if goal.aim == MOST else -amount
