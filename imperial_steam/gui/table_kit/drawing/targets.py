"""Things of the window itself: the name of a control and its argument in a target, written and read here alone."""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.protocol import Target

#: The kind of every target that is a control of the window and no thing of the game.
UI = "ui"
#: The kind of every target that is a number of an account.
CELL = "account"
#: What shows a player where a rule can be opened; its ID is for the page of the rules and for logs in files.
RULE = "§"


class Control(NamedTuple):
    """A control as a target names it: the key of a command, and what it is used with ('': nothing)."""

    key: str
    argument: str = ""

    @property
    def number(self) -> int:
        """The argument as a number; raises `ValueError` when it is none."""
        return int(self.argument)


def ui(key: str, argument: str | int = "") -> Target:
    """A control of the window itself: a button, a tab, an entry of a list."""
    return Target(UI, f"{key} {argument}" if argument != "" else key)


def control(thing: Target | None) -> Control | None:
    """The control a target names; None for things of the game."""
    if thing is None or thing.kind != UI:
        return None
    key, _, argument = thing.key.partition(" ")
    return Control(key, argument)


def numbered(thing: Target | None, key: str) -> int | None:
    """The number a control of that key is used with; None for anything else."""
    named = control(thing)
    return named.number if named is not None and named.key == key and named.argument.isdigit() else None
