"""The player aid of Imperial Steam: round and turn, all actions and the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS
from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.aid import AidEntry, AidPart, PlayerAid
from imperial_steam.gui.tables.imperial_steam.reference import reference

#: Articles of the main actions in their order.
_ARTICLES = (
    "tracks", "hire", "station", "produce", "goods", "locomotive", "contract", "charity", "share_value", "funds",
    "funds",
)  # fmt: skip
_MAIN = [
    AidEntry(f"aid.{tile}", f"action_{tile.lower()}", article, f"tile.{tile}")
    for tile, article in zip(MAIN_ACTIONS, _ARTICLES, strict=True)
]
_TURN = [
    AidEntry("aid.round", "round", "rounds"),
    AidEntry("aid.phases", "log", "rounds"),
    AidEntry("aid.own_turn", "hand", "turn"),
    AidEntry("aid.repeat", "influence", "repeat"),
    AidEntry("aid.end", "star", "end"),
]
_FREE = [
    AidEntry("aid.share", "free_share", "sell_share", "article.sell_share.title"),
    AidEntry("aid.deliver", "free_deliver", "deliver", "article.deliver.title"),
    AidEntry("aid.state", "free_state", "state_access", "article.state_access.title"),
]
_SCORING = [
    AidEntry("aid.score1", "income", "score_income"),
    AidEntry("aid.score2", "good", "score_income"),
    AidEntry("aid.score3", "key_gold", "score_keys"),
    AidEntry("aid.score4", "hub", "score_keys"),
    AidEntry("aid.score5", "contract_done", "score_contracts"),
    AidEntry("aid.score6", "dividend", "dividends"),
]
#: Main actions in the first of the two lists.
_HALF = 6
#: The whole sheet.
PARTS: Sequence[AidPart] = (
    AidPart("main1", "aid.main", _MAIN[:_HALF], f"{MAIN_ACTIONS[0]}–{MAIN_ACTIONS[_HALF - 1]}"),
    AidPart("main2", "aid.main", _MAIN[_HALF:], f"{MAIN_ACTIONS[_HALF]}–{MAIN_ACTIONS[-1]}"),
    AidPart("turn", "aid.turn", _TURN),
    AidPart("free", "aid.free", _FREE),
    AidPart("scoring", "aid.scoring", _SCORING),
)


def player_aid(app: Program) -> PlayerAid:
    """The player aid for the board on the table."""
    return PlayerAid(app, reference(None if app.session is None else app.session.ledger.board), PARTS)
