"""A map as it is drawn: edges between vertices, who lies on which side of them, outlines, borders, rim (section 14.1).

Areas are loops of vertices, counter-clockwise. An edge runs from one vertex of a loop to the next, straight or bent by
`curves`; the areas on both sides share it. So borders and rim need not be written down: they follow from the loops.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from imperial_steam.games.first_train.board.geometry import Point
from imperial_steam.games.kit.points import points_of

Data = Mapping[str, Any]
Pair = tuple[str, str]
"""Two areas or two vertices."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What lies between two vertices.

    Seen from the first point of `path`, area `left` is on the left; `right` is empty on the rim of the map.
    """

    path: tuple[Point, ...]
    left: str
    right: str


class Drawing:
    """The edges of a map whose loops and curves name known vertices."""

    def __init__(
        self, vertices: Mapping[str, Point], curves: Mapping[Pair, Sequence[Point]], loops: Mapping[str, Sequence[str]]
    ) -> None:
        self.vertices = vertices
        self.curves = curves
        self.loops = loops
        self._paths: dict[Pair, tuple[Point, ...]] = {}

    def with_loops(self, loops: Mapping[str, Sequence[str]]) -> Drawing:
        """Other areas along the same edges."""
        other = Drawing(self.vertices, self.curves, loops)
        other._paths = self._paths
        return other

    @cached_property
    def sides(self) -> Mapping[Pair, Sequence[str]]:
        """Areas whose loop runs from one vertex to another one: exactly one of each way inside a sound map (GEO-01)."""
        sides: dict[Pair, list[str]] = {}
        for area, loop in self.loops.items():
            for step in steps(loop):
                sides.setdefault(step, []).append(area)
        return sides

    def path(self, step: Pair) -> tuple[Point, ...]:
        """The points from one vertex to another one, both included."""
        if step not in self._paths:
            between = self.curves.get(step)
            if between is None:
                between = self.curves.get((step[1], step[0]), ())[::-1]
            self._paths[step] = (self.vertices[step[0]], *between, self.vertices[step[1]])
        return self._paths[step]

    def outline(self, area: str) -> tuple[Point, ...]:
        """The closed ring around an area."""
        return self.ring(self.loops[area])

    def ring(self, loop: Sequence[str]) -> tuple[Point, ...]:
        """The closed ring along a loop of vertices."""
        return tuple(point for step in steps(loop) for point in self.path(step)[:-1])

    @cached_property
    def edges(self) -> Sequence[Edge]:
        """Every edge once, in the order of the areas."""
        order = {area: place for place, area in enumerate(self.loops)}
        edges = []
        for (start, end), (area, *_) in self.sides.items():
            other = next(iter(self.sides.get((end, start), ())), "")
            if not other or order[area] < order[other]:
                edges.append(Edge(self.path((start, end)), area, other))
        return edges

    @cached_property
    def borders(self) -> Mapping[Pair, Sequence[Edge]]:
        """The edges between any two areas, in the order of the map."""
        borders: dict[Pair, list[Edge]] = {}
        for edge in self.edges:
            if edge.right:
                borders.setdefault((edge.left, edge.right), []).append(edge)
        return borders

    @cached_property
    def rim(self) -> Sequence[Sequence[str]] | None:
        """The loops of vertices along the edges that only one area has; None when they are not closed."""
        return loops_of([step for step in self.sides if (step[1], step[0]) not in self.sides])


def steps(loop: Sequence[str]) -> list[Pair]:
    """The pairs of neighbours along a closed loop."""
    return list(zip(loop, (*loop[1:], loop[0]), strict=True))


def loops_of(pairs: Sequence[Pair]) -> Sequence[Sequence[str]] | None:
    """The closed loops that steps make up; None when they branch or end somewhere."""
    following = dict(pairs)
    if len(following) < len(pairs) or set(following) != set(following.values()):
        return None
    loops = []
    while following:
        start, vertex = following.popitem()
        loop = [start]
        while vertex != start:
            loop.append(vertex)
            vertex = following.pop(vertex)
        loops.append(loop)
    return loops


def united(drawing: Drawing, area: str, addition: str) -> Drawing | None:
    """The map with one area as a part of another one (SOUTH-03); None when both together have no single outline."""
    both = [*steps(drawing.loops[area]), *steps(drawing.loops[addition])]
    outlines = loops_of([step for step in both if (step[1], step[0]) not in both])
    if outlines is None or len(outlines) != 1:
        return None
    loops = {name: outlines[0] if name == area else loop for name, loop in drawing.loops.items() if name != addition}
    return drawing.with_loops(loops)


def joined(edges: Sequence[Edge]) -> tuple[Point, ...] | None:
    """The line that edges make up, from the first to the last one; None when they do not hang together."""
    paths = [edge.path for edge in edges]
    line = paths.pop(0)
    if paths and line[0] in (paths[0][0], paths[0][-1]):
        line = line[::-1]
    while paths:
        for path in paths:
            if path[0] == line[-1]:
                line = (*line, *path[1:])
            elif path[-1] == line[-1]:
                line = (*line, *path[-2::-1])
            elif path[-1] == line[0]:
                line = (*path[:-1], *line)
            elif path[0] == line[0]:
                line = (*path[:0:-1], *line)
            else:
                continue
            paths.remove(path)
            break
        else:
            return None
    return line


def drawing_of(block: Data) -> Drawing:
    """The drawing in the block of a map."""
    vertices = {name: (float(x), float(y)) for name, (x, y) in block["vertices"].items()}
    curves = {vertices_of(key): points_of(text) or () for key, text in block.get("curves", {}).items()}
    loops = {name: area["loop"] for name, area in sorted(block["areas"].items())}
    return Drawing(vertices, curves, loops)


def vertices_of(key: str) -> Pair:
    """The two names in `v001-v002` or `N31-N43`."""
    first, _, second = key.partition("-")
    return first, second
