"""Makes a player board out of its plain data: lines, special fields, industry tracks, extensions, rubble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.kit.boards import source_of
from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.russian_railroads.board.effects import LASTING, read_effects
from imperial_steam.games.russian_railroads.board.world import (
    Area,
    Arm,
    BoardLine,
    Extension,
    Industry,
    Layout,
    Rubble,
    Special,
)
from imperial_steam.games.russian_railroads.terms import COLOURS

Data = Mapping[str, Any]


def build_layout(key: str, block: str, data: Data) -> Layout:
    """The player board of a block. Special fields are numbered line by line, extensions and `?` fields last."""
    board = data[block]
    specials = _Specials(data)
    lines = tuple(_line(i, line, specials, (block, "lines", i)) for i, line in enumerate(board["lines"]))
    extensions = tuple(
        Extension(item["name"], item["length"], item["number"], specials.of(-1, item, (block, "extensions", i)))
        for i, item in enumerate(board.get("extensions", ()))
    )
    bits = len(specials.found)
    industries = []
    for item in board["industries"]:
        industries.append(_industry(item, bits))
        bits += "token" in item["fields"]
    return Layout(
        key=key,
        lines=lines,
        industries=tuple(industries),
        start_markers=tuple(i for i, item in enumerate(board["industries"]) if item["marker"]),
        specials=tuple(specials.found),
        bits=bits,
        extensions=extensions,
        rubble=tuple(_rubble(item, board) for item in board.get("rubble", ())),
    )


def colour_mask(names: Sequence[str]) -> int:
    """Mask of a list of colours."""
    return sum(1 << COLOURS.index(name) for name in names)


class _Specials:
    """The special fields of a player board found so far, in the order of their numbers."""

    def __init__(self, data: Data) -> None:
        self.found: list[Special] = []
        self._data = data

    def of(self, line: int, thing: Data, path: FieldPath) -> tuple[Special, ...]:
        """The special fields of a line, arm or extension at `path`."""
        first = len(self.found)
        for i, item in enumerate(thing["specials"]):
            effects = read_effects(item["effects"])
            self.found.append(
                Special(
                    id=len(self.found),
                    line=line,
                    field=item["field"],
                    colour=COLOURS.index(item["colour"]),
                    locomotive=item.get("locomotive", False),
                    coin=item.get("coins", 0),
                    effects=effects,
                    lasting=effects[0].kind in LASTING,
                    source=source_of(self._data, (*path, "specials", i, "effects")),
                )
            )
        return tuple(self.found[first:])


def _line(place: int, item: Data, specials: _Specials, path: FieldPath) -> BoardLine:
    return BoardLine(
        key=item["name"],
        length=item["length"],
        colours=colour_mask(item["colours"]),
        slots=item["slots"],
        doublers=item.get("doublers", 0),
        specials=specials.of(place, item, path),
        arms=tuple(
            Arm(
                arm["name"],
                arm["first"],
                arm["length"],
                colour_mask(arm["colours"]),
                specials.of(place, arm, (*path, "arms", i)),
            )
            for i, arm in enumerate(item.get("arms", ()))
        ),
        areas=tuple(Area(area["name"], area["first"], area["length"]) for area in item.get("areas", ())),
    )


def _industry(item: Data, bit: int) -> Industry:
    fields = item["fields"]
    values = tuple(value if isinstance(value, int) else None for value in fields)
    points: list[int] = []
    for value in values:
        points.append(points[-1] if value is None else value)
    token = fields.index("token") if "token" in fields else -1
    return Industry(
        key=item["name"],
        values=values,
        points=tuple(points),
        gaps=tuple(i for i, value in enumerate(fields) if value == "gap"),
        token_field=token,
        token_id=bit if token >= 0 else -1,
        free_gaps=item.get("free_gaps", False),
    )


def _rubble(item: Data, board: Data) -> Rubble:
    def place(block: str, name: str | None) -> int:
        return next((i for i, thing in enumerate(board[block]) if thing["name"] == name), -1)

    line, industry = place("lines", item.get("line")), place("industries", item.get("industry"))
    return Rubble(item["name"], line, industry, item["field"])
