"""A board as tables and cards, by its schema alone."""

import pytest

from imperial_steam.games.kit.schema import Schema
from imperial_steam.workshop.pieces import pieces
from imperial_steam.workshop.sheets import apart, card, groups, named, sheet
from tests.toy.title import TITLE as TOY
from tests.workshop.boards import SHIPPED, placed, shipped


def _tables(title, data):
    schema, found = Schema(title.board_schema()), pieces(title, data)
    return {kind: sheet(schema, data, kind, group, apart(found)) for kind, group in groups(found).items()}


@pytest.mark.parametrize("key", SHIPPED)
def test_every_value_has_its_place_on_one_card(key):
    title, data = shipped(key)
    schema, found = Schema(title.board_schema()), pieces(title, data)
    for piece in found:
        paths = [cell.path for cell in card(schema, data, piece.path, apart(found))]
        assert len(paths) == len(set(paths))
        for value in piece.values:
            assert any(path[: len(value.path)] == value.path for path in paths)


def test_pieces_of_a_kind_stand_in_one_table():
    title, data = shipped()
    tables = _tables(title, data)
    contracts = tables["contracts",]
    assert list(contracts.columns) == ["number", "fields", "value"]
    assert len(contracts.lines) == 28
    assert contracts.grows
    assert tables["factory_boards", "2p"].columns == ["cost", "pay"]
    assert not tables["factory_boards", "2p"].grows
    assert [line.name for line in tables[()].lines][:3] == ["start_city", "goal_city", "start_station_cost"]
    assert tables["start",].lines[0].name == "money 2p"


def test_what_a_piece_may_say_has_a_place_while_nothing_stands_there():
    title, data = shipped()
    schema, path = Schema(title.board_schema()), ("tiles", placed(data, "tiles", 3))
    cells = {named(cell.path, path): cell for cell in card(schema, data, path, frozenset())}
    assert not cells["demands"].required
    assert cells["demands"].fresh
    assert cells["sites 2"].fresh
    assert cells["effort"].required


def test_the_toy_needs_nothing_of_its_own():
    data = dict(TOY.board_data(TOY.read_board(TOY.default_board)))
    tables = _tables(TOY, data)
    assert [line.name for line in tables[()].lines] == ["goal", "takes", "cup"]
    assert [line.name for line in tables["die",].lines] == ["1", "2", "3", "4", "5", "6"]
