"""What Franz looks at when he decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from imperial_steam.games.imperial_steam.franz.cards import DecisionCard, FranzCards
from imperial_steam.games.imperial_steam.franz.thought import ThoughtLog
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Player, State

Deed = Callable[[], None]
"""Carries out what was planned."""


@dataclass(frozen=True, slots=True)
class FranzMind:
    """The position, his cards, the decision card of the turn, and where he thinks aloud."""

    layout: Layout
    state: State
    seat: int
    cards: FranzCards
    card: DecisionCard
    thought: ThoughtLog

    @property
    def player(self) -> Player:
        """His part of the position."""
        return self.state.players[self.seat]

    def is_shared(self, city: int) -> bool:
        """The city is in both networks (FRANZ-GEN-12)."""
        return all(player.network >> city & 1 for player in self.state.players)
