"""Where cities, their plaques and the links between them lie on the map, for a view and a camera."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.imperial_steam.layout import Layout, bits
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.table_kit.drawing.camera import MAP_NOMINAL, MAP_RATIO, Camera
from imperial_steam.gui.table_kit.drawing.curves import Point, smooth, trimmed

#: Parts of a plaque, in units of a map picture `MAP_NOMINAL` units wide: title bar, cells, space around them.
BAR, CELL, GAP, PAD = 13.6, 14.0, 1.2, 2.6
#: Cells that hold an icon and a number beside it, those of factory sites, and the one of the goal's money.
WIDE_CELL, SITE_CELL, GOAL_CELL = 27.0, 26.5, 21.0
#: Width of the mark of a hub in the title bar, height of the name in it, width of the narrowest plaque.
HUB_MARK, NAME, NARROWEST = 16.0, 11.6, 46.0
#: Plaques keep this distance, this one if a link joins them, and this one from the edge of the picture.
APART, JOINED, EDGE = 2.0, 11.0, 7.0
#: Plaques that are further apart than this beyond their distance never meet, however much they are moved.
DRIFT = 60.0


@dataclass(slots=True)
class MapPlan:
    """Where cities and links are drawn for one camera: pixels."""

    picture: Rect
    unit: float
    cities: tuple[Point, ...]
    plaques: tuple[Rect, ...]
    links: tuple[tuple[Point, ...], ...]
    open_parts: tuple[tuple[Point, ...], ...]
    """The part of each link that no plaque at its ends covers."""


@lru_cache(maxsize=8)
def plan(layout: Layout, view: tuple[int, int, int, int], camera: Camera) -> MapPlan:
    """Work out the places for a view and a camera."""
    picture = camera.picture(Rect(view))
    unit = picture.w / MAP_NOMINAL
    cities = tuple((picture.x + city.x * picture.w, picture.y + city.y * picture.h) for city in layout.board.cities)
    plaques = tuple(_plaque_rect(plate, spot, unit) for plate, spot in zip(_plates(layout), cities, strict=True))
    links, parts = [], []
    for link, (a, b) in zip(layout.board.links, layout.ends, strict=True):
        bends = [(picture.x + x * picture.w, picture.y + y * picture.h) for x, y in link.waypoints]
        points = smooth([cities[a], *bends, cities[b]])
        links.append(tuple(points))
        parts.append(tuple(trimmed(points, (plaques[a], plaques[b]))))
    return MapPlan(picture, unit, cities, plaques, tuple(links), tuple(parts))


class _Plate(NamedTuple):
    """A plaque in units: its size, and how far its middle lies off the city."""

    width: float
    height: float
    x: float
    y: float


def _widths(layout: Layout, city: int) -> tuple[list[float], list[float]]:
    """Widths of everything that can ever stand in the two rows of a city's plaque."""
    upper = [CELL for given in (layout.effort[city], layout.influence[city], layout.tokens[city]) if given]
    if city == layout.goal:
        upper.append(GOAL_CELL)
    if layout.station_sites >> city & 1:
        upper.append(WIDE_CELL)
    if city == layout.start:
        upper += [CELL] * layout.player_count
    demands = sum(demand.minimum_players <= layout.player_count for demand in layout.faces[city].demands)
    return upper, [SITE_CELL] * len(bits(layout.city_sites[city] & layout.usable_sites)) + [CELL] * demands


def row_width(cells: Sequence[float]) -> float:
    """Width in units of a row of cells with the space around them."""
    return sum(cells) + GAP * max(0, len(cells) - 1) + 2 * PAD


@lru_cache(maxsize=8)
def _plates(layout: Layout) -> tuple[_Plate, ...]:
    """Every plaque as wide as what can stand on it, moved aside where it would cover another."""
    return _settled[layout] if layout in _settled else _laid(layout, _boxes(layout), set(range(len(layout.city_names))))


#: Plaques of maps that are being changed, which lie where they lay before the last change.
_settled: OrderedDict[Layout, tuple[_Plate, ...]] = OrderedDict()
_KEPT = 4


def settle(layout: Layout, before: Layout) -> None:
    """Lay the plaques of a changed map where they lay before: what was moved makes way for the others.

    Only where it finds no room those make way that it lies on.
    """
    known = {
        name: (home, plate)
        for name, home, plate in zip(before.city_names, _boxes(before), _plates(before), strict=True)
    }
    boxes, loose = _boxes(layout), set[int]()
    for city, (name, box) in enumerate(zip(layout.city_names, boxes, strict=True)):
        home, plate = known.get(name, (None, None))
        if plate is not None and home == box:
            box[0], box[1] = box[0] + plate.x, box[1] + plate.y
        else:
            loose.add(city)
    _settled[layout] = _laid(layout, boxes, loose)
    while len(_settled) > _KEPT:
        _settled.popitem(last=False)


def _boxes(layout: Layout) -> list[list[float]]:
    """Of every plaque the middle, over its city, and its size."""
    boxes = []
    for city, name in enumerate(layout.city_names):
        upper, lower = _widths(layout, city)
        mark = HUB_MARK if city in layout.hub_of_city else 0
        title = typeset.width(name, Style("serif-bold", NAME), 8) / 8 + mark + 3 * PAD
        rows = sum(1 for row in (upper, lower) if row)
        place = layout.board.cities[city]
        width = max(NARROWEST, title, row_width(upper), row_width(lower))
        height = BAR + rows * (CELL + GAP) + GAP
        boxes.append([place.x * MAP_NOMINAL, place.y * MAP_NOMINAL / MAP_RATIO, width, height])
    return boxes


def _laid(layout: Layout, boxes: list[list[float]], loose: set[int]) -> tuple[_Plate, ...]:
    """The plaques after loose ones were moved apart; while some still cover firm ones, those become loose, too."""
    joined = {tuple(sorted(ends)) for ends in layout.ends}
    near = _near(boxes, joined)
    while met := _moved_apart(boxes, near, loose) - loose:
        loose |= met
    homes = _boxes(layout)
    return tuple(
        _Plate(width, height, x - home[0], y - home[1])
        for (x, y, width, height), home in zip(boxes, homes, strict=True)
    )


def _moved_apart(
    boxes: list[list[float]], near: Sequence[tuple[int, int, float, float]], loose: Container[int]
) -> set[int]:
    """Move loose plaques apart and off firm ones; those that still lie too near each other."""
    met = set[int]()
    for _ in range(300):
        met = _push_apart(boxes, near, loose)
        if not met:
            break
    return met


def _near(boxes: list[list[float]], joined: Container[tuple[int, ...]]) -> list[tuple[int, int, float, float]]:
    """The pairs of plaques that may ever meet, with the distances their middles have to keep in both directions."""
    pairs = []
    for (i, first), (j, second) in combinations(enumerate(boxes), 2):
        apart = JOINED if (i, j) in joined else APART
        width, tall = (first[2] + second[2]) / 2 + apart, (first[3] + second[3]) / 2 + apart
        if abs(second[0] - first[0]) < width + DRIFT and abs(second[1] - first[1]) < tall + DRIFT:
            pairs.append((i, j, width, tall))
    return pairs


def _push_apart(
    boxes: list[list[float]], near: Sequence[tuple[int, int, float, float]], loose: Container[int]
) -> set[int]:
    """Move plaques that lie too near each other apart, half the way each, a loose one all the way; those that did."""
    met = set[int]()
    for i, j, width, tall in near:
        if i not in loose and j not in loose:
            continue
        first, second = boxes[i], boxes[j]
        dx, dy = second[0] - first[0], second[1] - first[1]
        over_x, over_y = width - abs(dx), tall - abs(dy)
        if over_x <= 0.01 or over_y <= 0.01:
            continue
        met |= {i, j}
        axis, over, way = (0, over_x, dx) if over_x < over_y else (1, over_y, dy)
        step = over if way >= 0 else -over
        share = 0.5 if i in loose and j in loose else float(i in loose)
        first[axis] -= step * share
        second[axis] += step * (1 - share)
    for box in boxes:
        for axis, room in ((0, MAP_NOMINAL), (1, MAP_NOMINAL / MAP_RATIO)):
            half = box[2 + axis] / 2 + EDGE
            box[axis] = min(max(box[axis], half), room - half)
    return met


def _plaque_rect(plate: _Plate, spot: Point, unit: float) -> Rect:
    left, top = spot[0] + (plate.x - plate.width / 2) * unit, spot[1] + (plate.y - plate.height / 2) * unit
    return Rect(round(left), round(top), round(plate.width * unit), round(plate.height * unit))
