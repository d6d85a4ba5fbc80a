"""A longer thought: games that go on from a few turns decide which of them is played.

A judgement compares what plans are hoped to bring. Where hopes come true by a part only, it says more what has become
of them when the round is over: quick players go on from each of the turns that a search finds best, with the same luck
behind each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean

from imperial_steam.bots.contest import Contest, carry_out, standard_error
from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import Thought, reporting
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.protocol import Game

#: How many games go on from each turn, fewer where they always end alike, and who plays them.
_GAMES, _ALIKE, _QUICK = 8, 3, Lookahead(nodes=200, beam=2, turns=1)


class RolloutPlayer:
    """Searches, then plays on from the best turns found; the budget is that of both. Implements `MachinePlayer`."""

    def __init__(self, judgement: Judgement, look: Lookahead) -> None:
        self.judgement, self.look = judgement, look

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The best rest of the turn, as `MachinePlayer.think` says."""
        thought = Thought(())
        for thought in BeamPlayer(self.judgement, self.look).think(game, seat, seed):
            yield thought
        decision = game.decision()
        if len(thought.considered) > 1 and decision is not None and not decision.secret:
            yield from self._played_on(game, seat, seed, thought)

    def _played_on(self, game: Game, seat: int, seed: str, found: Thought) -> Iterator[Thought]:
        """The thought after each piece of the games."""
        contest, thought = Contest(self.judgement, _QUICK, seat, rounds=1), found
        leads: list[list[int]] = [[] for _ in found.considered]
        for number in range(_GAMES):
            settled = number >= _ALIKE and all(len(set(known)) == 1 for known in leads)
            if settled or found.nodes + contest.nodes >= self.look.nodes:
                return
            guess = f"{seed}/{number}"
            world = game.observation(seat, Random(f"{guess}/hidden"))
            for candidate, known in zip(found.considered, leads, strict=True):
                after = world.copy()
                carry_out(after, seat, candidate.actions)
                known.append((yield from reporting(thought, contest.lead(after, guess))))
            chosen = found.considered[_chosen(leads)]
            others = (candidate for candidate in found.considered if candidate is not chosen)
            nodes = found.nodes + contest.nodes
            thought = replace(found, actions=chosen.actions, considered=(chosen, *others), nodes=nodes)
            yield thought


def _chosen(leads: Sequence[Sequence[int]]) -> int:
    """The turn after which the games went best, if that is more than noise; else the one that the search found best."""
    best = max(range(len(leads)), key=lambda turn: (sum(leads[turn]), -turn))
    ahead = [other - first for other, first in zip(leads[best], leads[0], strict=True)]
    return best if len(ahead) > 1 and fmean(ahead) > standard_error(ahead) else 0
