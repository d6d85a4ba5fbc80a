"""What puzzles of Russian Railroads are about, and how their positions are written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, cast

from imperial_steam.games.kit.posing import Figure, Given, Parts, words_for
from imperial_steam.games.protocol import Game
from imperial_steam.games.russian_railroads import scoring
from imperial_steam.games.russian_railroads.board.world import Box
from imperial_steam.games.russian_railroads.game import RussianRailroads
from imperial_steam.games.russian_railroads.position import PLAYER_WORDS, TABLE_WORDS, PositionError
from imperial_steam.games.russian_railroads.position.arrange import describe
from imperial_steam.games.russian_railroads.prepared import prepared_game
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.state import Ask, Phase
from imperial_steam.games.russian_railroads.terms import PLAYER_COLOURS


def _scoring(game: Game, seat: int) -> int:
    """What a round scoring would bring a seat now (SCORE-01)."""
    return sum(_by_line(game, seat).values())


def _by_line(game: Game, seat: int) -> Mapping[str, int]:
    """The same, line by line, and by industry."""
    position = cast("RussianRailroads", game)
    return scoring.named(position.frame, scoring.account(position.frame, position.state.players[seat]))


FIGURES: Mapping[str, Figure] = MappingProxyType({"scoring": _scoring})
"""By name: the points of a round scoring that took place now."""
PARTS: Mapping[str, Parts] = MappingProxyType({"scoring": _by_line})
"""The points of that scoring by line and industry."""


def given(board: Box, setup: Setup, game: RussianRailroads) -> Given | None:
    """The words that make a position out of its setup; None in the middle of a turn and where words fail."""
    state = game.state
    if game.over or state.phase is not Phase.TURNS or state.ask is not Ask.SPACE or setup.solo:
        return None
    names = PLAYER_COLOURS[: setup.players]

    def described(words: Given) -> Mapping[str, Any]:
        return describe(prepared_game(board, replace(setup, given=words)), names)

    try:
        return words_for(describe(game, names), names, (TABLE_WORDS, PLAYER_WORDS), described)
    except PositionError:
        return None
