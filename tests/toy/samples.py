"""Positions of Pebbles for the tests."""

from __future__ import annotations

from dataclasses import replace

from tests.toy.game import Toy
from tests.toy.setup import Setup
from tests.toy.title import TITLE

BOARD = TITLE.read_board(TITLE.default_board)


def pebbles(goal: int = 40, players: int = 2, cups: bool = False, rock: int = 0) -> Toy:
    """The first position of a game."""
    return Toy(replace(BOARD, goal=goal), Setup(players, 0, cups, rock))
