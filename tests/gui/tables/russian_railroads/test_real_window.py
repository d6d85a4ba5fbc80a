"""Russian Railroads in a real window on a virtual screen: real clicks play a game of four, and one against Emil."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.protocol import Action
from imperial_steam.session import Session
from tests.gui.tables.real import SEED, SIZE, RealHands, option, play_both
from tests.gui.tables.russian_railroads.boards import against_emil, session, table
from tests.gui.tables.russian_railroads.test_whole_game import click
from tests.screen import Screen

pytestmark = pytest.mark.e2e
#: Real clicks of the beginning; a whole game ends by itself.
BEGINNING, WHOLE = 24, 10_000
#: Decisions of every game; against Emil there are no start bonus cards (SOLO-04).
ALWAYS = {"space", "units"}


def like(action: Action) -> float:
    """Nobody passes or ends a turn as long as there is something better, or games would be empty."""
    return 0.01 if str(action) in ("pass", "end", "decline") else 1.0


def click_option(hands: RealHands) -> None:
    """Click an option where it lies."""
    click(hands, option(hands, like))


def play_by_real_clicks(screen: Screen, game: Session, home: Path, actions: int) -> None:
    """Play at a table drawn here and in the window; a picture of every kind of decision; both are the same game."""
    settings = {"motion": "reduced", "solo_turns": "skip", "animation": 400}
    seen = play_both(table(game, SIZE, **settings), screen, home, actions, click_option, **settings)
    assert seen >= ALWAYS
    assert game.ledger.game.over == (actions == WHOLE)


@pytest.mark.parametrize(
    "actions", [BEGINNING, pytest.param(WHOLE, marks=pytest.mark.long)], ids=["the beginning", "whole"]
)
def test_a_game_with_modules(screen: Screen, home: Path, actions: int) -> None:
    """What a real window adds is alike in every game: the beginning of this one stands for the others below."""
    play_by_real_clicks(screen, session(3, seed=SEED, board="germany", dsp="yes"), home, actions)


@pytest.mark.long
class TestWholeGames:
    def test_a_game_of_four(self, screen: Screen, home: Path) -> None:
        play_by_real_clicks(screen, session(4, seed=SEED), home, WHOLE)

    def test_a_game_of_coal(self, screen: Screen, home: Path) -> None:
        play_by_real_clicks(screen, session(3, seed=SEED, board="usa", coal="yes"), home, WHOLE)

    def test_a_game_against_emil(self, screen: Screen, home: Path) -> None:
        play_by_real_clicks(screen, against_emil(SEED), home, WHOLE)
