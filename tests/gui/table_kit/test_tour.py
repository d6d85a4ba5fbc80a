"""The owner's tour by keys alone, with its stopwatch: two keys a second."""

from __future__ import annotations

import time

import pytest

from imperial_steam.games.kit.boards import read_source
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.widgets.clipboard import clipboard_get
from imperial_steam.titles import TITLES
from imperial_steam.workshop.changes import at, put
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.pieces import confirmed
from tests.effort import LONG
from tests.gui.conftest import offer
from tests.workshop.boards import copied, shipped

#: Pieces of Imperial Steam's board with reconstructed values, and how many of them are gone through.
PIECES = 241
STOPS = PIECES if LONG else 60
KEYS = ("imperial_steam", "russian_railroads", "first_train")


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """Every game is there."""
    offer(monkeypatch, *KEYS)
    monkeypatch.setattr(type(TITLES["imperial_steam"]), "matters", ())  # as the files have it


@pytest.fixture
def tour(app, tmp_path):
    """The tour of a title's board."""
    made = []

    def make(key="imperial_steam"):
        draft = Draft(copied(tmp_path, key), tmp_path / "notes")
        made.append(draft)
        app.push(MainMenu(app))
        app.push(app.tour(Desk(TITLES[key], draft, shipped(key)[1])))
        app.top.desk.settle()
        app.draw()
        return app.top

    yield make
    for draft in made:
        draft.release()


def _press(tour, *keys):
    for key in keys:
        if len(key) == 1:
            tour.app.handle(Key(key))
            tour.app.handle(Text(key))
        else:
            tour.app.handle(Key(key))
        tour.ensure_built()


def test_enter_confirms_typing_corrects_space_leaves_backspace_goes_back(tour):
    tour = tour()
    assert tour.stop.piece == ("start_station_cost",)
    _press(tour, "5", "0", "return", "return")
    assert tour.desk.data["start_station_cost"] == 50
    assert tour.desk.data["sources"]["start_station_cost"] == "known my copy"
    assert tour.stop.piece == ("cities", 0)
    _press(tour, "space")
    assert tour.stop.piece == ("cities", 1)
    assert tour.cell.path == ("cities", 1, "flag")
    _press(tour, "backspace", "return")
    assert tour.desk.data["cities"][0]["source"]["flag"] == "known my copy"


@pytest.mark.parametrize("checked", [True, False])
def test_a_piece_with_an_error_is_not_confirmed(tour, checked):
    tour = tour()
    piece = next(n for n, one in enumerate(tour._stops) if one.piece[0] == "locomotives")
    tour._at = piece
    tour._begin()
    row = next(n for n, cell in enumerate(tour.card) if cell.path[-1] == "from_round")
    tour.places["card"] = (row, 0)
    tour.rebuild()
    _press(tour, "9", "return")
    if checked:
        tour.desk.settle()
    source = tour.desk.source(tour.card[row])
    _press(tour, "return")
    assert tour.desk.source(tour.card[row]) == source != "known my copy"
    tour.app.top.ensure_built()
    assert tour.app.top.form["title"].label == tour.text("tour.refused")
    assert "9" in tour.app.top.form["text"].label
    tour.app.top.cancel()
    tour.ensure_built()
    assert tour._at == piece
    assert tour.cell.path[-1] == "from_round"


def test_pausing_goes_on_where_it_was_and_what_is_left_comes_again(tour):
    first = tour()
    _press(first, "space", "return", "return", "escape")
    assert isinstance(first.app.top, MainMenu)
    again = first.app.tour(first.desk)
    assert [stop.piece for stop in again._stops[:2]] == [("start_station_cost",), ("cities", 2)]


def test_the_project_gets_a_patch_with_what_was_confirmed(tour, tmp_path):
    tour = tour()
    for _ in range(3):
        _press(tour, "return")
    tour.form["project"].activate()
    text = clipboard_get()
    assert text.startswith("--- a/boards/imperial_steam/map.yaml")
    assert "+  start_station_cost: known my copy" in text
    tour.desk.draft.save()
    assert "known my copy" in (tmp_path / "mine" / "map.yaml").read_text()


def test_outlines_are_compared_with_the_picture(tour):
    tour = tour("first_train")
    tour._at = len(tour._stops) - 4
    tour._begin()
    tour.app.draw()
    assert tour.stop.drawn
    assert "card" not in tour.form
    _press(tour, "return")
    assert tour.desk.data["nuernberg"]["source"]["vertices"] == "known my copy"


@pytest.mark.thorough
def test_imperial_steam_takes_less_than_twenty_minutes_at_two_keys_a_second(tour):
    """Every fifth piece has a wrong number; keys are counted, and the window must be faster than the hand."""
    tour, every = tour(), 5
    keys, number, slowest = 0, 0, 0.0
    while tour.stop is not None and number < STOPS:
        number += 1
        typed = ["return"]
        if number % every == 0:
            row = next((n for n, c in enumerate(tour.card) if type(c.value) is int and c.path[-1] != "number"), None)
            if row is not None:
                value = tour.card[row].value
                down = row - tour.places["card"][0]
                typed = ["down" if down > 0 else "up"] * abs(down) + [*str(value + 10), "return", "return"]
        for key in typed:
            begun = time.perf_counter()
            _press(tour, key)
            slowest = max(slowest, time.perf_counter() - begun)
        if tour.app.top is not tour:  # refused: the number contradicts another one
            _press(tour, "return")
            tour.app.handle(Key("z", control=True))
            tour.desk.settle()
            _press(tour, "return")
            keys += 3
        assert tour.app.top is tour
        keys += len(typed)
    tour.desk.settle()
    known, all_values = confirmed(tour.desk.pieces)
    assert known == all_values or (tour.stop is not None and known >= STOPS)
    print(f"{number} stops, {keys} keys, {keys / 2 / 60:.1f} min at two a second, slowest {slowest:.2f} s")
    assert keys / number / 2 * PIECES < 20 * 60 / 4  # the rest of the time is for looking
    assert slowest < 2.0  # far below it, if nobody else uses the machine
    if tour.stop is not None:
        return
    tour.desk.draft.save()
    assert read_source(tour.desk.draft.board).data["contracts"][0]["source"] == "known my copy"


def test_a_list_is_mended_where_it_is_not_replaced_by_the_first_digit(tour):
    tour = tour()
    while not isinstance(tour.cell.value, list):
        _press(tour, "space")
    path, before = tour.cell.path, tour.cell.value
    _press(tour, "5", "return", "return")
    assert at(tour.desk.data, path) == before


def test_what_is_wrong_is_told_on_the_way(tour):
    tour = tour()
    assert "0" in tour.form["fault"].label
    tour.desk.make([put(tour.desk.data, ("cities", 17, "number"), 3)])
    tour.desk.settle()
    tour.rebuild()
    tour.ensure_built()
    assert tour.form["fault"].enabled
    _press(tour, "f8")
    assert tour.stop.piece[0] == "cities"
