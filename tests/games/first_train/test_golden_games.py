"""Recorded games of every form end as they ended, and together they do everything that can be done."""

from __future__ import annotations

import pytest

from imperial_steam.games.first_train.actions import VERBS
from tests.contract.recorded import check, read
from tests.games.first_train.golden import GOLDEN, path_of, verbs
from tests.games.first_train.samples import Mode


@pytest.mark.parametrize("mode", GOLDEN, ids=str)
def test_the_same_actions_lead_to_the_same_end(mode: Mode) -> None:
    """Setup and actions, draws among them, are the whole game (SETUP-42)."""
    check(read(path_of(mode)))


def test_every_kind_of_action_is_recorded() -> None:
    """What no recorded game does could change unseen."""
    assert set().union(*(verbs(read(path_of(mode))) for mode in GOLDEN)) == set(VERBS)
