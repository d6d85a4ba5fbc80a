"""Values as people type and read them."""

import pytest

from imperial_steam.games.kit.schema import Schema
from imperial_steam.workshop.cells import blank, shown, typed, within, words
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import pieces
from imperial_steam.workshop.proposals import shape_at
from tests.workshop.boards import SHIPPED, shipped


def _shape(data, title, *path):
    schema = Schema(title.board_schema())
    return schema, shape_at(schema, data, path)


@pytest.mark.parametrize("key", SHIPPED)
def test_every_printed_value_is_read_back_as_it_is_shown(key):
    title, data = shipped(key)
    schema = Schema(title.board_schema())
    for piece in pieces(title, data):
        for value in piece.values:
            assert typed(schema, value.shape, shown(value.value)) == value.value, value


@pytest.mark.parametrize(
    ("path", "text", "value"),
    [
        (("contracts", 0, "value"), " 120 ", 120),
        (("contracts", 0, "value"), "−10", -10),
        (("contracts", 0, "value"), "many", "many"),
        (("contracts", 0, "fields"), "wood,Coal", ["wood", "coal"]),
        (("contracts", 0, "fields"), "", []),
        (("cities", 0, "x"), "0,5", 0.5),
        (("cities", 0, "bonus"), "", MISSING),
        (("links", 0, "semmering"), "yes", True),
        (("tiles", 0, "sites", 0), "3+", "3+"),
        (("tiles", 0, "sites"), "2+, 4+", ["2+", "4+"]),
    ],
)
def test_what_is_typed_is_taken_as_the_schema_means_it(path, text, value):
    title, data = shipped()
    schema, shape = _shape(data, title, *path)
    assert typed(schema, shape, text) == value or value is MISSING


def test_an_effect_may_hold_a_comma():
    title, data = shipped("russian_railroads")
    schema, shape = _shape(data, title, "tokens", 0, "effects")
    assert shown(["stock, then payout"]) == "stock, then payout;"
    assert typed(schema, shape, "stock, then payout; 1 coin") == ["stock, then payout", "1 coin"]
    assert typed(schema, shape, "2 black; 1 coin") == ["2 black", "1 coin"]


def test_words_come_from_the_schema_and_from_the_names_of_things():
    title, data = shipped()
    assert words(*_shape(data, title, "links", 0, "kind"), data) == ["plain", "bridge", "tunnel"]
    assert "Graz" in words(*_shape(data, title, "links", 0, "from"), data)
    assert words(*_shape(data, title, "franz", "decision_cards", 0, "a", 0), data)[:2] == ["bronze", "blue"]


@pytest.mark.parametrize(
    ("number", "near"), [(45, [40, 50]), (48, [50, 40]), (-5, [0]), (200_007, [100_000]), (40, [])]
)
def test_the_nearest_allowed_number(number, near):
    title, data = shipped()
    assert list(within(_shape(data, title, "contracts", 0, "value")[1], number)) == near


def test_what_is_new_fits_the_schema():
    title, data = shipped()
    schema = Schema(title.board_schema())
    for block in ("cities", "links", "tiles", "contracts", "state_cards", "franz"):
        shape = schema.member(schema.shape, block)
        fresh = blank(schema, shape.get("items", shape), data)
        several = {"cities": 2}.get(block, 1)
        assert not schema.misfits({block: [fresh] * several if "items" in shape else fresh})
