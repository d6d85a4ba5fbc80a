"""The rules of First Train to Nürnberg as the window explains them, and the player aid made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.first_train.board import Board
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.gui.rules_reference import Article, Chapter, Reference
from imperial_steam.gui.table_kit.aid import AidEntry, AidPart
from imperial_steam.i18n import Catalogue

CHAPTERS = (
    Chapter(
        "pebbles",
        (
            Article("pebbles", "hand", ("FIRST-TRAIN-01…04",), ("cups", "rock")),
            Article("cups", "lock", ("FIRST-TRAIN-05",)),
            Article("rock", "circle", ("FIRST-TRAIN-06",)),
        ),
    ),
)
PARTS = (
    AidPart(
        "turn",
        "chapter.pebbles",
        tuple(
            AidEntry(f"aid.{article.key}", article.icon, article.key, f"article.{article.key}.title")
            for article in CHAPTERS[0].articles
        ),
    ),
)


class FirstTrainReference(Reference):
    """The articles with the numbers of a board."""

    game = TITLE.key

    def __init__(self, board: Board) -> None:
        super().__init__(CHAPTERS)
        self._board = board

    def values(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The numbers the texts name."""
        return {"goal": self._board.goal, "takes": self._board.takes, "cup": self._board.cup}


def reference(board: object | None = None) -> FirstTrainReference:
    """The rules with the numbers of a board; None: the one that belongs to the game."""
    return FirstTrainReference(board if isinstance(board, Board) else TITLE.read_board(TITLE.default_board))
