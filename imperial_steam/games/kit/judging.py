"""The frame of a judgement that weighs named parts: characters, tuning, sums, the share of winning.

A title hands in its weights (a `NamedTuple`), its characters and what the parts are worth; complete steps, the cheap
policy and turns remain its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from math import exp
from typing import Generic, NamedTuple, Self, TypeVar

from imperial_steam.games.kit.judgement import CERTAIN, Step
from imperial_steam.games.kit.weights import Numbers, numbers_of, replaced
from imperial_steam.games.protocol import Game

#: Weights as a title declares them: numbers and rows of numbers.
W = TypeVar("W", bound=NamedTuple)


class Manners(NamedTuple, Generic[W]):
    """The weights of every manner of playing: the plain one, and by name those to choose and those to compare with."""

    plain: W
    characters: Mapping[str, W]
    yardsticks: Mapping[str, W]


class WeighedJudgement(ABC, Generic[W]):
    """Most of a `kit.judgement.Judgement`: what does not depend on the title.

    `names` are the parts in the order of `amounts`, `stake` is a usual winning result,
    `swing` what a bad turn may cost.
    """

    manners: Manners[W]
    names: Sequence[str]
    stake: int
    swing: int

    def __init__(self, character: str = "", weights: W | None = None) -> None:
        """The judgement of a character or yardstick; `weights` replaces its own. Raises `KeyError`."""
        plain, characters, yardsticks = self.manners
        known = {"": plain, **characters, **yardsticks}
        self.character = character
        self.characters: Sequence[str] = tuple(characters)
        self.yardsticks: Sequence[str] = tuple(yardsticks)
        self.weights = known[character] if weights is None else weights

    def of(self, character: str) -> Self:
        """The judgement of a character or yardstick; raises `KeyError` for an unknown one."""
        return type(self)(character)

    def numbers(self) -> Numbers:
        """The weights, as `kit.weights.Weighted` says."""
        return numbers_of(self.weights._asdict())

    def weighing(self, numbers: Mapping[str, Sequence[int]]) -> Self:
        """The same judgement with some weights replaced; raises `ValueError`."""
        changed = replaced(self.weights._asdict(), numbers)
        return type(self)(self.character, self.weights._replace(**changed))

    @abstractmethod
    def amounts(self, game: Game, seat: int) -> Sequence[int]:
        """What each part is worth to a seat, in whole units, in the order of `names`."""

    @abstractmethod
    def certain(self, game: Game) -> tuple[int, int]:
        """How many of the parts, the first ones, are certain, and what percentage of the others usually comes true."""

    @abstractmethod
    def scale(self, game: Game) -> float:
        """Units of lead that make a victory e times as likely as a defeat, before the end of the game."""

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat has and may hope for, in whole units, by the name of the part."""
        return dict(zip(self.names, self.amounts(game, seat), strict=True))

    def value(self, game: Game, seat: int) -> int:
        """The sum of the parts."""
        return sum(self.amounts(game, seat))

    def expected(self, game: Game, seat: int) -> int:
        """What is certain, and of the hopes as much as usually comes true."""
        amounts = self.amounts(game, seat)
        number, percent = self.certain(game)
        return sum(amounts[:number]) + sum(amounts[number:]) * percent // 100

    def share(self, game: Game, seat: int) -> int:
        """How likely a seat wins, per mille, by the values of all; in the end the winners share the victory."""
        if game.over:
            winners = game.winners()
            return CERTAIN // len(winners) if seat in winners else 0
        scale = self.scale(game)
        values = [self.value(game, other) for other in range(game.player_count)]
        odds = [exp((value - max(values)) / scale) for value in values]
        return round(CERTAIN * odds[seat] / sum(odds))


def whole_units(tenths: Sequence[int]) -> tuple[int, ...]:
    """Tenths of a unit as whole units, rounded so that they add up to the rounded sum."""
    amounts, before, total = list[int](), 0, 0
    for tenth in tenths:
        total += tenth
        now = (total + 5) // 10
        amounts.append(now - before)
        before = now
    return tuple(amounts)


def after_step(game: Game, step: Step) -> Game:
    """A copy of a position after a step that is possible."""
    after = game.copy()
    for action in step:
        after.apply_known(action)
    return after
