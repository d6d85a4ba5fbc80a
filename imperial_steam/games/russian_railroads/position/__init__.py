"""Positions made to order: the vocabulary in which scenarios describe and check a position of Russian Railroads.

A position is always a real one (a new game) with some things overridden: `arrange` changes it, `compare` reads the same
words back. Whatever is not named is derived so that the invariants of section 4 hold: satisfied fields and colours
from tracks, placed workers from spaces, stacks from tiles in use, the engineer row, the deck of end bonus cards.

Everything is plain data with names (lines, spaces, cards, colours) as a YAML file holds it.

Called by the title's rulebook and by `prepared`.
"""

from imperial_steam.games.kit.vocabulary import PositionError
from imperial_steam.games.russian_railroads.position.arrange import arrange
from imperial_steam.games.russian_railroads.position.modules import names_of
from imperial_steam.games.russian_railroads.position.players import PLAYER_WORDS
from imperial_steam.games.russian_railroads.position.table import TABLE_WORDS

__all__ = ["PLAYER_WORDS", "TABLE_WORDS", "PositionError", "arrange", "names_of"]
