"""What a game comes to, as numbers that games on two boards are compared by; intervals of their differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf, sqrt
from statistics import NormalDist, mean
from typing import NamedTuple

from imperial_steam.bots.contest import standard_error
from imperial_steam.thinking.tournament import TournamentGame

#: A difference that chance shows less often counts.
_RARE = 0.05
#: So few values may be equal by chance.
_FEW = 20

Figures = Mapping[str, float]
"""Numbers of a game by name: `winner`, `place.2` …, `mean`, `lead`, `rounds`, `reached.<milestone>`."""


def figures(game: TournamentGame, milestones: Sequence[str] = ()) -> Figures:
    """The numbers of a game of the world; `milestones` are those its title knows. Shares are 0 or 1."""
    ranked = sorted(game.scores, reverse=True)
    reached = {mark.name for mark in game.milestones}
    return {
        "winner": ranked[0],
        **{f"place.{place}": score for place, score in enumerate(ranked[1:], 2)},
        "mean": mean(ranked),
        "lead": ranked[0] - ranked[1] if len(ranked) > 1 else 0,
        "rounds": game.rounds,
        **{f"reached.{name}": float(name in reached) for name in milestones},
    }


class Estimate(NamedTuple):
    """A number that was measured, its standard error, and how many numbers that error rests on beyond the first."""

    value: float
    error: float
    free: int

    def interval(self, sure: float = 0.95) -> tuple[float, float]:
        """The bounds within which the true number lies with a probability; both are infinite if nothing is known.

        A few equal values tell nothing of how far others would lie from them.
        """
        if self.free < 1 or (self.error == 0 and self.free < _FEW):
            return -inf, inf
        side = _quantile((1 + sure) / 2, self.free) * self.error
        return self.value - side, self.value + side

    def beyond_chance(self, tests: int = 1) -> bool:
        """Chance alone would show as much in one of `tests` numbers in less than 5 % of all measurements."""
        low, high = self.interval(1 - _RARE / tests)
        return low > 0 or high < 0


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of some values, one for each setup; a single one says nothing of its error."""
    return Estimate(mean(values) if values else 0.0, standard_error(values), len(values) - 1)


def apart(first: Estimate, second: Estimate) -> Estimate:
    """By how much one number is above another one that was not measured in the same games."""
    error = sqrt(first.error**2 + second.error**2)
    return Estimate(first.value - second.value, error, min(first.free, second.free))


def _quantile(share: float, free: int) -> float:
    """Student's quantile, from the normal one (Abramowitz and Stegun 26.7.5)."""
    z = NormalDist().inv_cdf(share)
    terms = (z, (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return float(sum(term / free**power for power, term in enumerate(terms)))
