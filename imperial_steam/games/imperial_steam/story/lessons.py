"""What the guided games of Imperial Steam say of themselves: the setup they fix, the parts of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, cast

from imperial_steam.games.imperial_steam import scoring, storage
from imperial_steam.games.imperial_steam.actions import parse_action
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.prepared import prepared_game
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.setup_draw import draw_setup
from imperial_steam.games.imperial_steam.terms import COLUMN, ENGINEERS, GOODS, HUBS, SETUP_KINDS
from imperial_steam.games.kit.lesson_files import Lessons
from imperial_steam.games.kit.schema import array, free, integer, record, words
from imperial_steam.games.protocol import Game

PANELS: Sequence[str] = (
    "turn_order", "round_track", "actions", "goods", "labour", "contracts", "map", "influence", "tableau",
    "choices", "log",
)  # fmt: skip
KINDS: Sequence[str] = (
    "bid", "car", "city", "column", "contract", "demand", "engine", "engineer", "factory", "hub", "investor",
    "labour", "link", "locomotive", "marker", "market", "own_contract", "pay", "round", "share", "site",
    "station", "tile", "training", "ui",
)  # fmt: skip
"""Kinds of things that a step may light; `ui` are buttons and tabs of the window."""
_SEATS = array(integer(0, maximum=1), 2, 2)
_AT_HUBS = array(integer(0, maximum=4), len(HUBS), len(HUBS))
_DRAWN = record(
    {
        "kind": words(*SETUP_KINDS),
        "order": _SEATS,
        "engineers": record(dict.fromkeys(ENGINEERS, _AT_HUBS)),
        "contracts": array(integer(1)),
        "round_goods": free(array(words(*GOODS)), "goods by round"),
    },
    {"given": free({}, "what differs from the start of a game")},
)


def _setup(board: Board, players: int, drawn: Mapping[str, Any]) -> Setup:
    """The fixed things of a lesson in place of those drawn."""
    goods: Mapping[str, Sequence[str]] = drawn["round_goods"]
    bridge, tunnel = (tuple(drawn["engineers"][kind]) for kind in ENGINEERS)
    return replace(
        draw_setup(board, players, drawn["kind"], Random(0)),
        order=tuple(drawn["order"]),
        engineers=(bridge, tunnel),
        contracts=tuple(drawn["contracts"]),
        round_goods=tuple(
            tuple(GOODS.index(good) for good in goods.get(str(number), ())) for number in range(board.limits.rounds + 1)
        ),
        given=drawn.get("given"),
    )


def _figures(game: Game, seat: int) -> Mapping[str, int]:
    """What the texts of a lesson may name of a position: gulden, column values, counts."""
    state, layout = cast("ImperialSteam", game).state, cast("ImperialSteam", game).layout
    player = state.players[seat]
    hubs = {f"{hub}_hub": column * COLUMN for hub, column in zip(HUBS, state.hubs, strict=True)}
    goods = dict(zip(GOODS, player.goods, strict=True))
    return {
        **hubs,
        **goods,
        "money": player.cash,
        "influence": player.column * COLUMN,
        "share_value": layout.prices.share_values[player.share_row],
        "investors": player.investors,
        "shareholders": player.shareholders,
        "workers": sum(player.training),
        "passenger_cars": player.passengers,
        "freight_cars": storage.freight_cars(player),
        "fortune": scoring.reckon(layout, state).accounts[seat].final,
    }


LESSONS: Lessons[Board, Setup] = Lessons((2,), PANELS, KINDS, _DRAWN, parse_action, _setup, prepared_game, _figures)
"""The guided games of Imperial Steam; `LESSONS.folder` reads all of them."""
