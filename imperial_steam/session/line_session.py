"""A line of a study on the table: whatever is played in it goes into the tree, and the real game stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from imperial_steam.games.protocol import CHANCE, Action, draw
from imperial_steam.session.ledger import Entry
from imperial_steam.session.session import Session
from imperial_steam.session.study.rules import line_ledger
from imperial_steam.session.study.tree import Full, Line, Place, Study


class LineSession(Session):
    """The session of a position of a study. Its ledger holds the whole line, what follows the position as redoable.

    `resting`: somebody looks at the line and has not played on, so neither chance nor machines do.
    """

    def __init__(self, real: Session, place: Place) -> None:
        super().__init__(line_ledger(real.ledger, place), None, "")
        self.real, self.line = real, place.line
        self.resting = place.number < place.line.end

    @property
    def study(self) -> Study:
        """The tree of the real game."""
        return self.real.ledger.study

    @property
    def place(self) -> Place:
        """Where in the tree the table stands."""
        return self.study.at(self.line, self.ledger.cursor)

    def apply(self, action: Action | str, joined: bool = False) -> Entry:
        """Go on in the line, in another one that leaves here, or in a new one; raises as `Ledger.apply` does.

        A study that is full takes no more: what is played is on the table alone then.
        """
        ledger, before = self.ledger, self.place
        text = str(ledger.game.canonical(ledger.title.parse_action(action) if isinstance(action, str) else action))
        self.resting = False
        if ledger.cursor < len(ledger.entries) and ledger.entries[ledger.cursor].text == text:
            ledger.redo()
            return ledger.entries[ledger.cursor - 1]
        entry = ledger.apply(action, joined)
        ledger.taken_back = ()
        with suppress(Full):
            self._go_on_in(self.study.follow(before, text).line)
        return entry

    def _go_on_in(self, line: Line) -> None:
        """The table stands in a line now, with what follows there."""
        ledger, here = self.ledger, self.ledger.cursor
        self.line = line
        for text in line.actions[here - line.moment :]:
            ledger.apply(text)
        ledger.jump(here)
        self.real.studied()

    def settle(self, chance: Random) -> Sequence[Entry]:
        """Make every pending chance decision."""
        drawn = []
        while (decision := self.ledger.decision) is not None and decision.player == CHANCE:
            drawn.append(self.apply(draw(decision, chance)))
        return drawn

    def jump(self, number: int) -> bool:
        """Walk to the moment after `number` actions; raises `IndexError` outside the line."""
        self.ledger.jump(number)
        self.resting = True
        return True
