"""Positions from a few words, for scenarios, tests and prepared games (docs/scenarios.md).

Called by the title's rulebook and by `prepared`.
"""

from imperial_steam.games.first_train.position.arrange import arrange
from imperial_steam.games.kit.vocabulary import PositionError

__all__ = ["PositionError", "arrange"]
