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
