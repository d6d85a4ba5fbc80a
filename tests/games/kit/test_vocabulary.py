"""Words of positions of any game: putting, comparing, and saying what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from imperial_steam.games.kit import vocabulary as v


@dataclass
class Yard:
    """A small position: a clock, and cars and a sign by player."""

    clock: int = 1
    cars: list[list[str]] = field(default_factory=lambda: [[], []])
    stock: list[dict[str, int]] = field(default_factory=lambda: [{"a": 1, "b": 2}, {}])


@dataclass(frozen=True, slots=True)
class Draft(v.Draft[v.WordReader]):
    """A yard being arranged."""

    yard: Yard


KINDS = ("flat", "tank")
kind = v.choice(KINDS, "car")


def set_clock(draft: Draft, _: int, value: Any) -> None:
    draft.yard.clock = value


def set_cars(draft: Draft, seat: int, value: Any) -> None:
    draft.yard.cars[seat] = value


VOCABULARY: v.Vocabulary[v.WordReader, Draft] = v.Vocabulary(
    {"clock": v.Word(v.WordReader.number, lambda draft, _: draft.yard.clock, set_clock)},
    {
        "cars": v.Word(v.listing(kind), lambda draft, seat: draft.yard.cars[seat], set_cars, kind),
        "stock": v.Word(
            v.mapping_of(v.choice(("a", "b"), "shelf"), v.WordReader.number), lambda draft, seat: draft.yard.stock[seat]
        ),
    },
)


def draft() -> Draft:
    return Draft(v.WordReader(("anna", "bert")), Yard())


def put(on: Draft, data: Any) -> None:
    position = VOCABULARY.split(on.words, data)
    VOCABULARY.put_table(on, position, ["clock"])
    VOCABULARY.put_players(on, position)


def test_words_are_put_and_remembered() -> None:
    """A single player's words come after those of everybody, wherever they stand."""
    on = draft()
    put(on, {"clock": "7", "bert": {"cars": ["tank", "flat"]}, "all": {"cars": []}})
    assert (on.yard.clock, on.yard.cars) == (7, [[], ["flat", "tank"]])
    assert on.given == {("clock", -1): 7, ("cars", 0): [], ("cars", 1): ["flat", "tank"]}


def test_differences_have_their_place() -> None:
    on = draft()
    put(on, {"anna": {"cars": ["flat"]}})
    expected = {"clock": 2, "anna": {"cars": ["tank"], "stock": {"a": 1}}, "all": {"cars": ["flat"]}}
    assert [(found.path, found.expected, found.got) for found in VOCABULARY.compare(on, expected)] == [
        (("clock",), 2, 1),
        (("all", "bert", "cars"), ["flat"], []),
        (("anna", "cars"), ["tank"], ["flat"]),
        (("anna", "stock", "b"), None, 2),
    ]


def test_parts_of_a_list_can_be_expected() -> None:
    on = draft()
    put(on, {"anna": {"cars": ["flat"]}})
    assert VOCABULARY.compare(on, {"anna": {"cars": {"include": ["flat"], "exclude": ["tank"]}}}) == []
    (found,) = VOCABULARY.compare(on, {"anna": {"cars": {"include": ["tank"], "exclude": ["flat"]}}})
    assert found.got == "['flat']: lacks tank, has flat"


@pytest.mark.parametrize(
    ("data", "path", "message"),
    [
        ([], (), "should be a mapping"),
        ({"clok": 1}, ("clok",), "'clok' is no word for a position; did you mean 'clock'?"),
        ({"anna": 3}, ("anna",), "should be a mapping"),
        ({"anna": {"cras": []}}, ("anna", "cras"), "'cras' is no word for a player; did you mean 'cars'?"),
        ({"anna": {"cars": "flat"}}, ("anna", "cars"), "'flat' should be a list"),
        ({"anna": {"cars": ["flta"]}}, ("anna", "cars", "0"), "'flta' is no car; did you mean 'flat'?"),
        ({"anna": {"stock": {}}}, ("anna", "stock"), "can be expected but not given"),
        ({"clock": True}, ("clock",), "'True' is not a whole number"),
        ({"clock": "1.5"}, ("clock",), "is not a whole number"),
        ({"clock": 10**12}, ("clock",), "numbers go to 99999"),
        ({"clock": ["x" * 5_000]}, ("clock",), "is not a whole number"),
    ],
)
def test_what_fits_nowhere_is_told_with_its_place(data: Any, path: v.Path, message: str) -> None:
    with pytest.raises(v.PositionError) as refused:
        put(draft(), data)
    assert refused.value.path == path
    assert message in str(refused.value)
    assert len(str(refused.value)) < 200
