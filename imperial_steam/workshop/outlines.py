"""Outlines of pieces on a map: corners that neighbours share, edges between them, and how both are dragged.

`corners` at a member of a piece names two tables beside that of the pieces: the places of the corners by name, and the
points through which the edge between two of them is bent, as a text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.kit.points import points_of, points_text
from imperial_steam.games.kit.schema import CORNERS, Schema
from imperial_steam.workshop.changes import Change, Step, at, put
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.proposals import shape_at
from imperial_steam.workshop.things import Spot, distance, extent, is_spot

_DIGITS = 1
"""Digits after the point of a coordinate in units of the map."""
_STRAIGHT = 0.05
"""A bend this near to the straight line, in parts of what counts as near, goes away."""


class Edge(NamedTuple):
    """The way from one corner to the next: what bends it stands at `path`, if anything does; `line` has both ends.

    `turned`: there it is written from the next corner to this one.
    """

    path: FieldPath
    turned: bool
    line: Sequence[Spot]


class Outline(NamedTuple):
    """The corners of a piece by their places in the data, and the edges between them, all the way round."""

    corners: Mapping[FieldPath, Spot]
    edges: Sequence[Edge]


def outline(schema: Schema, data: Mapping[str, Any], piece: FieldPath) -> Outline | None:
    """The outline of a piece; None for one that has none, or one whose corners are not all there."""
    members = schema.resolved(shape_at(schema, data, piece)).get("properties", {})
    name, tables = next(((n, shape[CORNERS]) for n, shape in members.items() if CORNERS in shape), ("", ()))
    names, size = at(data, (*piece, name)), extent(data, piece)
    if not name or not isinstance(names, list) or size is None:
        return None
    places, bends = ((*piece[:-2], table) for table in tables)
    corners: dict[FieldPath, Spot] = {}
    for corner in names:
        point: Any = at(data, (*places, corner)) if isinstance(corner, str) else None
        if not is_spot(point) or not _on_map(point, size):
            return None
        corners[*places, corner] = _spot(point, size)
    ring = pairwise([*corners, *list(corners)[:1]])
    return Outline(corners, [_edge(data, bends, pair, corners, size) for pair in ring]) if corners else None


def _edge(
    data: Mapping[str, Any],
    bends: FieldPath,
    ends: tuple[FieldPath, FieldPath],
    corners: Mapping[FieldPath, Spot],
    size: Spot,
) -> Edge:
    one, other = (end[-1] for end in ends)
    path, turned = (*bends, f"{one}-{other}"), False
    if at(data, path) is MISSING and at(data, (*bends, f"{other}-{one}")) is not MISSING:
        path, turned = (*bends, f"{other}-{one}"), True
    text = at(data, path)
    points = (points_of(text) or () if isinstance(text, str) else ())[:: -1 if turned else 1]
    between = [_spot(point, size) for point in points if _on_map(point, size)]
    return Edge(path, turned, [corners[ends[0]], *between, corners[ends[1]]])


def grasped(found: Outline, start: Spot, near: float) -> bool:
    """A hand that begins to drag there has hold of a corner, a bend or an edge."""
    return _corner(found, start, near) is not None or _bend(found, start, near) is not None


def reshaped(schema: Schema, data: Mapping[str, Any], piece: FieldPath, start: Spot, spot: Spot, near: float) -> Step:
    """The step that drags a corner of a piece elsewhere, for all its neighbours, or bends an edge.

    A bend that is laid on the straight line between its neighbours goes away.
    """
    found, size = outline(schema, data, piece), extent(data, piece)
    if found is None or size is None:
        return ()
    corner = _corner(found, start, near)
    if corner is not None:
        return [put(data, corner, list(_point(spot, size)))]
    bend = _bend(found, start, near)
    if bend is None:
        return ()
    edge, place, is_new = bend
    line = [*edge.line[:place], spot, *edge.line[place if is_new else place + 1 :]]
    if _apart(spot, line[place - 1], line[place + 1]) < near * _STRAIGHT:
        del line[place]
    points = [_point(one, size) for one in line[1:-1]]
    text, table = points_text(points[:: -1 if edge.turned else 1]) or MISSING, at(data, edge.path[:-1])
    if isinstance(table, Mapping):
        return [Change(edge.path, at(data, edge.path), text)]
    # Nothing was bent before: the table begins with this edge.
    return [Change(edge.path[:-1], MISSING, {edge.path[-1]: text})] if table is MISSING and text is not MISSING else ()


def _corner(found: Outline, start: Spot, near: float) -> FieldPath | None:
    """The corner below a hand, unless a bend is nearer."""
    best = min(found.corners, key=lambda path: distance(found.corners[path], start))
    apart = distance(found.corners[best], start)
    return best if apart <= near and apart <= min((bend[0] for bend in _bends(found, start)), default=apart) else None


def _bend(found: Outline, start: Spot, near: float) -> tuple[Edge, int, bool] | None:
    """The edge below a hand, the place of the bend in its line, and whether there is none yet."""
    apart, edge, place = min(_bends(found, start), default=(inf, None, 0), key=lambda bend: bend[0])
    if edge is not None and apart <= near:
        return edge, place, False
    parts = [(_apart(start, *ends), edge, n + 1) for edge in found.edges for n, ends in enumerate(pairwise(edge.line))]
    apart, edge, place = min(parts, key=lambda part: part[0])
    return (edge, place, True) if apart <= near / 2 else None


def _bends(found: Outline, start: Spot) -> Sequence[tuple[float, Edge, int]]:
    """How far each bend is from a place, with its edge and its number there."""
    return [(distance(spot, start), edge, n) for edge in found.edges for n, spot in list(enumerate(edge.line))[1:-1]]


def _apart(spot: Spot, one: Spot, other: Spot) -> float:
    """How far a place is from the straight line between two others."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    length = dx * dx + dy * dy
    part = ((spot[0] - one[0]) * dx + (spot[1] - one[1]) * dy) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return distance(spot, (one[0] + part * dx, one[1] + part * dy))


def _on_map(point: Sequence[float], size: Spot) -> bool:
    """A point lies on a map or a little beside it: whatever a file says, it can be drawn."""
    return all(-side <= part <= 2 * side for part, side in zip(point, size, strict=True))


def _spot(point: Sequence[float], size: Spot) -> Spot:
    return point[0] / size[0], 1 - point[1] / size[1]


def _point(spot: Spot, size: Spot) -> Spot:
    x, y = (min(max(0.0, part), 1.0) for part in spot)
    return round(x * size[0], _DIGITS), round((1 - y) * size[1], _DIGITS)
