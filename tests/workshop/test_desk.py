"""The desk: what is put back is unsure again; the last sound board is known; no check is lost."""

from __future__ import annotations

import pytest

from imperial_steam.workshop.changes import at, put
from imperial_steam.workshop.checking import Checker
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.pieces import piece_at
from imperial_steam.workshop.things import place_of
from imperial_steam.workshop.tour import confirmation
from tests.workshop.boards import copied, placed, shipped

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


def test_a_city_that_was_dragged_over_links_is_laid_back_and_nothing_is_taken_out(desk):
    """Its links cross others, and those are blameless."""
    city = ("cities", placed(desk.data, "cities", "Graz"))
    desk.make([put(desk.data, (*city, "x"), 0.9), put(desk.data, (*city, "y"), 0.2)])
    desk.settle()
    assert len(desk.errors) > 3
    for fault in desk.errors:
        ways = desk.proposals(fault)
        assert [(way.kind, way.value) for way in ways[:1]] == [("back", "Graz")]
        assert "remove" not in {way.kind for way in ways}
        place = place_of(desk.data, fault, desk.draft.changed_last)
        assert "Graz" in (at(desk.data, (*place, "from")), at(desk.data, (*place, "to")))
    desk.make(desk.proposals(desk.errors[0])[0].step)
    desk.settle()
    assert not desk.errors
    assert desk.data == desk.origin


def test_contracts_that_were_raised_too_far_are_cut_at_once(desk):
    cards = [place for place, card in enumerate(desk.data["contracts"]) if len(card["fields"]) == 1]
    desk.make([put(desk.data, ("contracts", place, "value"), 200) for place in cards])
    desk.settle()
    (fault,) = desk.errors
    assert place_of(desk.data, fault, desk.draft.changed_last)[1] in cards
    way, other = desk.proposals(fault)[:2]
    assert (way.kind, way.value, other.kind) == ("cut_all", "90", "set")
    desk.make(way.step)
    desk.settle()
    assert not desk.errors
