"""A board's plain data made easy to question: the common ground of the content checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from imperial_steam.games.first_train.board.build_layout import build_layouts
from imperial_steam.games.first_train.board.drawing import Drawing, drawing_of, united
from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.games.first_train.terms import DISPLAYS, MAPS
from imperial_steam.games.kit.boards import PrintedData
from imperial_steam.games.kit.checks import Finding, error
from imperial_steam.games.kit.faults import FieldPath, nearest

Data = Mapping[str, Any]


class Print(PrintedData):
    """A board's data with its maps.

    The checks of a map build on one another: those of its names, its lines and its rules. `doubtful` names the maps
    with which the later ones have to wait, because an earlier one found a fault.
    """

    def __init__(self, data: Data) -> None:
        super().__init__(data)
        self.doubtful: set[str] = set()
        self._drawings: dict[str, Drawing] = {}
        self._layouts: dict[str, Sequence[Layout]] = {}

    @cached_property
    def maps(self) -> Sequence[str]:
        """Maps of this board."""
        return [key for key in MAPS if key in self.data]

    @cached_property
    def displays(self) -> Mapping[str, Data]:
        """Sides of the display board."""
        return {key: self.data["displays"][key] for key in DISPLAYS}

    def drawing(self, key: str) -> Drawing:
        """The drawing of a map whose names are sound."""
        if key not in self._drawings:
            self._drawings[key] = drawing_of(self.data[key])
        return self._drawings[key]

    def extended(self, key: str) -> Drawing | None:
        """The drawing with the extension of The South; None when it has no single outline."""
        south = self.data[key]["south"]
        return united(self.drawing(key), south["area"], south["extension"])

    def layouts(self, key: str) -> Sequence[Layout]:
        """A sound map as it is played, without and with its extension."""
        if key not in self._layouts:
            self._layouts[key] = build_layouts(key, self.data[key], self.drawing(key), self.data["building"])
        return self._layouts[key]

    def unknown_area(self, key: str, name: str, path: FieldPath) -> Iterator[Finding]:
        """Complains about a name that is no area of a map."""
        areas = self.data[key]["areas"]
        if name not in areas:
            yield error(path, "there_is_no_area", nearest(name, areas), name=name)

    def unknown_border(self, key: str, name: str, path: FieldPath) -> Iterator[Finding]:
        """Complains about a name that is no border of a map."""
        borders = ["-".join(pair) for pair in self.drawing(key).borders]
        if name not in borders:
            other_way = "-".join(reversed(name.split("-")))
            near = other_way if other_way in borders else nearest(name, borders, 0.7)
            yield error(path, "there_is_no_border", near, name=name)
