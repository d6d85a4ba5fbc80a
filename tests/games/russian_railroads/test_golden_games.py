"""Recorded games of the modules end as they ended, and together they do everything that can be done."""

from __future__ import annotations

import pytest

from imperial_steam.games.russian_railroads.actions import VERBS
from tests.contract.recorded import check, read
from tests.games.russian_railroads.golden import GOLDEN, path_of, verbs
from tests.games.russian_railroads.modes import Mode

RARE = {"coal-factory", "coal", "lapse", "marker"}


@pytest.mark.parametrize("mode", GOLDEN, ids=str)
def test_the_same_actions_lead_to_the_same_end(mode: Mode) -> None:
    """RNG-03: setup and actions are the whole game."""
    check(read(path_of(mode)))


def test_every_kind_of_action_is_recorded() -> None:
    """What no recorded game does could change unseen; what is too rare for them has tests of its own."""
    done = set[str]().union(*(verbs(read(path_of(mode))) for mode in GOLDEN))
    assert set(VERBS) - done <= RARE
