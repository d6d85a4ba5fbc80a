"""The rules of Russian Railroads as the window explains them."""

from __future__ import annotations

from imperial_steam.gui.rules_reference import Article, Chapter, Reference

CHAPTERS = (Chapter("game", (Article("game", "round", ("ROUND-01…05",)),)),)


class RailReference(Reference):
    """The articles with the numbers of a board."""

    game = "russian_railroads"


def reference(board: object | None = None) -> RailReference:
    """The rules with the numbers of a board; None: the one that belongs to the game."""
    del board
    return RailReference(CHAPTERS)
