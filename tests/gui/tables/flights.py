"""What flies where, at a table on which everything has a place."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.motion import Places


class Everywhere(Hits):
    """Hits that know a place of their own for every thing."""

    def __init__(self, row: int) -> None:
        super().__init__()
        self.row = row
        self.things: list[Target] = []

    def place(self, thing: Target) -> Rect:
        """Somewhere in its row."""
        if thing not in self.things:
            self.things.append(thing)
        return Rect(10 * self.things.index(thing), 10 * self.row, 2, 2)


def everywhere() -> Places:
    """Places for before and after."""
    return Places(Everywhere(0), Everywhere(1))


def routes(places: Places) -> Iterator[tuple[str, str]]:
    """From which kind of thing to which each flight goes; numbers of terms and stands are left out."""
    for flight in places.flights:
        yield _kind(places, flight.start), _kind(places, flight.end)


def _kind(places: Places, point: tuple[float, float]) -> str:
    hits = (places.old, places.new)[round(point[1] // 10)]
    assert isinstance(hits, Everywhere)
    thing = hits.things[round(point[0] // 10)]
    return f"{thing.kind} {thing.key.partition(' ')[0]}" if thing.kind in ("term", "stand", "deck") else thing.kind
