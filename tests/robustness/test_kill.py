"""`kill -9` a few dozen times, in the middle of play, of saving, of continuing; `make fuzz KIND=kills` goes on."""

from __future__ import annotations

import sys

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("needs a fork that is safe beside the system's libraries", allow_module_level=True)

from tests.robustness.kill import Told, kills


@pytest.mark.filterwarnings("ignore:This process")  # forked from a process that may have threads: the child ends hard
def test_a_kill_at_any_instant_loses_nothing() -> None:
    outcomes = kills(seed=0, seconds=60, count=36, tell=lambda _: None)
    assert outcomes["FAILED"] == 0
    assert sum(number for name, number in outcomes.items() if "in the middle" in name) >= 12


def test_what_a_child_says_is_understood() -> None:
    told = Told("D 0\nW 1\nD 1\nW 2\nW 3")
    assert (told.steps, told.safe, told.about) == (2, "1", "2")
    assert told.allows("1")
    assert told.allows("2")
    assert not told.allows("0")
    assert Told("").safe is None
