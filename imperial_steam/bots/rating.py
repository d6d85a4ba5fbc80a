"""Ratings from the results of many games: Elo by the maximum likelihood of Plackett and Luce, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from random import Random
from typing import NamedTuple

#: One game: who took part, by place, each with the score.
Result = Sequence[tuple[str, int]]
#: An order of players from the first to the last, and how much it counts.
_Order = tuple[tuple[str, ...], float]

_ROUNDS, _EXACT = 500, 1e-7
#: Weight of a draw between every two players, which keeps ratings finite.
_PRIOR = 0.5
_RESAMPLED = 200
#: With fewer blocks the intervals come from single games.
_FEW = 5
#: Standard errors on each side of a 95 % interval.
_SIDES = 1.96


class Rating(NamedTuple):
    """Elo points, 0 on average over all players, and the bounds of 95 %."""

    elo: float
    low: float
    high: float


def interval(won: float, games: int) -> tuple[float, float]:
    """The bounds of 95 % of a share of `games` that were `won` (Wilson's score interval)."""
    if not games:
        return 0.0, 1.0
    share, spread = won / games, _SIDES * _SIDES / games
    middle = (share + spread / 2) / (1 + spread)
    side = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return max(0.0, middle - side), min(1.0, middle + side)


def ratings(blocks: Sequence[Sequence[Result]]) -> Mapping[str, Rating]:
    """The rating of each player; `blocks` are games that belong together, drawn as a whole for the intervals.

    Of a few blocks the games are drawn one by one: drawing them whole would claim more than so few can tell.
    """
    names = sorted({name for block in blocks for game in block for name, _ in game})
    if len(names) < 2:
        return {name: Rating(0, 0, 0) for name in names}
    best = _elo(names, [order for block in blocks for game in block for order in _orders(game)])
    units = blocks if len(blocks) >= _FEW else [[game] for block in blocks for game in block]
    chance = Random(1)
    drawn: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(_RESAMPLED):
        sample = chance.choices(units, k=len(units))
        strengths = _elo(names, [order for block in sample for game in block for order in _orders(game)])
        for name in names:
            drawn[name].append(strengths[name])
    edge = _RESAMPLED // 40
    return {name: Rating(best[name], sorted(drawn[name])[edge], sorted(drawn[name])[-1 - edge]) for name in names}


def _orders(game: Result) -> list[_Order]:
    """The order of a game; of equal scores both ways round, each counting half."""
    last_first = sorted(game, key=lambda entry: entry[1])
    names = [name for name, _ in sorted(game, key=lambda entry: -entry[1])]
    other = [name for name, _ in last_first[::-1]]
    return [(tuple(names), 1.0)] if names == other else [(tuple(names), 0.5), (tuple(other), 0.5)]


def _elo(names: Sequence[str], orders: Sequence[_Order]) -> dict[str, float]:
    """Elo points by minorization and maximization (Hunter 2004); equal orders are counted together."""
    weights: dict[tuple[str, ...], float] = {
        (one, other): _PRIOR / len(names) for one in names for other in names if one != other
    }
    for order, weight in orders:
        weights[order] = weights.get(order, 0.0) + weight
    everything = list(weights.items())
    strength = dict.fromkeys(names, 1.0)
    wins = dict.fromkeys(names, 0.0)
    for order, weight in everything:
        for name in order[:-1]:
            wins[name] += weight
    for _ in range(_ROUNDS):
        share = dict.fromkeys(names, 0.0)
        for order, weight in everything:
            rest = sum(strength[name] for name in order)
            each = 0.0
            for place, name in enumerate(order):
                if place < len(order) - 1:
                    each += weight / rest
                    rest -= strength[name]
                share[name] += each
        new = {name: wins[name] / share[name] for name in names}
        scale = len(names) / sum(new.values())
        moved = max(abs(new[name] * scale - strength[name]) for name in names)
        strength = {name: new[name] * scale for name in names}
        if moved < _EXACT:
            break
    points = {name: 400 * log10(strength[name]) for name in names}
    middle = sum(points.values()) / len(names)
    return {name: points[name] - middle for name in names}
