"""Positions made to order: the vocabulary in which scenarios describe and check a position.

A position is always a real one (a new game) with some things overridden: `inject` changes the
printed world, `arrange` the position, and `compare` reads the same words back. Whatever is not
named is derived so that the invariants of section 4 hold: networks from tracks, workers and goods
in supply from those elsewhere, rows of the influence track, hand markers, free sites.

Everything is plain data with names (cities, links, colours) as a YAML file holds it. Money is in
gulden, influence in column values.

`numbers` tells a position in numbers, for learning programs.

Called by the title, its rulebook and `prepared`.
"""

from imperial_steam.games.imperial_steam.position.arrange import arrange
from imperial_steam.games.imperial_steam.position.inject import CITY_WORDS, FACE_WORDS, INJECTIONS, inject
from imperial_steam.games.imperial_steam.position.players import FINAL, PLAYER_WORDS
from imperial_steam.games.imperial_steam.position.table import TABLE_WORDS
from imperial_steam.games.kit.vocabulary import PositionError

__all__ = [
    "CITY_WORDS",
    "FACE_WORDS",
    "FINAL",
    "INJECTIONS",
    "PLAYER_WORDS",
    "TABLE_WORDS",
    "PositionError",
    "arrange",
    "inject",
]
