"""Where areas, borders and tracks lie on the map, for a view and a camera. All in pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from pygame import Rect

from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.tables.first_train.model.things import bits

#: Sizes in units of the map: symbols and pieces in the areas.
SYMBOL, PIECE = 9.5, 15.0
#: Steps of a bent piece of track.
STEPS = 9
#: A track that ends in an area without a stop reaches so far to its middle.
REACH = 0.62


@dataclass(slots=True)
class MapPlan:
    """Where everything printed lies for one camera; `unit` are the pixels of a unit of the map."""

    picture: Rect
    unit: float
    areas: tuple[Point, ...]
    labels: tuple[Point, ...]
    outlines: tuple[tuple[Point, ...], ...]
    borders: tuple[tuple[Point, ...], ...]
    anchors: tuple[Point, ...]
    across: tuple[Point, ...]
    """By border: the direction of a track from its first area to its second one."""


#: The last plans, by all they depend on.
_plans: dict[object, MapPlan] = {}
KEPT = 8


def plan(layout: Layout, digest: str, size: tuple[int, int], view: Rect, camera: Camera) -> MapPlan:
    """The places for a view and a camera; `digest` is that of the world, `size` that of the map in its units."""
    key = (digest, layout.key, layout.extension, size, tuple(view), camera)
    if key not in _plans:
        while len(_plans) >= KEPT:
            _plans.pop(next(iter(_plans)))
        _plans[key] = _worked_out(layout, size, view, camera)
    return _plans[key]


def _worked_out(layout: Layout, size: tuple[int, int], view: Rect, camera: Camera) -> MapPlan:
    picture = camera.picture(view)
    unit = picture.w / size[0]

    def place(point: Point) -> Point:
        return picture.x + point[0] * unit, picture.y + (size[1] - point[1]) * unit

    areas = tuple(place(area.at) for area in layout.areas)
    anchors = tuple(place(border.anchor) for border in layout.borders)
    across = []
    for border in layout.borders:
        x, y = cos(radians(border.across)), -sin(radians(border.across))
        (ax, ay), (bx, by) = areas[border.a], areas[border.b]
        across.append((x, y) if x * (bx - ax) + y * (by - ay) >= 0 else (-x, -y))
    return MapPlan(
        picture, unit, areas, tuple(place(area.label) for area in layout.areas),
        tuple(tuple(map(place, area.outline)) for area in layout.areas),
        tuple(tuple(map(place, border.path)) for border in layout.borders), anchors, tuple(across),
    )  # fmt: skip


def tracks(places: MapPlan, layout: Layout, mask: int) -> Mapping[int, tuple[Point, ...]]:
    """By border: how its track of one owner runs, from its first area over the anchor to its second one.

    `mask` are all borders with a track of that owner: two tracks run into each other; three or more, and those in an
    area with a stop, meet in its middle.
    """
    touching: dict[int, list[int]] = {}
    for border in bits(mask):
        for area in layout.ends[border]:
            touching.setdefault(area, []).append(border)
    return {
        border: (
            *reversed(_half(places, layout, border, first, touching[first])),
            places.anchors[border],
            *_half(places, layout, border, second, touching[second]),
        )
        for border in bits(mask)
        for first, second in (layout.ends[border],)
    }


def _half(places: MapPlan, layout: Layout, border: int, area: int, here: list[int]) -> list[Point]:
    """How a track runs on from its anchor into an area where the tracks `here` of its owner lie."""
    start, way = places.anchors[border], _into(places, layout, border, area)
    if layout.stops >> area & 1 or len(here) > 2:
        return _bent(start, way, places.areas[area], (0.0, 0.0), 1.0)
    if len(here) == 2:
        other = here[0] if here[1] == border else here[1]
        return _bent(start, way, places.anchors[other], _into(places, layout, other, area), 0.5)
    middle = places.areas[area]
    end = (start[0] + (middle[0] - start[0]) * REACH, start[1] + (middle[1] - start[1]) * REACH)
    return _bent(start, way, end, (0.0, 0.0), 1.0)


def _into(places: MapPlan, layout: Layout, border: int, area: int) -> Point:
    x, y = places.across[border]
    return (-x, -y) if layout.ends[border][0] == area else (x, y)


def _bent(start: Point, out: Point, end: Point, back: Point, part: float) -> list[Point]:
    """The first part of a curve that leaves `start` in one direction and comes to `end` against another one."""
    reach = 0.42 * hypot(end[0] - start[0], end[1] - start[1])
    first = (start[0] + out[0] * reach, start[1] + out[1] * reach)
    second = (end[0] + back[0] * reach, end[1] + back[1] * reach)
    points = []
    for step in range(1, STEPS + 1):
        t = part * step / STEPS
        u = 1 - t
        weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        four = (start, first, second, end)
        points.append((
            sum(w * p[0] for w, p in zip(weights, four, strict=True)),
            sum(w * p[1] for w, p in zip(weights, four, strict=True)),
        ))  # fmt: skip
    return points
