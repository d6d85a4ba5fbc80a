"""The editor on the table itself, with clicks, drags and keys."""

from __future__ import annotations

import pytest

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Drag, Drop, Key, Press, Text, Wheel
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.editing.workbench import Workbench
from imperial_steam.titles import TITLES
from imperial_steam.workshop.changes import Change, at, put
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.things import place_of
from tests.gui.conftest import offer
from tests.workshop.boards import copied, placed

KEYS = ("imperial_steam", "russian_railroads", "first_train", "toy")


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """Every game is there, and the toy."""
    import tests.toy  # noqa: F401

    offer(monkeypatch, *KEYS)


@pytest.fixture
def bench(app, tmp_path):
    """A title's board on its table, by the key of the title."""
    made = []

    def make(key="imperial_steam"):
        board = copied(tmp_path, key)
        draft = Draft(board, tmp_path / "notes")
        desk = Desk(TITLES[key], draft, draft.data)
        desk.settle()
        made.append(draft)
        app.push(MainMenu(app))
        app.push(app.workbench(desk))
        app.draw()
        return app.top

    yield make
    for draft in made:
        draft.release()


def _check(bench):
    bench.desk.settle()
    bench.rebuild()
    bench.app.draw()


def _said(bench):
    return " ".join(item.label for item in layout_of(bench))


def _centre(bench, kind, key):
    return bench._board.places()[Target(kind, key)].center


def _click(bench, spot):
    for event in (Press(spot), Click(spot)):
        bench.app.handle(event)
    _check(bench)


def _drag(bench, start, goal):
    for event in (Press(start), Drag(goal, (goal[0] - start[0], goal[1] - start[1]), start), Drop(goal, start)):
        bench.app.handle(event)
        bench.app.draw()
    _check(bench)


def test_a_click_opens_the_card_of_a_thing_and_f7_that_of_what_lies_on_it(bench):
    bench = bench()
    assert "Click a thing" in _said(bench)
    assert "card" not in bench.form
    _click(bench, _centre(bench, "city", "Graz"))
    assert "card" in bench.form
    assert bench.piece() == ("cities", 17)
    bench.app.handle(Key("f7"))
    assert bench.piece() == ("tiles", 13)
    assert "Graz" not in bench.piece_name()


def test_a_value_is_changed_on_the_card_and_the_table_shows_it(bench):
    bench = bench()
    _click(bench, _centre(bench, "link", "Villach–Gorizia"))
    place, kind = bench.piece()[1], bench.desk.data["links"][bench.piece()[1]]["kind"]
    for event in (Key("down"), Key("down"), Key("+"), Text("+")):
        bench.app.handle(event)
    _check(bench)
    assert (kind, bench.desk.data["links"][place]["kind"]) == ("bridge", "tunnel")
    assert bench._board._data is bench.desk.data


def test_a_board_with_errors_shows_its_last_drawing_and_the_fault(bench):
    bench = bench()
    before = bench._board._data
    bench.desk.make([put(bench.desk.data, ("cities", 17, "number"), 3)])
    _check(bench)
    assert bench._board._data is before
    bench.app.handle(Key("f8"))
    assert bench.severity(bench.piece(), True) == "error"
    bench.app.handle(Key("z", control=True))
    _check(bench)
    assert bench.desk.playable


def test_a_fault_of_a_whole_list_is_told_on_its_first_piece(bench):
    bench = bench()
    bench.desk.make([Change(("contracts", 27), bench.desk.data["contracts"][27], MISSING)])
    _check(bench)
    bench.app.handle(Key("f8"))
    bench.app.draw()
    assert bench.piece() == ("contracts", 0)
    assert "COMP-10" in _said(bench)


def test_a_city_is_dragged_and_nudged_and_a_link_is_bent(bench):
    bench = bench()
    start = _centre(bench, "city", "Zagreb")
    place = placed(bench.desk.data, "cities", "Zagreb")
    before = bench.desk.data["cities"][place]
    _drag(bench, start, (start[0] + 30, start[1] + 10))
    after = bench.desk.data["cities"][place]
    assert after["x"] > before["x"]
    bench.app.handle(Key("left", alt=True))
    assert bench.desk.data["cities"][place]["x"] < after["x"]
    start = _centre(bench, "link", "Villach–Gorizia")
    _drag(bench, start, (start[0] + 15, start[1] + 5))
    assert any("via" in link for link in bench.desk.data["links"])


@pytest.mark.parametrize(("name", "by"), [("Graz", (28, 0)), ("Mariazell", (0, 14)), ("Amstetten", (20, 20))])
def test_a_city_that_is_moved_moves_no_other_one_on_the_picture(bench, name, by):
    bench = bench()
    before = {thing: place.topleft for thing, place in bench._board.places().items() if thing.kind == "city"}
    x, y = _centre(bench, "city", name)
    _drag(bench, (x, y), (x + by[0], y + by[1]))
    assert not bench.desk.errors
    after = {thing: place.topleft for thing, place in bench._board.places().items() if thing.kind == "city"}
    assert [thing.key for thing in before if before[thing] != after[thing]] == [name]


def test_f8_goes_from_fault_to_fault_and_round_again(bench):
    """Also from things that have no cell in which somebody stands."""
    bench = bench()
    leoben, graz = (("cities", placed(bench.desk.data, "cities", name)) for name in ("Leoben", "Graz"))
    near = [put(bench.desk.data, (*leoben, name), at(bench.desk.data, (*graz, name)) + 0.03) for name in ("x", "y")]
    bench._make(near)
    _check(bench)
    places = {place_of(bench.desk.data, fault, near) for fault in bench.desk.faults}
    seen = []
    for _ in places:
        bench.app.handle(Key("f8"))
        _check(bench)
        seen.append(bench.piece())
    assert {place[:2] for place in places} == set(seen)


def test_a_link_is_drawn_from_city_to_city_and_removed(bench):
    bench = bench()
    count = len(bench.desk.data["links"])
    _click(bench, _centre(bench, "city", "Varaždin"))
    bench.app.handle(Key("f9"))
    _click(bench, _centre(bench, "city", "Celje"))
    assert (bench.desk.data["links"][-1]["from"], bench.desk.data["links"][-1]["to"]) == ("Varaždin", "Celje")
    x, _ = _centre(bench, "link", "Varaždin–Celje")
    ends = [_centre(bench, "city", name) for name in ("Varaždin", "Celje")]
    assert abs(x - (ends[0][0] + ends[1][0]) / 2) < 30  # its mark stands between the cities, on neither of them
    bench.app.handle(Key("delete", control=True))
    assert len(bench.desk.data["links"]) == count


def test_the_map_is_looked_at_but_nothing_is_played(bench):
    bench = bench()
    state = bench._board._scene.state
    middle = state.regions.middle
    bench.app.handle(Wheel((middle.centerx, middle.bottom - 40), 3))
    bench.app.draw()
    assert state.view.camera.zoom > 1
    for thing, place in list(bench._board.places().items()):
        if thing.kind == "ui":
            _click(bench, place.center)
    assert isinstance(bench.app.top, Workbench)
    assert bench._board._scene.session.ledger.cursor == 0


@pytest.mark.parametrize("key", KEYS)
def test_every_title_has_one(bench, key):
    bench = bench(key)
    assert bench._board.is_drawn
    bench.app.handle(Key("escape"))
    assert isinstance(bench.app.top, MainMenu)


def test_a_board_with_errors_says_that_its_picture_is_older_and_where_things_lie_now(bench):
    bench = bench()
    place = placed(bench.desk.data, "cities", "Zagreb")
    older = bench.desk.sound
    bench.desk.make([put(bench.desk.data, ("cities", 17, "number"), 3)])
    _check(bench)
    assert bench.desk.errors
    assert bench.desk.sound is older
    assert "the picture shows it as it was before them" in _said(bench)
    bench.desk.was_sound = False
    bench.rebuild()
    assert "the picture shows the board it came from" in _said(bench)
    assert bench.form["old"].rect.x >= bench._room[0], "it covers nothing of the table"
    assert not list(bench._moved())
    start = _centre(bench, "city", "Zagreb")
    _drag(bench, start, (start[0] + 30, start[1] + 10))
    _check(bench)
    assert at(bench.desk.data, ("cities", place, "x")) > at(older, ("cities", place, "x"))
    ((before, now),) = bench._moved()
    assert now[0] - before[0] == pytest.approx(30, abs=2)
    bench.app.handle(Key("z", control=True))
    bench.app.handle(Key("z", control=True))
    _check(bench)
    assert "picture is the last one without" not in _said(bench)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_of_a_game_stands_beside_the_board(bench, key):
    """Nobody plays: no prompt, choices, log or strip of players; what shows the board has their room."""
    state = bench(key)._board._scene.state
    shown = dict(state.regions.named())
    assert not {"prompt", "choices", "log", "toolbar", "turn_order"} & set(shown)
    assert state.regions.middle.h > 0.85 * state.regions.window.h
    assert not state.choices()
    boxes = [rect for name, rect in shown.items() if name not in ("line", "meter", "timeline")]
    assert [one for one in boxes if not state.regions.window.contains(one)] == []
    assert not any(one.colliderect(other) for n, one in enumerate(boxes) for other in boxes[:n])


def test_the_corner_of_an_area_is_dragged_and_its_border_bent(bench):
    bench = bench("first_train")
    _click(bench, _centre(bench, "area", "N28"))
    assert bench.piece() == ("nuernberg", "areas", "N28")
    path, corner = next(iter(bench._outlines.of(bench.piece()).corners.items()))
    start, before = bench._board.in_window(corner), at(bench.desk.data, path)
    _drag(bench, start, (start[0] + 8, start[1] + 5))
    after = at(bench.desk.data, path)
    assert after[0] > before[0]
    assert after[1] < before[1]  # y grows to the north
    assert bench.desk.playable
    edge = bench._outlines.of(bench.piece()).edges[2]
    before, start = at(bench.desk.data, edge.path), bench._board.in_window(edge.line[len(edge.line) // 2])
    _drag(bench, start, (start[0] + 5, start[1] + 5))
    assert at(bench.desk.data, edge.path) != before
    assert bench.piece() == ("nuernberg", "areas", "N28")


def test_a_click_on_an_outline_means_what_is_below_it(bench):
    bench = bench("first_train")
    _click(bench, _centre(bench, "area", "N28"))
    corner = bench._board.in_window(next(iter(bench._outlines.of(bench.piece()).corners.values())))
    data = bench.desk.data
    for area in ("N27", "N39", "N29", "N16", "N17"):
        _click(bench, _centre(bench, "area", area))
        assert bench.piece() == ("nuernberg", "areas", area)
    _click(bench, _centre(bench, "area", "N28"))
    _click(bench, corner)
    assert bench.piece() is not None
    assert bench.desk.data is data
    _drag(bench, corner, (bench.app.size[0] - 20, corner[1]))
    assert not bench._outlines.held
