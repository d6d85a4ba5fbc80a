"""Who acts at a table: chance at once, machines after a moment, people when the right one looks."""

from __future__ import annotations

from typing import Generic

from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.protocol import CHANCE, Decision
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.machines.machine_turn import THINKING
from imperial_steam.gui.table_kit.scene.sheet_order import SheetOrder
from imperial_steam.gui.table_kit.telling.secrets import Curtains, Secrets
from imperial_steam.gui.window.doors import Program


class Turns(Generic[ShownT, PenT]):
    """Lets whoever decides act. What sheets do for chance and machines comes first."""

    def __init__(self, app: Program, state: Conduct[ShownT, PenT], beside: SheetOrder[ShownT, PenT]) -> None:
        self.app, self.state, self.beside = app, state, beside
        self.curtains, self._secrets = Curtains(state), Secrets(state)
        self._thought = 0.0

    def changed(self) -> None:
        """Another position: machines begin to think anew, and nobody sees what is not for him."""
        self._thought = 0.0
        self.curtains.hide()

    def seated(self) -> None:
        """Another ledger lies on the table."""
        self._secrets.seated()

    def turned_over(self) -> bool:
        """Turn over what was decided in secret; False where there is nothing to turn over."""
        return self._secrets.turned_over(self.app, self.state.ledger.title.key)

    def go_on(self, dt: float) -> None:
        """`dt` seconds passed with nothing in the way: let whoever decides act, or look at the table."""
        state, decision = self.state, self.state.ledger.decision
        if decision is None or state.visit is not None or (state.resting and not state.human):
            return
        if decision.player == CHANCE:
            if not self.beside.chance():
                state.session.settle(self.app.random)
                state.renew()
        elif not state.human:
            if state.view.past is None and not self.beside.machine(dt):
                self._think(decision, dt)
        elif (seat := self.curtains.due()) is not None:
            self._draw_curtain(seat)
        else:
            self.beside.person(dt)

    def _think(self, decision: Decision, dt: float) -> None:
        """Let a machine act when it has seemed to think."""
        self._thought += dt
        if self._thought >= THINKING * 100 / max(1, self.app.settings.animation):
            self.state.play(RandomBot(self.app.random)(self.state.ledger.game, decision))

    def _draw_curtain(self, seat: int) -> None:
        """Hide the table until the person at a seat says that nobody else looks."""
        person = self.state.ledger.people[seat]
        self.state.viewer = None
        self.app.push(Curtain(self.app, person.name, person.colour, lambda: self.curtains.lift(seat)))
