"""Recorded games of every title end as they ended."""

from __future__ import annotations

import pytest

from tests.contract.cases import KEYS, counts
from tests.contract.recorded import check, path_of, read

GAMES = [(key, players) for key in KEYS for players in counts(key)]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_same_actions_lead_to_the_same_end(key: str, players: int) -> None:
    """Every title has recorded games of its basic form."""
    assert check(read(path_of(key, players))).player_count == max(2, players)
