"""How fast the map is (benchmarks): a redraw of everything, and the pointer over it, as on every other map."""

from __future__ import annotations

from itertools import cycle
from typing import Any

from imperial_steam.gui.canvas.input import Move
from tests.gui.tables.first_train.conftest import MakeTable
from tests.gui.tables.first_train.positions import WENSLEYDALE, played_to


def test_full_redraw(make_table: MakeTable, benchmark: Any) -> None:
    """Every panel of an advanced game anew."""
    scene = make_table(played_to("action", WENSLEYDALE, 4, 3), (1920, 1080))

    def redraw() -> None:
        scene.controller.state.renew()
        scene.app.draw()

    benchmark(redraw)


def test_hover(make_table: MakeTable, benchmark: Any) -> None:
    """The pointer wanders over borders and areas."""
    scene = make_table(played_to("action", WENSLEYDALE, 4, 3), (1920, 1080))
    places = cycle([(300 + 40 * i, 200 + 30 * i) for i in range(12)])

    def hover() -> None:
        scene.app.handle(Move(next(places)))
        scene.app.draw()

    benchmark(hover)
