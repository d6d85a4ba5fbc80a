"""Numbers as they are typed: what argparse calls to read them; it names what it expected by `__name__`."""

from __future__ import annotations

import re


def positive(text: str) -> int:
    """A whole number from 1; raises `ValueError`."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def size(text: str) -> tuple[int, int]:
    """Width and height in pixels, such as `1366x768`; raises `ValueError`."""
    found = re.fullmatch(r"(\d{2,5})[x×](\d{2,5})", text)
    if found is None:
        raise ValueError
    return int(found[1]), int(found[2])


positive.__name__ = "number"
