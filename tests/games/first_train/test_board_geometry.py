"""The shapes of the shipped maps: the program's own proof against an independent library (GEO-01 … GEO-04)."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pytest
import shapely

from imperial_steam.games.first_train.board.drawing import drawing_of, steps
from imperial_steam.games.first_train.board.geometry import across, crossing, distance, inside, middle, signed_area
from imperial_steam.games.first_train.board.layout import Layout
from imperial_steam.games.first_train.board.world import Box
from tests.games.first_train.test_board import every_layout

MAPS = ("nuernberg", "wensleydale")
every_map = pytest.mark.parametrize("key", MAPS)


def shapes(layout: Layout) -> dict[int, shapely.Polygon]:
    """The areas as polygons of the library."""
    return {area.index: shapely.Polygon(area.outline) for area in layout.areas}


@every_layout
def test_areas_cover_the_map_without_gap_or_overlap(world: Box, key: str, extension: bool) -> None:
    """GEO-02."""
    areas = shapes(world.layout(key, extension))
    assert all(area.is_valid and area.exterior.is_ccw for area in areas.values())
    whole = shapely.union_all(list(areas.values()))
    assert isinstance(whole, shapely.Polygon)
    assert not list(whole.interiors)
    assert whole.area == pytest.approx(sum(area.area for area in areas.values()), abs=1e-3)
    for one, other in combinations(areas.values(), 2):
        assert not one.intersects(other) or one.intersection(other).area < 1e-6


@every_layout
def test_borders_are_what_two_areas_share(world: Box, key: str, extension: bool) -> None:
    """GEO-01, AREA-01, AREA-02, RUL-13: areas touch along their border; no two meet in a point only."""
    layout = world.layout(key, extension)
    areas = shapes(layout)
    touching = set()
    for one, other in combinations(areas, 2):
        if areas[one].intersects(areas[other]):
            shared = areas[one].intersection(areas[other])
            assert shared.length > 20
            touching.add((one, other))
            path = shapely.LineString(layout.borders[layout.border_of[one, other]].path)
            assert path.length == pytest.approx(shared.length, abs=1e-6)
    assert touching == {(border.a, border.b) for border in layout.borders}


@every_layout
def test_symbols_and_tracks_have_their_place(world: Box, key: str, extension: bool) -> None:
    """Section 14.1: a straight way leads from each symbol to the middle of each border; middles keep apart."""
    layout = world.layout(key, extension)
    areas = shapes(layout)
    for area in layout.areas:
        shape = areas[area.index]
        assert shape.contains(shapely.Point(area.at))
        assert area.radius == pytest.approx(shape.exterior.distance(shapely.Point(area.at)), abs=0.06)
    for border in layout.borders:
        for side in (border.a, border.b):
            way = shapely.LineString([layout.areas[side].at, border.anchor])
            assert way.difference(areas[side].buffer(1.0)).length == 0, border.key
    anchors = [border.anchor for border in layout.borders]
    assert min(math.dist(one, other) for one, other in combinations(anchors, 2)) >= 30


@every_map
def test_the_map_is_a_plane_graph(world: Box, key: str) -> None:
    """GEO-03, GEO-04: three borders in every inner vertex; vertices − edges + areas = 1."""
    drawing = drawing_of(world.data[key])  # type: ignore[arg-type]
    ends = Counter(vertex for step in drawing.sides for vertex in step if step < step[::-1] or step[::-1] not in
                   drawing.sides)  # fmt: skip
    assert drawing.rim is not None
    (rim,) = drawing.rim
    assert {count for vertex, count in ends.items() if vertex not in rim} == {3}
    edges = len(drawing.edges)
    assert len(drawing.vertices) - edges + len(drawing.loops) == 1
    counts = {"nuernberg": (162, 241, 80), "wensleydale": (168, 250, 83)}
    assert (len(drawing.vertices), edges, len(drawing.loops)) == counts[key]
    assert len(steps(rim)) == edges - len(world.layout(key).borders)


# --- single functions -------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_crossings_are_found_like_the_library_finds_them(seed: int) -> None:
    """GEO-02: random rings on a coarse grid, so that corners and edges often coincide."""
    chance = Random(seed)
    simple = 0
    for _ in range(60):
        ring = list(dict.fromkeys((float(chance.randrange(7)), float(chance.randrange(7))) for _ in range(6)))
        if len(ring) >= 3:
            expected = shapely.LinearRing(ring).is_simple and shapely.Polygon(ring).is_valid
            assert (crossing(ring) is None) == expected, ring
            simple += expected
    assert simple


@pytest.mark.parametrize("seed", range(10))
def test_measures_agree_with_the_library(seed: int) -> None:
    chance = Random(seed)
    corners = sorted(chance.uniform(0, math.tau) for _ in range(12))
    ring = [(math.cos(angle) * (r := chance.uniform(3, 9)), math.sin(angle) * r) for angle in corners]
    shape = shapely.Polygon(ring)
    assert signed_area(ring) == pytest.approx(shape.area if shape.exterior.is_ccw else -shape.area)
    for _ in range(50):
        point = chance.uniform(-9, 9), chance.uniform(-9, 9)
        assert inside(point, ring) == shape.contains(shapely.Point(point))
        assert distance(point, ring) == pytest.approx(shape.exterior.distance(shapely.Point(point)))


def test_the_middle_of_a_border_and_the_track_across_it(world: Box) -> None:
    for border in world.layout("nuernberg").borders:
        line = shapely.LineString(border.path)
        assert border.anchor == pytest.approx(line.interpolate(line.length / 2).coords[0])
    assert middle([(0, 0), (10, 0), (10, 10)]) == (10, 0)
    assert middle([(1, 1), (1, 1)]) == (1, 1)
    assert across([(0, 0), (10, 0)]) == 90
    assert across([(0, 0), (0, 5)]) == 0
    assert sum(math.dist(a, b) for a, b in pairwise([(0, 0), (3, 4)])) == 5
