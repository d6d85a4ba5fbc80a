"""PettingZoo's own tests for every title; its parallel interface does not apply to players who act in turn."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra `research` is not installed")

from pettingzoo.test import api_test, render_test, seed_test

from imperial_steam.environment import env
from tests.contract.cases import KEYS
from tests.effort import LONG

every_title = pytest.mark.parametrize("key", KEYS)
#: Numbers of steps.
API, SEED = (3000, 1000) if LONG else (40, 20)
pytestmark = [
    pytest.mark.thorough,
    # It wants rows of numbers alone, and knows its own games that give a mask with them by name.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@every_title
def test_the_interface(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Of whole games in the long run."""
    api_test(env(key, 3), API)
    assert "Passed" in capsys.readouterr().out


@every_title
def test_a_seed_gives_the_same_game(key: str) -> None:
    seed_test(lambda: env(key), SEED)


@every_title
def test_text_and_picture(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(small, key))
    assert f"{key}, round 1" in capsys.readouterr().out


def small(key: str, **given: Any) -> Any:
    """A table with small pictures."""
    return env(key, size=(800, 600), **given)
