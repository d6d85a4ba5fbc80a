"""A new map from a seed: several are drawn and shaped, and the one most like the printed map is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from imperial_steam.games.imperial_steam.new_map.board import whole_board
from imperial_steam.games.imperial_steam.new_map.ground import Ground
from imperial_steam.games.imperial_steam.new_map.roles import printed
from imperial_steam.games.imperial_steam.new_map.shape import Shaper, numbers
from imperial_steam.games.imperial_steam.new_map.sketch import Sketch, candidates, draw_towns, first_links
from imperial_steam.games.imperial_steam.terms import LINK_KINDS
from imperial_steam.games.kit.new_maps import NEW_MAP

#: Maps that are shaped before the best of them is taken.
_SHAPED = 8
#: What a new map needs beyond the numbers of the printed one to play like it, fitted to games of quick players: on maps
#: with the very same numbers they reached Trieste in 8 games of a hundred, on the printed one in 4 (docs/balance.md).
_FITTED: Mapping[str, float] = {"goal_cost": 0.3, "mean_goal": 0.1}


def new_maps(base: Mapping[str, Any], ground: Ground, seed: int) -> Iterator[dict[str, Any]]:
    """Boards with a new map and everything else of a base: the same for the same seed, each another attempt."""
    model, chance = printed(base), Random(f"new map {seed}")
    wanted = {name: value + _FITTED.get(name, 0.0) for name, value in numbers(model).items()}
    name, title = f"new_map_{seed}", f"{NEW_MAP} {seed}"
    while True:
        shaped = [_shaped(model, ground, wanted, chance) for _ in range(_SHAPED)]
        _, best = min(shaped, key=lambda entry: entry[0])
        yield whole_board(base, best, name, title)


def _shaped(model: Sketch, ground: Ground, wanted: Mapping[str, float], chance: Random) -> tuple[float, Sketch]:
    """One map, shaped after the model, and how unlike it still is."""
    goal = len(model.towns) - 1
    degree = Counter(town for pair in model.kinds for town in pair)
    ends = {0: degree[0], goal: degree[goal]}
    kinds = Counter(model.kinds.values())
    while True:
        drawn = draw_towns(ground, [(model.towns[end].name, model.points[end]) for end in ends], goal - 1, chance)
        if drawn is None:
            continue
        towns = [model.towns[0], *drawn, model.towns[goal]]
        points = [model.points[0], *(town.point for town in drawn), model.points[goal]]
        possible = candidates(points, [town.name for town in towns])
        links = first_links(possible, len(model.kinds), ends, chance)
        if links is None:
            continue
        every = [kind for kind in LINK_KINDS for _ in range(kinds[kind])]
        sketch = Sketch(towns, points, dict(zip(links, every, strict=True)))
        return Shaper(ground, sketch, possible, ends, chance).shaped(wanted)
