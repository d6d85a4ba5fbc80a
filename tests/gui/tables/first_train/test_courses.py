"""A line in one click: what it would be, the way of several that is chosen, and its tracks taken back together."""

from __future__ import annotations

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key, Move
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.courses import Course, clearly_best
from imperial_steam.i18n import LANGUAGES
from tests.gui.tables.first_train.conftest import MakeTable, TrainTable
from tests.gui.tables.first_train.positions import NUERNBERG, WENSLEYDALE, played_to, position
from tests.gui.tables.overlaps import overlapping

SIDES = [NUERNBERG, WENSLEYDALE]


def spot(scene: TrainTable, key: str) -> tuple[int, int]:
    """The middle of an area on the map."""
    shown = scene.state.shown()
    x, y = shown.layout.areas[shown.layout.area_index[key]].at
    at = scene.state.view.camera.point(
        scene.state.regions.middle, x / shown.printed.width, 1 - y / shown.printed.height
    )
    return round(at[0]), round(at[1])


def goal(scene: TrainTable, ambiguous: bool) -> str:
    """The area furthest off with several lines to it of which none is clearly the best, or with a single one."""
    courses = scene.state.shown().courses
    found = {key: ways for key, ways in courses.items() if (not clearly_best(ways) if ambiguous else len(ways) == 1)}
    return max(found, key=lambda key: found[key][0].route.tracks)


def line(scene: TrainTable) -> str:
    """The line that is being built, by the keys of its areas."""
    game = position(scene.state.session)
    return "-".join(game.frame.area_keys[area] for area in game.state.line)


@pytest.mark.parametrize("side", SIDES)
def test_a_click_on_an_area_plans_the_line_to_it(make_table: MakeTable, side: str) -> None:
    """D-04, D-05: start and tracks are chosen, nothing is paid; one undo takes back what one click did."""
    scene = make_table(played_to("line_start", side, 3))
    key = goal(scene, ambiguous=False)
    (course,) = scene.state.shown().courses[key]
    before = position(scene.state.session).state
    scene.app.handle(Click(spot(scene, key)))
    game = position(scene.state.session)
    assert line(scene) == course.chain
    assert (game.state.hands, game.state.tracks) == (before.hands, before.tracks)
    scene.controller.history.undo_action()
    assert line(scene) == course.chain.rpartition("-")[0], "the last track alone"
    scene.controller.history.redo()
    scene.controller.history.undo()
    assert line(scene) == ""
    scene.controller.history.redo()
    assert line(scene) == course.chain


@pytest.mark.parametrize("scale", [100, 135, 150])
def test_the_card_of_a_line_covers_no_area_of_it(make_table: MakeTable, scale: int) -> None:
    """What the line leads over is what its card is about."""
    scene = make_table(played_to("line_start", NUERNBERG, 4), (1366, 768), scale=scale)
    rows = [row for row, (entry, *_) in enumerate(scene.state.choices()) if isinstance(entry, Course)]
    assert rows
    for row in rows:
        entry = scene.state.choices()[row][0]
        scene.state.view.cursor, scene.state.view.hover = row, ui("choice", row)
        scene.redraw()
        scene.app.draw()
        (box,) = [item.rect for item in layout_of(scene) if item.role == "card"]
        assert isinstance(entry, Course)
        assert [key for key in entry.chain.split("-") if box.collidepoint(spot(scene, key))] == []


@pytest.mark.parametrize(("side", "players"), [(NUERNBERG, 3), (WENSLEYDALE, 4)])
def test_lines_to_one_area_have_different_names(make_table: MakeTable, side: str, players: int) -> None:
    """By where they start, else by an area on the way; a line alone from its start needs none."""
    scene = make_table(played_to("line_start", side, players, 2))
    words, offered = scene.presenter.words, 0
    for ways in scene.state.shown().courses.values():
        names = [words.option(course) for course in ways]
        assert len(set(names)) == len(names), names
        starts = [course.chain.partition("-")[0] for course in ways]
        alone = [course for course, start in zip(ways, starts, strict=True) if starts.count(start) == 1]
        assert not any(course.via for course in alone)
        offered += len(ways) > len(alone)
    assert offered


@pytest.mark.parametrize("side", SIDES)
def test_a_click_takes_the_line_that_is_clearly_the_best(make_table: MakeTable, side: str) -> None:
    """Without a list: another one costs more and is no shorter."""
    scene = make_table(played_to("line_start", side, 3))
    found = scene.state.shown().courses
    key = next(key for key, ways in found.items() if len(ways) > 1 and clearly_best(ways))
    best, *others = found[key]
    assert all(other.route.total > best.route.total for other in others)
    scene.app.handle(Click(spot(scene, key)))
    assert line(scene) == best.chain


@pytest.mark.parametrize("side", SIDES)
def test_of_several_lines_one_is_chosen(make_table: MakeTable, side: str) -> None:
    """A list opens, the best line first; each is named by where it goes, and the one pointed at is traced."""
    scene = make_table(played_to("line_start", side, 3))
    key = goal(scene, ambiguous=True)
    ways = scene.state.shown().courses[key]
    scene.app.handle(Click(spot(scene, key)))
    popup = scene.state.view.popup
    assert popup is not None
    assert [row[0] for row in popup.rows] == list(ways)
    assert len({row[1] for row in popup.rows}) == len(popup.rows)
    scene.app.draw()
    told = [item.label for item in layout_of(scene)]
    assert {words for row in popup.rows for words in row[1:]} <= set(told), "each with what it costs"
    assert scene.text("list.courses") in told, "it says why it asks"
    before = scene.app.surface.copy()
    scene.app.handle(Key("down"))
    scene.app.draw()
    middle = scene.state.regions.middle
    assert before.subsurface(middle).get_buffer().raw != scene.app.surface.subsurface(middle).get_buffer().raw
    scene.app.handle(Key("return"))
    assert line(scene) == ways[1].chain


def test_a_double_click_means_the_best_line(make_table: MakeTable) -> None:
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    key = goal(scene, ambiguous=True)
    best = scene.state.shown().courses[key][0]
    scene.app.handle(Click(spot(scene, key)))
    scene.app.handle(Click(spot(scene, key), count=2))
    assert line(scene) == best.chain


def test_a_line_that_has_begun_is_gone_on_with(make_table: MakeTable) -> None:
    """D-05: the tracks that are chosen stay; the next ones are still lit one by one."""
    scene = make_table(played_to("track", NUERNBERG, 3))
    begun = line(scene)
    key = goal(scene, ambiguous=False)
    scene.app.handle(Click(spot(scene, key)))
    assert line(scene).startswith(begun)
    assert line(scene).endswith(key)


def test_the_card_of_an_area_tells_the_whole_line_before(make_table: MakeTable) -> None:
    """PAY-01 … PAY-18: tracks, points, cubes kept; beside the map, which is traced."""
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    key = goal(scene, ambiguous=True)
    first, second, *_ = scene.state.shown().courses[key]
    before = scene.app.surface.subsurface(scene.state.regions.middle).get_buffer().raw
    scene.app.handle(Move(spot(scene, key)))
    scene.app.draw()
    items = layout_of(scene)
    card = items[max(number for number, item in enumerate(items) if item.role == "card") :]
    told = [item.label for item in card]
    assert any(
        f"{first.route.tracks}\N{NO-BREAK SPACE}tracks" in text.replace(" ", "\N{NO-BREAK SPACE}") for text in told
    )
    assert scene.presenter.words.option(second) in told
    assert not card[0].rect.colliderect(scene.state.regions.middle)
    assert before != scene.app.surface.subsurface(scene.state.regions.middle).get_buffer().raw
    assert overlapping(card) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_names_the_cheapest_lines_to_stops(make_table: MakeTable, language: str) -> None:
    """So a line is planned without the mouse; the log keeps its room below the list."""
    scene = make_table(played_to("line_start", WENSLEYDALE, 3), language=language)
    shown = scene.state.shown()
    listed = [entry for entry, _, _ in scene.state.choices() if isinstance(entry, Course)]
    stops = {key for key in shown.courses if shown.layout.stops >> shown.layout.area_index[key] & 1}
    best = sorted(shown.courses[key][0].route for key in stops)
    assert len(listed) >= 3
    assert [course.route for course in listed] == best[: len(listed)]
    assert len(scene.state.choices()) == len(shown.decision.options if shown.decision else ()) + len(listed)
    scene.state.want(listed[-1])
    assert line(scene) == listed[-1].chain


def test_pieces_do_not_lie_in_the_way_of_an_area(make_table: MakeTable) -> None:
    """A click on a passenger in an area that can be chosen means the area."""
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    shown = scene.state.shown()
    key = next(key for key in shown.courses if any(pile[shown.layout.area_index[key]] for pile in shown.state.pieces))
    kinds = {one.thing.kind for one in scene.state.hits.spots if one.thing.key.partition(" ")[0] == key}
    assert kinds.isdisjoint({"load", "landowner"})
    assert things.area(key) in shown.lit


def test_no_lines_are_planned_while_a_machine_decides_or_the_past_is_shown(make_table: MakeTable) -> None:
    scene = make_table(played_to("line_start", NUERNBERG, 3))
    scene.controller.history.look(3)
    assert not scene.state.shown().courses
    assert Target("course", "") not in scene.state.shown().lit
