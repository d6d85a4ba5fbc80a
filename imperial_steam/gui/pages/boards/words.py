"""What the members and tables of a board are called: by the title's messages, else by the words of its files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Any

from imperial_steam.games.kit.faults import Fault, FieldPath, tells, told
from imperial_steam.i18n import Catalogue
from imperial_steam.workshop.cells import read, shown

#: Characters of a value that the words about a fault repeat.
_LONG = 60
#: The table of values that stand alone in their blocks.
ALONE = "alone"


def said(catalogue: Catalogue, words: str) -> str:
    """A name of a board's file, or several, in the player's language."""
    return " ".join(_said(catalogue, word) for word in words.split(" "))


def _said(catalogue: Catalogue, word: str) -> str:
    return catalogue.text(f"print.{word}") if f"print.{word}" in catalogue else word.replace("_", " ")


def word_said(catalogue: Catalogue, word: str) -> str:
    """A value in the player's language, if the title has a message for it; a name stays as it is."""
    return catalogue.text(f"print.{word}") if f"print.{word}" in catalogue else word


def value_said(catalogue: Catalogue, value: Any) -> str:
    """What stands at a place, in the player's language; the file keeps its words."""
    return shown(value, partial(word_said, catalogue))


def value_read(catalogue: Catalogue, value: Any) -> str:
    """What stands at a place where nothing can be typed, in the player's language."""
    return read(value, partial(word_said, catalogue))


def in_file(catalogue: Catalogue, text: str, words: Iterable[str]) -> str:
    """What somebody typed, with the words of the file in the place of what the player reads for them."""
    meant = {word_said(catalogue, word).casefold(): word for word in (*words, "yes", "no")}
    parts = re.split(r"(\s*[;,]\s*)", text.strip())
    return meant.get(text.strip().casefold()) or "".join(meant.get(part.casefold(), part) for part in parts)


def place_said(catalogue: Catalogue, fault: Fault) -> str:
    """Where a fault is, by the names of what is around it; empty for the whole board."""
    return path_said(catalogue, fault.names)


def path_said(catalogue: Catalogue, names: Iterable[str]) -> str:
    """The way to a place, by the names of its steps."""
    return _begun_large(" › ".join(said(catalogue, name) if name.islower() else name for name in names))


def fault_said(catalogue: Catalogue, fault: Fault, here: FieldPath | None = None) -> str:
    """What is wrong, what stands there and what may have been meant, in the player's language.

    Where it is stands before that for somebody who is not `here`; what was meant there is no word for another place.
    """
    word = partial(word_said, catalogue)
    message = told(fault.said, catalogue, word) if fault.said is not None else fault.message
    found = "" if fault.found is None else value_said(catalogue, fault.found)
    if found and not tells(message, found):
        message = f"{message} – {catalogue.text('fault.found', value=found[:_LONG])}"
    near = word(fault.nearest) if here not in fault.also else ""
    hint = catalogue.text("fault.nearest", word=near) if near and not tells(message, near, True) else ""
    where = place_said(catalogue, fault) if here is not None and here != fault.path else ""
    told_where = f"{where}: {message}" if where else message
    return f"{told_where} – {hint}" if hint else told_where


def kind_said(catalogue: Catalogue, kind: FieldPath) -> str:
    """The name of a table."""
    if not kind:
        return catalogue.text("editor.alone")
    return _begun_large(", ".join(said(catalogue, str(part)) for part in kind if not isinstance(part, int)))


def _begun_large(words: str) -> str:
    """What stands by itself begins with a capital letter."""
    return words[:1].upper() + words[1:]


def piece_said(catalogue: Catalogue, kind: FieldPath, name: str) -> str:
    """The name of a piece behind that of its table; the latter alone for a piece without one."""
    return " › ".join(filter(None, (kind_said(catalogue, kind), name)))
