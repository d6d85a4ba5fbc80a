"""Numbers of one thing, such as a player: what a title's sections are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

#: Stands where there is nothing: no link chosen, no second train.
NOTHING = -1
#: Stands where a seat may not see what there is; every number of a game is higher.
HIDDEN = -1000
#: No number is higher.
HIGHEST = 2**15 - 1

_DIGITS = bytes.maketrans(b"01", b"\0\1")


class Part(NamedTuple):
    """Some numbers of a thing: `read` makes `size` of them of the value, never changed, that `get` finds there."""

    name: str
    size: int
    get: Callable[[Any], object]
    read: Callable[[Any], Iterable[int]]
    high: int = HIGHEST
    """None of the numbers is higher."""


class Section(NamedTuple):
    """The parts of one thing in a position; where there is no such thing, NOTHING stands in every place."""

    name: str
    thing: Callable[[Any], object]
    parts: Sequence[Part]


def part(name: str, size: int, read: Callable[[Any], Iterable[int]], high: int = HIGHEST) -> Part:
    """Numbers made of one attribute."""
    return Part(name, size, attrgetter(name), read, high)


def number(name: str) -> Part:
    """A number, or yes and no."""
    return part(name, 1, lambda value: (value,))


def bits(name: str, size: int) -> Part:
    """A mask: 1 for everything in it, 0 for the rest."""
    return part(name, size, lambda mask: spread(mask, size), 1)


def many_bits(name: str, rows: int, size: int) -> Part:
    """Masks one after another."""
    return part(name, rows * size, lambda masks: b"".join(spread(mask, size) for mask in masks), 1)


def choice(name: str, size: int) -> Part:
    """One of several, counted from 0: 1 for it, 0 for the rest; nothing is chosen where it is negative."""
    return part(name, size, lambda one: only(one, size), 1)


def word(name: str, words: Sequence[str]) -> Part:
    """One of several words: 1 for it, 0 for the rest."""
    return part(name, len(words), lambda one: (int(one == word) for word in words), 1)


def row(name: str, size: int) -> Part:
    """Numbers one after another, also those of rows in rows; NOTHING stands after the last one."""
    return part(name, size, lambda values: filled(flat(values), size))


def counts(name: str, values: Sequence[object]) -> Part:
    """How often each of these values is there."""
    return part(name, len(values), lambda there: (there.count(value) for value in values))


def spread(mask: int, size: int) -> bytes:
    """The bits of a mask one by one, the lowest first; those beyond `size` are left out."""
    return format(mask, f"0{size}b")[: -size - 1 : -1].encode().translate(_DIGITS) if size else b""


def only(one: int, size: int) -> bytes:
    """1 in one place, counted from 0, and 0 in the others; 0 everywhere for a negative one."""
    return spread(1 << one if one >= 0 else 0, size)


def flat(values: Iterable[Any]) -> Iterator[int]:
    """The numbers of rows in rows one after another; None is NOTHING."""
    for value in values:
        if isinstance(value, (tuple, list, bytes)):
            yield from flat(value)
        else:
            yield NOTHING if value is None else value


def filled(values: Iterable[int], size: int) -> list[int]:
    """A row of one length: cut off, or with NOTHING behind it."""
    there = list(values)[:size]
    return there + [NOTHING] * (size - len(there))
