"""Games of First Train for the tests: every number of players, side of the boards, and extension."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.title import TITLE

WORLD = TITLE.read_board(TITLE.default_board)


class Mode(NamedTuple):
    """What is agreed on before a game."""

    players: int
    map: str
    display: str
    extension: bool

    def __str__(self) -> str:
        return f"{self.players}-{self.map}-{self.display}{'-extension' * self.extension}"


def modes() -> Iterator[Mode]:
    """Every form of a game (SETUP-01 … SETUP-05)."""
    for players, display in ((2, "D23"), (3, "D23"), (3, "D34"), (4, "D34")):
        for name, extension in (("nuernberg", False), ("wensleydale", False), ("wensleydale", True)):
            yield Mode(players, name, display, extension)


def new_game(mode: Mode, seed: int) -> FirstTrain:
    """A game before its first draw."""
    options = {"map": mode.map}
    if mode.players == 3:
        options["display"] = mode.display
    if mode.map == "wensleydale":
        options["extension"] = "yes" if mode.extension else "no"
    setup = TITLE.draw_setup(WORLD, mode.players, TITLE.setup_kinds[0], Random(f"setup/{seed}"), options)
    assert setup.display == mode.display
    return TITLE.new_game(WORLD, setup)
