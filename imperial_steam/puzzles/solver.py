"""Exhaustive search: every way to play until the goal counts. What it finds best is proven.

Positions reached in several orders of the same actions are looked at once and are one solution.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import Action, Game
from imperial_steam.puzzles.goal import Task

#: Positions looked at before a search is given up: some ten seconds, and a few hundred megabytes.
LIMIT = 60_000
#: Why there is no proof: somebody else decides, or chance, before the goal counts; too many positions; no end counts.
OPEN, LARGE, IMPOSSIBLE = "open", "large", "impossible"


class Unsolved(Exception):
    """No proof; `reason` is `OPEN`, `LARGE` or `IMPOSSIBLE`."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Proof(NamedTuple):
    """The outcome of a complete search.

    `best` is the largest value of an end, `solutions` the actions to every different end of that value, `second` the
    next smaller value (None: every end that counts is equally good); `ends` and `positions` were looked at.
    """

    best: int
    solutions: tuple[Step, ...]
    second: int | None
    ends: int
    positions: int

    @property
    def unique(self) -> bool:
        """There is one best end only."""
        return len(self.solutions) == 1


class _Met(NamedTuple):
    """How a position was reached first, with as few actions as possible."""

    before: Hashable
    action: Action | None


class Ends(NamedTuple):
    """Everything that can have happened until a goal counts; any task that counts at the same time can use it."""

    met: Mapping[Hashable, _Met]
    games: Mapping[Hashable, Game]

    def proof(self, task: Task) -> Proof:
        """What is best for a task; raises `Unsolved` where no end counts."""
        values = {key: value for key, game in self.games.items() if (value := task.value(game)) is not None}
        ranks = sorted(set(values.values()), reverse=True)
        if not ranks:
            raise Unsolved(IMPOSSIBLE)
        best = tuple(self._path(key) for key, value in values.items() if value == ranks[0])
        return Proof(ranks[0], best, ranks[1] if len(ranks) > 1 else None, len(self.games), len(self.met))

    def _path(self, key: Hashable) -> Step:
        """The actions from the start to a position."""
        actions: list[Action] = []
        while (step := self.met[key]).action is not None:
            actions.append(step.action)
            key = step.before
        return tuple(reversed(actions))


def explore(game: Game, task: Task, limit: int = LIMIT) -> Ends:
    """Play on in every way until the task ends; raises `Unsolved` when that cannot be done."""
    start = game.key()
    met: dict[Hashable, _Met] = {start: _Met(None, None)}
    games: dict[Hashable, Game] = {}
    waiting = deque([(start, game)])
    while waiting:
        here, position = waiting.popleft()
        for action, after in _further(position, task):
            key = after.key()
            if key in met:
                continue
            met[key] = _Met(here, action)
            if len(met) > limit:
                raise Unsolved(LARGE)
            if task.ended(after):
                games[key] = after
            else:
                waiting.append((key, after))
    return Ends(met, games)


def solve(game: Game, task: Task, limit: int = LIMIT) -> Proof:
    """What is best for a task, found by looking at everything; raises `Unsolved`."""
    return explore(game, task, limit).proof(task)


def _further(position: Game, task: Task) -> Iterator[tuple[Action, Game]]:
    """Every position one action further; raises `Unsolved` where the seat does not decide."""
    decision = position.decision()
    if decision is None or decision.player != task.seat:
        raise Unsolved(OPEN)
    for option in decision.options:
        after = position.copy()
        after.apply_known(option)
        yield option, after
