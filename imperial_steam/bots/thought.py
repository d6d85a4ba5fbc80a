"""What a machine player has thought out."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar, cast

from imperial_steam.games.kit.judgement import Step
from imperial_steam.games.protocol import Game

ResultT = TypeVar("ResultT")
ThoughtT = TypeVar("ThoughtT", bound="Thought")


class Candidate(NamedTuple):
    """One way to play the rest of a turn.

    `value` is what the line is worth in the title's unit, against the best rival; `share` the share of winning
    at its end, per mille; `parts` what each named part adds to the expected result from now to the end of the turn.
    For people there is more: `path` is everything done up to the end of the line by all players and chance, in the
    world the player has imagined.
    """

    actions: Step
    value: int
    share: int
    parts: Mapping[str, int]
    lead: int = 0
    """The expected lead over the best rival, in the title's unit; the mean over all looks where people are told."""
    path: Step = ()
    account: Sequence[tuple[str, int]] = ()
    """What each part adds to that, compared with one and the same of the candidates; only where people are told."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The best rest of the turn found so far, and what it was compared with.

    `actions` are to be carried out one after another; when one of them is no longer an option (chance came
    between), the player has to think again. `considered` holds up to three candidates, the best first. `nodes`
    counts the positions looked at, `turns` how many own turns the best line looks ahead.
    """

    actions: Step
    considered: tuple[Candidate, ...] = field(default=())
    nodes: int = 0
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Weighed(Thought):
    """A turn that was played, compared with the best one found: `actions`, the first of `considered`.

    `share` is that of winning with the best turn, `loss` what the turn played gives away of it at least, `error` the
    standard error of that, all per mille. `played` says what the turn brought; None where there was no choice, because
    every way leads to one position. `sure` is True where every look sees the loss, and the second one beyond its noise.
    `answer` is then what the rival in seat `rival` does best. `lines` are the best turn and the turn played as a hint
    of that moment would have followed them, and `cost` is by how much the expected lead over the best rival is smaller
    with the turn played, in the title's unit; both are known, too, where that is worth telling without a verdict.
    `gain` is by how much share the turn played is at least better than every other one compared, per mille, 0 where one
    seems as good. Where it is so much that the turn is strong, the first of the `lines` is the next best turn, and the
    `cost` is negative. `complete` is False until all this is known.
    """

    played: Candidate | None = None
    share: int = 0
    loss: int = 0
    error: int = 0
    sure: bool = False
    answer: Step = ()
    rival: int = -1
    cost: int = 0
    gain: int = 0
    lines: Sequence[Candidate] = ()
    complete: bool = False


def apart(account: Sequence[tuple[str, int]], other: Sequence[tuple[str, int]]) -> Mapping[str, int]:
    """By how much each part of one account is above that of another, where it is not equal."""
    own, its = dict(account), dict(other)
    return {part: by for part in {**own, **its} if (by := own.get(part, 0) - its.get(part, 0))}


class MachinePlayer(Protocol):
    """A player of any game. It knows only the position handed to it and reads no clock and no file."""

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """Think about the decision of a seat, which must be pending; yields the best so far after each slice.

        The first thought comes at once, the last one is the result: whoever is out of time takes the latest.
        `game` is not changed. What the seat may not know is drawn again from `seed`, so it decides nothing; the
        same position (as the seat knows it) and seed give the same thoughts on every machine.
        """
        ...


def thinking_seed(game_seed: str, number: int, seat: int) -> str:
    """The seed of a thought: of the game, the number of actions done and the seat."""
    return f"{game_seed}/{number}/{seat}"


def final(thoughts: Iterator[Thought]) -> Thought:
    """The last of the thoughts of a player."""
    last = Thought(())
    for thought in thoughts:
        last = thought
    return last


def reporting(told: ThoughtT, pieces: Generator[None, None, ResultT]) -> Generator[ThoughtT, None, ResultT]:
    """The result of some pieces of a longer thought; what has been thought so far is told after each of them."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return cast("ResultT", end.value)
        yield told


def result(pieces: Generator[None, None, ResultT]) -> ResultT:
    """The result of some pieces of a longer thought, all done at once."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return cast("ResultT", end.value)
