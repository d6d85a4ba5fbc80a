"""The random bot: any legal action, each equally likely; chance decisions by their weights."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from imperial_steam.bots.thought import Thought
from imperial_steam.games.protocol import Action, Decision, Game, draw


class RandomBot:
    """Chooses uniformly among the options; also resolves chance decisions, each option with its own probability."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, game: Game, decision: Decision) -> Action:
        """One of the options of the decision."""
        del game
        return draw(decision, self._random)


class RandomPlayer:
    """A `MachinePlayer` that thinks nothing: any option, each equally likely."""

    def think(self, game: Game, seat: int, seed: str) -> Iterator[Thought]:
        """One option, as `MachinePlayer.think` says."""
        decision = game.decision()
        if decision is None or decision.player != seat:
            raise ValueError(f"seat {seat} has nothing to decide")
        yield Thought((draw(decision, Random(seed)),))
