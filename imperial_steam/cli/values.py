"""What is typed after a flag: numbers, sizes, paths. Argparse calls these; `complaints` knows them by `__name__`."""

from __future__ import annotations

import re
from pathlib import Path

#: Pixels of the longest side of a picture: four times a large screen would only fill the memory.
LONGEST_SIDE = 8192


def whole(text: str) -> int:
    """Any whole number; raises `ValueError`, also for thousands of digits."""
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1; raises `ValueError`."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def size(text: str) -> tuple[int, int]:
    """Width and height in pixels, such as `1366x768`; raises `ValueError`."""
    match = re.fullmatch(r"([0-9]{1,5})[x×]([0-9]{1,5})", text)
    if match is None:
        raise ValueError
    width, height = int(match[1]), int(match[2])
    if not (1 <= width <= LONGEST_SIDE and 1 <= height <= LONGEST_SIDE):
        raise ValueError
    return width, height


def path(text: str) -> Path:
    """A path that may exist; raises `ValueError` for NUL and for an empty text, which would be the current folder."""
    if not text or "\0" in text:
        raise ValueError
    return Path(text)
