"""Positions as rows of numbers and actions by number, for learning programs (docs/environment.md).

A title says what its positions consist of: sections, each of them parts of one thing, such as a player. The row
follows from that. Its length and the meaning of every place depend on the board and on what was agreed on, never on
what is drawn; the same is true of the number of an action.

Titles call it, and whoever teaches programs to play.

>>> from imperial_steam.games.kit.numbers import Numbering, Numbers, Section, bits, number
>>> sections = [Section("value", lambda game: game, [number("real"), bits("numerator", 3)])]
>>> numbers = Numbers(Numbering(sections, actions=()))
>>> numbers.of(5).tolist(), numbers.places["value/numerator"]
([5, 1, 0, 1], slice(1, 4, None))
"""

from imperial_steam.games.kit.numbers.parts import (
    HIDDEN,
    NOTHING,
    Part,
    Section,
    bits,
    choice,
    counts,
    filled,
    flat,
    many_bits,
    number,
    only,
    part,
    row,
    spread,
    word,
)
from imperial_steam.games.kit.numbers.rows import ActionNumbers, Numbered, Numbering, Numbers, gathered, players

__all__ = [
    "HIDDEN",
    "NOTHING",
    "ActionNumbers",
    "Numbered",
    "Numbering",
    "Numbers",
    "Part",
    "Section",
    "bits",
    "choice",
    "counts",
    "filled",
    "flat",
    "gathered",
    "many_bits",
    "number",
    "only",
    "part",
    "players",
    "row",
    "spread",
    "word",
]
