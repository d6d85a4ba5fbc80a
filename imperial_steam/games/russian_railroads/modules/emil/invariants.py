"""What must hold of Emil, written apart from the engine."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.russian_railroads.frame import Frame
from imperial_steam.games.russian_railroads.setup import EMIL
from imperial_steam.games.russian_railroads.state import Phase, State


def violations(frame: Frame, state: State) -> Iterator[str]:
    """Emil has workers and engineers only, and the cards of his deck (section 16)."""
    if not frame.solo:
        return
    emil, solo = state.players[EMIL], frame.world.solo
    best = state.players[0].score
    due = solo.workers + sum(best >= threshold for threshold in solo.thresholds)
    if state.phase is not Phase.OVER and emil.workers != due:
        yield f"SOLO-22 Emil has {emil.workers} workers, not {due}"
    if not 0 <= emil.placed <= emil.workers:
        yield f"SOLO-13 Emil has placed {emil.placed} of {emil.workers} workers"
    if emil.score or emil.coins or emil.tokens or any(emil.slots) or emil.end_cards:
        yield "SOLO-14 Emil has what he cannot have"
    card = 1 << state.emil.card if state.emil.card >= 0 else 0
    if state.emil.deck & ~frame.emil_deck or state.emil.deck & card:
        yield "SOLO-11 Emil's deck holds a card that is not in it"
