"""An account that is counted number by number, in time or at once: what a round brought."""

from __future__ import annotations

from imperial_steam.gui.table_kit.core.accounts import Account
from imperial_steam.gui.table_kit.ending.reckoning import Progress

#: Seconds at normal speed: until the next number, and how long everything stays when it has been counted.
EACH, REST = 0.4, 8.0


class AccountCount:
    """How far an account has been counted; the first row, what everybody had before, is there from the beginning."""

    def __init__(self, account: Account, heading: str, at_once: bool) -> None:
        self.account, self.heading = account, heading
        self._spent, self._rested = 0.0, 0.0
        self.seen = False
        """It has been drawn."""
        if at_once:
            self.everything()

    @property
    def cells(self) -> int:
        """How many numbers have been counted."""
        return min(self.account.cells(), self.account.cells(1) + int(self._spent / EACH))

    @property
    def complete(self) -> bool:
        """Everything has been counted."""
        return self.cells >= self.account.cells()

    @property
    def over(self) -> bool:
        """It has been there long enough."""
        return self._rested > REST

    def pass_time(self, seconds: float) -> bool:
        """Some seconds passed, at normal speed; True if there is more to be seen."""
        before = self.cells
        if self.complete:
            self._rested += seconds
        self._spent += seconds
        return self.cells > before

    def everything(self) -> None:
        """Count the rest at once."""
        self._spent = EACH * self.account.cells()

    def progress(self, button: str) -> Progress:
        """What is shown now, with a button below that goes on."""
        rows = sum(self.account.cells(number) <= self.cells for number in range(len(self.account.rows)))
        return Progress(rows, self.cells, self.heading, buttons=(button,), ready=(button,))
