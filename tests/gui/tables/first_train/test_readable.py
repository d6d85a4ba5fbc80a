"""Figures and names stay readable beside markers, and below what is pointed at."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.tables.first_train.boards import map_names, map_view
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things
from tests.gui.tables.first_train.conftest import MakeTable
from tests.gui.tables.first_train.positions import played_to


@pytest.mark.parametrize("scale", [100, 135])
def test_markers_leave_the_figures_of_tracks_free(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    """Late in a game of four, with several markers on a field, at the greatest loss too."""
    markers: list[Rect] = []

    def badge(pen: TrainPen, at: tuple[int, int], radius: int, seat: int, cog: bool = True) -> None:
        del pen, seat, cog
        markers.append(Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))

    monkeypatch.setattr(TrainPen, "badge", badge)
    scene = make_table(played_to("bid", first_round=4), scale=scale)
    items = scene.app.draw(record=True).items
    fields = [spot.rect for spot in scene.state.hits.spots if spot.thing.kind == "step"]
    on_tracks = [marker for marker in markers if marker.collidelist(fields) >= 0]
    assert len(on_tracks) >= 5 * 4
    figures = [item for item in items if item.label.lstrip("+−").isdigit() and item.rect.collidelist(fields) >= 0]
    taken = [field for field in fields if field.collidelist(on_tracks) >= 0]
    assert [item for item in figures if item.rect.collidelist(taken) >= 0]
    assert [item for item in figures if item.rect.collidelist(on_tracks) >= 0] == []


@pytest.mark.parametrize("scale", [100, 135])
def test_the_next_bid_stands_clear_of_the_markers(
    make_table: MakeTable, monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    scene = make_table(played_to("bid", first_round=4), scale=scale, language="de")
    scene.state.play(TITLE.parse_action("bid 5 5"))
    scene.state.view.popup = None
    markers: list[Rect] = []
    monkeypatch.setattr(TrainPen, "marker", lambda pen, rect, kind: markers.append(rect))
    items = scene.app.draw(record=True).items
    space = scene.state.hits.place(Target("space", "5"))
    assert space is not None
    assert len([marker for marker in markers if space.contains(marker)]) == 3
    (said,) = (item for item in items if item.label == scene.presenter.say("board.more", n=6))
    assert said.rect.collidelist(markers) < 0


def _inked(surface: Surface, box: Rect) -> set[tuple[int, int]]:
    """The pixels in a box that are as dark as the ink of names."""
    spots = ((x, y) for x in range(box.left, box.right) for y in range(box.top, box.bottom))
    return {spot for spot in spots if sum(surface.get_at(spot)[:3]) <= sum(map_names.INK) + 30}


@pytest.mark.parametrize("kind", ["area", "line", "border"])
def test_a_name_stays_readable_where_something_is_traced(make_table: MakeTable, kind: str) -> None:
    """The area itself, a line through it, and a border that it has."""
    scene = make_table(played_to("line_start", first_round=3))
    shown, middle = scene.state.shown(), scene.state.regions.middle
    pen = scene._picture.pen(Canvas(scene.app.surface, scene.look))
    places, layout = map_view._places(pen, middle), shown.layout
    line = max((course[0].route.line for course in shown.courses.values()), key=len)
    areas = [layout.areas[area] for area in line if layout.areas[area].name][1:2]
    areas = areas if kind != "line" else [layout.areas[area] for area in line if layout.areas[area].name]
    border = next(border for border in layout.borders if areas[0].index in (border.a, border.b))
    sizes = map_names._sizes(pen, places)
    boxes = [map_names._written(pen.scale, places, area, sizes[area.index]).box.clip(middle) for area in areas]
    before = [_inked(scene.app.surface, box) for box in boxes]
    thing = things.border(border.key) if kind == "border" else things.area(layout.areas[line[-1]].key)
    if kind == "area":
        thing = things.area(areas[0].key)
    assert map_view.outline(pen, thing, middle, told=kind == "area")
    assert all(before)
    after = [_inked(scene.app.surface, box) for box in boxes]
    assert [
        n for n, ink in enumerate(before) if len(ink & after[n]) < (0.5 if kind == "line" else 0.9) * len(ink)
    ] == []  # discs of costs stand above names
