"""The table as text at every kind of decision: nothing overlaps, nothing is cut off, in any window and language."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from pygame import Rect

from imperial_steam.games.first_train.terms import PROFIT
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas, Item
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.regions import Wants
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.first_train.boards.regions import regions
from imperial_steam.gui.tables.first_train.presenter import TABS
from imperial_steam.i18n import LANGUAGES
from tests.effort import crossed
from tests.gui.pages.test_scenes import SIZES, faults
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NAMES, NUERNBERG, POSITIONS, WENSLEYDALE, played_to

#: Height in pixels of the smallest name.
SMALLEST_NAME = 11


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
@pytest.mark.parametrize("ratio", [1.72, 1.375])
def test_panels_fill_the_window_without_overlap(size: tuple[int, int], ratio: float) -> None:
    for players in (2, 3, 4):
        named = list(regions(size, 1.0 if size[0] < 1500 else 1.3, players, Wants(160), TABS, ratio).named())
        window = Rect((0, 0), size)
        assert all(window.contains(rect) for _, rect in named)
        assert [(a, b) for (a, ra), (b, rb) in combinations(named, 2) if ra.colliderect(rb)] == []


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
def test_the_map_takes_its_room(make_table: MakeTable, size: tuple[int, int], side: str) -> None:
    """Beside a narrow map stand the orders, not a margin."""
    scene = make_table(played_to("line_start", side), size)
    middle, whole = scene.state.regions.middle, scene.state.view.camera.picture(scene.state.regions.middle)
    assert whole.w * whole.h > 0.93 * middle.w * middle.h
    assert bool(scene.state.regions["orders"].w) == (side == WENSLEYDALE)


@crossed(name=list(POSITIONS), language=LANGUAGES, scale=[135, 150])
def test_large_texts_are_shown_whole(make_table: MakeTable, name: str, language: str, scale: int) -> None:
    """Choices come first: as long as one of them is out of sight, no log stands below them."""
    scene = make_table(POSITIONS[name](), (1366, 768), language=language, scale=scale)
    costs = tuple(f"'{cost}' covers" for cost in (1, 2))  # of the next track, on its border
    assert [fault for fault in faults(scene) if not fault.startswith(costs)] == []
    state = scene.state
    hidden = [n for n in range(len(state.choices())) if state.hits.place(ui("choice", n)) is None]
    assert not (hidden and state.regions["log"].w)


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
@pytest.mark.parametrize("scale", [135, 150])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bid_is_made_on_one_look(make_table: MakeTable, side: str, scale: int, language: str) -> None:
    """BID: every space with its markers, the influence of everybody, and all choices, whatever tab was open last."""
    scene = make_table(played_to("bid", side, 4, 2), (1366, 768), scale=scale, language=language)
    hits, shown = scene.state.hits, scene.state.shown()
    things = [Target("space", str(space.number)) for space in shown.frame.display.spaces]
    things += [Target("step", f"{track} 8") for track in range(PROFIT)]
    things += [ui("choice", row) for row in range(len(scene.state.choices()))]
    assert [thing for thing in things if hits.place(thing) is None] == []
    scene.state.open("log")
    scene.app.draw()
    assert [thing for thing in things if thing.kind == "space" and scene.state.hits.place(thing) is None] == []


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 135), ((1366, 768), 150)])
def test_everybody_has_a_name_in_the_strip(make_table: MakeTable, size: tuple[int, int], scale: int) -> None:
    """First names in full, as large as other texts, with cubes and points below them."""
    scene = make_table(played_to("bid", NUERNBERG, 4, 2), size, scale=scale)
    strip = scene.state.regions["turn_order"]
    texts = [item for item in layout_of(scene) if item.role == "text" and strip.contains(item.rect)]
    for name in NAMES:
        (found,) = [item for item in texts if item.label.startswith(name.split()[0])]
        assert found.rect.h >= 13 * scale / 100
    assert sum(item.label == "12" for item in texts) == 4


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 100), ((1366, 768), 150), ((1920, 1080), 135)])
@pytest.mark.parametrize("kind", ["line_start", "bid"])
def test_names_on_the_map_can_be_read(
    make_table: MakeTable, side: str, size: tuple[int, int], scale: int, kind: str
) -> None:
    """None is smaller than a laptop shows well, none leaves the map, and no two lie on each other."""
    scene = make_table(played_to(kind, side), size, scale=scale)
    found = _names(scene)
    assert len(found) > 70
    assert [item.label for item in found if item.rect.bottom > scene.state.regions.middle.bottom + 4] == []
    assert [item.label for item in found if item.rect.h < SMALLEST_NAME] == []
    # The lines of one name stand close together; what counts is the height of small letters.
    boxes = [(item.label, item.rect.inflate(-4, -item.rect.h // 2)) for item in found]
    assert [(one[0], other[0]) for one, other in combinations(boxes, 2) if one[1].colliderect(other[1])] == []


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
@pytest.mark.parametrize("scale", [125, 135, 150])
def test_larger_texts_come_with_larger_names(
    make_table: MakeTable, side: str, size: tuple[int, int], scale: int
) -> None:
    """The map is larger, and its names use the room between them; the longest ones grow least."""
    plain, large = (
        sorted(item.rect.h for item in _names(make_table(played_to("line_start", side), size, scale=percent)))
        for percent in (100, scale)
    )
    assert large[0] >= plain[0]
    assert large[len(large) // 2] >= 1.2 * plain[len(plain) // 2]


def _names(scene: TrainTable) -> list[Item]:
    """The names of areas on the map, line by line."""
    names = {part for area in scene.state.shown().layout.areas for part in area.name.replace("-", "- ").split(" ")}
    middle = scene.state.regions.middle
    return [
        item
        for item in layout_of(scene)
        if item.role == "text" and middle.contains(item.rect) and set(item.label.replace("-", "- ").split(" ")) <= names
    ]


def test_no_field_of_the_profit_track_covers_a_figure(make_table: MakeTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """PH7-07: where the fields are narrower than their figures, what is written is drawn after them."""
    scene = make_table(played_to("line_start", NUERNBERG, 3, 2), (1366, 768), scale=135)
    scene.state.open("display")
    scene.app.draw()
    place = scene.state.hits.place(Target("step", f"{PROFIT} -12"))
    assert place is not None
    drawn: list[tuple[str, Rect]] = []
    fill, text = Canvas.fill, Canvas.text

    def filled(canvas: Canvas, rect: Rect, *args: Any, **kwargs: Any) -> Any:
        drawn.append(("", Rect(rect)))
        return fill(canvas, rect, *args, **kwargs)

    def written(canvas: Canvas, rect: Rect, words: str, *args: Any, **kwargs: Any) -> Any:
        used = text(canvas, rect, words, *args, **kwargs)
        drawn.append((words, Rect(used)))
        return used

    monkeypatch.setattr(Canvas, "fill", filled)
    monkeypatch.setattr(Canvas, "text", written)
    scene.state.renew()
    scene.redraw()
    scene.app.draw()
    on_track = [(words, rect) for words, rect in drawn if place.y <= rect.centery <= place.bottom and rect.h <= place.h]
    figures = [number for number, (words, _) in enumerate(on_track) if words in ("−12", "−10")]
    assert len(figures) >= 2
    for number in figures:
        later = [rect for words, rect in on_track[number:] if not words]
        assert not any(rect.colliderect(on_track[number][1]) for rect in later)
