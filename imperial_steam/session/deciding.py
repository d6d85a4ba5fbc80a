"""Which turns changed who leads, and which one decided the game."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.session.ledger import Ledger, Turn


def changes_of_lead(ledger: Ledger) -> Iterator[tuple[Turn, int]]:
    """The turns after which somebody else leads alone than before, and who does.

    There are none while scores are hidden; nothing is in a game that is over.
    """
    leader: int | None = None
    viewer = None if ledger.game.over else -1
    for turn in ledger.turns():
        scores = ledger.position_at(min(turn.end, ledger.cursor)).scores(viewer)
        if turn.end > ledger.cursor or any(score is None for score in scores):
            return
        best = max(range(len(scores)), key=lambda seat: scores[seat] or 0)
        if [score for score in scores if score == scores[best]] == [scores[best]] and best != leader:
            if leader is not None:
                yield turn, best
            leader = best


def decisive_turn(ledger: Ledger) -> tuple[Turn, int] | None:
    """The turn after which the winner led to the end, and the winner's seat; None where there is none."""
    won = ledger.game.winners() if ledger.game.over else ()
    last = list(changes_of_lead(ledger))[-1:]
    return last[0] if last and last[0][1] in won else None
