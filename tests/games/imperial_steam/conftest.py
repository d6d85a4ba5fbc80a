"""Games and positions for the tests of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from imperial_steam.games.imperial_steam import position
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.setup import FranzSetup
from imperial_steam.games.imperial_steam.terms import COLOURS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


@lru_cache(maxsize=1)
def shipped_board() -> Board:
    """The board that ships with the program."""
    title = ImperialSteamTitle()
    return title.read_board(title.default_board)


@lru_cache(maxsize=64)
def drawn_layout(players: int, kind: str, seed: int) -> Layout:
    """The world of a game drawn from a seed."""
    return Layout(shipped_board(), ImperialSteamTitle().draw_setup(shipped_board(), players, kind, Random(seed)))


@pytest.fixture(scope="session")
def board() -> Board:
    """The board that ships with the program."""
    return shipped_board()


@pytest.fixture(scope="session")
def new_game() -> Callable[..., ImperialSteam]:
    """`new_game(players, kind, seed)`: a game before the opening bids."""

    def make(players: int = 4, kind: str = "fixed", seed: int = 0) -> ImperialSteam:
        return ImperialSteam(drawn_layout(players, kind, seed))

    return make


@pytest.fixture(scope="session")
def arranged() -> Callable[..., ImperialSteam]:
    """`arranged(data)`: a position in the words of `position.arrange`; players are named by colour.

    `inject` changes the print in the words of `position.inject`; `franz` puts the automa on a seat.
    """

    def make(
        data: Mapping[str, Any],
        players: int = 4,
        kind: str = "fixed",
        seed: int = 0,
        inject: Mapping[str, Any] | None = None,
        franz: FranzSetup | None = None,
    ) -> ImperialSteam:
        layout = drawn_layout(players, kind, seed)
        printed, setup = position.inject(layout.board, replace(layout.setup, franz=franz), inject or {})
        game = ImperialSteam(Layout(printed, setup))
        position.arrange(game, COLOURS[:players], data)
        return game

    return make
