"""Networks of tracks: derived from the map, never stored (section 4.1). Own tracks that share an area are connected."""

from __future__ import annotations

from typing import NamedTuple

from imperial_steam.games.first_train.frame import Frame, bits
from imperial_steam.games.kit.memory import remembered


class Network(NamedTuple):
    """The tracks of one owner: the areas they touch, and those of each connected part (masks; AREA-05, AREA-06)."""

    touched: int
    parts: tuple[int, ...]

    def part_of(self, area: int) -> int:
        """The areas connected with an area, 0 when no track touches it."""
        for part in self.parts:
            if part >> area & 1:
                return part
        return 0


@remembered(20_000)
def network(frame: Frame, tracks: int) -> Network:
    """The network of tracks (mask of borders)."""
    parts: list[int] = []
    for border in bits(tracks):
        areas = frame.border_areas[border]
        apart = []
        for part in parts:
            if part & areas:
                areas |= part
            else:
                apart.append(part)
        parts = [*apart, areas]
    touched = 0
    for part in parts:
        touched |= part
    return Network(touched, tuple(parts))


def touched(frame: Frame, tracks: int) -> int:
    """The areas that tracks touch (mask; AREA-04)."""
    return network(frame, tracks).touched
