"""What a map looks like in numbers, and how links are exchanged until a new map looks like the printed one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from math import exp
from random import Random

from imperial_steam.games.imperial_steam.new_map.ground import Ground
from imperial_steam.games.imperial_steam.new_map.sketch import Pair, Sketch, distances
from imperial_steam.games.imperial_steam.terms import LINK_KINDS

#: What a link of a kind costs, in plain ones: goods and an engineer.
COST: Mapping[str, float] = dict(zip(LINK_KINDS, (1.0, 1.6, 1.8), strict=True))
#: By how much each number scatters over maps drawn at random: what differs by less is alike.
_SCATTER: Mapping[str, float] = {
    "within_2": 0.9, "within_3": 1.7, "within_4": 2.0, "goal_links": 0.5, "goal_cost": 0.4, "goal_ways": 0.9,
    "goal_near": 0.9, "mean_cost": 0.27, "mean_goal": 0.35, "near_start": 0.2, "special_1": 1.3, "special_2": 1.9,
    "links_2": 2.1, "links_3": 3.7,
}  # fmt: skip
#: Numbers that move results most count twice (docs/balance.md).
_TWICE = ("goal_cost", "mean_goal", "goal_links", "near_start")
#: The cost, in plain links, at which a town is e times less near to the start.
_NEAR = 1.5
#: Exchanges that are tried for a map, how much worse they may make it at first, and what is alike enough.
_TRIES, _HEAT, _ALIKE = 900, 6.0, 1.0
#: Metres by which the ground may seem higher or lower than it is, so that kinds can be exchanged.
_DOUBT = 120.0


def costs(sketch: Sketch, start: int) -> list[float]:
    """What the cheapest way from a town to each town costs, in plain links."""
    around: list[list[tuple[int, float]]] = [[] for _ in sketch.towns]
    for (a, b), kind in sketch.kinds.items():
        around[a].append((b, COST[kind]))
        around[b].append((a, COST[kind]))
    found = [float(len(sketch.towns))] * len(sketch.towns)
    found[start] = 0.0
    open_ways = [(0.0, start)]
    while open_ways:
        price, town = heappop(open_ways)
        if price > found[town]:
            continue
        for other, more in around[town]:
            if price + more < found[other]:
                found[other] = price + more
                heappush(open_ways, (price + more, other))
    return found


def numbers(sketch: Sketch) -> dict[str, float]:
    """The numbers of a map, by name."""
    around, goal = sketch.neighbours(), len(sketch.towns) - 1
    near, far = distances(around, 0), distances(around, goal)
    cost, to_goal = costs(sketch, 0), costs(sketch, goal)
    special = [min(near[a], near[b]) for (a, b), kind in sketch.kinds.items() if COST[kind] > 1]
    later = [max(near[a], near[b]) for a, b in sketch.kinds]
    return {
        "within_2": sum(away <= 2 for away in near),
        "within_3": sum(away <= 3 for away in near),
        "within_4": sum(away <= 4 for away in near),
        "goal_links": near[goal],
        "goal_cost": cost[goal],
        "goal_ways": _ways(around, near)[goal] ** 0.5,
        "goal_near": sum(away <= 2 for away in far),
        "mean_cost": sum(cost) / len(cost),
        "mean_goal": sum(to_goal) / len(to_goal),
        "near_start": sum(exp(-price / _NEAR) for price in cost),
        "special_1": sum(away <= 1 for away in special),
        "special_2": sum(away == 2 for away in special),
        "links_2": sum(away <= 2 for away in later),
        "links_3": sum(away <= 3 for away in later),
    }


def unlike(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """How unlike two maps are: the sum of squares of what differs, by what scatters."""
    return sum(
        (2 if name in _TWICE else 1) * ((one[name] - other[name]) / scatter) ** 2 for name, scatter in _SCATTER.items()
    )


class Shaper:
    """Exchanges links of a map for others that can be drawn, and kinds among links, until it is like a model."""

    def __init__(
        self, ground: Ground, sketch: Sketch, possible: Sequence[Pair], fixed: Mapping[int, int], chance: Random
    ) -> None:
        """`fixed` says how many links some towns have and keep."""
        self._sketch, self._fixed, self._chance = sketch, fixed, chance
        self._possible = list(possible)
        self._chosen = set(sketch.kinds)
        points = sketch.points
        self._climb = {pair: ground.climb(points[pair[0]], points[pair[1]]) for pair in possible}
        self._wet = {pair: ground.crossings(points[pair[0]], points[pair[1]]) for pair in possible}
        self._doubt = dict.fromkeys(possible, 0.0)
        kinds = list(sketch.kinds.values())
        self._counts = [kinds.count(kind) for kind in LINK_KINDS]

    def shaped(self, wanted: Mapping[str, float]) -> tuple[float, Sketch]:
        """The map after the exchanges, and how unlike the numbers wanted it still is.

        Early exchanges may make it worse for a while (simulated annealing), or it would stay with the first best.
        """
        now = best = unlike(numbers(self._now()), wanted)
        kept = set(self._chosen), dict(self._doubt)
        for number in range(_TRIES):
            heat = _HEAT * (1 - number / _TRIES) ** 2
            before = set(self._chosen), dict(self._doubt)
            if not self._change():
                continue
            found = unlike(numbers(self._now()), wanted)
            if found <= now or self._chance.random() < exp((now - found) / max(heat, 1e-9)):
                now = found
            else:
                self._chosen, self._doubt = before
            if now < best:
                best, kept = now, (set(self._chosen), dict(self._doubt))
                if best < _ALIKE:
                    break
        self._chosen, self._doubt = kept
        return best, self._now()

    def _now(self) -> Sketch:
        """The map with tunnels where the ground rises most and bridges where most water is crossed."""
        _, bridge, tunnel = LINK_KINDS
        found = dict.fromkeys(sorted(self._chosen), LINK_KINDS[0])
        free = [pair for pair in found if 0 not in pair]
        free.sort(key=lambda pair: -self._climb[pair] - self._doubt[pair])
        for pair in free[: self._counts[2]]:
            found[pair] = tunnel
        rest = sorted(
            free[self._counts[2] :],
            key=lambda pair: -self._wet[pair] + (self._climb[pair] - self._doubt[pair]) / (4 * _DOUBT),
        )
        for pair in rest[: self._counts[1]]:
            found[pair] = bridge
        return Sketch(self._sketch.towns, self._sketch.points, found)

    def _change(self) -> bool:
        """Exchange one link, or doubt the ground below one; False if that cannot be."""
        if self._chance.random() < 0.4:
            pair = self._chance.choice(sorted(self._chosen))
            self._doubt[pair] = self._chance.uniform(-_DOUBT, _DOUBT)
            return True
        out = self._chance.choice(sorted(self._chosen))
        into = self._chance.choice(self._possible)
        if into in self._chosen:
            return False
        chosen = (self._chosen - {out}) | {into}
        degree = [0] * len(self._sketch.towns)
        for pair in chosen:
            for town in pair:
                degree[town] += 1
        if min(degree) < 2 or any(degree[town] != number for town, number in self._fixed.items()):
            return False
        around = [[] for _ in degree]  # type: list[list[int]]
        for a, b in chosen:
            around[a].append(b)
            around[b].append(a)
        if max(distances(around, 0)) == len(degree):
            return False
        self._chosen = chosen
        return True


def _ways(around: Sequence[Sequence[int]], near: Sequence[int]) -> list[int]:
    """How many shortest ways there are to each town."""
    ways = [0] * len(near)
    for town in sorted(range(len(near)), key=lambda place: near[place]):
        before = [ways[other] for other in around[town] if near[other] == near[town] - 1]
        ways[town] = sum(before) if before else 1
    return ways
