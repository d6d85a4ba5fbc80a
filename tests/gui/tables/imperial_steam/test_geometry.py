"""Camera, bent lines, hit testing, and the placing of goods on a tableau."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.storage import surplus
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.drawing.camera import Camera
from imperial_steam.gui.table_kit.drawing.curves import along, dashes, distance, length_of, shifted, spread, trimmed
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.tables.imperial_steam.model.shown import FREIGHT, stored
from imperial_steam.gui.widgets.chart import scale_of

VIEW = Rect(100, 50, 800, 600)
BENT = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0))


@given(st.integers(100, 899), st.integers(50, 649), st.floats(1.0, 5.0))
def test_zooming_keeps_the_place_under_the_pointer(x: int, y: int, factor: float) -> None:
    """Within the picture, as far as its edges allow."""
    camera = Camera().zoomed(VIEW, (x, y), factor)
    before, after = Camera().picture(VIEW), camera.picture(VIEW)
    assert abs((x - before.x) / before.w - (x - after.x) / after.w) < 0.004
    assert after.contains(VIEW) or camera.zoom == 1


def test_zoom_has_limits_and_panning_stays_on_the_picture() -> None:
    """No more of the desk shows than must."""
    camera = Camera().zoomed(VIEW, VIEW.center, 1000)
    assert camera.zoom <= 5
    assert camera.panned(VIEW, (100_000, 100_000)).picture(VIEW).contains(VIEW)
    assert Camera(zoom=3).zoomed(VIEW, VIEW.center, 0.001) == Camera()


def test_bent_lines() -> None:
    """Length, point along, distance, a line beside it, dashes on it."""
    assert length_of(BENT) == 200
    assert along(BENT, 0.75) == (100.0, 50.0)
    assert spread(BENT, 8) == [along(BENT, place / 8) for place in range(9)]
    assert spread([(3.0, 4.0)], 2) == [(3.0, 4.0)] * 3
    assert distance((50, 7), BENT) == 7
    assert shifted(BENT, 5)[0] == (0.0, 5.0)
    assert all(distance(end, BENT) < 0.001 for piece in dashes(BENT, 10, 5) for end in piece)
    assert len(dashes(BENT, 10, 5)) >= 11


def test_symbols_stand_where_no_plaque_covers_the_line() -> None:
    """The open part begins behind the first box and ends before the second."""
    part = trimmed(((0, 0), (100, 0)), (Rect(-10, -10, 40, 20), Rect(80, -10, 40, 20)))
    assert part[0][0] >= 30
    assert part[-1][0] <= 80


def test_the_topmost_thing_is_hit_and_lines_lie_below() -> None:
    """A later spot covers an earlier one; a line is found near it."""
    hits = Hits()
    below, above, line = Target("city", "a"), Target("site", "b"), Target("link", "c")
    hits.add(Rect(0, 0, 50, 50), below)
    hits.add(Rect(10, 10, 10, 10), above)
    hits.add_line(((0, 100), (200, 100)), 8, line)
    assert hits.at((15, 15)) == above
    assert hits.at((5, 5)) == below
    assert hits.at((100, 105)) == line
    assert hits.at((100, 120)) is None
    assert hits.at((100, 105), Rect(0, 0, 10, 10)) is None


@given(st.tuples(*[st.integers(0, 6)] * 4), st.integers(0, 4), st.integers(0, 4))
def test_goods_are_drawn_where_they_may_lie(goods: tuple[int, int, int, int], reserved: int, passengers: int) -> None:
    """STORE-02 … STORE-06, STORE-10: what has no place in the drawing is exactly the surplus."""
    player = GAME.copy().state.players[0]
    player.locomotives, player.goods, player.reserved, player.passengers = (4, 6), goods, reserved, passengers
    drawn = stored(player)
    cars = [car for train in drawn.trains for car in train.cars]
    assert [len(train.cars) for train in drawn.trains] == [4, 6]
    assert all(car.good is None for car in cars if car.kind != FREIGHT)
    assert len(drawn.loose) == max(0, surplus(player))
    lying = [car.good for car in cars] + list(drawn.floors) + list(drawn.loose)
    counts = [lying.count(good) for good in range(4)]
    counts[3] += sum(train.coal for train in drawn.trains)
    assert tuple(counts) == goods


def _game() -> ImperialSteam:
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    game = title.new_game(board, title.draw_setup(board, 4, "fixed", Random(1)))
    assert isinstance(game, ImperialSteam)
    return game


GAME = _game()


@given(st.lists(st.integers(-900, 4000), min_size=1))
def test_the_chart_has_round_marks(values: list[int]) -> None:
    """All values lie between the first and the last mark, and there are few marks."""
    low, high, step = scale_of(values)
    assert low <= min(values)
    assert high >= max(values)
    assert (high - low) // step <= 7
    assert low % step == high % step == 0
