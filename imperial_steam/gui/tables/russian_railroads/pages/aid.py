"""The player aid of Russian Railroads on one sheet: round and turn, building blocks, tokens, scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imperial_steam.gui.table_kit.ending.aid import AidEntry, AidPart, PlayerAid
from imperial_steam.gui.tables.russian_railroads.pages.reference import reference
from imperial_steam.gui.window.doors import Program


def _entry(key: str, icon: str, article: str) -> AidEntry:
    """A line under the title of its article."""
    return AidEntry(f"aid.{key}", icon, article, f"article.{article}.title")


#: The whole sheet.
PARTS: Sequence[AidPart] = (
    AidPart(
        "turn",
        "aid.turn",
        (
            _entry("rounds", "round", "rounds"),
            _entry("own_turn", "hand", "turn"),
            _entry("pay", "worker", "pay"),
            _entry("complete", "check", "complete"),
            _entry("turn_order", "turn_order", "turn_order"),
            _entry("relocation", "hand", "relocation"),
        ),
    ),
    AidPart(
        "blocks",
        "aid.blocks",
        (
            _entry("tracks", "track", "tracks"),
            _entry("locomotives", "locomotive", "locomotives"),
            _entry("chain", "locomotive", "chain"),
            _entry("factories", "factory", "factories"),
            _entry("industry", "factory", "industry"),
            _entry("engineers", "tunnel_engineer", "engineers"),
        ),
    ),
    AidPart(
        "scoring",
        "aid.scoring",
        (
            _entry("score", "income", "scoring"),
            _entry("values", "track", "values"),
            _entry("doublers", "plus", "doublers"),
            _entry("tokens", "help", "tokens"),
            _entry("end_cards", "contract_done", "end_cards"),
            _entry("end", "crown", "end"),
        ),
    ),
)


#: What is added alone against Emil.
EMIL = _entry("emil", "machine", "solo")


def player_aid(app: Program) -> PlayerAid:
    """The player aid for the board on the table; alone against Emil it says what he does."""
    ledger = None if app.session is None else app.session.ledger
    solo = ledger is not None and getattr(ledger.setup, "solo", False)
    turn, *rest = PARTS
    parts = (replace(turn, entries=(*turn.entries, EMIL)), *rest) if solo else PARTS
    return PlayerAid(app, reference(None if ledger is None else ledger.board), parts)
