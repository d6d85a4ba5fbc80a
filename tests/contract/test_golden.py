"""Recorded games of every title end as they ended."""

from __future__ import annotations

import pytest

from imperial_steam.titles import TITLES
from tests.contract.cases import KEYS, counts
from tests.contract.recorded import path_of, read

GAMES = [(key, players) for key in KEYS for players in counts(key)]


@pytest.mark.parametrize(("key", "players"), GAMES)
def test_the_same_actions_lead_to_the_same_end(key: str, players: int) -> None:
    """Fingerprints on the way name the stretch in which something changed."""
    found = read(path_of(key, players))
    game = found.start()
    assert game.player_count == max(2, players)
    for number, text in enumerate(found.actions):
        if number in found.digests:
            assert game.digest() == found.digests[number], f"changed before action {number}"
        game.apply(TITLES[key].parse_action(text))
    assert game.digest() == found.digests[len(found.actions)]
    assert game.over
    assert list(game.scores()) == found.scores
    assert list(game.winners()) == found.winners
