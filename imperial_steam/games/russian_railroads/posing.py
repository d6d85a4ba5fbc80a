"""What puzzles of Russian Railroads are about, and how their positions are written down."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from imperial_steam.games.kit.posing import WrittenPositions
from imperial_steam.games.protocol import Game
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.position import PLAYER_WORDS, TABLE_WORDS
from imperial_steam.games.russian_railroads.position.arrange import describe
from imperial_steam.games.russian_railroads.prepared import prepared_game
from imperial_steam.games.russian_railroads.state import Ask, Phase
from imperial_steam.games.russian_railroads.terms import PLAYER_COLOURS


def _scoring(game: Game, seat: int) -> int:
    """What a round scoring would bring a seat now (SCORE-01)."""
    return sum(_by_line(game, seat).values())


def _by_line(game: Game, seat: int) -> Mapping[str, int]:
    """The same, line by line, and by industry."""
    position = cast("RussianRailroads", game)
    return scoring.named(position.frame, scoring.account(position.frame, position.state.players[seat]))


WRITTEN = WrittenPositions(
    MappingProxyType({"scoring": _scoring}),
    MappingProxyType({"scoring": _by_line}),
    PLAYER_COLOURS,
    lambda setup, game: game.state.phase is Phase.TURNS and game.state.ask is Ask.SPACE and not setup.solo,
    prepared_game,
    describe,
    TABLE_WORDS,
    PLAYER_WORDS,
)
"""The points of a round scoring that took place now, by line and industry; the start of a turn, without Emil."""
