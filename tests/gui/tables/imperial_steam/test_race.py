"""How far everybody is from Trieste is told in windows of every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.i18n import LANGUAGES
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.test_timeline import played
from tests.gui.tables.overlaps import overlapping


@pytest.mark.parametrize(
    ("size", "scale"),
    [((640, 480), 100), ((960, 540), 100), ((1366, 768), 150), ((1366, 768), 200), ((1920, 1080), 200)],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_compact_window_has_the_race(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    """On the tab of the tracks a row for everybody, with links and turns; nothing is cut off or overlaps."""
    scene = make_scene(played(folder), size, language=language, scale=scale)
    assert scene.state.compact
    scene.state.open("tracks")
    items = layout_of(scene)
    row = scene.state.regions["race"]
    assert row.w
    for line in scene.state.shown().race:
        place = [spot.rect for spot in scene.state.hits.spots if spot.thing == Target("race", str(line.seat))]
        assert any(row.contains(rect) for rect in place)
    words = [item.label for item in items if row.contains(item.rect)]
    assert len([label for label in words if "·" in label or label in ("✓", "–")]) == len(scene.state.seats)
    assert [item for item in items if not item.fits or item.missing] == []
    assert [(a.label, b.label) for a, b in overlapping([item for item in items if row.colliderect(item.rect)])] == []


@pytest.mark.parametrize(
    ("size", "scale", "told"), [((1366, 768), 100, True), ((1366, 768), 150, True), ((640, 480), 100, False)]
)
def test_the_strip_has_it_where_there_is_room(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], scale: int, told: bool
) -> None:
    """Without a tab being opened, below the names; in the narrowest strip influence and money come before it."""
    scene = make_scene(played(folder), size, scale=scale)
    strip = scene.state.regions["turn_order"]
    spots = [spot for spot in scene.state.hits.spots if spot.thing.kind == "race" and strip.contains(spot.rect)]
    assert len(spots) == (len(scene.state.seats) if told else 0)
