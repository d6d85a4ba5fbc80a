"""JSON from an untrusted file: read within the limits, or refused before it is used."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator

from imperial_steam.games.kit.faults import UNFIT
from imperial_steam.session import limits

#: Digits and sign of the largest number; a longer word is refused before it is turned into a number.
_DIGITS = len(str(limits.NUMBER)) + 1


class BeyondLimits(ValueError):
    """Valid JSON that holds more, or something else, than any file of the program."""


def read_json(text: str) -> object:
    """The plain data of a text; raises `ValueError`: `JSONDecodeError` for invalid syntax, else `BeyondLimits`."""
    if text.count(",") > limits.ITEMS:
        raise BeyondLimits("too many items")
    try:
        value: object = DECODER.decode(text)
    except RecursionError:
        raise BeyondLimits("nested too deeply") from None
    check(value)
    return value


def check(value: object) -> None:
    """Raise `BeyondLimits` for plain data that is too deep or too large, or contains text that cannot be shown."""
    level, items = [value], 0
    for _ in range(limits.DEPTH):
        below = [item for held in level for item in _inside(held)]
        items += len(below)
        if items > limits.ITEMS:
            raise BeyondLimits("too many items")
        if not below:
            return
        level = below
    raise BeyondLimits("nested too deeply")


def _inside(value: object) -> Iterator[object]:
    """What a list or mapping holds, keys included; a text is examined instead."""
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, dict):
        yield from value
        yield from value.values()
    elif isinstance(value, list):
        yield from value


def _check_text(text: str) -> None:
    if len(text) > limits.TEXT:
        raise BeyondLimits(f"a text of {len(text)} characters")
    if UNFIT.search(text):
        raise BeyondLimits("a text with control characters")


def _whole(word: str) -> int:
    if len(word) > _DIGITS or abs(int(word)) > limits.NUMBER:
        raise BeyondLimits("a number that is too large")
    return int(word)


def _fraction(word: str) -> float:
    number = float(word)
    if not math.isfinite(number) or abs(number) > limits.NUMBER:
        raise BeyondLimits("a number that is too large")
    return number


def _no_number(word: str) -> float:
    raise BeyondLimits(f"{word} is no number")


#: Reads standard JSON: no NaN, no infinity, no number beyond the limit.
DECODER = json.JSONDecoder(parse_int=_whole, parse_float=_fraction, parse_constant=_no_number)
