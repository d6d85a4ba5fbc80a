"""The rules of Pebbles as the window explains them, and the player aid made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.gui.pages.rules_reference import Article, Chapter, Reference
from imperial_steam.gui.table_kit.ending.aid import AidEntry, AidPart
from imperial_steam.i18n import Catalogue
from tests.toy.board import Board
from tests.toy.title import TITLE

CHAPTERS = (
    Chapter(
        "pebbles",
        (
            Article("pebbles", "hand", ("TOY-01…04",), ("cups", "rock")),
            Article("cups", "lock", ("TOY-05",)),
            Article("rock", "circle", ("TOY-06",)),
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


class ToyReference(Reference):
    """The articles with the numbers of a board."""

    game = TITLE.key

    def __init__(self, board: Board) -> None:
        super().__init__(CHAPTERS)
        self._board = board

    def numbers(self, catalogue: Catalogue) -> Mapping[str, Any]:
        """The numbers the texts name."""
        return {"goal": self._board.goal, "takes": self._board.takes, "cup": self._board.cup}


def reference(board: object | None = None) -> ToyReference:
    """The rules with the numbers of a board; None: the one that belongs to the game."""
    return ToyReference(board if isinstance(board, Board) else TITLE.read_board(TITLE.default_board))
