"""What puzzles of Imperial Steam are about, and how their positions are written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.position import PLAYER_WORDS, TABLE_WORDS, PositionError
from imperial_steam.games.imperial_steam.position.arrange import describe
from imperial_steam.games.imperial_steam.prepared import prepared_game
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLOURS, COLUMN, Step
from imperial_steam.games.kit.posing import Figure, Given, Parts, words_for
from imperial_steam.games.protocol import Game


def _figure(read: Callable[[Layout, State, Player], int]) -> Figure:
    """A number of a player."""

    def figure(game: Game, seat: int) -> int:
        steam = cast("ImperialSteam", game)
        return read(steam.layout, steam.state, steam.state.players[seat])

    return figure


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "money": _figure(lambda layout, state, player: player.cash),
        "income": _figure(lambda layout, state, player: rounds.income(layout, player)),
        "influence": _figure(lambda layout, state, player: player.column * COLUMN),
        "goal_city": _figure(lambda layout, state, player: player.network >> layout.goal & 1),
        "share_value": _figure(lambda layout, state, player: layout.prices.share_values[player.share_row]),
    }
)
"""By name: gulden in hand, income and influence, whether the goal city is reached, the value of a share."""


def _income(game: Game, seat: int) -> Mapping[str, int]:
    """The income of a seat by what brings it (PH4-01, PH4-02)."""
    steam = cast("ImperialSteam", game)
    cars, stations = rounds.income_by_source(steam.layout, steam.state.players[seat])
    return {"comparison.row.passengers": cars, "comparison.row.stations": stations}


PARTS: Mapping[str, Parts] = MappingProxyType({"income": _income})
"""The income by what brings it."""


def given(board: Board, setup: Setup, game: ImperialSteam) -> Given | None:
    """The words that make a position out of its setup; None in the middle of a turn and where words fail."""
    if game.over or game.state.step != Step.MAIN or setup.franz is not None:
        return None
    names = COLOURS[: setup.players]

    def described(words: Given) -> Mapping[str, Any]:
        return describe(prepared_game(board, replace(setup, given=words)), names)

    try:
        return words_for(describe(game, names), names, (TABLE_WORDS, PLAYER_WORDS), described)
    except PositionError:
        return None
