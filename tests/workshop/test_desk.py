"""The desk: what is put back is unsure again; the last sound board is known; no check is lost."""

from __future__ import annotations

import pytest

from imperial_steam.workshop.changes import at, put
from imperial_steam.workshop.checking import Checker
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.pieces import piece_at
from imperial_steam.workshop.tour import confirmation
from tests.workshop.boards import copied, shipped

VALUE = ("locomotives", 1, "price")


@pytest.fixture
def desk(tmp_path):
    title, data = shipped()
    draft = Draft(copied(tmp_path), tmp_path / "notes")
    yield Desk(title, draft, data)
    draft.release()


def test_a_value_that_is_put_back_is_not_known_any_more(desk):
    """Nobody has seen the value that stands there again."""
    before = at(desk.data, VALUE)
    desk.make([put(desk.data, VALUE, before + 10)])
    desk.make(confirmation(desk.title, desk.data, piece_at(desk.pieces, VALUE), [VALUE]))
    desk.settle()
    assert "my copy" in str(at(desk.data, (*VALUE[:-1], "source")))
    desk.put_back(VALUE)
    assert at(desk.data, VALUE) == before
    assert at(desk.data, VALUE[:-1]) == at(desk.origin, VALUE[:-1])
    desk.undo()
    assert at(desk.data, VALUE) == before + 10


def test_what_is_taken_out_leaves_no_mark_on_its_neighbour(desk):
    desk.remove([("links", 5)])
    desk.settle()
    assert desk.differs(("links",))
    assert not [place for place in range(len(desk.data["links"])) if desk.differs(("links", place))]
    assert desk.earlier(("links", 5)) == desk.data["links"][5]
    desk.put_back(("links",))
    assert desk.data == desk.origin


def test_the_last_board_without_errors_is_remembered(desk):
    desk.make([put(desk.data, ("start_station_cost",), 50)])
    desk.settle()
    sound = desk.data
    assert desk.sound is sound
    desk.make([put(desk.data, ("start_city",), "Nowhere")])
    desk.settle()
    assert desk.errors
    assert desk.sound is sound


def test_the_last_board_without_errors_is_there_when_it_is_opened_again(desk):
    assert not desk.was_sound
    desk.make([put(desk.data, ("start_station_cost",), 50)])
    desk.settle()
    sound = dict(desk.data)
    desk.make([put(desk.data, ("start_city",), "Nowhere")])
    desk.settle()
    desk.draft.close()
    again = Desk(desk.title, Draft(desk.draft.board, desk.draft.path.parent), desk.origin)
    try:
        assert again.was_sound
        assert again.sound == sound
        again.settle()
        assert again.errors
        assert again.sound == sound
    finally:
        again.draft.release()


def test_what_is_asked_for_while_a_check_ends_is_checked_all_the_same():
    title, data = shipped()
    checker = Checker(title, data)
    checker._wanted = data  # nobody works on it: the thread has just ended
    found = checker.take()
    checker.wait()
    found = found or checker.take()
    assert found is not None
    assert found.data is data
