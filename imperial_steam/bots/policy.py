"""A player without a thought: what the cheap policy of a judgement says, many times as fast as any search."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.bots.thought import Thought
from imperial_steam.games.kit.judgement import Judgement
from imperial_steam.games.protocol import Game


class PolicyPlayer:
    """Plays by the policy of a judgement, which is what a search takes the rivals to do."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """The policy's step at once, as `MachinePlayer.think` says."""
        del seat, seed
        decision = game.decision()
        if decision is None:
            raise ValueError("nothing is to be decided")
        yield Thought(self.judgement.policy(game, decision))
