"""What puzzles of Imperial Steam are about, and how their positions are written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import cast

from imperial_steam.games.imperial_steam import rounds
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.position import PLAYER_WORDS, TABLE_WORDS
from imperial_steam.games.imperial_steam.position.arrange import describe
from imperial_steam.games.imperial_steam.prepared import prepared_game
from imperial_steam.games.imperial_steam.state import Player, State
from imperial_steam.games.imperial_steam.terms import COLOURS, COLUMN, Step
from imperial_steam.games.kit.posing import Figure, Parts, WrittenPositions
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
        "tracks": _figure(lambda layout, state, player: player.tracks.bit_count()),
        "contracts": _figure(lambda layout, state, player: len(player.contracts)),
        "shares": _figure(lambda layout, state, player: player.shareholders),
        "cars": _figure(lambda layout, state, player: player.passengers),
        "share_value": _figure(lambda layout, state, player: layout.prices.share_values[player.share_row]),
    }
)
"""By name: gulden in hand, income and influence, whether the goal city is reached, tracks on the map, contracts, shares
sold, passenger cars, the value of a share."""


def _income(game: Game, seat: int) -> Mapping[str, int]:
    """The income of a seat by what brings it (PH4-01, PH4-02)."""
    steam = cast("ImperialSteam", game)
    cars, stations = rounds.income_by_source(steam.layout, steam.state.players[seat])
    return {"comparison.row.passengers": cars, "comparison.row.stations": stations}


PARTS: Mapping[str, Parts] = MappingProxyType({"income": _income})
"""The income by what brings it."""


WRITTEN = WrittenPositions(
    FIGURES,
    PARTS,
    COLOURS,
    lambda setup, game: game.state.step == Step.MAIN and setup.franz is None,
    prepared_game,
    describe,
    TABLE_WORDS,
    PLAYER_WORDS,
)
"""Positions at the start of a turn of a game without Franz."""
