"""Makes a player board out of its plain data: lines, special fields, industry tracks, extensions, rubble."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from imperial_steam.games.russian_railroads.board.effects import LASTING, read_effects
from imperial_steam.games.russian_railroads.board.world import (
    Area,
    Arm,
    Extension,
    Industry,
    Layout,
    Line,
    Rubble,
    Special,
)
from imperial_steam.games.russian_railroads.terms import COLOURS

Data = Mapping[str, Any]


def build_layout(key: str, data: Data) -> Layout:
    """The player board of a block. Special fields are numbered line by line, extensions and `?` fields last."""
    specials: list[Special] = []
    lines = tuple(_line(i, line, specials) for i, line in enumerate(data["lines"]))
    extensions = tuple(_extension(item, specials) for item in data.get("extensions", ()))
    bits = len(specials)
    industries = []
    for item in data["industries"]:
        industries.append(_industry(item, bits))
        bits += "token" in item["fields"]
    return Layout(
        key=key,
        lines=lines,
        industries=tuple(industries),
        start_markers=tuple(i for i, item in enumerate(data["industries"]) if item["marker"]),
        specials=tuple(specials),
        bits=bits,
        extensions=extensions,
        rubble=tuple(_rubble(item, data) for item in data.get("rubble", ())),
    )


def colour_mask(names: Sequence[str]) -> int:
    """Mask of a list of colours."""
    return sum(1 << COLOURS.index(name) for name in names)


def _specials(line: int, items: Sequence[Data], found: list[Special]) -> tuple[Special, ...]:
    """The special fields of a list; each also joins those found so far."""
    first = len(found)
    for item in items:
        effects = read_effects(item["effects"])
        found.append(
            Special(
                id=len(found),
                line=line,
                field=item["field"],
                colour=COLOURS.index(item["colour"]),
                locomotive=item.get("locomotive", False),
                coin=item.get("coins", 0),
                effects=effects,
                lasting=effects[0].kind in LASTING,
            )
        )
    return tuple(found[first:])


def _line(place: int, item: Data, specials: list[Special]) -> Line:
    return Line(
        key=item["name"],
        length=item["length"],
        colours=colour_mask(item["colours"]),
        slots=item["slots"],
        doublers=item.get("doublers", 0),
        specials=_specials(place, item["specials"], specials),
        arms=tuple(
            Arm(arm["name"], arm["first"], arm["length"], colour_mask(arm["colours"]),
                _specials(place, arm["specials"], specials))
            for arm in item.get("arms", ())
        ),
        areas=tuple(Area(area["name"], area["first"], area["length"]) for area in item.get("areas", ())),
    )  # fmt: skip


def _extension(item: Data, specials: list[Special]) -> Extension:
    return Extension(item["name"], item["length"], item["number"], _specials(-1, item["specials"], specials))


def _industry(item: Data, bit: int) -> Industry:
    fields = item["fields"]
    values = tuple(value if isinstance(value, int) else None for value in fields)
    points = [0]
    for value in values[1:]:
        points.append(points[-1] if value is None else value)
    token = fields.index("token") if "token" in fields else -1
    return Industry(
        key=item["name"],
        values=values,
        points=(values[0] or 0, *points[1:]),
        gaps=tuple(i for i, value in enumerate(fields) if value == "gap"),
        token_field=token,
        token_id=bit if token >= 0 else -1,
        free_gaps=item.get("free_gaps", False),
    )


def _rubble(item: Data, data: Data) -> Rubble:
    def place(block: str, name: str | None) -> int:
        return next((i for i, thing in enumerate(data[block]) if thing["name"] == name), -1)

    return Rubble(
        item["name"], place("lines", item.get("line")), place("industries", item.get("industry")), item["field"]
    )
