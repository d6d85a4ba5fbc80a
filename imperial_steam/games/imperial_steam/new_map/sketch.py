"""A map in the making: towns as points, links as pairs of their places, kinds of links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from random import Random

from imperial_steam.games.imperial_steam.board.world import ASPECT, Point
from imperial_steam.games.imperial_steam.new_map.ground import Ground, Town

Pair = tuple[int, int]
"""A link by the places of its towns, the smaller one first."""
Box = tuple[Point, Point]
"""The corners of a rectangle, the smaller values first."""
#: Least distance of two towns, of a link from other towns, of a town from the frame, in heights of the picture.
APART, CLEAR, RIM = 0.132, 0.042, 0.06
#: The plaque of a town, about as it is drawn: its height, least width, width of a letter of the name and of what is
#: around the name, distance from the frame.
_TALL, _NARROW, _LETTER, _AROUND, _EDGE = 0.08, 0.16, 0.0106, 0.0141, 0.0124
#: Longest link.
LONGEST = 0.43
#: The larger towns are drawn more often: places in the list that double the rank.
_KNOWN = 25


@dataclass(slots=True)
class Sketch:
    """Towns, the first one the start and the last one the goal, and the kind of each link."""

    towns: Sequence[Town]
    points: Sequence[Point]
    kinds: dict[Pair, str]

    def neighbours(self) -> list[list[int]]:
        """For each town those at the other ends of its links."""
        found: list[list[int]] = [[] for _ in self.towns]
        for a, b in self.kinds:
            found[a].append(b)
            found[b].append(a)
        return found

    def distances(self, start: int) -> list[int]:
        """Links from a town to each town."""
        return distances(self.neighbours(), start)


def distances(neighbours: Sequence[Sequence[int]], start: int) -> list[int]:
    """Links from a town to each town; as many as there are towns where no way leads."""
    away = [len(neighbours)] * len(neighbours)
    away[start] = 0
    queue = [start]
    for town in queue:
        for other in neighbours[town]:
            if away[other] == len(neighbours):
                away[other] = away[town] + 1
                queue.append(other)
    return away


def draw_towns(ground: Ground, ends: Sequence[tuple[str, Point]], number: int, chance: Random) -> list[Town] | None:
    """So many towns, drawn so that they have room, beside the ends of the map by name and place; None if not."""
    taken = list[Town]()
    points = [point for _, point in ends]
    names = {name for name, _ in ends}
    pool = [(chance.random() ** (1 / (_KNOWN / (_KNOWN + rank))), town) for rank, town in enumerate(ground.towns)]
    for _, town in sorted(pool, key=lambda entry: -entry[0]):
        x, y = town.point
        if town.name in names or not (RIM < x / ASPECT < 1 - RIM and RIM < y < 1 - RIM):
            continue
        if all(hypot(x - a, y - b) >= APART for a, b in points):
            taken.append(town)
            points.append((x, y))
            if len(taken) == number:
                return taken
    return None


def plaque(point: Point, name: str) -> Box:
    """About where the plaque of a town lies: over it, and within the frame."""
    half = max(_NARROW, len(name) * _LETTER + _AROUND) / 2, _TALL / 2
    x, y = (
        min(max(value, side + _EDGE), room - side - _EDGE)
        for value, side, room in zip(point, half, (ASPECT, 1), strict=True)
    )
    return (x - half[0], y - half[1]), (x + half[0], y + half[1])


def candidates(points: Sequence[Point], names: Sequence[str]) -> list[Pair]:
    """Links that can be drawn without crossing or touching another town, the shortest first (a triangulation).

    None runs behind the plaque of another town: it would look like two links that end there.
    """
    plaques = [plaque(point, name) for point, name in zip(points, names, strict=True)]
    pairs = sorted(combinations(range(len(points)), 2), key=lambda pair: _length(points, pair))
    kept: list[Pair] = []
    for pair in pairs:
        if _length(points, pair) > LONGEST:
            break
        if (
            _clear(points, pair)
            and _seen(points, plaques, pair)
            and not any(_cross(points, pair, other) for other in kept)
        ):
            kept.append(pair)
    return kept


def first_links(links: Sequence[Pair], number: int, ends: Mapping[int, int], chance: Random) -> list[Pair] | None:
    """So many of the possible links that every town has two at least, some as many as `ends` say; None if none do."""
    kept = list(links)
    degree = Counter(town for pair in kept for town in pair)

    def drop(pair: Pair) -> None:
        kept.remove(pair)
        degree.subtract(pair)

    for town, wanted in ends.items():
        mine = [pair for pair in kept if town in pair]
        chance.shuffle(mine)
        for pair in mine:
            if degree[town] > wanted and degree[pair[0] + pair[1] - town] > 2:
                drop(pair)
    for pair in chance.sample(kept, len(kept)):
        if len(kept) > number and min(degree[pair[0]], degree[pair[1]]) > 2 and not ends.keys() & set(pair):
            drop(pair)
    return kept if len(kept) == number and all(degree[town] == wanted for town, wanted in ends.items()) else None


def _length(points: Sequence[Point], pair: Pair) -> float:
    (ax, ay), (bx, by) = points[pair[0]], points[pair[1]]
    return hypot(ax - bx, ay - by)


def _clear(points: Sequence[Point], pair: Pair) -> bool:
    """No other town lies too near to the line."""
    (ax, ay), (bx, by) = points[pair[0]], points[pair[1]]
    dx, dy = bx - ax, by - ay
    for place, (x, y) in enumerate(points):
        if place in pair:
            continue
        along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        if hypot(x - ax - along * dx, y - ay - along * dy) < CLEAR:
            return False
    return True


def _seen(points: Sequence[Point], plaques: Sequence[Box], pair: Pair) -> bool:
    """No plaque of another town hides a part of the line."""
    a, b = points[pair[0]], points[pair[1]]
    return not any(runs_through(a, b, box) for place, box in enumerate(plaques) if place not in pair)


def runs_through(a: Point, b: Point, box: Box) -> bool:
    """Some part of a straight line lies in a rectangle."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        low, high, way = box[0][axis] - a[axis], box[1][axis] - a[axis], b[axis] - a[axis]
        if way:
            enters, leaves = sorted((low / way, high / way))
            first, last = max(first, enters), min(last, leaves)
        elif not low < 0 < high:
            return False
    return first < last


def _cross(points: Sequence[Point], one: Pair, other: Pair) -> bool:
    if set(one) & set(other):
        return False
    a, b, c, d = (points[place] for place in (*one, *other))
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
