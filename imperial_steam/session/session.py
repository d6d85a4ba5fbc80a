"""A game being played: the ledger, and the journal that follows every change of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from imperial_steam.games.protocol import Action
from imperial_steam.session.errors import WriteError
from imperial_steam.session.journal import Journal, dismiss, tidy
from imperial_steam.session.ledger import Entry, Ledger


class Session:
    """A ledger whose every change is journalled before it is reported back.

    When the journal cannot be written the game goes on in memory: `problem` says why, and every
    further change tries to begin a new journal.
    """

    def __init__(self, ledger: Ledger, folder: Path | None, saved_at: str) -> None:
        """Play on from a ledger; `saved_at` is the present time in ISO 8601.

        The journal comes into `folder`; None: no journal, the game is only looked at.
        """
        self.ledger = ledger
        self.problem: WriteError | None = None
        self._folder = folder
        self._saved_at = saved_at
        self._journal: Journal | None = None
        self._broken: Path | None = None
        self._begin()

    @property
    def journal(self) -> Path | None:
        """The file of the journal; None while there is none."""
        return None if self._journal is None else self._journal.path

    def apply(self, action: Action | str) -> Entry:
        """Carry out, record and journal an action; raises as `Ledger.apply` does."""
        entry = self.ledger.apply(action)
        self._record(entry.text)
        return entry

    def settle(self, chance: Random) -> Sequence[Entry]:
        """Make and journal every pending chance decision."""
        drawn = self.ledger.settle(chance)
        for entry in drawn:
            self._record(entry.text)
        return drawn

    def undo(self) -> bool:
        """Take one action back; False at the start."""
        return self.ledger.cursor > 0 and self.jump(self.ledger.cursor - 1)

    def redo(self) -> bool:
        """Do the next undone action again; False when there is none."""
        return self.ledger.cursor < len(self.ledger.entries) and self.jump(self.ledger.cursor + 1)

    def jump(self, number: int) -> bool:
        """Stand after `number` actions; always True. Raises `IndexError` outside the ledger."""
        self.ledger.jump(number)
        self._record(number)
        return True

    def close(self) -> None:
        """Leave the game properly: nothing is left to recover. A journal that fails now is only reported."""
        if self._journal is None or self._folder is None:
            return
        try:
            self._journal.close()
            tidy(self._folder)
        except WriteError as fault:
            self.problem = fault

    def suspend(self) -> None:
        """Put the game aside unfinished: whoever continues it may have its journal; a further change begins another."""
        if self._journal is not None:
            self._journal.release()
            self._journal = None

    def _begin(self) -> None:
        if self._folder is None:
            return
        try:
            name = f"{self.ledger.title.key}-{self._saved_at}"
            self._journal = Journal(self._folder, name, self.ledger, self._saved_at)
            if self._broken is not None:
                dismiss(self._broken)
            self.problem = self._broken = None
        except WriteError as fault:
            self._journal, self.problem = None, fault

    def _record(self, change: str | int) -> None:
        """Journal an action (its text) or a jump (its number)."""
        if self._journal is None:
            self._begin()
            return
        try:
            if isinstance(change, str):
                self._journal.action(change)
            else:
                self._journal.jump(change)
        except WriteError as fault:
            self._journal.release()
            self._broken = self._journal.path
            self._journal, self.problem = None, fault
