"""The program's memory: what stays until its end is kept out of the way of the garbage collector."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def lasting() -> Iterator[None]:
    """Nothing is collected inside, and what is there at the end is never looked through again.

    For the start: nearly everything it makes (modules, rules, board, pictures) lives as long as the program. The
    collector would walk through all of it again and again while it grows, and once more at the exit.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def let_go() -> None:
    """A game, or a board that was edited, was left: give back its memory now, not when others used as much again."""
    gc.collect()
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415 - nothing else needs it

        with suppress(AttributeError, OSError):  # another C library has other ways
            ctypes.CDLL(None).malloc_trim(0)
