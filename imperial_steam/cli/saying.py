"""What the command line says, and the statuses it leaves with."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from imperial_steam.cli import streams
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.session import SessionError

OK, FAILED, BROKEN = 0, 1, 2
#: The exit statuses of a program stopped by the keyboard, and by the system.
INTERRUPTED, TERMINATED = 130, 143
PROGRAM = "imperial-steam"
#: Characters that move the cursor or do worse to a terminal; names of files may hold them.
_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def say(sentence: str) -> None:
    """Tell the player something on the error output, as far as there is one."""
    try:
        print(f"{PROGRAM}: {_CONTROL.sub('?', sentence)}", file=sys.stderr)
    except OSError:
        streams.discard(sys.stderr)


def problem(fault: SessionError, catalogue: Catalogue) -> str:
    """What is wrong with a file, in words."""
    return catalogue.text(fault.message, **fault.values)
