"""Outlines of areas: their corners and edges, and what is dragged."""

import pytest

from imperial_steam.games.kit.schema import Schema
from imperial_steam.workshop.changes import at, carried_out
from imperial_steam.workshop.outlines import grasped, outline, reshaped
from tests.workshop.boards import shipped

AREA, NEIGHBOUR = ("nuernberg", "areas", "N28"), ("nuernberg", "areas", "N27")
NEAR = 0.01


@pytest.fixture(scope="module")
def board():
    title, data = shipped("first_train")
    return title, Schema(dict(title.board_schema())), data


def _moved(spot, x=0.003, y=0.002):
    return spot[0] + x, spot[1] + y


def test_an_area_has_a_corner_for_every_vertex_and_an_edge_between_two(board):
    _, schema, data = board
    found = outline(schema, data, AREA)
    assert [path[-1] for path in found.corners] == at(data, AREA)["loop"]
    corners = list(found.corners.values())
    assert [edge.line[0] for edge in found.edges] == corners
    assert [edge.line[-1] for edge in found.edges] == [*corners[1:], corners[0]]
    assert outline(schema, data, ("nuernberg", "rivers", 0)) is None
    assert outline(schema, data, ("displays", "D23")) is None


def test_both_sides_of_an_edge_have_the_same_line(board):
    _, schema, data = board
    ours, theirs = (outline(schema, data, piece) for piece in (AREA, NEIGHBOUR))
    lines = [list(edge.line) for edge in ours.edges]
    assert sum(list(reversed(edge.line)) in lines for edge in theirs.edges) == 1


def test_a_corner_is_dragged_for_all_neighbours(board):
    title, schema, data = board
    ours, theirs = (outline(schema, data, piece).corners for piece in (AREA, NEIGHBOUR))
    path = next(path for path in ours if path in theirs)
    corner = ours[path]
    after = carried_out(data, reshaped(schema, data, AREA, corner, _moved(corner), NEAR))
    for piece in (AREA, NEIGHBOUR):
        assert outline(schema, after, piece).corners[path] == pytest.approx(_moved(corner), abs=0.001)
    assert title.board_faults(after) == []


@pytest.mark.parametrize("number", range(3))
def test_a_border_is_bent_and_straightened(board, number):
    title, schema, data = board
    edge = outline(schema, data, AREA).edges[number]
    middle = tuple((a + b) / 2 for a, b in zip(*edge.line[:2], strict=True))
    goal = _moved(middle)
    bent = carried_out(data, reshaped(schema, data, AREA, middle, goal, NEAR / 4))
    line = outline(schema, bent, AREA).edges[number].line
    assert len(line) == len(edge.line) + 1
    assert line[1] == pytest.approx(goal, abs=0.001)
    assert title.board_faults(bent) == []
    back = carried_out(bent, reshaped(schema, bent, AREA, line[1], middle, NEAR))
    assert outline(schema, back, AREA).edges[number].line == edge.line
    assert at(back, edge.path) == at(data, edge.path)


def test_the_middle_of_an_area_is_no_part_of_its_outline(board):
    _, schema, data = board
    found = outline(schema, data, AREA)
    x, y = at(data, (*AREA, "at"))
    assert not grasped(found, (x / 1200, 1 - y / 700), NEAR)


def test_what_is_not_all_there_has_no_outline(board):
    _, schema, data = board
    for loop in (["v001", "nowhere", "v002"], [], "v001", [1, 2, 3], None):
        block = {**data["nuernberg"], "areas": {"N28": {**at(data, AREA), "loop": loop}}}
        assert outline(schema, {**data, "nuernberg": block}, AREA) is None
    assert reshaped(schema, data, ("nuernberg", "rivers", 0), (0.5, 0.5), (0.6, 0.5), NEAR) == ()


def test_the_first_bend_of_a_map_begins_its_table(board):
    _, schema, data = board
    straight = {**data, "nuernberg": {k: v for k, v in data["nuernberg"].items() if k != "curves"}}
    one, other = outline(schema, straight, AREA).edges[0].line
    middle = ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
    bent = carried_out(straight, reshaped(schema, straight, AREA, middle, _moved(middle), NEAR))
    assert len(bent["nuernberg"]["curves"]) == 1
    assert len(outline(schema, bent, AREA).edges[0].line) == 3
    strange = {**straight, "nuernberg": {**straight["nuernberg"], "curves": [1]}}
    assert reshaped(schema, strange, AREA, middle, _moved(middle), NEAR) == ()


def test_a_corner_far_from_the_map_is_no_outline(board):
    _, schema, data = board
    for far in (1e300, 10**400, float("inf")):
        vertices = {**data["nuernberg"]["vertices"], at(data, AREA)["loop"][0]: [far, 1]}
        assert outline(schema, {**data, "nuernberg": {**data["nuernberg"], "vertices": vertices}}, AREA) is None
