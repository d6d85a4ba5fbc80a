"""What differs between two boards."""

from __future__ import annotations

from typing import Any

import pytest

from imperial_steam.workshop.differences import MISSING, aligned, differences

CITIES: list[dict[str, Any]] = [{"name": "Wien", "x": 1}, {"name": "Graz", "x": 2}, {"name": "Linz", "x": 3}]


def told(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, Any, Any]]:
    return [(one.field(before, after), one.before, one.after) for one in differences(before, after)]


def test_entries_are_found_by_name_wherever_they_stand() -> None:
    after = [{"name": "Neu", "x": 0}, {"name": "Graz", "x": 5}, {"name": "Linz", "x": 3}]
    assert told({"cities": CITIES}, {"cities": after}) == [
        ("cities[Neu].name", "Wien", "Neu"),
        ("cities[Neu].x", 1, 0),
        ("cities[Graz].x", 2, 5),
    ]
    assert told({"cities": CITIES}, {"cities": CITIES[1:]}) == [("cities[Wien]", CITIES[0], MISSING)]
    assert told({"cities": CITIES[1:]}, {"cities": CITIES}) == [("cities[Wien]", MISSING, CITIES[0])]


def test_what_is_missing_leads_to_where_it_would_stand() -> None:
    """The entry before it is gone, too: what was taken off Graz stood at another place then."""
    after = [{"name": "Graz"}, {"name": "Linz", "x": 3}]
    assert [(one.path, one.before_path) for one in differences({"cities": CITIES}, {"cities": after})] == [
        (("cities", 0), ("cities", 0)),
        (("cities", 0, "x"), ("cities", 1, "x")),
    ]


def test_a_short_list_is_one_value_and_numbers_are_no_truths() -> None:
    assert told({"a": [1, 2]}, {"a": [1, 3]}) == [("a", [1, 2], [1, 3])]
    assert told({"a": 1}, {"a": True}) == [("a", 1, True)]
    assert told({"a": 1}, {"a": 1}) == []
    assert told({"a": {"x": 1}}, {"a": [1], "b": None}) == [("a", {"x": 1}, [1]), ("b", MISSING, None)]


@pytest.mark.parametrize("length", [0, 1, 3000])
def test_long_lists_are_compared_at_once(length: int) -> None:
    """Many equal entries and many different ones: neither holds anything up."""
    before, after = ["x"] * length, [str(number) for number in range(length + 1)]
    pairs = aligned(before, after)
    assert [other for _, other in pairs if other is not None] == list(range(length + 1))
