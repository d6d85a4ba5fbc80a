"""The rules of First Train as the window explains them: an article for each phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.first_train.board.world import World
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.gui.rules_reference import Article, Chapter, Reference
from imperial_steam.i18n import Catalogue

#: What is played, phase by phase.
CHAPTERS = (
    Chapter(
        "round",
        (
            Article("auction", "hand", ("BID-01…17", "CRED-01…06", "INF-01…10"), ("building", "trains")),
            Article("building", "track", ("BUILD-01…16", "PAY-01…20", "LINK-01…11"), ("takeovers",)),
            Article("trains", "locomotive", ("TRAIN-01…14", "LOAD-01…17", "PH6-01…06"), ("profit",)),
            Article("profit", "star", ("PH7-01…13", "PH8-01…02", "SCORE-01…09"), ("trains",)),
            Article("takeovers", "station", ("SELL-01…16", "CLEAN-01…05", "CO-01…06"), ("building",)),
        ),
    ),
)


class TrainReference(Reference):
    """The articles with the numbers of a board."""

    game = TITLE.key

    def __init__(self, board: World) -> None:
        super().__init__(CHAPTERS)
        self._board = board

    def values(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The numbers the texts name."""
        del catalogue
        numbers = self._board.numbers
        white, yellow, passenger = numbers.income
        return {
            "taken": numbers.cubes_taken, "bids": numbers.bids, "exchange": numbers.exchange,
            "sold": numbers.tracks_sold, "set": numbers.set_points, "white": white, "yellow": yellow,
            "passenger": passenger,
        }  # fmt: skip


def reference(board: object | None = None) -> TrainReference:
    """The rules with the numbers of a board; None: the one that belongs to the game."""
    return TrainReference(board if isinstance(board, World) else TITLE.read_board(TITLE.default_board))
