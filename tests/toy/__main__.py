"""`python -m tests.toy`: the program with Pebbles among its games."""

from __future__ import annotations

import sys

import tests.toy  # noqa: F401 (makes the game known)
from imperial_steam.cli import main

if __name__ == "__main__":
    sys.exit(main())
