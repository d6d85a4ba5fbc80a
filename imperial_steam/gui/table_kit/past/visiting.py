"""Looking around: the table from another seat, while the person who decides finds everything as they left it."""

from __future__ import annotations

from typing import Generic

from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import Habits, View, Visit


class Visits(Generic[ShownT, PenT]):
    """Lets people who do not decide look at the table, one seat after another.

    Nothing can be chosen or taken back meanwhile, and nobody's secrets are shown; where there are any, a curtain
    comes before the person who decides goes on.
    """

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state

    @property
    def others(self) -> list[int]:
        """The seats of people who do not decide now, from the one who decides on."""
        decision, count = self.state.ledger.decision, len(self.state.seats)
        if decision is None or not self.state.is_human(decision.player):
            return []
        seats = [(decision.player + step) % count for step in range(1, count)]
        return [seat for seat in seats if self.state.is_human(seat)]

    @property
    def more(self) -> bool:
        """There is another seat to look from before the turn goes on."""
        visit = self.state.visit
        return visit is not None and visit.seat != self.others[-1]

    def around(self) -> None:
        """Look from the next seat; after the last one, back to the turn."""
        visit, others = self.state.visit, self.others
        place = 0 if visit is None else others.index(visit.seat) + 1
        left = self.state.view if visit is None else visit.left
        if visit is not None:
            self._keep(visit)
        if place < len(others):
            self._look_from(others[place], left)
        else:
            self._end(left)

    def leave(self) -> None:
        """Back to the turn: everything is as the person who decides left it."""
        visit = self.state.visit
        if visit is not None:
            self._keep(visit)
            self._end(visit.left)

    def _keep(self, visit: Visit) -> None:
        self.state.habits[visit.seat] = self.state.view.habits()

    def _look_from(self, seat: int, left: View) -> None:
        state, camera = self.state, self.state.presenter.camera
        state.visit, state.viewer = Visit(seat, left), None
        state.view = View(camera, seat, pointer=left.pointer)
        tab = state.presenter.own_tab() if state.compact else ""
        state.view.take_up(state.habits.get(seat, Habits(camera, tab or "choices")))
        state.renew()

    def _end(self, left: View) -> None:
        state = self.state
        left.pointer = state.view.pointer
        state.visit, state.view = None, left
        state.renew()
