"""Pebbles, a small game that is complete: the example for writing a game, and the second title of the tests.

`ENTRY` is all the program needs to know; importing this package makes the game known.
"""

from __future__ import annotations

from pathlib import Path

from imperial_steam.titles import Entry, register

HOME = Path(__file__).resolve().parent
ENTRY = Entry("toy", "tests.toy.title:TITLE", "tests.toy.window.table:TABLE", HOME, "tests.toy.rulebook:RULEBOOK")

register(ENTRY)
