"""Environments beside PettingZoo's chess_v6 and Catanatron's gym: random agents, the same loop, one thread.

`catanatron-gym` 4.0.0 asks for a gymnasium that PettingZoo does not take, so nothing pins it; it runs with the present
one: `pip install --no-deps catanatron-gym==4.0.0`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from imperial_steam.environment import env
from tests.benchmarks.conftest import in_turn

Say = Callable[[str], None]
Walk = Callable[[], int]
STEPS = 300


def walk(table: Any) -> Walk:
    """Some hundred steps of an environment of PettingZoo, each with what its agent sees; games follow one another."""
    seeds, chance = count(), Random(1)
    table.reset(seed=next(seeds))

    def steps() -> int:
        for _ in range(STEPS):
            seen, _, over, cut, info = table.last()
            if over or cut:
                table.reset(seed=next(seeds))
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            table.step(int(chance.choice(np.flatnonzero(mask))))
        return STEPS

    return steps


def chess() -> Walk:
    """PettingZoo's chess."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wants to be found by its registry
        from pettingzoo.classic import chess_v6
    return walk(chess_v6.env())


def catan() -> Walk:
    """Catanatron's gym: one agent; each step includes what a random opponent answers."""
    gym = pytest.importorskip("catanatron_gym.envs.catanatron_env", reason="catanatron-gym is not installed")
    table, seeds, chance = gym.CatanatronEnv(), count(), Random(1)
    table.reset(seed=next(seeds))

    def steps() -> int:
        for _ in range(STEPS):
            _, _, over, cut, _ = table.step(chance.choice(table.get_valid_actions()))
            if over or cut:
                table.reset(seed=next(seeds))
        return STEPS

    return steps


@pytest.mark.parametrize("other", [chess, catan])
@pytest.mark.parametrize("key", ["imperial_steam", "russian_railroads", "first_train"])
def test_steps(benchmark: BenchmarkFixture, say: Say, key: str, other: Callable[[], Walk]) -> None:
    """Steps of a game of two, observation and mask included."""
    theirs = other()
    found = in_turn(benchmark, walk(env(key, 2)), theirs, rounds=9)
    say(f"environment, {key}: {1 / found.ours:,.0f} steps/s, {other.__name__} {1 / found.theirs:,.0f} steps/s, {found}")
