"""What counts as a piece and as a value, over every title."""

import pytest

from imperial_steam.titles import TITLES
from imperial_steam.workshop.pieces import confirmed, pieces, value_at


def _board(key):
    title = TITLES[key]
    return title, title.board_data(title.read_board(title.default_board))


def _named(found, *path):
    return next(piece for piece in found if piece.path == path)


def test_entries_of_lists_are_pieces_with_all_their_values():
    title, data = _board("imperial_steam")
    found = pieces(title, data)
    number = next(i for i, tile in enumerate(data["tiles"]) if tile["number"] == 22)
    tile = _named(found, "tiles", number)
    assert tile.name == "22"
    assert tile.kind == ("tiles",)
    assert [value.path[2:] for value in tile.values] == [
        ("number",), ("players",), ("effort",), ("influence",), ("station",), ("sites", 0, "players"),
        ("sites", 0, "price"), ("demands", 0, "good"), ("demands", 0, "players"),
    ]  # fmt: skip
    assert all(value.shape for value in tile.values)


def test_a_mapping_of_values_is_one_piece_and_a_block_of_one_value_too():
    title, data = _board("imperial_steam")
    found = pieces(title, data)
    assert [value.path[-1] for value in _named(found, "factory_boards", "2p", "wood").values] == ["cost", "pay"]
    assert _named(found, "wages").values[0].value == [10, 20, 30, 40, 50]
    assert any(value.path == ("start", "round_goods", "pool", "wood") for value in _named(found, "start").values)


def test_lists_beside_the_values_of_a_mapping_are_pieces_of_their_own():
    title, data = _board("imperial_steam")
    found = pieces(title, data)
    assert _named(found, "franz", "action_cards", 0).name == "1A"
    assert all(value.path[1] not in ("action_cards", "decision_cards") for value in _named(found, "franz").values)


def test_entries_of_a_table_with_free_names_are_pieces():
    title, data = _board("first_train")
    found = pieces(title, data)
    area = _named(found, "nuernberg", "areas", "N01")
    assert (area.name, area.kind) == ("Herzogenaurach", ("nuernberg", "areas"))
    assert [value.path[-1] for value in area.values if value.coordinate] == ["at", "loop"]
    assert all(value.coordinate for value in _named(found, "nuernberg", "curves").values)


def test_coordinates_and_remarks_do_not_count():
    title, data = _board("imperial_steam")
    baden = next(piece for piece in pieces(title, data) if piece.name == "Baden")
    assert [value.path[-1] for value in baden.values if value.coordinate] == ["north", "east", "x", "y"]
    assert confirmed([baden]) == (1, 3)  # its name is known; its number and its flag are not
    assert not baden.is_confirmed
    title, data = _board("russian_railroads")
    assert not [v for piece in pieces(title, data) for v in piece.values if "rules" in v.path]


@pytest.mark.parametrize("key", ["imperial_steam", "russian_railroads", "first_train"])
def test_every_printed_leaf_belongs_to_exactly_one_piece(key):
    title, data = _board(key)
    paths = [value.path for piece in pieces(title, data) for value in piece.values]
    assert len(paths) == len(set(paths))
    assert all(value_at(data, path, missing=...) is not ... for path in paths)
    known, every = confirmed(pieces(title, data))
    assert 0 < known < every


def test_the_toy_has_pieces_by_its_schema_alone():
    from tests.toy.title import TITLE

    data = TITLE.board_data(TITLE.read_board(TITLE.default_board))
    assert [piece.name for piece in pieces(TITLE, data)] == ["goal", "takes", "die", "cup"]


@pytest.mark.parametrize("data", [{"cities": 3}, {"cities": [None, [1, [2]], {"name": 4}]}, {"links": {"a": [{}]}}, {}])
def test_misshapen_data_have_the_pieces_they_have(data):
    assert len(pieces(TITLES["imperial_steam"], data)) <= 3


def test_pieces_of_blocks_that_did_not_change_are_taken_over():
    title, data = _board("imperial_steam")
    before = pieces(title, data)
    after = {**data, "wages": [10, 20]}
    again = pieces(title, after, (data, before))
    assert again == pieces(title, after)
    assert _named(again, "cities", 3) is _named(before, "cities", 3)
    other = {**data, "sources": {}}
    assert pieces(title, other, (data, before)) == pieces(title, other)
