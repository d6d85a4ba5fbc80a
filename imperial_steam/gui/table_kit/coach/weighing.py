"""Has turns of a review weighed, several at a time, and measures how long that takes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger
from imperial_steam.thinking.messages import Reply
from imperial_steam.thinking.review import OwnTurn, Review

#: Turns that are weighed at a time; the time left is told when so many have been.
WEIGHERS, TOLD = min(2, os.cpu_count() or 1), 2
#: So many turns usually take so many seconds. A turn takes between a tenth of a second and two minutes, so the first
#: ones alone say little about the others.
USUAL_TURNS, USUAL_SECONDS = 20, 60.0


class Weighing:
    """Turns of one review that are weighed now, each by a process of its own."""

    def __init__(self, app: Program) -> None:
        self.app = app
        self._asked: dict[int, OwnTurn] = {}
        self._ledger: Ledger | None = None
        self._spent, self._weighed = 0.0, 0

    @property
    def busy(self) -> bool:
        """Something is weighed."""
        return bool(self._asked)

    def begin(self) -> None:
        """Measure the time from here."""
        self._spent, self._weighed = 0.0, 0

    def ask(self, review: Review, left: Sequence[OwnTurn], dt: float) -> None:
        """So many seconds later: have the next turns weighed, as many as there is room for."""
        self._spent += dt
        self._ledger = review.ledger
        free = [number for number in range(WEIGHERS) if number not in self._asked]
        waiting = [turn for turn in left if turn not in self._asked.values()]
        for number, turn in zip(free, waiting, strict=False):
            actions, seed = review.question(turn)
            self._asked[number] = turn
            start = review.ledger.position_at(turn.start)
            self.app.scales(review.ledger, number).weigh(start, turn.seat, actions, seed)

    def answers(self, review: Review) -> Iterator[tuple[OwnTurn, Reply]]:
        """What was found out about turns that were asked about."""
        for number, turn in list(self._asked.items()):
            answer = self.app.scales(review.ledger, number).poll() if number in self._asked else None
            if answer is not None:
                del self._asked[number]
                self._weighed += 1
                yield turn, answer

    def forget(self) -> None:
        """Nothing that was asked is of interest any more."""
        for number in self._asked:
            if self._ledger is not None:
                self.app.scales(self._ledger, number).cancel()
        self._asked.clear()

    def seconds(self, left: int) -> int | None:
        """How long so many turns will take, by those that were weighed and by usual ones; None at the beginning."""
        each = (self._spent + USUAL_SECONDS) / (self._weighed + USUAL_TURNS)
        return round(each * left) if self._weighed >= TOLD else None
