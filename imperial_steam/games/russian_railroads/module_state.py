"""What modules remember of a player or of the table: immutable parts of the position. Imports nothing of the engine."""

from __future__ import annotations

from typing import NamedTuple


class Germany(NamedTuple):
    """What a player has on the Germany board (section 13).

    `arm` is the index of the chosen arm of the main line or -1, `extensions` the line extensions laid (mask).
    `incomes` are the income markers held and `earned` those of them used in this round, both numbers by kind.
    """

    arm: int
    extensions: int
    incomes: tuple[int, ...]
    earned: tuple[int, ...]


class Usa(NamedTuple):
    """What a player has on the USA board: the Golden Spike placed, the rubble tiles left (mask; AR-04, AR-Q1)."""

    spike: bool
    rubble: int


class Market(NamedTuple):
    """The stock board (section 17.4).

    `levels[0]` are the seats on the start field, in no order, the others those on each level from left to right;
    `tiles` the dividend tiles of the levels from 1 on. `due`: a general payout follows the turn (AR-43); while it goes
    on, `queue` are the seats still to come and `resume` is the phase and the seat to go back to.
    """

    levels: tuple[tuple[int, ...], ...]
    tiles: tuple[int, ...] = ()
    due: bool = False
    queue: tuple[int, ...] = ()
    resume: tuple[int, ...] = ()

    def level(self, seat: int) -> int:
        """The level on which the price marker of a seat lies."""
        return next(level for level, seats in enumerate(self.levels) if seat in seats)
