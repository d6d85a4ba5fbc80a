"""Scenarios of the games of the house: which titles have a rulebook, and where their rules references lie."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from imperial_steam import titles
from imperial_steam.games.kit import scenarios
from imperial_steam.games.kit.scenarios import Library

RULE_ID = r"[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[A-Z]?-?[0-9]+"
"""How the IDs of rules are formed in every rules reference."""
#: A rule in a reference: an item of a list or the first cell of a table row.
_RULE = re.compile(rf"^(?:- \*\*|\| )({RULE_ID})(?:\*\*| \|)", re.MULTILINE)


@cache
def rule_ids(title: str) -> frozenset[str] | None:
    """The IDs of every rule of a title; None where the program has come without its documents."""
    home = titles.entry(title).home
    folder = home / "rules" if home else Path(__file__).resolve().parents[1] / "docs" / "rules"
    reference = folder / f"{title}.md"
    if not reference.is_file():
        return None
    return frozenset(_RULE.findall(reference.read_text(encoding="utf-8")))


def library() -> Library:
    """The titles that have scenarios, as far as they are listed."""
    keys = tuple(entry.key for entry in titles.entries() if entry.rulebook)
    return Library(keys, titles.rulebook, rule_ids)


def run(paths: Iterable[Path], title: str | None = None) -> int:
    """Run scenario files and folders and print the outcome; gives the exit status.

    `title` is the game of scenarios that do not say theirs; None: that whose folder they lie in, or the first one.
    """
    catalogue = library()
    for key in catalogue.titles:
        if rule_ids(key) is None:
            print(f"the rules reference of {key} is not here, so its rule IDs are not checked")
    return scenarios.run(paths, catalogue, title)
