"""The random bot: any legal action, each equally likely; chance decisions by their weights."""

from __future__ import annotations

from random import Random

from imperial_steam.games.protocol import Action, Decision, Game, draw


class RandomBot:
    """Chooses uniformly among the options; also resolves chance decisions, each option with its own probability."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, game: Game, decision: Decision) -> Action:
        """One of the options of the decision."""
        del game
        return draw(decision, self._random)
