"""The program's memory: what stays until its end is kept out of the way of the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
    """A game was left: give back its memory now, not when other games have used as much again."""
    gc.collect()
