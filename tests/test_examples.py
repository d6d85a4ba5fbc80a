"""The examples in the docstrings of what others call: they run, and they show what they say."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

#: The public entries, and how many lines of examples each has at least.
ENTRIES = {
    "games.protocol": 12,
    "session.ledger": 8,
    "session.session": 8,
    "session.save_file": 8,
    "bots.play": 8,
    "bots.levels": 10,
    "puzzles.puzzle": 7,
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_examples_of_public_entries_run(entry: str) -> None:
    failed, tried = doctest.testmod(import_module(f"imperial_steam.{entry}"))
    assert failed == 0
    assert tried >= ENTRIES[entry]
