"""Pieces go onto a space (PROC-01), for a turn or as the second worker of Olga."""

from __future__ import annotations

from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.state import State, Use
from imperial_steam.games.russian_railroads.units import reuse


def place(frame: Frame, state: State, use: Use, events: list[Event], mandatory: bool | None = None) -> None:
    """Put the pieces of a use onto its space; its effects become pending."""
    player = state.own(state.actor)
    player.placed += use.own
    player.temporary -= use.temporary
    player.temporary_placed += use.temporary
    player.coins -= use.coins
    if use.black:
        player.black = 2
    pieces = {"workers": use.own, "temporary": use.temporary, "black": use.black, "coins": use.coins}
    events.append(Event("space_used", state.actor, {"space": frame.space_keys[use.space], **pieces}))
    reuse.stand(frame, state, use, events, mandatory)
