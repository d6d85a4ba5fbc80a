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


def span(text: str) -> tuple[int, int]:
    """The first and the last of some rounds, such as `2-4`, or one, such as `3`; raises `ValueError`."""
    match = re.fullmatch(r"([0-9]{1,2})(?:[-–]([0-9]{1,2}))?", text)
    if match is None or int(match[1]) > int(match[2] or match[1]):
        raise ValueError
    return int(match[1]), int(match[2] or match[1])


def width(text: str) -> int:
    """The width of a moving picture in pixels, 160 to 1920; raises `ValueError`."""
    if not 160 <= int(text) <= 1920:
        raise ValueError
    return int(text)


def speed(text: str) -> float:
    """How many times as fast as usual, 0.1 to 20; raises `ValueError`."""
    if not 0.1 <= float(text) <= 20:
        raise ValueError
    return float(text)


def path(text: str) -> Path:
    """A path that may exist; raises `ValueError` for NUL and for an empty text, which would be the current folder."""
    if not text or "\0" in text:
        raise ValueError
    return Path(text)
