"""An attempt at a puzzle: what has come of it, hints, and the solution step by step. Draws nothing."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from imperial_steam.games.protocol import Action, Game
from imperial_steam.gui.table_kit.core import prompt
from imperial_steam.puzzles.goal import Task
from imperial_steam.puzzles.puzzle import JUDGED, Answer, Posed, Puzzle, actions_of
from imperial_steam.session import Ledger
from imperial_steam.session.puzzle_book import PuzzleBook

#: Judged answers that are worth so much less per mille are as good as the best.
CLOSE = 20


class Outcome(NamedTuple):
    """What has come of an attempt.

    `value` is what its end is worth for the goal; None: what must be reached is not, or nobody has judged such a
    turn. `parts` is by how much the best way of a judged puzzle is ahead in each part of the judgement.
    """

    solved: bool
    value: int | None
    parts: Mapping[str, int]


class Solving:
    """A puzzle on the table: who looks at the ledger sees how far the attempt is."""

    def __init__(self, posed: Posed, ledger: Ledger, book: PuzzleBook) -> None:
        self.posed, self.ledger, self._book = posed, ledger, book
        self.task: Task = posed.task
        self.solution: Sequence[Action] = actions_of(posed, posed.puzzle.answer)
        self._hints, self._hinted_at = 0, -1
        self.shown: int | None = None
        """How many steps of the solution are shown; None: it is not being shown."""
        self._helped = self._failed = self._revealed = False
        self.whispered = False
        """What the author of the puzzle wrote as a hint has been asked for."""
        self._ends: dict[Hashable, int] = {}
        self._best: Ledger | None = None

    @property
    def puzzle(self) -> Puzzle:
        """What is being solved."""
        return self.posed.puzzle

    @property
    def ended(self) -> bool:
        """The moment at which the goal counts has come."""
        return self.ledger.cursor > 0 and self.task.ended(self.ledger.game)

    @property
    def ahead(self) -> Sequence[Action] | None:
        """The steps of the solution still to be done, without those that only finish something.

        None when something has been done that the solution does not do.
        """
        left = list(self.solution)
        for entry in self.ledger.done:
            if entry.action not in left:
                return None
            left.remove(entry.action)
        return [action for action in left if action.target.kind != prompt.KIND] or left

    @property
    def hinted(self) -> Sequence[Action]:
        """The steps that hints name from the present position on; none after another action."""
        return (self.ahead or ())[: self._hints] if self._hinted_at == self.ledger.cursor else ()

    @property
    def astray(self) -> bool:
        """A hint was asked for where the solution cannot be gone on with."""
        return self._hinted_at == self.ledger.cursor and self.ahead is None

    def hint(self) -> None:
        """What the author says; after that, one more step of the solution is named from here on."""
        if self.ended or self.shown is not None:
            return
        if self.puzzle.hints and not self.whispered:
            self.whispered = self._helped = True
            return
        if self._hinted_at != self.ledger.cursor:
            self._hints, self._hinted_at = 0, self.ledger.cursor
        self._hints, self._helped = min(self._hints + 1, len(self.ahead or ())), True

    @property
    def spoils(self) -> bool:
        """To show the solution would give it away: it was neither found nor shown, and no attempt has ended."""
        return not (self.ended or self._revealed or self._book.solved(self.puzzle.game, self.puzzle.name))

    def show(self) -> None:
        """The solution is shown from its start."""
        self.shown, self._helped, self._revealed = 0, True, True
        self._book.note(self.puzzle.game, self.puzzle.name, solved=False, alone=False)

    def step(self) -> Action | None:
        """The next action of the solution that is shown; None when there is none."""
        if self.shown is None or self.shown >= len(self.solution):
            return None
        self.shown += 1
        return self.solution[self.shown - 1]

    @property
    def all_shown(self) -> bool:
        """The solution is shown to its last step."""
        return self.shown is not None and self.shown >= len(self.solution)

    def again(self) -> None:
        """The attempt begins anew; help that was given stays given."""
        self.shown, self._hinted_at = None, -1

    def outcome(self) -> Outcome | None:
        """What has come of it; None before the goal counts, and while the solution is shown."""
        if not self.ended or self.shown is not None:
            return None
        game, best = self.ledger.game, self.puzzle.answer.value
        value = self._judged(game) if self.puzzle.proof == JUDGED else self.task.value(game)
        solved = value is not None and value >= best - (CLOSE if self.puzzle.proof == JUDGED else 0)
        return Outcome(solved, value, {} if solved or self.puzzle.proof != JUDGED else self._behind(game))

    def keep(self) -> None:
        """Note the outcome, if there is one."""
        outcome = self.outcome()
        if outcome is not None:
            alone = not self._helped and not self._failed
            self._book.note(self.puzzle.game, self.puzzle.name, outcome.solved, alone)
            self._failed = self._failed or not outcome.solved

    def value_now(self) -> int | None:
        """What the position on the table is worth for the goal."""
        return self.task.value(self.ledger.game)

    def _judged(self, game: Game) -> int | None:
        """The value of an end that was judged; None for any other."""
        if not self._ends:
            for answer in (*self.puzzle.others, self.puzzle.answer):
                self._ends[self._end(answer).key()] = answer.value
        return self._ends.get(game.key())

    def _end(self, answer: Answer) -> Game:
        game = self.posed.game.copy()
        for action in actions_of(self.posed, answer):
            game.apply(action)
        return game

    @property
    def best(self) -> Ledger:
        """The puzzle with its solution played to the end."""
        if self._best is None:
            posed = self.posed
            self._best = Ledger(posed.title, posed.board, posed.setup, self.ledger.people)
            for action in self.solution:
                self._best.apply(action)
        return self._best

    def _behind(self, game: Game) -> Mapping[str, int]:
        """By how much the end of the best way is ahead of another end, part by part."""
        ahead, own = (self.task.judgement.parts(end, self.posed.seat) for end in (self.best.game, game))
        parts = {name: ahead.get(name, 0) - own.get(name, 0) for name in {**ahead, **own}}
        return {name: amount for name, amount in parts.items() if amount}
