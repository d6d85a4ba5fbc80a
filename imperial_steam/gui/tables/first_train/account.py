"""The final reckoning in its five steps: points, sets, profit and loss, tracks, and the result (section 8)."""

from __future__ import annotations

from collections.abc import Callable

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.gui.table_kit.accounts import Account, Part, Row, first_round, scores_by_round
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.tables.first_train.shown import TrainShown
from imperial_steam.session import Ledger


def account(shown: TrainShown, ledger: Ledger, say: Say) -> Account:
    """The score of everybody; before the end as it would be now (SCORE-01 … SCORE-08)."""
    finals = [scoring.final(shown.frame, shown.state, seat) for seat in range(shown.frame.player_count)]

    def row(name: str, rule: str, amount: Callable[[scoring.Final], int]) -> Row:
        return Row(say(f"reckoning.{name}"), tuple(map(amount, finals)), rule=rule)

    rows = [
        row("points", "SCORE-01", lambda final: final.points),
        _sets(shown, finals, say),
        row("profit", "SCORE-04", lambda final: final.profit),
        row("tracks", "SCORE-05", lambda final: -final.tracks),
        Row(say("reckoning.score"), tuple(final.total for final in finals), total=True, result=True, rule="SCORE-07"),
    ]
    return Account(rows, shown.game.winners(), scores_by_round(ledger), first_round(ledger))


def _sets(shown: TrainShown, finals: list[scoring.Final], say: Say) -> Row:
    """What the sets bring, with the cargo they are made of (SCORE-02, SCORE-03)."""
    worth = shown.frame.numbers.set_points
    parts = []
    for seat, final in enumerate(finals):
        cargo = shown.state.cargo[seat]
        have = [
            say("reckoning.have", n=number, load=say(f"load.{name}")) for name, number in zip(LOADS, cargo, strict=True)
        ]
        words = say("reckoning.sets_of", n=final.sets // worth, cargo=have)
        parts.append((Part(words, final.sets, "SCORE-03"),))
    return Row(say("reckoning.sets"), tuple(final.sets for final in finals), rule="SCORE-02", parts=tuple(parts))
