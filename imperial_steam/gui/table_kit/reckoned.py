"""The reckoning in the place of the middle: row by row at the end, as a whole before; a row can be traced."""

from __future__ import annotations

from typing import Generic

from imperial_steam.gui.table_kit.pen import PenT
from imperial_steam.gui.table_kit.reckoning import Account, scores_by_round
from imperial_steam.gui.table_kit.shown import ShownT
from imperial_steam.gui.table_kit.state import TableState

#: More rows than any reckoning has.
ALL = 99


class Reckoned(Generic[ShownT, PenT]):
    """How far the reckoning of a table is shown."""

    def __init__(self, state: TableState[ShownT, PenT]) -> None:
        self.state = state
        self._was_over = False
        self._account: tuple[object, Account] | None = None

    def account(self) -> Account | None:
        """What is reckoned at the moment shown; None: there is nothing to show."""
        state, made = self.state, self.state.presenter.account
        if made is None:
            return None
        if self._account is None or self._account[0] != state.serial:
            self._account = (state.serial, made(state.shown(), scores_by_round(state.ledger)))
        return self._account[1]

    @property
    def counting(self) -> bool:
        """The reckoning at the end is still being told: who has won is not said before its last row."""
        state, view = self.state, self.state.view
        if not view.reckoning or not state.ledger.game.over:
            return False
        account = self.account()
        return account is not None and view.rows_shown < len(account.rows)

    def follow(self) -> None:
        """The position has changed: begin the reckoning at the end, and put it away when the end is taken back."""
        view, over = self.state.view, self.state.ledger.game.over
        if over and not self._was_over:
            view.reckoning, view.rows_shown = self.account() is not None, 1
        elif not over and self._was_over:
            view.reckoning = False
        self._was_over = over

    def seated(self) -> None:
        """Another ledger lies on the table: its end, if it has one, is no news."""
        self.state.view.reckoning = False
        self._was_over = self.state.ledger.game.over

    def toggle(self) -> None:
        """Lay the reckoning over the middle, or take it away; what is hidden must not be told before the end."""
        state, view = self.state, self.state.view
        if (state.hidden() and not state.ledger.game.over) or self.account() is None:
            return
        view.reckoning = not view.reckoning
        view.traced = -1
        if view.reckoning and not state.ledger.game.over:
            view.rows_shown = ALL

    def go_on(self, rows: int) -> None:
        """Show some more rows."""
        self.state.view.rows_shown += rows

    def everything(self) -> None:
        """Show all rows."""
        self.go_on(ALL)

    def trace(self, seat: int) -> None:
        """Trace a player's row on the panel in the middle, all of which is shown."""
        view = self.state.view
        view.traced, view.reckoning = seat, False
        view.camera = view.camera.whole()

    def close(self) -> bool:
        """Take away what lies over the middle; False when nothing did."""
        view = self.state.view
        if view.reckoning and not self.state.ledger.game.over:
            self.toggle()
            return True
        if view.traced >= 0:
            view.traced, view.reckoning = -1, True
            return True
        return False
