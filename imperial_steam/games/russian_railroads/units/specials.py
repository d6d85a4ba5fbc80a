"""Special fields of the player board (section 9): what a step or a locomotive makes true takes effect at once."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads import lines
from imperial_steam.games.russian_railroads.board.world import Special
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State
from imperial_steam.games.russian_railroads.units import pool


def check_line(frame: Frame, state: State, line: int, events: list[Event], chain: int = 0) -> None:
    """Give what the fields of a line offer now for the first time (SPEC-21, SPEC-22, EXEC-08)."""
    player = state.players[state.actor]
    for special in frame.specials[line]:
        bit = 1 << special.id
        if player.fields & ~player.satisfied & bit and not special.coin and lines.holds(player, special):
            player = state.own(state.actor)
            player.satisfied |= bit
            give(frame, state, special, chain, events)


def give(frame: Frame, state: State, special: Special, chain: int, events: list[Event]) -> None:
    """Make the effects of a field pending that is satisfied now (SPEC-22, SPEC-24)."""
    line = frame.layout.lines[special.line].key
    events.append(Event("field_reached", state.actor, {"line": line, "field": special.field}))
    for effect in special.effects:
        if effect.kind == "token":
            pool.add_token(state, special.id)
        else:
            pool.add(frame, state, (effect,), pool.Origin(False, chain, "field"), events)


def check_all(frame: Frame, state: State, events: list[Event], chain: int = 0) -> None:
    """Look at every line: after a locomotive chain (LOCO-11)."""
    for line in range(frame.line_count):
        check_line(frame, state, line, events, chain)
