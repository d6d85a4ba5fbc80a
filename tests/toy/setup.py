"""What is drawn and agreed on before a game of Pebbles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from imperial_steam.games.kit.options import complete
from imperial_steam.games.protocol import Option

#: The kind of seat the automa has.
ROCK = "rock"
KINDS = ("plain", "high")


def _alone(chosen: Mapping[str, str]) -> bool:
    return chosen["players"] == "1"


OPTIONS: Sequence[Option] = (
    Option("cups", ("no", "yes"), "no", lambda chosen: not _alone(chosen)),
    Option("rock", ("slow", "fast", "own"), "slow", _alone, {"slow": {"speed": "2"}, "fast": {"speed": "4"}}),
    Option("speed", tuple(map(str, range(1, 7))), "2", _alone, number=True),
)


@dataclass(frozen=True, slots=True)
class Setup:
    """`more` pebbles to the goal (kind `high`); `rock`: pebbles the rock takes on seat 1, 0 without it."""

    players: int
    more: int = 0
    cups: bool = False
    rock: int = 0


def draw_setup(players: int, kind: str, chance: Random, given: Mapping[str, str]) -> Setup:
    """Draw a setup; raises `ValueError` for what does not exist or does not go together."""
    if players not in range(1, 5) or kind not in KINDS:
        raise ValueError(f"no game of kind '{kind}' for {players}")
    chosen = complete(OPTIONS, given, players, kind)
    more = chance.randrange(1, 10) if kind == "high" else 0
    return Setup(max(2, players), more, chosen.get("cups") == "yes", int(chosen.get("speed", 0)))
