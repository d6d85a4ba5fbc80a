"""The influence track (section 7.1). Influence is counted in steps: column = value / 10."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State, four
from imperial_steam.games.imperial_steam.terms import COLUMN, HUBS
from imperial_steam.games.protocol import Event


def move(state: State, player: Player, column: int) -> None:
    """Move a marker straight to a column, onto its topmost free row (INF-02, INF-03, INF-08, INF-12)."""
    if column == player.column:
        return
    row = 1
    for other in state.players:
        if other is player:
            continue
        if other.column == player.column and other.row > player.row:
            other.row -= 1
        elif other.column == column:
            row += 1
    player.column = column
    player.row = row


def gain(layout: Layout, state: State, seat: int, steps: int, events: list[Event]) -> None:
    """Gain influence steps; those beyond the last column are lost (INF-01, INF-10)."""
    player = state.players[seat]
    before = player.column
    move(state, player, min(before + steps, layout.last_column))
    if player.column != before:
        events.append(Event("influence_gained", seat, {"steps": player.column - before, "to": player.column * COLUMN}))


def lose(state: State, seat: int, steps: int, events: list[Event]) -> None:
    """Pay influence steps; the caller has made sure they are there (INF-09, INF-11)."""
    if steps:
        player = state.players[seat]
        move(state, player, player.column - steps)
        events.append(Event("influence_lost", seat, {"steps": steps, "to": player.column * COLUMN}))


def order(state: State) -> tuple[int, ...]:
    """Seats from the most to the least influential (INF-05)."""
    players = state.players
    return tuple(sorted(range(len(players)), key=lambda seat: (-players[seat].column, players[seat].row)))


def grow_hub(layout: Layout, state: State, hub: int, steps: int, events: list[Event]) -> None:
    """Raise a hub's influence marker; it stops in the last column (FREE-DELIVER-11, RUL-11)."""
    column = min(state.hubs[hub] + steps, layout.last_column)
    state.hubs = four([column if i == hub else old for i, old in enumerate(state.hubs)])
    events.append(Event("hub_grown", None, {"hub": HUBS[hub], "steps": steps, "to": column * COLUMN}))
