"""Titles that can draw a new map: boards that play like the one they ship, and that nobody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, runtime_checkable

NEW_MAP = "New map"
"""What the titles of drawn boards begin with. The sources of what was drawn name the title, whatever it is renamed."""


def is_drawn(data: Mapping[str, Any]) -> bool:
    """A board, or the one it was copied from, was drawn from a seed: nothing of its map is printed anywhere."""
    sources = data.get("sources")
    told = sources.values() if isinstance(sources, Mapping) else ()
    return any(isinstance(source, str) and source.startswith(f"derived {NEW_MAP} ") for source in told)


@runtime_checkable
class MapMaker(Protocol):
    """A title that draws maps. `usual` is what games of quick players come to on its own board.

    By the name of a figure (`workshop.figures`): its mean, and by how much it scatters from game to game.
    """

    usual: Mapping[str, tuple[float, float]]

    def new_boards(self, base: Mapping[str, Any], seed: int) -> Iterator[dict[str, Any]]:
        """The plain data of boards with a new map and everything else of a base, without end.

        The same for the same seed; each is another attempt, alike in what can be seen without playing.
        """
        ...
