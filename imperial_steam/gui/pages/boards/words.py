"""What the members and tables of a board are called: by the title's messages, else by the words of its files."""

from __future__ import annotations

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.i18n import Catalogue

#: The table of values that stand alone in their blocks.
ALONE = "alone"


def said(catalogue: Catalogue, words: str) -> str:
    """A name of a board's file, or several, in the player's language."""
    return " ".join(_said(catalogue, word) for word in words.split(" "))


def _said(catalogue: Catalogue, word: str) -> str:
    return catalogue.text(f"print.{word}") if f"print.{word}" in catalogue else word.replace("_", " ")


def kind_said(catalogue: Catalogue, kind: FieldPath) -> str:
    """The name of a table."""
    if not kind:
        return catalogue.text("editor.alone")
    return ", ".join(said(catalogue, str(part)) for part in kind if not isinstance(part, int))
