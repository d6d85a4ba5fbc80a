"""Makes a layout out of the block of a map. The block must have passed the checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from imperial_steam.games.first_train.board.drawing import Drawing, Edge, Pair, joined, united, vertices_of
from imperial_steam.games.first_train.board.geometry import across, distance, middle
from imperial_steam.games.first_train.board.layout import Area, Border, Exit, Layout, Link
from imperial_steam.games.first_train.terms import (
    CLOSED,
    COMPANIES,
    EXTENSION,
    FORBIDDEN,
    GOODS,
    PLAIN,
    VALLEY,
    WHITE,
    YELLOW,
)

Data = Mapping[str, Any]
LABEL_BELOW = 19.0
"""How far below its symbol the name of an area stands."""


def build_layouts(key: str, block: Data, drawing: Drawing, costs: Data) -> Sequence[Layout]:
    """The map `key` as it is played without and, if it has one, with the extension of The South.

    `drawing` is that of its block, `costs` are the building points.
    """
    layouts = [_layout(key, block, drawing, costs, extension=False)]
    if "south" in block:
        whole = united(drawing, block["south"]["area"], block["south"]["extension"]) or drawing
        layouts.append(_layout(key, block, whole, costs, extension=True))
    return layouts


def _layout(key: str, block: Data, drawing: Drawing, costs: Data, extension: bool) -> Layout:
    areas = tuple(_area(index, name, block, drawing) for index, name in enumerate(drawing.loops))
    places = {area.key: area.index for area in areas}
    borders = _borders(block, drawing, areas, costs)
    playable = tuple(border for border in borders if border.cost)
    station_mask = _mask(area.index for area in areas if area.figures)
    towns = tuple(_mask(area.index for area in areas if area.company == company) for company in range(len(COMPANIES)))
    adjacent = _adjacent(len(areas), borders)
    white = _mask(area.index for area in areas if area.goods == WHITE)
    return Layout(
        key=key,
        extension=extension,
        areas=areas,
        borders=borders,
        playable=len(playable),
        area_index=places,
        border_of={pair: border.index for border in borders for pair in ((border.a, border.b), (border.b, border.a))},
        exits=_exits(len(areas), playable),
        borders_at=_borders_at(len(areas), playable),
        neighbours=_adjacent(len(areas), playable),
        adjacent=adjacent,
        ends=tuple((border.a, border.b) for border in playable),
        costs=tuple(border.cost for border in playable),
        buildable=_mask(area.index for area in areas if area.in_play and area.terrain not in CLOSED),
        stations=station_mask,
        towns=(towns[0], towns[1]),
        stops=station_mask | towns[0] | towns[1],
        symbols=(white, _mask(area.index for area in areas if area.goods == YELLOW)),
        loading=tuple(adjacent[area.index] & station_mask if area.goods == WHITE else 0 for area in areas),
        fields=tuple(adjacent[area.index] & white if area.figures else 0 for area in areas),
        goods_order=tuple(area.index for area in areas if area.goods >= 0),
        station_order=tuple(area.index for area in areas if area.figures),
        south=places[block["south"]["area"]] if "south" in block else -1,
        link=_link(block, places),
    )


def _area(index: int, name: str, block: Data, drawing: Drawing) -> Area:
    item = block["areas"][name]
    x, y = item["at"]
    outline = drawing.outline(name)
    label = item.get("label", (x, y - LABEL_BELOW))
    return Area(
        index=index,
        key=name,
        name=item["name"],
        terrain=item["terrain"],
        figures=item.get("station", 0),
        company=_index(COMPANIES, item, "town"),
        goods=_index(GOODS, item, "goods"),
        preset=_index(COMPANIES, item, "preset"),
        in_play=not item.get("extension", False),
        at=(float(x), float(y)),
        radius=round(distance((x, y), outline), 1),
        label=(float(label[0]), float(label[1])),
        outline=outline,
    )


def _index(words: Sequence[str], item: Data, field: str) -> int:
    return words.index(item[field]) if field in item else -1


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is printed at borders."""

    areas: Mapping[str, Area]
    rivers: Mapping[Pair, str]
    forbidden: frozenset[Pair]
    south: str
    costs: Data

    def border(self, pair: Pair, edges: Sequence[Edge]) -> Border:
        """The border of two areas, not numbered yet."""
        ends = self.areas[pair[0]], self.areas[pair[1]]
        path = joined(edges) or edges[0].path
        river = self.rivers.get(pair, "")
        blocked = FORBIDDEN if pair in self.forbidden else _blocked(ends)
        return Border(
            index=0,
            key="-".join(pair),
            a=ends[0].index,
            b=ends[1].index,
            cost=0 if blocked else self._cost(ends, river),
            blocked=blocked,
            river=river,
            only_from=self.areas[self.south].index if self.south in pair else -1,
            path=path,
            anchor=middle(path),
            across=across(path),
        )

    def _cost(self, ends: tuple[Area, Area], river: str) -> int:
        """Building points of a track (PAY-02, PAY-03, PAY-04)."""
        valley = any(area.terrain == VALLEY for area in ends)
        terrains = [name for name, there in (("river", river), ("valley", valley)) if there] or [PLAIN]
        return max(int(self.costs[name]) for name in terrains)


def _blocked(ends: tuple[Area, Area]) -> str:
    """Why nothing can be built over the border of two areas; empty: it can (BUILD-07, SOUTH-04)."""
    if not (ends[0].in_play and ends[1].in_play):
        return EXTENSION
    return next((area.terrain for area in ends if area.terrain in CLOSED), "")


def _borders(block: Data, drawing: Drawing, areas: Sequence[Area], costs: Data) -> tuple[Border, ...]:
    """All borders, playable ones first."""
    printed = _Printed(
        areas={area.key: area for area in areas},
        rivers={vertices_of(key): river["name"] for river in block.get("rivers", ()) for key in river["borders"]},
        forbidden=frozenset(vertices_of(key) for key in block.get("forbidden", ())),
        south=block["south"]["area"] if "south" in block else "",
        costs=costs,
    )
    borders = [printed.border(pair, edges) for pair, edges in sorted(drawing.borders.items())]
    borders.sort(key=lambda border: not border.cost)
    return tuple(replace(border, index=index) for index, border in enumerate(borders))


def _mask(indices: Iterable[int]) -> int:
    return sum(1 << index for index in indices)


def _adjacent(areas: int, borders: Sequence[Border]) -> tuple[int, ...]:
    """For each area the mask of the areas behind these borders."""
    masks = [0] * areas
    for border in borders:
        masks[border.a] |= 1 << border.b
        masks[border.b] |= 1 << border.a
    return tuple(masks)


def _borders_at(areas: int, borders: Sequence[Border]) -> tuple[int, ...]:
    """For each area the mask of these borders that are its own."""
    masks = [0] * areas
    for border in borders:
        masks[border.a] |= 1 << border.index
        masks[border.b] |= 1 << border.index
    return tuple(masks)


def _exits(areas: int, borders: Sequence[Border]) -> tuple[tuple[Exit, ...], ...]:
    """For each area the ways out of it, by rising index of the border."""
    exits: list[list[Exit]] = [[] for _ in range(areas)]
    for border in borders:
        for start, end in ((border.a, border.b), (border.b, border.a)):
            if border.only_from in (-1, start):
                exits[start].append(Exit(border.index, end, border.cost))
    return tuple(map(tuple, exits))


def _link(block: Data, places: Mapping[str, int]) -> Link | None:
    if "link" not in block:
        return None
    link = block["link"]
    return Link(tuple(places[name] for name in link["from"]), places[link["to"]])
