"""What the command line says, and the statuses it leaves with."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.session import SessionError

OK, FAILED, BROKEN = 0, 1, 2
#: The exit status of a program stopped by the keyboard.
INTERRUPTED = 130
PROGRAM = "imperial-steam"


def say(sentence: str) -> None:
    """Tell the player something on the error output."""
    print(f"{PROGRAM}: {sentence}", file=sys.stderr)


def problem(fault: SessionError, catalogue: Catalogue) -> str:
    """What is wrong with a file, in words."""
    return catalogue.text(f"problem.{fault.reason}", **fault.values)
