"""The frame of a judgement that weighs named parts: characters, tuning, sums, expected results, the share of winning.

A title hands in its weights (a `NamedTuple`), its characters and what the parts are worth; complete steps, the cheap
policy and turns remain its own.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Generic, NamedTuple, Self, TypeVar

from imperial_steam.games.kit.calibration import (
    UNKNOWN,
    WHOLLY,
    Calibration,
    Expectation,
    Fit,
    Rates,
    board_mark,
    calibration_data,
    unfitted,
)
from imperial_steam.games.kit.judgement import CERTAIN, WORDS_ONLY, Step, Trust
from imperial_steam.games.kit.weights import Numbers, numbers_of, replaced
from imperial_steam.games.protocol import Data, Decision, Game

#: Weights as a title declares them: numbers and rows of numbers.
W = TypeVar("W", bound=NamedTuple)


class Manners(NamedTuple, Generic[W]):
    """The weights of every manner of playing: the plain one, and by name those to choose and those to compare with."""

    plain: W
    characters: Mapping[str, W]
    yardsticks: Mapping[str, W]


class WeighedJudgement(ABC, Generic[W]):
    """Most of a `kit.judgement.Judgement`: what does not depend on the title.

    `names` are the parts in the order of `amounts`, which counts in `grain`ths of a unit. `stake` is a usual winning
    result, `swing` what a bad turn may cost. With `learned` positions are compared by what games have led to, without
    it by the bare sum of the parts. The parts named as `results` are that already: they count as they are.
    """

    manners: Manners[W]
    names: Sequence[str]
    stake: int
    swing: int
    grain = 1
    learned = True
    rolls_out = False
    results: Collection[str] = ()

    def __init__(self, character: str = "", weights: W | None = None) -> None:
        """The judgement of a character or yardstick; `weights` replaces its own. Raises `KeyError`."""
        plain, characters, yardsticks = self.manners
        known = {"": plain, **characters, **yardsticks}
        self.character = character
        self.characters: Sequence[str] = tuple(characters)
        self.yardsticks: Sequence[str] = tuple(yardsticks)
        self.weights = known[character] if weights is None else weights
        self.calibration = UNKNOWN
        self.board: Data | None = None
        self.mark = ""
        self._untuned: WeighedJudgement[W] | None = None if character or weights is not None else self
        self._known_rates: dict[tuple[str, int], Rates] = {}

    def on(self, board: Data, calibration: Calibration) -> Self:
        """The same judgement for games on a board, of which the plain data are given, and what positions come to."""
        self.board, self.calibration, self.mark = board, calibration, ""
        self._known_rates = {}
        return self

    def of(self, character: str) -> Self:
        """The judgement of a character or yardstick; raises `KeyError` for an unknown one."""
        return self._like(type(self)(character))

    @property
    def edition(self) -> str:
        """A fingerprint of the weights and of the calibration."""
        made = [str(self.weights), json.dumps(calibration_data(self.calibration), sort_keys=True)]
        return sha256("\n".join(made).encode()).hexdigest()[:12]

    def numbers(self) -> Numbers:
        """The weights by their names."""
        return numbers_of(self.weights._asdict())

    def weighing(self, numbers: Mapping[str, Sequence[int]]) -> Self:
        """The same judgement with some weights replaced; raises `ValueError`."""
        changed = replaced(self.weights._asdict(), numbers)
        return self._like(type(self)(self.character, self.weights._replace(**changed)))

    def _like(self, other: Self) -> Self:
        """Another judgement, on the same board."""
        other.board, other.calibration, other.mark = self.board, self.calibration, self.mark
        return other

    @abstractmethod
    def amounts(self, game: Game, seat: int) -> Sequence[int]:
        """What each part is worth to a person's seat, in `grain`ths of a unit, in the order of `names`."""

    @abstractmethod
    def left(self, game: Game) -> int:
        """How much of a game is left, 0 at its end, in whatever the title counts it by."""

    @abstractmethod
    def forms(self, game: Game) -> Sequence[str]:
        """The form of a game as calibrations name it, and after it those that are most like it."""

    def contested(self, game: Game) -> bool:
        """Somebody can win."""
        del game
        return True

    def plays_itself(self, game: Game, seat: int) -> bool:
        """An automa is in that seat, of which other parts are known."""
        del game, seat
        return False

    def secret(self, game: Game, decision: Decision, chance: Random) -> Step:
        """The policy's choice, unless the title knows how people choose."""
        del chance
        return self.policy(game, decision)

    def idea(self, actions: Step) -> Sequence[Hashable]:
        """The kind of the first action, then that action."""
        return (type(actions[0]), actions[0]) if actions else ()

    @abstractmethod
    def policy(self, game: Game, decision: Decision) -> Step:
        """A sensible step found at once."""

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat has and may hope for, in whole units, by the name of the part."""
        return dict(zip(self.names, whole_units(self.amounts(game, seat), self.grain), strict=True))

    def value(self, game: Game, seat: int) -> int:
        """What the parts as this manner sees them come to, in thousandths of a unit."""
        if game.over or self.plays_itself(game, seat):
            return CERTAIN * self.expected(game, seat)
        return self.rates(game).of(self.amounts(game, seat)) // self.grain

    def expected(self, game: Game, seat: int) -> int:
        """The result that games like this have led to; the result itself in the end."""
        if game.over:
            return sum(self.parts(game, seat).values())
        fit = self._fit(game)
        return self._expectation(fit, game, seat).of(self._plain().parts(game, seat), fit.gone(self.left(game)))

    def believes(self, game: Game) -> bool:
        """Parts count fully, whatever came of them in other games: yardsticks follow one plan and believe in it."""
        del game
        return self.character in self.yardsticks

    def rates(self, game: Game) -> Rates:
        """How far a value takes the parts of people for true now: fully, where games have taught nothing."""
        left = self.left(game)
        moment = (self.forms(game)[0], left)
        if moment not in self._known_rates:
            fit = self._fit(game)
            learned = fit.person if self.learned and not self.believes(game) else WHOLLY
            self._known_rates[moment] = learned.rates(self.names, fit.gone(left), self.grain)
        return self._known_rates[moment]

    def brings(self, before: Game, after: Game, seat: int) -> Mapping[str, int]:
        """By how much the expected result changes between two positions, part by part, both seen from the first.

        After the end every part counts as it is.
        """
        fit, plain = self._fit(before), self._plain()
        now, then = (plain.parts(game, seat) for game in (before, after))
        if before.over:
            return {part: then[part] - now[part] for part in then if then[part] != now[part]}
        return self._expectation(fit, before, seat).change(now, then, fit.gone(self.left(before)))

    def _expectation(self, fit: Fit, game: Game, seat: int) -> Expectation:
        return fit.automa if fit.automa is not None and self.plays_itself(game, seat) else fit.person

    def share(self, game: Game, seat: int) -> int:
        """How likely a seat wins by the results to be expected, per mille; in the end the winners share the victory."""
        if game.over or not self.contested(game):
            winners = game.winners()
            return CERTAIN // len(winners) if seat in winners else 0
        results = [self.expected(game, other) for other in range(game.player_count)]
        return round(CERTAIN * self._fit(game).shares(results, self.left(game))[seat])

    def trust(self, game: Game) -> Trust:
        """How far shares and results can be trusted: not at all where no games of this form were fitted to."""
        fit, calibration = self._fit(game), self.calibration
        fitted = self.forms(game)[0] in calibration.forms and calibration.board == self._mark()
        return Trust(self.contested(game), fitted, *(fit.percent if fitted else WORDS_ONLY))

    def _fit(self, game: Game) -> Fit:
        fits = self.calibration.forms
        fit = next((fits[form] for form in self.forms(game) if form in fits), None)
        return unfitted(self.left(game), self.stake) if fit is None else fit

    def _plain(self) -> WeighedJudgement[W]:
        """The judgement that calibrations are made with: no taste changes what comes of a position."""
        if self._untuned is None:
            self._untuned = type(self)()
        return self._untuned

    def _mark(self) -> str:
        if not self.mark and self.board is not None:
            self.mark = board_mark(self.board)
        return self.mark


def whole_units(fine: Sequence[int], grain: int) -> tuple[int, ...]:
    """Amounts in `grain`ths of a unit as whole units, rounded so that they add up to the rounded sum."""
    amounts, before, total = list[int](), 0, 0
    for amount in fine:
        total += amount
        now = (total + grain // 2) // grain
        amounts.append(now - before)
        before = now
    return tuple(amounts)


def after_step(game: Game, step: Step) -> Game:
    """A copy of a position after a step that is possible."""
    after = game.copy()
    for action in step:
        after.apply_known(action)
    return after
