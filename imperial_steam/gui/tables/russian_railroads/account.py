"""The final reckoning, row by row."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.gui.table_kit.accounts import Account, Row
from imperial_steam.gui.table_kit.pen import Say
from imperial_steam.gui.tables.russian_railroads.shown import RailShown


def account(shown: RailShown, history: Sequence[tuple[int, ...]], say: Say) -> Account:
    """Everybody's score (END-05)."""
    scores = tuple(player.score for player in shown.state.players)
    rows = [Row(say("reckoning.score"), scores, total=True, result=True, rule="END-05")]
    return Account(rows, shown.game.winners(), history)
