"""The table as text at every kind of decision: nothing overlaps, nothing is cut off, in any window and language."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from imperial_steam.gui.table_kit.regions import Wants
from imperial_steam.gui.tables.first_train.presenter import TABS
from imperial_steam.gui.tables.first_train.regions import regions
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.tables.first_train.conftest import MakeTable
from tests.gui.tables.first_train.positions import POSITIONS
from tests.gui.test_scenes import SIZES, faults


@crossed(name=list(POSITIONS), language=LANGUAGES, window=SIZES)
def test_every_decision_is_shown_whole(
    make_table: MakeTable, name: str, language: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    scene = make_table(POSITIONS[name](), size, language=language, scale=scale)
    assert faults(scene) == []


@crossed(tab=["choices", *TABS, "log"], language=LANGUAGES)
def test_every_tab_of_a_small_window_is_shown_whole(make_table: MakeTable, language: str, tab: str) -> None:
    scene = make_table(POSITIONS["action"](), (960, 540), language=language)
    scene.state.open(tab)
    scene.app.draw()
    assert scene.state.compact
    assert faults(scene) == []


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1440), (960, 540)])
def test_panels_fill_the_window_without_overlap(size: tuple[int, int]) -> None:
    for players in (2, 3, 4):
        named = list(regions(size, 1.0 if size[0] < 1500 else 1.3, players, Wants(160), TABS).named())
        window = Rect((0, 0), size)
        assert all(window.contains(rect) for _, rect in named)
        assert [(a, b) for (a, ra), (b, rb) in combinations(named, 2) if ra.colliderect(rb)] == []
