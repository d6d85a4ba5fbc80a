"""Everything of all players side by side, as a table of nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic

from imperial_steam.gui.access.node import Node, Role
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.reading.told_cards import ToldCards

if TYPE_CHECKING:
    from imperial_steam.gui.table_kit.core.comparison import Group


class PlayerNodes(Generic[ShownT, PenT]):
    """Tells the table of all players; worked out once for every position."""

    def __init__(self, state: Lookup[ShownT, PenT]) -> None:
        self.state = state
        self._told: tuple[object, int, Sequence[Node]] = (None, -1, ())

    def nodes(self, cards: ToldCards[ShownT, PenT]) -> Sequence[Node]:
        """The table, unless what it says waits for something that is being counted; it waits for its turn."""
        state = self.state
        if state.presenter.comparison is None or state.counting or state.veiled:
            return ()
        if self._told[0] != cards.told_to:
            self._told = (cards.told_to, -1, ())
        if self._told[1] != state.serial and cards.turn():
            self._told = (cards.told_to, state.serial, [self._table(state.presenter.comparison(state.shown()))])
        return self._told[2]

    def visited(self) -> Node:
        """Whose board is looked at, where that is somebody else's than the person's who decides."""
        state, decision = self.state, self.state.ledger.decision
        other = decision is not None and state.is_human(decision.player) and state.seat() != decision.player
        words = state.presenter.say("answer.board", player=state.seats[state.seat()].name) if other else ""
        return Node("visited", Role.STATUS, words, live=1)

    def _table(self, groups: Sequence[Group]) -> Node:
        from imperial_steam.gui.table_kit.core.comparison import table_of

        return table_of(self.state.presenter.say("comparison.title"), [seat.name for seat in self.state.seats], groups)
