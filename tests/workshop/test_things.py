"""Which pieces a thing on the table stands for, and how they are placed on a map."""

import pytest

from imperial_steam.games.kit.schema import Schema
from imperial_steam.workshop.changes import carried_out
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import pieces
from imperial_steam.workshop.things import Things, bends, bent, joined, placed, spot_of
from tests.workshop.boards import placed as place_of
from tests.workshop.boards import shipped


def _things(key):
    title, data = shipped(key)
    return Things(Schema(title.board_schema()), data, pieces(title, data))


@pytest.mark.parametrize(
    ("key", "kind", "name", "first"),
    [
        ("imperial_steam", "city", "Graz", ("cities", 17)),
        ("imperial_steam", "site", "Graz #1", ("cities", 17)),
        ("imperial_steam", "demand", "wood Amstetten", ("cities", 3)),
        ("imperial_steam", "link", "Maribor–Graz", ("links", 38)),
        ("imperial_steam", "contract", "12", ("contracts", 11)),
        ("imperial_steam", "factory", "wood", ("factory_boards", "2p", "wood")),
        ("imperial_steam", "market", "wood", ("market_prices",)),
        ("russian_railroads", "space", "BLACK-1", ("spaces", 0)),
        ("russian_railroads", "field", "transsib black", ("base_board", "lines", 0)),
        ("first_train", "load", "N01 green", ("nuernberg", "areas", "N01")),
    ],
)
def test_a_thing_stands_for_its_pieces(key, kind, name, first):
    assert _things(key).pieces(kind, name)[0] == first


def test_a_tile_lies_on_its_city_and_other_things_are_nothing():
    found = _things("imperial_steam")
    assert found.pieces("city", "Graz") == [("cities", 17), ("tiles", 13)]
    assert found.pieces("city", "Wien") == [("cities", 0)]
    assert not found.pieces("ui", "menu")


@pytest.mark.parametrize(
    ("key", "piece"), [("imperial_steam", ("cities", 17)), ("first_train", ("nuernberg", "areas", "N16"))]
)
def test_what_lies_on_a_map_is_laid_elsewhere(key, piece):
    title, data = shipped(key)
    schema = Schema(title.board_schema())
    after = carried_out(data, placed(schema, data, piece, (0.25, 0.75)))
    assert spot_of(schema, after, piece) == pytest.approx((0.25, 0.75), abs=0.001)
    outside = carried_out(data, placed(schema, data, piece, (-1, 2)))
    assert spot_of(schema, outside, piece) == (0, 1)
    assert placed(schema, data, ("prices",), (0.5, 0.5)) == ()


def test_a_link_is_bent_and_straightened():
    title, data = shipped()
    schema, link = Schema(title.board_schema()), ("links", 38)
    one, other = (spot_of(schema, data, ("cities", place_of(data, "cities", name))) for name in ("Graz", "Maribor"))
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    aside = (middle[0] + 0.05, middle[1])
    after = carried_out(data, bent(schema, data, link, middle, aside, 0.012))
    assert bends(schema, after, link) == [pytest.approx(aside, abs=0.001)]
    moved = carried_out(after, bent(schema, after, link, aside, (aside[0], aside[1] + 0.02), 0.012))
    assert len(bends(schema, moved, link)) == 1
    (change,) = bent(schema, after, link, aside, middle, 0.012)
    assert change.after is MISSING
    assert bends(schema, data, ("cities", 3)) is None


def test_a_new_link_leads_from_city_to_city():
    title, data = shipped()
    schema = Schema(title.board_schema())
    after = carried_out(data, joined(schema, data, ("cities", 0), ("cities", 17)))
    assert after["links"][-1] == {"from": "Wien", "to": "Graz", "kind": "plain"}
    assert joined(schema, data, ("tiles", 0), ("tiles", 1)) == ()
