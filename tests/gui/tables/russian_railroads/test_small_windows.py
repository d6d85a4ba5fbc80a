"""The table of Russian Railroads in windows smaller than any scene is made for."""

from __future__ import annotations

from itertools import product

import pytest

from imperial_steam.gui.screenshot import window
from imperial_steam.gui.window.settings import SCALES
from imperial_steam.session import Session
from tests.cut_games import PLACES, fresh
from tests.effort import sampled
from tests.games.russian_railroads.modes import MODES
from tests.gui.test_small_windows import press_on
from tests.rail_games import GAMES

#: A game without modules, and what they add to the player boards.
CHOSEN = ("base-4", "germany-coal-new_material-dsp-2", "usa-coal-dsp-1")


@pytest.mark.parametrize(
    ("name", "place", "scale"), sampled(product(CHOSEN, (0, 5, PLACES), SCALES), every=18, first=16)
)
def test_a_table_of_any_size_goes_on(name: str, place: int, scale: int) -> None:
    """At the beginning, in the middle and at the end: every panel is drawn without room, too."""
    mode = next(mode for mode in MODES if str(mode) == name)
    program = window((1366, 768), scale=scale)
    program.play(Session(fresh(GAMES.cut(mode, place)), None, ""))
    press_on(program)
