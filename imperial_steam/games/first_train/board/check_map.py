"""Content checks of how a map is drawn (GEO-01 … GEO-04): its names, its edges, its outlines, its rim.

Together they prove that the areas cover the map without gap and overlap. Every outline is a simple ring and runs
counter-clockwise, every edge inside is used once in each direction, and the edges used once are a single simple ring.
Then the rings of the areas add up to the rim, so every point within the rim lies in exactly one area.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial, wraps
from itertools import pairwise
from typing import Protocol

from imperial_steam.games.first_train.board.drawing import Drawing, joined, steps, vertices_of
from imperial_steam.games.first_train.board.geometry import Point, crossing, inside, signed_area
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.board.schema import LONGEST_CURVE, MOST_AREAS, MOST_VERTICES
from imperial_steam.games.kit.checks import Checks, Finding, error
from imperial_steam.games.kit.faults import ERROR, nearest, said, shown
from imperial_steam.games.kit.points import points_of

_NAME = re.compile(r"[A-Za-z0-9]{1,8}")
"""IDs of areas and vertices: they are part of action texts and of names of borders."""

ENOUGH = 30
"""Faults of one kind after which the rest is left out: one slip, such as a wrong width, can make hundreds."""


class MapCheck(Protocol):
    """A check of one map."""

    def __call__(self, world: Print, key: str) -> Iterator[Finding]:
        """What is wrong with the map `key`."""


def stage(*checks: MapCheck) -> MapCheck:
    """Checks that need all earlier ones to be content; after them, the later ones need them too."""

    def run(world: Print, key: str) -> Iterator[Finding]:
        if key in world.doubtful:
            return
        for check in checks:
            for number, finding in enumerate(check(world, key)):
                if finding.severity == ERROR:
                    world.doubtful.add(key)
                if number == ENOUGH:
                    yield finding._replace(path=(key,), said=said("has_more_of_this_kind"), nearest="")
                    break
                yield finding

    return wraps(checks[0])(run)


# --- names ------------------------------------------------------------------------------------


def _sizes(world: Print, key: str) -> Iterator[Finding]:
    block = world[key]
    for name, most, least in (("areas", MOST_AREAS, 2), ("vertices", MOST_VERTICES, 3)):
        count = len(block[name])
        if not least <= count <= most:
            yield error((key, name), "a_map_has_to_of_them_not", least=least, most=most, count=count)
    for name in ("areas", "vertices"):
        for item in block[name]:
            if not _NAME.fullmatch(item):
                yield error((key, name, item), "an_id_has_1_to_8_letters")


def _vertices(world: Print, key: str) -> Iterator[Finding]:
    block = world[key]
    width, height = block["width"], block["height"]
    for name, (x, y) in block["vertices"].items():
        if not (0 <= x <= width and 0 <= y <= height):
            yield error((key, "vertices", name), "lies_outside_the_map_of", width=width, height=height)
    used = {vertex for area in block["areas"].values() for vertex in area["loop"]}
    for name in block["vertices"]:
        if name not in used:
            yield error((key, "vertices", name), "is_in_the_loop_of_no_area")


def _loops(world: Print, key: str) -> Iterator[Finding]:
    vertices = world[key]["vertices"]
    for name, area in world[key]["areas"].items():
        path = (key, "areas", name, "loop")
        for i, vertex in enumerate(area["loop"]):
            if vertex not in vertices:
                yield error((*path, i), "there_is_no_vertex", nearest(vertex, vertices), vertex=vertex)
            elif vertex in area["loop"][:i]:
                yield error((*path, i), "stands_there_twice", vertex=vertex)


def _curves(world: Print, key: str) -> Iterator[Finding]:
    block = world[key]
    vertices = block["vertices"]
    used = {step for area in block["areas"].values() for step in steps(area["loop"])}
    edges = ["-".join(step) for step in used]
    for name, text in block.get("curves", {}).items():
        start, end = vertices_of(name)
        path = (key, "curves", name)
        points = points_of(text)
        if (start, end) not in used and (end, start) not in used:
            yield error(path, "no_area_has_an_edge_between_these", nearest(name, sorted(edges), 0.8))
        elif points is None or len(points) > LONGEST_CURVE:
            yield error(path, "must_be_at_most_points_such_as", longest_curve=LONGEST_CURVE, text=shown(text))
        elif f"{end}-{start}" in block["curves"] and start > end:
            yield error(path, "is_the_edge_once_more", end=end, start=start)
        elif any(not (0 <= x <= block["width"] and 0 <= y <= block["height"]) for x, y in points):
            yield error(path, "runs_outside_the_map_of", width=block["width"], height=block["height"])
        elif any(point == before for before, point in pairwise((_at(vertices[start]), *points, _at(vertices[end])))):
            yield error(path, "goes_twice_through_one_point")


def _at(vertex: Sequence[float]) -> Point:
    return vertex[0], vertex[1]


# --- edges and outlines -----------------------------------------------------------------------


def _sides(world: Print, key: str) -> Iterator[Finding]:
    """GEO-01: an edge has one area on each side."""
    drawing = world.drawing(key)
    for (start, end), areas in drawing.sides.items():
        if len(areas) > 1:
            yield error(
                (key, "areas", areas[1], "loop"), "and_both_run_from_to_an_edge", rule="GEO-01", one=areas[0],
                other=areas[1], start=start, end=end,
            )  # fmt: skip


def _outlines(world: Print, key: str) -> Iterator[Finding]:
    """GEO-02: each outline is a simple ring, counter-clockwise, with its symbol inside."""
    drawing = world.drawing(key)
    for name, area in world[key]["areas"].items():
        outline = drawing.outline(name)
        path = (key, "areas", name)
        met = crossing(outline)
        if met is not None:
            yield error((*path, "loop"), "the_outline_crosses_itself_near", rule="GEO-02", place=_place(met))
        elif signed_area(outline) <= 0:
            yield error((*path, "loop"), "runs_clockwise_list_the_vertices_counter_clockwise", rule="GEO-01")
        elif not inside((area["at"][0], area["at"][1]), outline):
            yield error((*path, "at"), "lies_outside_the_area")


def _place(point: Point) -> str:
    return f"{point[0]:g}, {point[1]:g}"


def _rim(world: Print, key: str) -> Iterator[Finding]:
    """GEO-02: the edges that only one area has are one simple ring around the map."""
    drawing = world.drawing(key)
    if drawing.rim is None:
        vertex = _branching(drawing)
        yield error((key, "vertices", vertex), "the_rim_meets_itself_here_or_is", rule="GEO-02")
        return
    outer = max(drawing.rim, key=lambda loop: signed_area(drawing.ring(loop)))
    for loop in drawing.rim:
        if loop is not outer:
            where = _place(min(drawing.ring(loop)))
            areas = sorted({drawing.sides[step][0] for step in steps(loop)})
            apart = signed_area(drawing.ring(loop)) > 0
            what = "areas_are_cut_off" if apart else "there_is_a_gap"
            yield error((key, "areas"), what, rule="GEO-02", areas=areas, place=where)
    met = crossing(drawing.ring(outer))
    if met is not None:
        yield error((key, "areas"), "areas_overlap_or_the_rim_crosses_itself", rule="GEO-02", place=_place(met))


def _branching(drawing: Drawing) -> str:
    """A vertex in which the rim does not simply go on."""
    open_edges = [step for step in drawing.sides if (step[1], step[0]) not in drawing.sides]
    starts, ends = [start for start, _ in open_edges], [end for _, end in open_edges]
    return next(vertex for vertex in (*starts, *ends) if starts.count(vertex) != 1 or ends.count(vertex) != 1)


def _meetings(world: Print, key: str) -> Iterator[Finding]:
    """GEO-03: three borders end in every vertex inside, so no two areas meet in a point only (RUL-13)."""
    drawing = world.drawing(key)
    around: dict[str, set[str]] = {}
    for name, loop in drawing.loops.items():
        for vertex in loop:
            around.setdefault(vertex, set()).add(name)
    rim = {vertex for loop in drawing.rim or () for vertex in loop}
    for vertex, areas in around.items():
        path = (key, "vertices", vertex)
        names = sorted(areas)
        if len(areas) > (2 if vertex in rim else 3):
            yield error(path, "meet_here_some_of_them_in_a", rule="GEO-03, RUL-13", names=names)
        elif len(areas) < 3 and vertex not in rim:
            yield error(path, "lies_within_the_border_of_write_its", rule="GEO-03", names=names)


def _single_borders(world: Print, key: str) -> Iterator[Finding]:
    """GEO-01: two areas share one border, also when The South has its extension (RUL-03)."""
    for (one, other), edges in world.drawing(key).borders.items():
        if len(edges) > 1:
            yield error(
                (key, "areas", other, "loop"), "shares_borders_with_not_one", rule="GEO-01", edges=len(edges), one=one
            )


def _extension(world: Print, key: str) -> Iterator[Finding]:
    """SOUTH-03: The South and its extension are one area, with one border to each neighbour."""
    block = world[key]
    south = block.get("south")
    marked = [name for name, area in block["areas"].items() if area.get("extension")]
    if marked != ([south["extension"]] if south else []):
        if south:
            yield error((key, "areas"), "one_area_is_an_extension", rule="SOUTH-04", area=south["extension"])
        else:
            yield error((key, "areas"), "no_area_is_an_extension", rule="SOUTH-04")
    if south is None:
        return
    path = (key, "south")
    faults = [
        *world.unknown_area(key, south["area"], (*path, "area")),
        *world.unknown_area(key, south["extension"], (*path, "extension")),
    ]
    yield from faults
    if faults:
        return
    if "town" not in block["areas"][south["area"]]:
        towns = [name for name, area in block["areas"].items() if "town" in area]
        yield error((*path, "area"), "is_no_town", rule="SOUTH-02", name=south["area"], towns=towns)
    drawing = world.extended(key) if south["area"] != south["extension"] else None
    if drawing is None:
        yield error(
            (*path, "extension"), "does_not_adjoin", rule="SOUTH-03", extension=south["extension"], area=south["area"]
        )
        return
    for (one, other), edges in drawing.borders.items():
        if joined(edges) is None:
            yield error(path, "with_the_extension_and_would_share_two", rule="RUL-03", one=one, other=other)


_STAGES: tuple[MapCheck, ...] = (
    stage(_sizes),
    stage(_loops),
    stage(_vertices, _curves),
    stage(_outlines),
    stage(_sides),
    stage(_rim),
    stage(_meetings, _single_borders),
    stage(_extension),
)


def drawing_checks(key: str) -> Checks[Print]:
    """The checks of how a map is drawn, in their order."""
    return tuple((partial(check, key=key), (key,)) for check in _STAGES)
