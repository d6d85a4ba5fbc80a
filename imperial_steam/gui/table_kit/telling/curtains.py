"""Secrets at one screen: who may look at the table now, and when somebody else has to sit down first."""

from __future__ import annotations

from typing import Generic

from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT


class Curtains(Generic[ShownT, PenT]):
    """Knows whether a curtain has to be drawn before the next decision."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state

    @property
    def secret(self) -> bool:
        """Something is not for everybody's eyes: the decision itself, or what somebody at the table holds."""
        decision, game = self.state.ledger.decision, self.state.ledger.game
        held = any(game.hidden_from(seat) for seat in range(game.player_count))
        return decision is not None and (decision.secret or held)

    def due(self) -> int | None:
        """The seat of the person who has to look alone at the table now; None while the right one does."""
        state, decision = self.state, self.state.ledger.decision
        if state.guessed or decision is None:
            return None
        persons = state.ledger.seats.persons()
        if len(persons) == 1:
            state.viewer = persons[0]  # nobody else is there to see it
        if not state.human or not self.secret:
            return None
        return None if state.viewer == decision.player else decision.player

    def hide(self) -> None:
        """If somebody else has to look now, nobody may until the curtain is lifted."""
        if self.due() is not None:
            self.state.viewer = None

    def lift(self, seat: int) -> None:
        """A person looks at the table."""
        self.state.viewer = seat
        self.state.renew()
