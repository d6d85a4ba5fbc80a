"""Every mode in which Russian Railroads can be played: player board × modules × number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

import pytest
from _pytest.mark import ParameterSet

from imperial_steam.games.protocol import Action
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.title import ADDITIONS, BOARDS, NO, YES
from tests.games.russian_railroads.samples import new_game

PLAYERS = (1, 2, 3, 4)


@dataclass(frozen=True)
class Mode:
    """What is agreed on before a game (section 19); one player plays against Emil."""

    board: str
    modules: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        return "-".join((self.board, *self.modules, str(self.players)))

    @property
    def options(self) -> dict[str, str]:
        """The options of the title."""
        return {"board": self.board} | {key: YES if key in self.modules else NO for key in ADDITIONS}

    def game(self, seed: int) -> RussianRailroads:
        """The position before the first decision."""
        return new_game(self.players, seed, **self.options)

    def pairs(self) -> set[frozenset[tuple[str, object]]]:
        """Every two things agreed on together."""
        chosen: dict[str, object] = {**self.options, "players": self.players}
        return {frozenset(pair) for pair in combinations(chosen.items(), 2)}


def _modes() -> list[Mode]:
    sets = [
        [key for key, chosen in zip(ADDITIONS, flags, strict=True) if chosen] for flags in product((0, 1), repeat=3)
    ]
    return [Mode(board, tuple(keys), players) for board in BOARDS for keys in sets for players in PLAYERS]


def _covering(modes: Sequence[Mode]) -> list[Mode]:
    """Few modes in which every two things that can be agreed on meet: always the one that adds most."""
    found: list[Mode] = []
    missing = set().union(*(mode.pairs() for mode in modes))
    while missing:
        found.append(max(modes, key=lambda mode: len(mode.pairs() & missing)))
        missing -= found[-1].pairs()
    return found


#: All of them, and few in which every two things that can be agreed on meet.
MODES = _modes()
COVERING = _covering(MODES)


def covering_first() -> list[ParameterSet]:
    """All modes as parameters of a test, those that are left to `make test-long` marked."""
    return [pytest.param(mode, marks=() if mode in COVERING else pytest.mark.long, id=str(mode)) for mode in MODES]


#: How much an eager player likes an action, by its first word; others count 1. It likes what modules bring.
LIKED = {
    "stoker": 4, "foundry": 6, "earn": 8, "buy": 8, "close": 2, "coal": 4, "second": 6, "special": 6, "grey": 4,
    "stock": 6, "function": 4, "freight": 4, "recruit": 4, "coal-factory": 4, "token": 6, "income": 6, "card": 6,
    "step": 2, "end": 0.2, "pass": 0.05, "keep": 0.5, "none": 0.2, "decline": 0.1, "return": 0.5,
}  # fmt: skip
LIKED_SPACES = {"FOUNDRY": 8, "COAL": 5, "HIRE": 4, "PUBLIC-1": 3, "PUBLIC-2": 3, "LOCO-1": 2, "LOCO-3": 2}
OWN_ENGINEER = 4


def eager(options: Sequence[Action], chance: Random) -> Action:
    """A random action that likes what modules bring."""
    return chance.choices(options, [_liking(str(option)) for option in options])[0]


def _liking(text: str) -> float:
    verb, _, rest = text.partition(" ")
    if verb == "use":
        return LIKED_SPACES.get(rest, OWN_ENGINEER if rest.startswith("engineer-") else 1)
    return LIKED.get(verb, 1)


def busy(options: Sequence[Action], chance: Random) -> Action:
    """A random action; ending and passing are avoided while something else is offered, so that much happens."""
    return chance.choice([option for option in options if str(option) not in ("pass", "end")] or options)
