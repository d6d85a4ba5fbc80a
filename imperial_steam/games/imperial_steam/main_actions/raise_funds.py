"""A10 Raise funds."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.protocol import Event


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """Always (A10-01, RUL-70)."""
    return True


def carry_out(layout: Layout, state: State, seat: int, events: list[Event]) -> None:
    """Take the money from the bank (A10-01)."""
    state.players[seat].cash += layout.prices.funds
    state.done = True
    state.step = Step.END
    events.append(Event("funds_raised", seat, {"money": layout.prices.funds}))


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """The money, and the total (A10-01)."""
    yield from look.earned(look.layout.prices.funds)
