"""The bot that draws lots: any legal action, each equally likely; chance as its weights say."""

from __future__ import annotations

from random import Random

from imperial_steam.games.protocol import Action, Decision, Game, draw


class RandomBot:
    """Chooses uniformly among the options; decides chance decisions too, each option as likely as it is."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def __call__(self, game: Game, decision: Decision) -> Action:
        """One of the options of the decision."""
        del game
        return draw(decision, self._random)
