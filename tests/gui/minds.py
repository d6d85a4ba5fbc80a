"""A mind without a process, for tests: it thinks when it is asked, and answers as late as it is told to."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

import pytest

from imperial_steam.bots.advice import thinker
from imperial_steam.bots.thought import Thought, final
from imperial_steam.games.protocol import Game
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.puzzles.finder import Moment
from imperial_steam.puzzles.puzzle import Puzzle
from imperial_steam.session import Ledger
from imperial_steam.thinking.messages import PuzzleOrder, PuzzlesFound, Reply

#: Positions a machine of the tests looks at: its moves are poor and found at once.
NODES = 12


class NearMind:
    """Implements `thinking.worker.Mind`. `late` polls go by before an answer; `asked` keeps what was asked."""

    def __init__(self, ledger: Ledger, late: int = 0) -> None:
        self.title, self.board, self.late = ledger.title, ledger.board, late
        self.restarts = self.polls = 0
        self.asked: list[tuple[Game, int, str, str]] = []
        self.broken = self.nobody = False
        self.hurried = self.cancelled = 0
        self._thought: Thought | None = None
        self._pending = False

    def ask(self, game: Game, seat: int, kind: str, seed: str) -> None:
        seen = game.observation(seat, Random(f"{seed}/sent"))
        self.asked.append((seen, seat, kind, seed))
        self._pending, self.polls = True, 0
        self._thought = (
            None if self.broken else final(thinker(self.title, self.board, kind, NODES).think(seen, seat, seed))
        )

    def poll(self) -> Reply | None:
        self.polls += 1
        if not self._pending or self.polls <= self.late:
            return None
        self._pending = False
        return Reply(len(self.asked), self._thought, "broken by the test" if self.broken else "", self.nobody)

    def now(self) -> None:
        self.hurried += 1
        self.late = 0

    def cancel(self) -> None:
        self.cancelled += self._pending
        self._pending = False

    def close(self) -> None:
        self._pending = False


def give(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """Give every window such a mind for each board; they are listed in what is returned."""
    made: list[NearMind] = []

    def mind(program: Any, ledger: Ledger) -> NearMind:
        if not made or made[-1].board is not ledger.board:
            made.append(NearMind(ledger))
        return made[-1]

    monkeypatch.setattr(DesktopProgram, "mind", mind)
    return made


class NearSeeker(NearMind):
    """Looks for puzzles when it is asked. Implements `thinking.worker.Seeker`."""

    closed = False

    def __init__(self, ledger: Ledger, puzzle: Puzzle, finds: Collection[int]) -> None:
        """`puzzle` is found at the moments `finds`."""
        super().__init__(ledger)
        self.puzzle, self.finds = puzzle, finds

    def seek(self, moment: Moment, wanted: PuzzleOrder) -> None:
        self._pending, self.polls = True, 0
        self.asked.append((moment.game, moment.seat, "", str(wanted.number)))
        shapes = {*wanted.shapes, wanted.number}
        found = (self.puzzle,) if wanted.number in self.finds else ()
        self._thought = None if self.broken else PuzzlesFound((), puzzles=found, shapes=frozenset(shapes))

    def close(self) -> None:
        assert not self.closed, "a process cannot be ended twice"
        super().close()
        self.closed = True
