"""Beside a wrong word or number the rest of a block is looked through all the same."""

from __future__ import annotations

import pytest

from tests.workshop.boards import placed, shipped


def _faults(changes, key="imperial_steam"):
    """The errors of a shipped board after some values were put in."""
    title, data = shipped(key)
    for path, value in changes.items():
        data = _put(data, path, value)
    return [fault for fault in title.board_faults(data) if fault.severity == "error"]


def _put(datum, path, value):
    if not path:
        return value
    changed = dict(datum) if isinstance(datum, dict) else list(datum)
    changed[path[0]] = _put(changed[path[0]], path[1:], value)
    return changed


def test_a_name_that_is_none_is_told_beside_a_word_that_is_none():
    found = _faults({("links", 0, "kind"): "ferry", ("links", 5, "from"): "Wein"})
    assert {fault.path for fault in found} >= {("links", 0, "kind"), ("links", 5, "from")}
    assert next(fault for fault in found if fault.path == ("links", 5, "from")).nearest == "Wien"


def test_a_name_that_is_none_is_told_in_another_block_too():
    found = _faults({("links", 0, "kind"): "ferry", ("state_cards", 0, "link"): "Wien–Nowhere"})
    assert ("state_cards", 0, "link") in {fault.path for fault in found}


@pytest.mark.parametrize("value", [55, -10, "much"])
def test_contracts_that_are_worth_too_little_are_told_beside_a_number_that_cannot_be(value):
    data = shipped()[1]
    wrong, low = (placed(data, "contracts", number) for number in (24, 11))
    found = _faults({("contracts", wrong, "value"): value, ("contracts", low, "value"): 0})
    assert [fault.path for fault in found] == [("contracts", wrong, "value"), ("contracts", low, "value")]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("links", 3, "kind"), "ferry"),
        (("contracts", 0, "number"), 0),
        (("contracts", 0, "value"), 55),
        (("cities", 2, "x"), 7),
        (("tiles", 0, "number"), 0),
        (("shipment_tiles", 0), "x"),
    ],
)
def test_nothing_is_told_that_may_come_from_the_wrong_value_alone(path, value):
    assert [fault.path for fault in _faults({path: value})] == [path]
