"""Processes in which games are played."""

from __future__ import annotations

import os

import pytest

from imperial_steam.thinking import executors
from imperial_steam.thinking.executors import CAN_STAND_BACK, processes
from imperial_steam.workshop import background


@pytest.mark.skipif(not CAN_STAND_BACK, reason="the system knows no such thing")
@pytest.mark.parametrize("gently", [False, True])
def test_processes_stand_back_if_asked(gently: bool) -> None:
    with processes("imperial_steam", 1, gently) as workers:
        behind = workers.executor.submit(os.nice, 0).result() - os.nice(0)
    assert behind == (min(executors.BACK, 19 - os.nice(0)) if gently else 0)


@pytest.mark.parametrize(
    ("cores", "gentle", "jobs"), [(1, False, 1), (2, False, 1), (2, True, 2), (64, True, 6), (None, True, 2)]
)
def test_all_processors_work_where_the_window_goes_first(
    cores: int | None, gentle: bool, jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(background, "CAN_STAND_BACK", gentle)
    assert background.spare_jobs() == jobs
