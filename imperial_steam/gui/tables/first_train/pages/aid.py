"""The player aid of First Train on one sheet: the round, building and shipping, what counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.gui.table_kit.ending.aid import AidEntry, AidPart, PlayerAid
from imperial_steam.gui.tables.first_train.pages.reference import reference
from imperial_steam.gui.window.doors import Program


def _entry(article: str, icon: str, key: str = "") -> AidEntry:
    """A line under the title of its article."""
    return AidEntry(f"aid.{key or article}", icon, article, f"article.{article}.title")


#: The whole sheet.
PARTS: Sequence[AidPart] = (
    AidPart(
        "round",
        "aid.round",
        (
            _entry("cubes", "hand"),
            _entry("auction", "market"),
            _entry("orders", "turn_order"),
            _entry("player_order", "order"),
            _entry("takeovers", "share"),
            _entry("cleanup", "cross"),
        ),
    ),
    AidPart(
        "build",
        "aid.build",
        (
            _entry("start", "play"),
            _entry("building", "track"),
            _entry("fees", "fee"),
            _entry("costs", "gulden"),
            _entry("trains", "locomotive"),
            _entry("goods", "freight_car"),
            _entry("passengers", "passenger_car"),
        ),
    ),
    AidPart(
        "count",
        "aid.count",
        (
            _entry("profit", "income"),
            _entry("shipping", "star", "points"),
            _entry("link", "link"),
            _entry("scoring", "crown"),
        ),
    ),
)


#: What replaces the link on a map without one, and of the classes where every passenger counts alike.
SOUTH = _entry("south", "exit")
ALIKE = _entry("shipping", "star", "points_alike")


def parts(game: object) -> Sequence[AidPart]:
    """The sheet for the map and the side of the display boards on the table; without a game the whole sheet."""
    if not isinstance(game, FirstTrain):
        return PARTS
    turn, build, count = PARTS
    frame, entries = game.frame, list(count.entries)
    if not frame.classes:
        entries = [ALIKE if entry.article == "shipping" else entry for entry in entries]
    if frame.layout.link is None:
        entries = [entry for entry in entries if entry.article != "link"]
        start, *rest = build.entries
        build = replace(build, entries=(start, SOUTH, *rest))
    return turn, build, replace(count, entries=tuple(entries))


def player_aid(app: Program) -> PlayerAid:
    """The player aid for the board on the table."""
    ledger = None if app.session is None else app.session.ledger
    board, game = (None, None) if ledger is None else (ledger.board, ledger.game)
    return PlayerAid(app, reference(board), parts(game))
