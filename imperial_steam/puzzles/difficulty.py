"""How difficult a puzzle is: the lowest level of machine players that finds the answer."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from types import MappingProxyType

from imperial_steam.bots.levels import LEVELS
from imperial_steam.bots.plain import PlainJudgement
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import Action, Decision, Game
from imperial_steam.puzzles.goal import TURN, Task
from imperial_steam.puzzles.puzzle import NOBODY

#: What somebody sees who takes the best step at once, step by step.
GLANCE = Lookahead(nodes=1, beam=1, turns=1, width=(1, 1))
#: Positions each level goes on from after every step: about a 75th of those it may look at.
WIDTHS: Mapping[str, int] = MappingProxyType({"apprentice": 2, "clerk": 6, "engineer": 20, "director": 66})
#: What an end is worth that does not count.
_WORTHLESS = -1_000_000
#: Turns until a goal counts, at most.
_TURNS = 24


class GoalJudgement(PlainJudgement):
    """A title's judgement that values only the goal of a puzzle.

    Its options are everything that can be done: what is usually dull may be just what the goal needs.
    """

    def __init__(self, task: Task) -> None:
        self.task, self._own = task, task.judgement

    def value(self, game: Game, seat: int) -> int:
        """What the position is worth for the goal; nothing to the others."""
        if seat != self.task.seat:
            return 0
        value = self.task.value(game)
        return _WORTHLESS if value is None else value

    def expected(self, game: Game, seat: int) -> int:
        """As the title sees it."""
        return self._own.expected(game, seat)

    def share(self, game: Game, seat: int) -> int:
        """As the title sees it."""
        return self._own.share(game, seat)

    def policy(self, game: Game, decision: Decision) -> Step:
        """As the title sees it."""
        return self._own.policy(game, decision)

    def turn(self, game: Game) -> Hashable:
        """As the title sees it."""
        return self._own.turn(game)


def reached(game: Game, task: Task, look: Lookahead) -> int | None:
    """The value that somebody who looks ahead like this gets."""
    judgement: Judgement = GoalJudgement(task)
    mind = BeamPlayer(judgement, replace(look, turns=1) if task.goal.by == TURN else look)
    position = game.copy()
    for number in range(_TURNS):
        if task.ended(position):
            break
        for action in final(mind.think(position, task.seat, f"{number}")).actions:
            if task.ended(position) or not _possible(position, action):
                break
            position.apply(action)
    return task.value(position)


def _possible(position: Game, action: Action) -> bool:
    decision = position.decision()
    return decision is not None and action in decision.options


def at_a_glance(game: Game, task: Task, best: int) -> bool:
    """The answer is found by taking the best step at once, step by step."""
    return reached(game, task, GLANCE) == best


def difficulty(game: Game, task: Task, best: int) -> str:
    """The lowest level that finds the best answer with its positions; `NOBODY` if none does."""
    for name, width in WIDTHS.items():
        if reached(game, task, replace(LEVELS[name], taste=0, width=(width, width))) == best:
            return name
    return NOBODY
