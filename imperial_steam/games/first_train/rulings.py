"""What contradictions and gaps of the rules were decided to be, as named switches (sections 11 and 13).

Decisions about numbers stand on the board. Those that are no choice but a reading (the order of payments, say) stand
where they are carried out, by their IDs.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rulings:
    """The decisions of a game; the defaults are those of the rules reference."""

    trains_per_class: int = 1
    """DEC-01: trains of one price class that a player may have."""
    takeovers_in_last_round: bool = True
    """DEC-15, RUL-17."""
    company_tracks_limited: bool = False
    """DEC-02, RUL-43: the pieces of a company are a limit."""


RULINGS = Rulings()
