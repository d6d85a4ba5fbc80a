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

from imperial_steam.games.first_train.board.drawing import Drawing, joined, points_of, steps, vertices_of
from imperial_steam.games.first_train.board.geometry import Point, crossing, inside, signed_area
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.board.schema import LONGEST_CURVE, MOST_AREAS, MOST_VERTICES
from imperial_steam.games.kit.checks import Checks, Finding, error
from imperial_steam.games.kit.faults import ERROR, nearest, shown

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
                    yield finding._replace(path=(key,), message="has more faults of this kind", nearest="")
                    break
                yield finding

    return wraps(checks[0])(run)


# --- names ------------------------------------------------------------------------------------


def _sizes(world: Print, key: str) -> Iterator[Finding]:
    block = world[key]
    for name, most, least in (("areas", MOST_AREAS, 2), ("vertices", MOST_VERTICES, 3)):
        count = len(block[name])
        if not least <= count <= most:
            yield error((key, name), f"a map has {least} to {most} of them, not {count}")
    for name in ("areas", "vertices"):
        for item in block[name]:
            if not _NAME.fullmatch(item):
                yield error((key, name, item), "an ID has 1 to 8 letters and digits")


def _vertices(world: Print, key: str) -> Iterator[Finding]:
    block = world[key]
    width, height = block["width"], block["height"]
    for name, (x, y) in block["vertices"].items():
        if not (0 <= x <= width and 0 <= y <= height):
            yield error((key, "vertices", name), f"lies outside the map of {width} × {height}")
    used = {vertex for area in block["areas"].values() for vertex in area["loop"]}
    for name in block["vertices"]:
        if name not in used:
            yield error((key, "vertices", name), "is in the loop of no area")


def _loops(world: Print, key: str) -> Iterator[Finding]:
    vertices = world[key]["vertices"]
    for name, area in world[key]["areas"].items():
        path = (key, "areas", name, "loop")
        for i, vertex in enumerate(area["loop"]):
            if vertex not in vertices:
                yield error((*path, i), f"there is no vertex '{vertex}'", nearest(vertex, vertices))
            elif vertex in area["loop"][:i]:
                yield error((*path, i), f"'{vertex}' stands there twice")


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
            yield error(path, "no area has an edge between these vertices", nearest(name, sorted(edges), 0.8))
        elif points is None or len(points) > LONGEST_CURVE:
            yield error(path, f"must be at most {LONGEST_CURVE} points such as '12 7.5, 14 9', not '{shown(text)}'")
        elif f"{end}-{start}" in block["curves"] and start > end:
            yield error(path, f"is the edge '{end}-{start}' once more")
        elif any(not (0 <= x <= block["width"] and 0 <= y <= block["height"]) for x, y in points):
            yield error(path, f"runs outside the map of {block['width']} × {block['height']}")
        elif any(point == before for before, point in pairwise((_at(vertices[start]), *points, _at(vertices[end])))):
            yield error(path, "goes twice through one point")


def _at(vertex: Sequence[float]) -> Point:
    return vertex[0], vertex[1]


# --- edges and outlines -----------------------------------------------------------------------


def _sides(world: Print, key: str) -> Iterator[Finding]:
    """GEO-01: an edge has one area on each side."""
    drawing = world.drawing(key)
    for (start, end), areas in drawing.sides.items():
        if len(areas) > 1:
            message = f"{areas[0]} and {areas[1]} both run from '{start}' to '{end}'; an edge has one area on each side"
            yield error((key, "areas", areas[1], "loop"), f"{message} (GEO-01)")


def _outlines(world: Print, key: str) -> Iterator[Finding]:
    """GEO-02: each outline is a simple ring, counter-clockwise, with its symbol inside."""
    drawing = world.drawing(key)
    for name, area in world[key]["areas"].items():
        outline = drawing.outline(name)
        path = (key, "areas", name)
        met = crossing(outline)
        if met is not None:
            yield error((*path, "loop"), f"the outline crosses itself near {_place(met)} (GEO-02)")
        elif signed_area(outline) <= 0:
            yield error((*path, "loop"), "runs clockwise; list the vertices counter-clockwise (GEO-01)")
        elif not inside((area["at"][0], area["at"][1]), outline):
            yield error((*path, "at"), "lies outside the area")


def _place(point: Point) -> str:
    return f"{point[0]:g}, {point[1]:g}"


def _rim(world: Print, key: str) -> Iterator[Finding]:
    """GEO-02: the edges that only one area has are one simple ring around the map."""
    drawing = world.drawing(key)
    if drawing.rim is None:
        vertex = _branching(drawing)
        yield error((key, "vertices", vertex), "the rim meets itself here, or is broken (GEO-02)")
        return
    outer = max(drawing.rim, key=lambda loop: signed_area(drawing.ring(loop)))
    for loop in drawing.rim:
        if loop is not outer:
            where = _place(min(drawing.ring(loop)))
            areas = ", ".join(sorted({drawing.sides[step][0] for step in steps(loop)}))
            gap = f"there is a gap near {where}, between {areas}"
            island = f"{areas} near {where} are cut off from the other areas"
            apart = signed_area(drawing.ring(loop)) > 0
            yield error((key, "areas"), f"{island if apart else gap} (GEO-02)")
    met = crossing(drawing.ring(outer))
    if met is not None:
        yield error((key, "areas"), f"areas overlap, or the rim crosses itself, near {_place(met)} (GEO-02)")


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
        names = ", ".join(sorted(areas))
        if len(areas) > (2 if vertex in rim else 3):
            yield error(path, f"{names} meet here, some of them in a point only; move them apart (GEO-03, RUL-13)")
        elif len(areas) < 3 and vertex not in rim:
            yield error(path, f"lies within the border of {names}; write its place into 'curves' (GEO-03)")


def _single_borders(world: Print, key: str) -> Iterator[Finding]:
    """GEO-01: two areas share one border, also when The South has its extension (RUL-03)."""
    for (one, other), edges in world.drawing(key).borders.items():
        if len(edges) > 1:
            yield error((key, "areas", other, "loop"), f"shares {len(edges)} borders with {one}, not one (GEO-01)")


def _extension(world: Print, key: str) -> Iterator[Finding]:
    """SOUTH-03: The South and its extension are one area, with one border to each neighbour."""
    block = world[key]
    south = block.get("south")
    marked = [name for name, area in block["areas"].items() if area.get("extension")]
    if marked != ([south["extension"]] if south else []):
        wanted = f"'{south['extension']}' alone is" if south else "without 'south' no area is"
        yield error((key, "areas"), f"{wanted} an extension (SOUTH-04)")
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
        yield error((*path, "area"), f"'{south['area']}' is no town (SOUTH-02)")
    drawing = world.extended(key) if south["area"] != south["extension"] else None
    if drawing is None:
        yield error((*path, "extension"), f"'{south['extension']}' does not adjoin '{south['area']}' (SOUTH-03)")
        return
    for (one, other), edges in drawing.borders.items():
        if joined(edges) is None:
            yield error(path, f"with the extension, {one} and {other} would share two borders (RUL-03)")


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
