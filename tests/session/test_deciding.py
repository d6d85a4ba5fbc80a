"""Which turn decided a game: the last one that changed who leads, if the leader has won."""

from __future__ import annotations

from random import Random

import pytest

from imperial_steam.games.protocol import draw
from imperial_steam.session.deciding import changes_of_lead, decisive_turn
from imperial_steam.session.ledger import Ledger
from imperial_steam.titles import title
from tests.contract.cases import KEYS, Case, counts


def played(key: str, seed: int, **options: str) -> Ledger:
    """A whole random game of the most players."""
    case = Case(title(key), max(counts(key)), title(key).setup_kinds[0], tuple(options.items()))
    ledger, chance = case.ledger(seed), Random(seed)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    return ledger


@pytest.mark.parametrize("key", KEYS)
def test_after_the_decisive_turn_the_winner_leads_to_the_end(key: str) -> None:
    """There is none before the end of a game."""
    found = 0
    for seed in range(4):
        ledger = played(key, seed)
        decided = decisive_turn(ledger)
        if decided is None:
            continue
        turn, winner = decided
        assert winner in ledger.game.winners()
        assert ledger.decider(turn.start) == turn.player
        before, *after = (ledger.position_at(number).scores(-1) for number in (turn.start, turn.end, ledger.cursor))
        assert sorted(before)[-1] == sorted(before)[-2] or max(before) != before[winner]  # type: ignore[type-var]
        assert all(max(scores) == scores[winner] for scores in after)  # type: ignore[type-var]
        assert [changed for changed, _ in changes_of_lead(ledger)][-1] == turn
        ledger.jump(turn.end)
        assert ledger.game.over or decisive_turn(ledger) is None
        found += 1
    assert found


def test_at_the_end_money_that_was_hidden_hides_nothing() -> None:
    """In a game that goes on it does."""
    ledger = played("imperial_steam", 1, hidden_money="yes")
    decided = decisive_turn(ledger)
    assert decided is not None
    ledger.jump(decided[0].end)
    assert list(changes_of_lead(ledger)) == []
