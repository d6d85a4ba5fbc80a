"""How fast the table is drawn: a full redraw in 16 ms, a hover in 5 ms at 1920×1080 (benchmarks)."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

from imperial_steam.gui.canvas.input import Move
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import crowded


def test_full_redraw(make_scene: MakeScene, folder: Path, benchmark: Any) -> None:
    """Every panel of a crowded table anew."""
    scene = make_scene(crowded(folder), (1920, 1080))

    def redraw() -> None:
        scene.controller.state.renew()
        scene.app.draw()

    benchmark(redraw)


def test_hover(make_scene: MakeScene, folder: Path, benchmark: Any) -> None:
    """The pointer wanders over the map."""
    scene = make_scene(crowded(folder), (1920, 1080))
    places = cycle([(700 + 40 * i, 400 + 30 * i) for i in range(12)])

    def hover() -> None:
        scene.app.handle(Move(next(places)))
        scene.app.draw()

    benchmark(hover)


def test_a_hover_redraws_no_panel(make_scene: MakeScene, folder: Path) -> None:
    """What makes the hover fast: the kept frame is the same before and after."""
    scene = make_scene(crowded(folder))
    frame = scene._picture.surface
    before = frame.get_buffer().raw
    scene.app.handle(Move((700, 400)))
    scene.app.draw()
    assert scene._picture.surface is frame
    assert frame.get_buffer().raw == before
