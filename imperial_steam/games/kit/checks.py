"""Content checks of boards: what they find, and small questions many of them ask."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from imperial_steam.games.kit.faults import ERROR, WARNING, FieldPath, Said, said

WorldT = TypeVar("WorldT")


class Finding(NamedTuple):
    """Something found by a content check."""

    severity: str
    path: FieldPath
    said: Said
    nearest: str = ""
    also: Sequence[FieldPath] = ()
    """Other places that it means as much: of two that contradict each other either can be wrong."""


def error(
    path: FieldPath, key: str, near: str = "", /, rule: str = "", also: Sequence[FieldPath] = (), **values: object
) -> Finding:
    """What makes a board unusable, or breaks a constraint of the rules on the print: `fault.<key>` says what."""
    return Finding(ERROR, path, said(key, rule, **values), near, also)


def warning(path: FieldPath, key: str, /, rule: str = "", also: Sequence[FieldPath] = (), **values: object) -> Finding:
    """What only deviates from the known print, or looks unlucky on the screen: `fault.<key>` says what."""
    return Finding(WARNING, path, said(key, rule, **values), "", also)


Checks = Sequence[tuple[Callable[[WorldT], Iterator[Finding]], Sequence[str]]]
"""Content checks, each with the blocks it needs: it is left out while one of them is misshapen."""


def look_up(data: Any, where: str) -> tuple[FieldPath | None, Any]:
    """Follow `places[Home].bonus`; no path when the entry of a list does not exist."""
    path: list[str | int] = []
    for name, entry in re.findall(r"([^.\[\]]+)|\[([^\]]+)\]", where):
        if entry:
            entries = data if isinstance(data, list) else []
            places = [i for i, item in enumerate(entries) if _named(item, entry)]
            if not places:
                return None, None
            path.append(places[0])
            data = data[places[0]]
        else:
            path.append(name)
            data = data.get(name) if isinstance(data, dict) else None
    return tuple(path), data


def _named(item: Any, name: str) -> bool:
    return isinstance(item, dict) and str(item.get("name", item.get("level"))) == name


def shown_value(value: Any) -> str:
    """A datum as a message tells it."""
    return ", ".join(map(str, value)) if isinstance(value, list) else "nothing" if value is None else str(value)


def nearest_number(number: int, allowed: Sequence[int]) -> str:
    """The allowed number that is nearest, as a hint."""
    return str(min(allowed, key=lambda value: abs(value - number)))


def distinct(items: Sequence[Any], path: FieldPath, key: str, rule: str = "") -> Iterator[Finding]:
    """Complains unless all items differ; the message tells which of them stand there `twice`."""
    twice = [item for item, number in Counter(items).items() if number > 1]
    if twice:
        yield error(path, key, rule=rule, twice=twice)


def rising(
    numbers: Sequence[int], path: FieldPath, key: str, strictly: bool = False, rule: str = "", field: str = ""
) -> Iterator[Finding]:
    """Complains of the first number that is less than the one before it; with `strictly` also of an equal one.

    The message tells the `number` and the one `before`. `field`: the numbers stand in this field of the entries.
    """
    for i, (before, number) in enumerate(pairwise(numbers), 1):
        if number < before or (strictly and number == before):
            places: list[FieldPath] = [(*path, place, field) if field else (*path, place) for place in (i, i - 1)]
            near = "" if strictly else str(before)
            yield error(places[0], key, near, rule=rule, also=places[1:], number=number, before=before)
            return
