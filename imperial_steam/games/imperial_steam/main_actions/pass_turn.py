"""A11 Pass."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import Step
from imperial_steam.games.protocol import Event


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """Always (A11-01)."""
    return True


def carry_out(layout: Layout, state: State, seat: int, events: list[Event]) -> None:
    """Do nothing (A11-01)."""
    state.done = True
    state.step = Step.END
    events.append(Event("passed", seat))
