"""Positions of First Train to Nürnberg for the tests."""

from __future__ import annotations

from dataclasses import replace

from imperial_steam.games.first_train.actions import Throw
from imperial_steam.games.first_train.board import Board
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import Setup
from imperial_steam.games.first_train.title import TITLE, FirstTrainTitle
from imperial_steam.games.kit.text_forms import TextForm
from imperial_steam.games.protocol import Event

BOARD = TITLE.read_board(TITLE.default_board)


class _Revealing(FirstTrain):
    """A throw shows something that was hidden, and cannot be taken back."""

    def _carry_out(self, action: TextForm) -> list[Event]:
        events = super()._carry_out(action)
        return [event._replace(final=True) for event in events] if isinstance(action, Throw) else events


class _RevealingTitle(FirstTrainTitle):
    def new_game(self, board: Board, setup: Setup) -> FirstTrain:
        return _Revealing(board, setup)


REVEALING = _RevealingTitle()


def pebbles(goal: int = 40, players: int = 2, cups: bool = False, rock: int = 0) -> FirstTrain:
    """The first position of a game."""
    return FirstTrain(replace(BOARD, goal=goal), Setup(players, 0, cups, rock))
