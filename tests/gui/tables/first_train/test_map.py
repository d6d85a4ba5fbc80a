"""The map: what lies where, what a border says, how the ways of tracks run, what is redrawn."""

from __future__ import annotations

import re

import pytest

from imperial_steam.games.first_train.actions import SellLine
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Move
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import along, inside
from imperial_steam.gui.tables.first_train.boards import map_plan
from imperial_steam.gui.tables.first_train.model import things
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, POSITIONS, WENSLEYDALE, played_to, position


def _middle(scene: TrainTable, border: str) -> tuple[int, int]:
    """Where a border can be pointed at."""
    line = next(line for line in scene.state.hits.lines if line.thing == things.border(border))
    x, y = along(line.points, 0.25)
    return round(x), round(y)


@pytest.mark.parametrize("side", [NUERNBERG, WENSLEYDALE])
def test_every_area_is_hit_at_its_symbol(make_table: MakeTable, side: str) -> None:
    scene = make_table(played_to("line_start", side))
    shown, found = scene.state.shown(), {}
    for shape in scene.state.hits.shapes:
        area = shown.layout.areas[shown.layout.area_index[shape.thing.key]]
        spot = scene.state.view.camera.point(
            scene.state.regions.middle, area.at[0] / shown.printed.width, 1 - area.at[1] / shown.printed.height
        )
        found[area.key] = inside(spot, shape.outline)
    assert len(found) == len(shown.layout.areas)
    assert all(found.values())


def test_a_border_says_what_a_track_costs(make_table: MakeTable) -> None:
    """PAY-04: over the Pegnitz a track costs 2, and both areas are named."""
    scene = make_table(played_to("line_start"))
    scene.app.handle(Move(_middle(scene, "N29-N40")))
    assert scene.state.view.hover == things.border("N29-N40")
    card = scene.presenter.describe(scene.state.shown(), things.border("N29-N40"))
    assert card is not None
    assert card.title == "Wetzendorf – Sündersbühl"
    assert ("2" in card.texts[1], "Pegnitz" in card.texts[1]) == (True, True)


def test_every_border_says_what_a_track_costs(make_table: MakeTable) -> None:
    """PAY-02, PAY-03, PAY-04: as much as is printed there, unless nothing can be built."""
    scene = make_table(played_to("line_start"))
    shown = scene.state.shown()
    for key, index in shown.frame.border_index.items():
        card, printed = scene.presenter.describe(shown, things.border(key)), shown.layout.borders[index]
        assert card is not None
        assert printed.blocked or re.search(rf"\b{printed.cost}\b", card.lines[0].text), key


def test_the_pointer_lights_both_areas_and_redraws_no_panel(make_table: MakeTable) -> None:
    scene = make_table(played_to("line_start"))
    kept = scene._picture.surface
    panels, before = kept.get_buffer().raw, scene.app.surface.copy()
    scene.app.handle(Move(_middle(scene, "N52-N64")))
    scene.app.draw()
    assert scene._picture.surface is kept
    assert kept.get_buffer().raw == panels
    shown = scene.state.shown()
    for key in ("N52", "N64"):
        area = shown.layout.areas[shown.layout.area_index[key]]
        x, y = scene.state.view.camera.point(
            scene.state.regions.middle, (area.at[0] + 22) / shown.printed.width, 1 - area.at[1] / shown.printed.height
        )
        spot = (round(x), round(y))
        assert scene.app.surface.get_at(spot) != before.get_at(spot)


def test_the_next_tracks_are_lit_with_the_areas_behind_them(make_table: MakeTable) -> None:
    """D-05: a click on the area behind a border builds the track, too."""
    scene = make_table(POSITIONS["track"]())
    game = position(scene.state.session)
    decision = scene.state.session.ledger.decision
    assert decision is not None
    built = next(option for option in decision.options if str(option).startswith("build"))
    behind = scene.state.shown().places(built)[1]
    shape = next(shape for shape in scene.state.hits.shapes if shape.thing == behind)
    before = len(game.state.line)
    scene.controller.press(behind)
    assert len(position(scene.state.session).state.line) == before + 1
    assert shape.box.w > 0


def test_two_tracks_meet_on_their_way_through_an_area(make_table: MakeTable) -> None:
    """AREA-07: they run into each other, though their borders do not meet in a point."""
    scene = make_table(played_to("line_start"))
    shown = scene.state.shown()
    size = (shown.printed.width, shown.printed.height)
    plan = map_plan.plan(shown.layout, "", size, scene.state.regions.middle, Camera())
    first, second = (shown.frame.border_index[key] for key in ("N41-N53", "N53-N54"))
    runs = map_plan.tracks(plan, shown.layout, 1 << first | 1 << second)
    assert runs[first][-1] == pytest.approx(runs[second][0])


def test_a_line_to_be_sold_tells_price_stops_and_what_is_lost(make_table: MakeTable) -> None:
    """SELL-08 … SELL-11: before anything is confirmed."""
    scene = make_table(POSITIONS["sale"]())
    shown = scene.state.shown()
    decision = scene.state.session.ledger.decision
    assert decision is not None
    sale = next(option for option in decision.options if isinstance(option, SellLine))
    sold, then = shown.sold(sale), shown.game.copy()
    then.apply(sale)
    company = 2 + sold.company
    assert then.state.values[company][shown.decider] == shown.state.values[company][shown.decider] - sold.price
    assert all(then.state.stops[sold.company] >> area & 1 for area in sold.stops)
    lost = sum(map(sum, shown.state.pieces)) - sum(map(sum, then.state.pieces))
    assert sum(sold.lost.values()) == lost
    assert scene.presenter.words.effects(shown, sale)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_every_option_can_be_chosen_on_the_table(make_table: MakeTable, name: str) -> None:
    """Beside the list: each has a place that can be clicked, or a button."""
    scene = make_table(POSITIONS[name]())
    shown, hits = scene.state.shown(), scene.state.hits
    decision = scene.state.session.ledger.decision
    for option in () if decision is None else decision.options:
        assert any(hits.place(thing) is not None for thing in shown.places(option)), str(option)


@pytest.mark.parametrize("name", list(POSITIONS))
def test_everything_on_the_table_has_a_card(make_table: MakeTable, name: str) -> None:
    """Nothing that can be pointed at is without words, and no card shows the key of a message."""
    scene = make_table(POSITIONS[name]())
    shown, hits = scene.state.shown(), scene.state.hits
    things_there = {one.thing for one in (*hits.spots, *hits.lines, *hits.shapes)}
    for thing in sorted(thing for thing in things_there if thing.kind not in ("ui", "button", "account", "play")):
        card = scene.presenter.describe(shown, thing)
        assert card is not None, thing
        assert all(" " in text or "." not in text for text in card.texts), card.texts


def test_a_click_on_a_start_begins_the_line(make_table: MakeTable) -> None:
    """D-04."""
    scene = make_table(played_to("line_start"))
    start = next(thing for thing in scene.state.shown().lit if thing.kind == "area")
    shape = next(shape for shape in scene.state.hits.shapes if shape.thing == start)
    x, y = scene.state.hits.place(start).center if shape is None else shape.box.center
    scene.app.handle(Click((x, y), 1, 1))
    line = position(scene.state.session).state.line
    assert [scene.state.shown().frame.area_keys[area] for area in line] == [start.key]
    assert Target("button", "none") not in scene.state.shown().lit
