"""Which town plays the part of which printed city, which link that of which: the nearest in distance and place."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from imperial_steam.games.imperial_steam.board.world import ASPECT
from imperial_steam.games.imperial_steam.new_map.ground import Town
from imperial_steam.games.imperial_steam.new_map.shape import costs
from imperial_steam.games.imperial_steam.new_map.sketch import Pair, Sketch

#: How much a plain link further from the start, one further from the goal, and a height of the picture count.
_START, _GOAL, _PLACE = 3.0, 1.5, 2.0
_OTHER_KIND = 2.0

Profile = tuple[float, float, float, float]
"""Of a town or a link: what the cheapest ways from the start and from the goal cost, and its place."""


def printed(data: Mapping[str, Any]) -> Sketch:
    """The map of a board as a sketch, its start first and its goal last."""
    start, goal = data["start_city"], data["goal_city"]
    cities = sorted(data["cities"], key=lambda city: (city["name"] != start, city["name"] == goal))
    place = {city["name"]: number for number, city in enumerate(cities)}
    towns = [Town(city["name"], city["flag"], city["north"], city["east"]) for city in cities]
    points = [(city["x"] * ASPECT, city["y"]) for city in cities]
    pairs = [tuple(sorted((place[link["from"]], place[link["to"]]))) for link in data["links"]]
    return Sketch(towns, points, {(a, b): link["kind"] for (a, b), link in zip(pairs, data["links"], strict=True)})


def towns_for(model: Sketch, sketch: Sketch) -> list[int]:
    """For each city of the model the town that plays its part; start and goal play their own."""
    theirs, ours = _profiles(model), _profiles(sketch)
    last = len(theirs) - 1
    order = sorted(range(1, last), key=lambda place: theirs[place])
    parts = [0, *([0] * (last - 1)), last]
    for place, town in zip(order, sorted(range(1, last), key=lambda town: ours[town]), strict=True):
        parts[place] = town
    better = True
    while better:
        better = False
        for one, other in combinations(range(1, last), 2):
            a, b = parts[one], parts[other]
            now = _unlike(theirs[one], ours[a]) + _unlike(theirs[other], ours[b])
            if _unlike(theirs[one], ours[b]) + _unlike(theirs[other], ours[a]) < now - 1e-9:
                parts[one], parts[other], better = b, a, True
    return parts


def links_for(model: Sketch, sketch: Sketch, semmering: Pair) -> dict[Pair, Pair]:
    """For each link of the model one of the new ones; those of the start among themselves, Semmering on a tunnel."""
    theirs, ours = _profiles(model), _profiles(sketch)

    def cost(pair: Pair, other: Pair) -> float:
        one, two = _middle(theirs[pair[0]], theirs[pair[1]]), _middle(ours[other[0]], ours[other[1]])
        return _unlike(one, two) + (_OTHER_KIND if model.kinds[pair] != sketch.kinds[other] else 0)

    found: dict[Pair, Pair] = {}
    tunnels = [pair for pair, kind in sketch.kinds.items() if kind == model.kinds[semmering] and 0 not in pair]
    found[semmering] = min(tunnels, key=lambda pair: cost(semmering, pair))
    every = sorted(
        ((cost(pair, other), pair, other) for pair in model.kinds for other in sketch.kinds
         if (0 in pair) == (0 in other)),
    )  # fmt: skip
    used = set(found.values())
    for _, pair, other in every:
        if pair not in found and other not in used:
            found[pair] = other
            used.add(other)
    return found


def _profiles(sketch: Sketch) -> list[Profile]:
    """Of each town: what the cheapest ways from the start and from the goal cost, and its place."""
    near, far = costs(sketch, 0), costs(sketch, len(sketch.towns) - 1)
    return [(near[town], far[town], *sketch.points[town]) for town in range(len(sketch.towns))]


def _middle(one: Profile, other: Profile) -> Profile:
    a, b, c, d = ((x + y) / 2 for x, y in zip(one, other, strict=True))
    return a, b, c, d


def _unlike(one: Profile, other: Profile) -> float:
    return (
        _START * (one[0] - other[0]) ** 2
        + _GOAL * (one[1] - other[1]) ** 2
        + _PLACE * ((one[2] - other[2]) ** 2 + (one[3] - other[3]) ** 2)
    )
