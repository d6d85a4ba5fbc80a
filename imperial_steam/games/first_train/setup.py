"""What is agreed on and drawn before a game, as plain data (section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Figures(NamedTuple):
    """The figures of a station at the start."""

    landowners: int
    red: int
    green: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup of one game.

    `map` and `display` are words of `terms.MAPS` and `terms.DISPLAYS`; `extension`: the extension of The South is in
    use (SETUP-05). `order` holds the seats in player order (SETUP-33). `goods` are the cubes that stay on an area,
    `figures` those of a station, both by the area's key; areas without any may be left out.
    """

    players: int
    map: str
    display: str
    extension: bool
    order: tuple[int, ...]
    goods: Mapping[str, int]
    figures: Mapping[str, Figures]
    given: Mapping[str, Any] | None = None
    """What is different from the start of a game, in the words for a position (docs/scenarios.md); None: nothing."""
