"""The list of games: one call makes a game known, and nothing of it is imported before it is chosen."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from imperial_steam import titles
from imperial_steam.titles import Entry


def test_listing_imports_no_game() -> None:
    script = (
        "import sys; from imperial_steam import titles;"
        "assert list(titles.TITLES) and titles.entries() and 'imperial_steam' in titles.TITLES;"
        "print([name for name in sys.modules if name.startswith('imperial_steam.games.imperial_steam')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_registered_game_is_offered_last() -> None:
    import_module("tests.toy")
    keys = [entry.key for entry in titles.entries()]
    assert keys[0] == "imperial_steam"
    assert "toy" in keys[1:]
    assert titles.title("toy") is titles.TITLES["toy"]
    assert titles.title("toy").key == "toy"


def test_a_key_has_one_game() -> None:
    import_module("tests.toy")
    titles.register(titles.entry("toy"))
    with pytest.raises(ValueError, match="'toy'"):
        titles.register(Entry("toy", "elsewhere:TITLE", ""))


def test_an_unknown_game_is_no_key() -> None:
    with pytest.raises(KeyError):
        titles.entry("chess")
    assert "chess" not in titles.TITLES
    assert titles.TITLES.get("chess") is None
