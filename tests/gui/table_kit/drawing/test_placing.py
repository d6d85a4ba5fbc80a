"""Where something laid on a table covers nothing that can be chosen, to the very shape of what lies there."""

from __future__ import annotations

import pytest
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.placing import clear_place, mask_of

WINDOW = Rect(0, 0, 400, 300)
ROOM = WINDOW.inflate(-10, -10)
LIT, DARK = Target("area", "lit"), Target("area", "dark")


def placed(hits: Hits, size: tuple[int, int] = (100, 60)) -> Rect | None:
    return clear_place(ROOM, size, mask_of(hits, {LIT}, WINDOW))


def test_a_corner_comes_first_and_what_cannot_be_chosen_may_be_covered() -> None:
    hits = Hits()
    hits.add(Rect(200, 0, 200, 300), DARK)
    box = placed(hits)
    assert box is not None
    assert box.bottomright == ROOM.bottomright
    hits.add(Rect(300, 200, 40, 40), LIT)
    left = placed(hits)
    assert left is not None
    assert left.bottomleft == ROOM.bottomleft


def test_of_two_corners_the_emptier_one_is_taken() -> None:
    def hides(box: Rect) -> int:
        return int(box.right > WINDOW.centerx)

    box = clear_place(ROOM, (100, 60), mask_of(Hits(), {LIT}, WINDOW), hides)
    assert box is not None
    assert box.bottomleft == ROOM.bottomleft


def test_a_slanted_shape_leaves_the_corners_of_its_box() -> None:
    """The box around the shape is the whole window."""
    hits = Hits()
    hits.add_shape([(0, 0), (60, 0), (400, 240), (400, 300), (340, 300), (0, 60)], LIT)
    box = placed(hits)
    assert box is not None
    assert box.bottomleft == ROOM.bottomleft


def test_lines_are_kept_clear_of_as_far_as_they_can_be_hit() -> None:
    hits = Hits()
    for x in range(0, 400, 90):
        hits.add_line([(x, 0), (x, 300)], 8, LIT)
    assert placed(hits) is None
    box = placed(hits, (60, 40))
    assert box is not None
    assert all(hits.at((x, y)) is None for x in range(box.left, box.right) for y in range(box.top, box.bottom, 8))


@pytest.mark.parametrize("size", [(391, 20), (20, 291)])
def test_what_is_larger_than_the_room_has_no_place(size: tuple[int, int]) -> None:
    assert placed(Hits(), size) is None


def test_a_gap_between_the_corners_is_found() -> None:
    hits = Hits()
    for corner in ((0, 0), (350, 0), (0, 250), (350, 250)):
        hits.add(Rect(*corner, 50, 50), LIT)
    box = placed(hits, (250, 40))
    assert box is not None
    assert ROOM.contains(box)
    assert not any(box.colliderect(spot.rect) for spot in hits.spots)
