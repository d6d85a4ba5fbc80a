"""Least squares: what each of many things that were varied at once adds to a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from imperial_steam.workshop.figures import Estimate

Row = Mapping[int, float]
"""What was varied in one trial, by the number of the thing: by how much; what is not named was not."""
#: Less of a thing's own variation than this cannot be told from the others'.
_TINY = 1e-9


class Fit:
    """The equations of some trials, solved once for any number of results."""

    def __init__(self, rows: Sequence[Row], things: int) -> None:
        self._rows = rows
        self._factor = _factor(_products(rows, things))

    def estimates(self, results: Sequence[float]) -> Sequence[Estimate]:
        """What one step of each thing adds to a result, with its standard error; infinite where nothing is known."""
        right = [0.0] * len(self._factor)
        for row, result in zip(self._rows, results, strict=True):
            for thing, amount in row.items():
                right[thing] += amount * result
        effects = _backward(self._factor, _forward(self._factor, right))
        left = sum(
            (result - sum(amount * effects[thing] for thing, amount in row.items())) ** 2
            for row, result in zip(self._rows, results, strict=True)
        )
        free = len(self._rows) - sum(line[place] > 0 for place, line in enumerate(self._factor))
        spread = sqrt(left / free) if free > 0 else 0.0
        return [Estimate(effect, spread * self._error(thing), free) for thing, effect in enumerate(effects)]

    def _error(self, thing: int) -> float:
        """The standard error of a thing's effect, for results that scatter by one."""
        if not self._factor[thing][thing]:
            return float("inf")
        unit = [0.0] * len(self._factor)
        unit[thing] = 1.0
        return sqrt(sum(part * part for part in _forward(self._factor, unit)))


def _products(rows: Sequence[Row], things: int) -> list[list[float]]:
    sums = [[0.0] * (place + 1) for place in range(things)]
    for row in rows:
        given = sorted(row.items())
        for number, (thing, amount) in enumerate(given):
            line = sums[thing]
            for other, its in given[: number + 1]:
                line[other] += amount * its
    return sums


def _factor(sums: list[list[float]]) -> list[list[float]]:
    """The lower triangle whose square the sums are (Cholesky); a thing that was never varied on its own has zeros."""
    factor: list[list[float]] = []
    for place, line in enumerate(sums):
        own: list[float] = []
        for other in range(place):
            above = factor[other]
            rest = line[other] - sum(a * b for a, b in zip(own, above, strict=False))
            own.append(rest / above[other] if above[other] else 0.0)
        rest = line[place] - sum(part * part for part in own)
        own = [*own, sqrt(rest)] if rest > _TINY * max(1.0, line[place]) else [0.0] * (place + 1)
        factor.append(own)
    return factor


def _forward(factor: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    solved: list[float] = []
    for place, line in enumerate(factor):
        rest = right[place] - sum(a * b for a, b in zip(line, solved, strict=False))
        solved.append(rest / line[place] if line[place] else 0.0)
    return solved


def _backward(factor: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    solved = list(right)
    for place in reversed(range(len(factor))):
        pivot = factor[place][place]
        solved[place] = solved[place] / pivot if pivot else 0.0
        for other in range(place):
            solved[other] -= factor[place][other] * solved[place]
    return solved
