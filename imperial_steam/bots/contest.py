"""Positions compared by games: machine players go on from each of them for some rounds.

A judgement compares what plans are hoped to bring; this shows what has become of the hopes. Games with the same seed
have the same luck. They are not played to the end: what happens after two rounds has little to do with the positions,
and would need many more games.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import sqrt
from random import Random
from statistics import stdev

from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import CHANCE, Decision, Game, draw

#: Two positions to go on from, by the seed of a pair of games.
Pair = Callable[[str], tuple[Game, Game]]
#: How many rounds are over, with the present one, when the positions are compared.
_ROUNDS = 2


class Contest:
    """Games that go on from positions, for one seat; `nodes` counts the positions that its players have looked at."""

    def __init__(self, judgement: Judgement, look: Lookahead, seat: int, rounds: int = _ROUNDS) -> None:
        self.judgement, self.seat, self.rounds = judgement, seat, rounds
        self.nodes = 0
        self._player = BeamPlayer(judgement, look)

    def ahead(self, pair: Pair, pairs: int, seed: str) -> Generator[None, None, Sequence[int]]:
        """By how much the expected lead of the seat is larger from the first position, in each of some pairs of games.

        In the unit of the score; it goes on decision by decision.
        """
        leads = []
        for number in range(pairs):
            first, second = pair(f"{seed}/{number}")
            better = yield from self.lead(first.copy(), f"{seed}/{number}")
            leads.append(better - (yield from self.lead(second.copy(), f"{seed}/{number}")))
        return leads

    def lead(self, game: Game, seed: str) -> Generator[None, None, int]:
        """The expected lead over the best rival after some rounds; changes the game."""
        chance, number, last = Random(f"{seed}/chance"), 0, game.progress().round + self.rounds
        while (decision := game.decision()) is not None and game.progress().round < last:
            carry_out(game, decision.player, self._chosen(game, decision, chance, f"{seed}/{number}"))
            number += 1
            yield
        results = [self.judgement.expected(game, seat) for seat in range(game.player_count)]
        own = results.pop(self.seat)
        return own - max(results, default=0)

    def _chosen(self, game: Game, decision: Decision, chance: Random, seed: str) -> Step:
        if decision.player == CHANCE:
            return (draw(decision, chance),)
        if len(decision.options) == 1:
            return tuple(decision.options)
        thought = final(self._player.think(game, decision.player, seed))
        self.nodes += thought.nodes
        return thought.actions


def standard_error(leads: Sequence[float]) -> float:
    """The standard error of their mean, 0 for a single one."""
    return stdev(leads) / sqrt(len(leads)) if len(leads) > 1 else 0.0


def carry_out(game: Game, player: int, actions: Step) -> None:
    """Carry out actions of a player one after another, until something that came to light on the way forbids one."""
    for action in actions:
        now = game.decision()
        if now is None or now.player != player or action not in now.options:
            return
        game.apply_known(action)
