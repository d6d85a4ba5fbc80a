"""Two positions compared by games: machine players go on from both to the end, and most pairs of games decide.

A judgement compares what plans are hoped to bring; this shows what players make of them who can do a little better than
the hopes. Both games of a pair have the same luck.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from random import Random

from imperial_steam.bots.search import BeamPlayer, Lookahead
from imperial_steam.bots.thought import final
from imperial_steam.games.kit.judgement import Judgement, Step
from imperial_steam.games.protocol import CHANCE, Decision, Game, draw

#: Two positions to go on from, by the seed of a pair of games.
Pair = Callable[[str], tuple[Game, Game]]


class Contest:
    """Games from two positions, for one seat; `most` pairs at most, an odd number."""

    def __init__(self, judgement: Judgement, look: Lookahead, seat: int, most: int) -> None:
        self.judgement, self.seat, self.most = judgement, seat, most
        self._player = BeamPlayer(judgement, look)

    def ahead(self, pair: Pair, seed: str) -> Generator[None, None, bool]:
        """Whether the seat ends better from the first position of a pair in most pairs; goes on decision by decision.

        It stops as soon as that is settled.
        """
        won, needed = 0, self.most // 2 + 1
        for number in range(self.most):
            leads = []
            for game in pair(f"{seed}/{number}"):
                leads.append((yield from self._lead(game.copy(), f"{seed}/{number}")))
            won += leads[0] > leads[1]
            if won == needed or won + self.most - number - 1 < needed:
                break
        return won >= needed

    def _lead(self, game: Game, seed: str) -> Generator[None, None, int]:
        """The lead over the best rival at the end, in the unit of the score; changes the game."""
        chance, number = Random(f"{seed}/chance"), 0
        while (decision := game.decision()) is not None:
            for action in self._chosen(game, decision, chance, f"{seed}/{number}"):
                now = game.decision()
                if now is None or now.player != decision.player or action not in now.options:
                    break  # something came to light on the way
                game.apply_known(action)
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
        return final(self._player.think(game, decision.player, seed)).actions
