"""The share of winning: how a lead in gulden becomes a chance, by the time that is left."""

from __future__ import annotations

from math import exp

from imperial_steam.games.kit.judgement import CERTAIN

#: Gulden of lead that make the odds e to 1: at the end of the game, and more for each hand marker left.
SCALE, SCALE_HAND = 40.0, 2.0

#: Percent of the value of a position that is the fortune at the end, by round: hopes are high in the middle of a game.
COMES_TRUE = (100, 64, 53, 49, 45, 45, 46, 52, 66)


def expected(value: int, number: int) -> int:
    """The fortune to be expected from the value of a position in the round of a number."""
    return value * COMES_TRUE[min(number, len(COMES_TRUE) - 1)] // 100


def shares(values: list[int], left: int) -> list[int]:
    """By seat: how likely it wins, per mille; `left` are the hand markers a seat still has to place."""
    scale = SCALE + SCALE_HAND * left
    best = max(values)
    odds = [exp((value - best) / scale) for value in values]
    return [round(CERTAIN * each / sum(odds)) for each in odds]
