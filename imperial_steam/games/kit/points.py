"""Points of a line as a text, such as `12 7.5, 14 9`."""

from __future__ import annotations

import re
from collections.abc import Sequence

Point = tuple[float, float]
_PLACE = re.compile(r"(-?\d{1,4}(?:\.\d{1,6})?) +(-?\d{1,4}(?:\.\d{1,6})?)", re.ASCII)


def points_of(text: str) -> tuple[Point, ...] | None:
    """The points of a text; None for any other text."""
    points = []
    for part in text.split(","):
        place = _PLACE.fullmatch(part.strip())
        if place is None:
            return None
        points.append((float(place[1]), float(place[2])))
    return tuple(points)


def points_text(points: Sequence[Point]) -> str:
    """The text of some points."""
    return ", ".join(f"{x:g} {y:g}" for x, y in points)
