"""Shapes on a table, and cameras over pictures of any ratio."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import distance, inside
from imperial_steam.gui.table_kit.drawing.hits import Hits

FIELD, WAY, PIECE = Target("field", "a"), Target("way", "a"), Target("piece", "a")
#: An angle: its box holds a corner that it does not cover.
OUTLINE = ((0.0, 0.0), (60.0, 0.0), (60.0, 20.0), (20.0, 20.0), (20.0, 60.0), (0.0, 60.0))


def test_a_point_in_the_box_may_lie_outside() -> None:
    assert inside((10, 50), OUTLINE)
    assert not inside((50, 50), OUTLINE)


def test_a_shape_is_hit_where_no_line_and_no_spot_is() -> None:
    hits, room = Hits(), Rect(0, 0, 100, 100)
    hits.add_shape(OUTLINE, FIELD)
    hits.add_line([(0, 10), (60, 10)], 4, WAY)
    hits.add(Rect(0, 40, 10, 10), PIECE)
    assert [hits.at(pos, room) for pos in ((15, 30), (30, 12), (5, 45), (50, 50))] == [FIELD, WAY, PIECE, None]
    assert hits.at((15, 30), Rect(50, 50, 10, 10)) is None


def test_what_is_told_about_a_shape_stands_beside_the_pointer() -> None:
    hits = Hits()
    hits.add_shape(OUTLINE, FIELD)
    other = Hits()
    other.extend(hits)
    assert other.is_line(FIELD)
    place = other.place(FIELD)
    assert place is not None
    assert Rect(0, 0, 62, 62).contains(place)


@pytest.mark.parametrize("ratio", [4 / 3, 2.0])
def test_a_picture_keeps_its_ratio(ratio: float) -> None:
    picture = Camera(ratio=ratio, zoom=2).picture(Rect(0, 0, 800, 300))
    assert picture.w / picture.h == pytest.approx(ratio, rel=0.01)


@given(
    st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60)), min_size=2, max_size=5),
    st.floats(0.5, 9),
    st.tuples(st.integers(-20, 80), st.integers(-20, 80)),
)
def test_a_line_is_hit_exactly_as_far_off_as_it_reaches(
    points: list[tuple[int, int]], reach: float, pos: tuple[int, int]
) -> None:
    """The box around it, which saves looking at its points, leaves no such place out."""
    hits = Hits()
    hits.add_line(points, reach, Target("border", "here"))
    assert (hits.at(pos) is not None) == (distance(pos, points) <= reach)


def test_a_click_beside_a_line_means_the_nearest_one_where_nothing_else_is() -> None:
    hits, room, other = Hits(), Rect(0, 0, 200, 200), Target("way", "b")
    hits.add_line([(0, 100), (200, 100)], 4, WAY, near=12)
    hits.add_line([(0, 118), (200, 118)], 4, other, near=12)
    hits.add(Rect(80, 105, 10, 10), PIECE)
    assert [hits.at((20, y), room) for y in (87, 88, 108, 110, 130, 131)] == [None, WAY, WAY, other, other, None]
    assert hits.at((85, 108), room) == PIECE
    hits.add_shape(((100, 80), (200, 80), (200, 95), (100, 95)), FIELD)
    assert hits.at((150, 92), room) == FIELD, "an area answers for itself"
    assert hits.at((20, 92), Rect(0, 0, 10, 10)) is None
