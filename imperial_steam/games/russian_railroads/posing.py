"""What puzzles of Russian Railroads are about, and how their positions are written down."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import cast

from imperial_steam.games.kit.posing import Figure, WrittenPositions
from imperial_steam.games.protocol import Game
from imperial_steam.games.russian_railroads import scoring, spaces
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.position import PLAYER_WORDS, TABLE_WORDS
from imperial_steam.games.russian_railroads.position.arrange import describe
from imperial_steam.games.russian_railroads.prepared import prepared_game
from imperial_steam.games.russian_railroads.state import Ask, Phase, Player
from imperial_steam.games.russian_railroads.terms import PLAYER_COLOURS


def _scoring(game: Game, seat: int) -> int:
    """What a round scoring would bring a seat now (SCORE-01)."""
    return sum(_by_line(game, seat).values())


def _by_line(game: Game, seat: int) -> Mapping[str, int]:
    """The same, line by line, and by industry."""
    position = cast("RussianRailroads", game)
    return scoring.named(position.frame, scoring.account(position.frame, position.state.players[seat]))


def _of_player(read: Callable[[Player], int]) -> Figure:
    """A number of a player."""

    def figure(game: Game, seat: int) -> int:
        return read(cast("RussianRailroads", game).state.players[seat])

    return figure


def _industry(game: Game, seat: int) -> int:
    """The part of the industry in the next round scoring (SCORE-01)."""
    position = cast("RussianRailroads", game)
    return sum(scoring.account(position.frame, position.state.players[seat]).markers)


def _rails(game: Game, seat: int) -> int:
    """The part of the lines in it."""
    return _scoring(game, seat) - _industry(game, seat)


FIGURES: Mapping[str, Figure] = MappingProxyType(
    {
        "scoring": _scoring,
        "rails": _rails,
        "industry": _industry,
        "coins": _of_player(lambda player: player.coins),
        "workers": _of_player(spaces.free_workers),
        "engineers": _of_player(lambda player: player.engineers.bit_count()),
    }
)
"""By name: the points of a round scoring that took place now, of its lines, of its industry, coins, workers that are
free, engineers hired."""

WRITTEN = WrittenPositions(
    FIGURES,
    MappingProxyType({"scoring": _by_line}),
    PLAYER_COLOURS,
    lambda setup, game: game.state.phase is Phase.TURNS and game.state.ask is Ask.SPACE and not setup.solo,
    prepared_game,
    describe,
    TABLE_WORDS,
    PLAYER_WORDS,
)
"""The start of a turn, without Emil; a round scoring is told by line and industry."""
