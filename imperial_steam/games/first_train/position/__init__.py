"""Positions from a few words, for scenarios, tests and prepared games (docs/scenarios.md)."""

from imperial_steam.games.first_train.position.arrange import arrange
from imperial_steam.games.kit.vocabulary import PositionError

__all__ = ["PositionError", "arrange"]
