"""A space and its payment in one choice: a click pays in the usual way, a list shows all ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from imperial_steam.games.protocol import Action, Target
from imperial_steam.games.russian_railroads import actions as a
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.turn import turns
from imperial_steam.gui.table_kit.core.entries import Chain


@dataclass(frozen=True, slots=True)
class Paid(Chain):
    """Use a space and pay for it; its text form is that of the payment, so it is told in the same words."""

    space: str
    own: int
    temporary: int
    black: int
    coins: int

    @property
    def steps(self) -> Sequence[Action]:
        """The actions it represents."""
        return a.UseSpace(self.space), self.pay

    @property
    def pay(self) -> a.Pay:
        """The payment alone."""
        return a.Pay(self.own, self.temporary, self.black, self.coins)

    @property
    def target(self) -> Target:
        """The space."""
        return Target("space", self.space)

    def __str__(self) -> str:
        return str(self.pay)


def ways(game: RussianRailroads, use: a.UseSpace) -> Sequence[Action]:
    """Every way to pay for a space, the usual one first (PAY-07); the action itself where there is only one."""
    payments = turns.payment_options(game.frame, game.state, game.frame.space_index[use.space])
    if len(payments) < 2:
        return (use,)
    return [Paid(use.space, p.own, p.temporary, p.black, p.coins) for p in payments]
