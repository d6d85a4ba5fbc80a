"""Rubble and the Golden Spike (AR-04, AR-14, AR-15, AR-18)."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import Player, State


def update_ends(frame: Frame, player: Player) -> None:
    """Rubble ends lines and industry tracks before its field (AR-14)."""
    lengths, ends = list(player.lengths), list(player.ends)
    for number, tile in enumerate(frame.layout.rubble):
        lies = player.rubble >> number & 1
        if tile.line >= 0:
            lengths[tile.line] = tile.field - 1 if lies else frame.layout.lines[tile.line].length
        else:
            ends[tile.industry] = tile.field if lies else len(frame.layout.industries[tile.industry].points)
    player.lengths, player.ends = tuple(lengths), tuple(ends)


def blast(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """A rubble tile leaves the game (AR-15)."""
    player = state.own(state.actor)
    assert player.usa is not None
    player.usa = player.usa._replace(rubble=player.usa.rubble & ~(1 << effect.number))
    update_ends(frame, player)
    events.append(Event("rubble_blasted", state.actor, {"tile": frame.layout.rubble[effect.number].key}))
    return True


def golden_spike(frame: Frame, state: State, effect: Effect, events: list[Event]) -> bool:
    """The Golden Spike is placed (AR-18)."""
    player = state.own(state.actor)
    assert player.usa is not None
    player.usa = player.usa._replace(spike=True)
    events.append(Event("spike_placed", state.actor))
    return True
