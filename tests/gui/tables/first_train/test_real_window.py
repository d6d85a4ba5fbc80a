"""First Train in a real window on a virtual screen: real clicks play a game of three and one of four, on both maps."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.protocol import Action
from tests.gui.tables.first_train.conftest import MakeTable
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, new_session
from tests.gui.tables.real import SEED, SIZE, RealHands, option, play_both
from tests.screen import Screen

pytestmark = pytest.mark.e2e
#: Actions of the beginning, to the first tracks; a whole game ends by itself.
BEGINNING, WHOLE = 22, 10_000
#: The decisions of the beginning, and those of every game that is not played badly (D-02 … D-09).
FIRST = {"bid", "line_start", "track"}
ALWAYS = FIRST | {"spend", "action", "exchange", "sale"}
#: Most players of the side of the display with the two-coloured marker (CRED-04).
SMALL_DISPLAY = 3
#: Bids up to this number of cubes are usual.
MODEST = 5
#: What is chosen less often than anything else, so that lines become long and trains full.
RARELY = {"no-line": 0.02, "finish": 0.25, "pass": 0.02, "ship-rest": 0.3, "no-sale": 0.1}


def like(action: Action) -> float:
    """Weights of options that make every kind of decision come up."""
    verb, *words = str(action).split()
    if verb == "bid":
        return 1.0 if int(words[1]) <= MODEST else 0.02
    return RARELY.get(verb, 1.0)


def click_option(hands: RealHands) -> None:
    """Click an option where it lies."""
    hands.click_option(option(hands, like))


@pytest.mark.parametrize(
    ("side", "players", "actions"),
    [
        (NUERNBERG, 3, BEGINNING),
        pytest.param(NUERNBERG, 3, WHOLE, marks=pytest.mark.long),
        pytest.param(WENSLEYDALE, 4, WHOLE, marks=pytest.mark.long),
    ],
    ids=["the beginning", "three", "four"],
)
def test_a_game_by_real_clicks(
    screen: Screen, make_table: MakeTable, home: Path, side: str, players: int, actions: int
) -> None:
    """The two-coloured marker lies on the side of the display for two and three only (CRED-04)."""
    session = new_session(side, players, SEED)
    settings = {"motion": "reduced", "round_banner": "off"}
    seen = play_both(make_table(session, SIZE, **settings), screen, home, actions, click_option, **settings)
    assert session.ledger.game.over == (actions == WHOLE)
    assert seen >= (ALWAYS if actions == WHOLE else FIRST)
    assert ("colour" in seen) == (players <= SMALL_DISPLAY)
