"""The share of winning: how a lead in gulden becomes a chance, by the time that is left."""

from __future__ import annotations

from math import exp

from imperial_steam.games.kit.judgement import CERTAIN

#: Gulden of lead that make the odds e to 1: at the end of the game, and more for each hand marker left.
SCALE, SCALE_HAND = 40.0, 2.0


def shares(values: list[int], left: int) -> list[int]:
    """By seat: how likely it wins, per mille; `left` are the hand markers a seat still has to place."""
    scale = SCALE + SCALE_HAND * left
    best = max(values)
    odds = [exp((value - best) / scale) for value in values]
    return [round(CERTAIN * each / sum(odds)) for each in odds]
