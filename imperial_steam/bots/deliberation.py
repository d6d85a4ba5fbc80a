"""A longer thought: the same first turns followed apart from each other, at several guesses of what nobody knows.

A beam that keeps the best lines of all turns together soon follows one plan in several orders, and takes a turn that
can wait. Here every turn keeps lines of its own, and counts by the mean of what it has come to after each further own
turn: what is done at once is worth more than what rivals may still take away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from imperial_steam.bots.replies import Replies
from imperial_steam.bots.search import Lookahead, Search, SearchLine
from imperial_steam.bots.thought import Thought
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import Game

#: Lines that are kept behind each turn at each guess, and turns that are kept after each own turn further.
_LINES, _KEPT = 2, (10, 5, 3)


class DeliberatePlayer:
    """Thinks by deliberation; a look's budget is that of all guesses together. Implements `MachinePlayer`."""

    def __init__(self, judgement: Judgement, look: Lookahead) -> None:
        self.judgement = judgement
        self.look = look

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The best rest of the turn, as `MachinePlayer.think` says."""
        guesses = [
            Search(
                self.judgement, self.look, game.observation(seat, Random(f"{seed}/{number}/hidden")), seat,
                f"{seed}/{number}",
            )
            for number in range(self.look.guesses)
        ]  # fmt: skip
        return Deliberation(guesses).thoughts()


class _Turn(NamedTuple):
    """A first turn, the best lines behind it at each guess, the sum of what they come to after each further turn."""

    actions: Step
    lines: Sequence[Sequence[SearchLine]]
    worth: int = 0


class Deliberation:
    """One thought about one position, with a search for every guess of what is hidden and to come."""

    def __init__(self, guesses: Sequence[Search]) -> None:
        self.guesses = guesses
        self.first = guesses[0]
        self.look = self.first.look

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return sum(guess.nodes for guess in self.guesses)

    def thoughts(self) -> Iterator[Thought]:
        """The best so far after each slice; a look one turn further counts when all turns have got it."""
        yield self.first.at_once()
        turns = self._turns()
        yield self._thought(turns, 1)
        if len(turns) == 1:
            return
        for own in range(2, self.look.turns + 1):
            answers = [Replies(guess.judgement, guess.seat, f"{guess.seed}/chance/{own}") for guess in self.guesses]
            further: list[_Turn] = []
            for turn in turns:
                if self.nodes >= self.look.nodes:
                    return
                further.append(self._further(turn, answers))
                yield self._thought(turns, own - 1)
            turns = sorted(further, key=lambda turn: -turn.worth)[: _KEPT[min(own, len(_KEPT) + 1) - 2]]
            yield self._thought(turns, own)
            if len(turns) == 1 or all(line.decided for turn in turns for lines in turn.lines for line in lines):
                return

    def _turns(self) -> list[_Turn]:
        """The most promising turns, at every guess."""
        ends: dict[Step, SearchLine] = {}
        for end in self.first.ends():
            ends.setdefault(end.actions, end)
        others = self.guesses[1:]
        return [
            _Turn(actions, [[end], *([guess.played(actions)] for guess in others)])
            for actions, end in list(ends.items())[: self.look.first]
        ]

    def _further(self, turn: _Turn, answers: Sequence[Replies]) -> _Turn:
        """The turn looked at one own turn further, at every guess."""
        lines = [
            guess.further(reached, replies)[:_LINES]
            for guess, reached, replies in zip(self.guesses, turn.lines, answers, strict=True)
        ]
        mean = sum(best[0].worth for best in lines) // len(lines)
        return _Turn(turn.actions, lines, turn.worth + mean)

    def _thought(self, turns: Sequence[_Turn], own: int) -> Thought:
        """The thought of the best turns."""
        best = [turn.lines[0][0]._replace(actions=turn.actions) for turn in turns]
        if own > 1:
            best = [line._replace(worth=turn.worth // (own - 1)) for line, turn in zip(best, turns, strict=True)]
        return self.first.thought(best, own, self.nodes)
