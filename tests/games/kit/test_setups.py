"""Setups as plain data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NamedTuple

import pytest

from imperial_steam.games.kit.setups import setup_data, setup_from_data


class Card(NamedTuple):
    """A card with a name and a price in gulden."""

    name: str
    price: int


@dataclass(frozen=True)
class Setup:
    """Something of every form a setup may have."""

    order: tuple[int, ...]
    cards: tuple[Card, ...]
    place: tuple[str, int]
    note: str | None


SETUP = Setup((1, 0), (Card("coal", 4), Card("wood", 2)), ("Wien", 3), None)


def data() -> dict[str, object]:
    """The setup as a file holds it."""
    plain: dict[str, object] = json.loads(json.dumps(setup_data(SETUP)))
    return plain


def test_a_setup_is_read_as_it_was_written() -> None:
    """Items of a tuple of a fixed length have forms of their own."""
    assert setup_from_data(Setup, data()) == SETUP


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("order", [0, "1"], "'order' in the setup must be of type int, not '1'"),
        ("order", 3, "'order' in the setup must be a list, not 3"),
        ("cards", [["coal", "4"]], "must be of type int, not '4'"),
        ("cards", [["coal"]], "must be a list of 2"),
        ("place", [3, "Wien"], "'place' in the setup must be of type str, not 3"),
    ],
)
def test_a_setup_of_the_wrong_form_is_refused(field: str, value: object, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        setup_from_data(Setup, data() | {field: value})


def test_a_setup_says_what_is_missing_or_unknown() -> None:
    with pytest.raises(ValueError, match="the setup lacks note"):
        setup_from_data(Setup, {key: value for key, value in data().items() if key != "note"})
    with pytest.raises(ValueError, match="the setup does not know colour"):
        setup_from_data(Setup, data() | {"colour": "red"})
