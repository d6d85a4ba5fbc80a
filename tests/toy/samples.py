"""Positions of Pebbles for the tests."""

from __future__ import annotations

from dataclasses import replace

from imperial_steam.games.kit.text_forms import TextForm
from imperial_steam.games.protocol import Event
from tests.toy.actions import Throw
from tests.toy.board import Board
from tests.toy.game import Toy
from tests.toy.setup import Setup
from tests.toy.title import TITLE, ToyTitle

BOARD = TITLE.read_board(TITLE.default_board)


class _Revealing(Toy):
    """A throw shows something that was hidden, and cannot be taken back."""

    def _carry_out(self, action: TextForm) -> list[Event]:
        events = super()._carry_out(action)
        return [event._replace(final=True) for event in events] if isinstance(action, Throw) else events


class _RevealingTitle(ToyTitle):
    def new_game(self, board: Board, setup: Setup) -> Toy:
        return _Revealing(board, setup)


REVEALING = _RevealingTitle()


def pebbles(goal: int = 40, players: int = 2, cups: bool = False, rock: int = 0) -> Toy:
    """The first position of a game."""
    return Toy(replace(BOARD, goal=goal), Setup(players, 0, cups, rock))
