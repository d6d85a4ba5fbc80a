"""Changes of plain data: made, taken back, written down."""

import json

import pytest

from imperial_steam.workshop.changes import Change, at, backwards, carried_out, put, read_change
from imperial_steam.workshop.differences import MISSING

DATA = {"a": {"b": 1, "c": [1, 2, 3]}, "d": [{"e": "x"}, {"e": "y"}]}


@pytest.mark.parametrize(
    "change",
    [
        Change(("a", "b"), 1, 5),
        Change(("a", "new"), MISSING, "word"),
        Change(("a", "b"), 1, MISSING),
        Change(("d", 0), MISSING, {"e": "first"}),
        Change(("d", 2), MISSING, {"e": "last"}),
        Change(("d", 1), {"e": "y"}, MISSING),
        Change(("d", 1, "e"), "y", "z"),
        Change((), DATA, {"whole": True}),
    ],
)
def test_what_is_made_can_be_taken_back_and_written_down(change):
    before = json.dumps(DATA)
    after = carried_out(DATA, [change])
    assert at(after, change.path) == change.after or change.after is MISSING
    assert carried_out(after, backwards([change])) == DATA
    assert json.dumps(DATA) == before
    assert read_change(json.loads(json.dumps(change.written()))) == change


def test_what_does_not_change_is_shared():
    after = carried_out(DATA, [Change(("a", "b"), 1, 2)])
    assert after["d"] is DATA["d"]


def test_a_place_that_is_not_there_is_refused():
    with pytest.raises(LookupError):
        carried_out(DATA, [Change(("nowhere", "b"), 1, 2)])
    with pytest.raises(ValueError, match="no change"):
        read_change({"path": "a"})
    assert at(DATA, ("d", 7, "e")) is MISSING
    assert put(DATA, ("a", "b"), 3) == Change(("a", "b"), 1, 3)
