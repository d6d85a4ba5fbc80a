"""The player aid of Imperial Steam: round and turn, all actions and the scoring."""

from __future__ import annotations

from collections.abc import Sequence

from imperial_steam.games.imperial_steam.terms import MAIN_ACTIONS
from imperial_steam.gui.table_kit.ending.aid import AidEntry, AidPart, PlayerAid
from imperial_steam.gui.tables.imperial_steam.pages.articles import MAIN
from imperial_steam.gui.tables.imperial_steam.pages.reference import reference
from imperial_steam.gui.window.doors import Program


def _article(tile: str) -> str:
    """The article with the first rule of a main action."""
    return next(each.key for each in MAIN.articles if f"{tile}-01" in each.rule_ids())


_MAIN = [AidEntry(f"aid.{tile}", f"action_{tile.lower()}", _article(tile), f"tile.{tile}") for tile in MAIN_ACTIONS]
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
