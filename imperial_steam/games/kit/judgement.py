"""What a title knows about good play, for machine players, hints and reviews.

A judgement is pure: it depends only on the position handed to it. Amounts are whole numbers in the title's
unit (`unit.score` of its catalogue), so that they are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import NamedTuple, Protocol, Self, runtime_checkable

from imperial_steam.games.protocol import Action, Decision, Game

#: Actions that complete one step, to be carried out one after another.
Step = tuple[Action, ...]
#: A share of winning of 1: shares are given per mille.
CERTAIN = 1000
#: Bounds between which no share is told in percent: none is.
WORDS_ONLY = (0, CERTAIN)


class Trust(NamedTuple):
    """How far what a judgement says of a game can be trusted.

    `contested`: somebody can win. `fitted`: games of this form were played to find out what positions come to. Shares
    up to `below` and from `above` on, per mille, are known within ten points; others are told in words.
    """

    contested: bool
    fitted: bool
    below: int
    above: int

    def percent(self, share: int) -> bool:
        """A share can be told in percent."""
        return self.fitted and (share <= self.below or share >= self.above)


class Judgement(Protocol):
    """What a title knows about good play: named parts in its unit, a share of winning, complete steps, a cheap policy.

    `character` names the manner of playing it stands for, '' the plain one; `characters` are the manners that
    people can choose, `yardsticks` further ones that play one plan only and serve for comparison. In the title's unit,
    `stake` is a usual winning result and `swing` the measure of what players of a weak level misjudge a turn by; 0
    where none is known. `rolls_out`: its longest thought plays on from the best turns (`bots.rollouts`).
    """

    character: str
    characters: Sequence[str]
    yardsticks: Sequence[str]
    stake: int
    swing: int
    rolls_out: bool

    @property
    def edition(self) -> str:
        """A fingerprint of what stands behind it: by another edition something may be judged otherwise."""
        ...

    def of(self, character: str) -> Self:
        """The same judgement with the taste of a character or yardstick; raises `KeyError` for an unknown one."""
        ...

    def parts(self, game: Game, seat: int) -> Mapping[str, int]:
        """What a seat has and may hope for, by the name of the part (catalogue `judgement.<part>`), in whole units."""
        ...

    def value(self, game: Game, seat: int) -> int:
        """What the position comes to by this manner of playing, in thousandths of a unit: it tells positions apart."""
        ...

    def expected(self, game: Game, seat: int) -> int:
        """The result that positions like this lead to, in whole units.

        Where a manner compares positions by it, its value is the same number, finer.
        """
        ...

    def brings(self, before: Game, after: Game, seat: int) -> Mapping[str, int]:
        """By how much a seat's expected result changes between two positions, by the name of the part.

        Whole units, none of them 0; they add up to the whole change. Both positions are seen from the first one.
        """
        ...

    def share(self, game: Game, seat: int) -> int:
        """How likely a seat wins, per mille; a shared victory counts as a part of one."""
        ...

    def trust(self, game: Game) -> Trust:
        """How far shares and expected results can be trusted in a game of this form."""
        ...

    def options(self, game: Game, decision: Decision) -> Sequence[Step]:
        """The complete steps worth thinking about, best first; never empty where something can be done."""
        ...

    def policy(self, game: Game, decision: Decision) -> Step:
        """A sensible step found at once: what others are taken to do, and what is done when there is no time."""
        ...

    def secret(self, game: Game, decision: Decision, chance: Random) -> Step:
        """What somebody chooses in secret whose plan nobody knows, drawn as it is usually chosen."""
        ...

    def idea(self, actions: Step) -> Sequence[Hashable]:
        """What a turn is about, from the outline to the details: turns of one idea have the same first entry."""
        ...

    def turn(self, game: Game) -> Hashable:
        """A value that changes exactly when a turn ends."""
        ...


@runtime_checkable
class Judging(Protocol):
    """A title that offers a judgement."""

    def judgement(self, board: object) -> Judgement:
        """What the title knows about good play on a board."""
        ...


@runtime_checkable
class Deliberating(Protocol):
    """A title in which games have told what a much longer thought is worth."""

    deliberates: bool


@runtime_checkable
class Styled(Protocol):
    """A title that can say by which of several ways a seat has played."""

    def way(self, game: Game, seat: int) -> str:
        """The way of a seat in a finished game (catalogue `way.<name>`)."""
        ...


#: The part of what is at stake from which on a difference between two leads is worth a word.
_PART = 20


def worth_telling(judgement: Judgement) -> int:
    """The difference between two leads that is worth a word, in the title's unit: games seldom bear out less."""
    return max(1, judgement.stake // _PART)
