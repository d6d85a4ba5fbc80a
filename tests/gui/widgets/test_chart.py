"""The line chart: a scale that holds every value, and lines that stand where their values do."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest
from pygame import Rect, Surface

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.text import SMALL
from imperial_steam.gui.canvas.theme import Palette, Shape
from imperial_steam.gui.widgets.chart import LEFT, Bar, BarChart, LineChart, Series, draw_lines, scale_of

PALETTE = Palette("test", {"red": (200, 0, 0), "purple": (90, 0, 90)}, {"red": Shape.CIRCLE, "purple": Shape.DIAMOND})
PLOT = Rect(60, 20, 500, 200)


@pytest.fixture
def canvas() -> Canvas:
    """A sheet of white paper that writes down what is drawn."""
    pygame.font.init()
    made = Canvas(Surface((640, 280)), Look(palette=PALETTE), [])
    made.surface.fill((255, 255, 255))
    return made


def coloured(canvas: Canvas, x: int, y: int, colour: str) -> bool:
    """Some pixel near a place has a player's colour."""
    wanted = canvas.look.palette.players[colour]
    near = Rect(0, 0, 7, 7)
    near.center = (x, y)
    return any(
        canvas.surface.get_at((i, j))[:3] == wanted
        for i in range(near.x, near.right)
        for j in range(near.y, near.bottom)
    )


@pytest.mark.parametrize(
    ("values", "scale"),
    [([], (0, 10, 10)), ([0], (0, 10, 10)), ([37, 12], (0, 40, 10)), ([-30, 220], (-50, 250, 50)), ([99999], None)],
)
def test_an_axis_holds_zero_and_all_values(values: list[int], scale: tuple[int, int, int] | None) -> None:
    made = scale_of(values)
    assert made == scale or scale is None
    assert made.low <= min([0, *values])
    assert made.high >= max([1, *values])


def test_lines_stand_where_their_values_do(canvas: Canvas) -> None:
    """0 at the foot, the highest mark at the top, the first point at the left edge, the last at the right one."""
    draw_lines(canvas, PLOT, [Series("Ada", "red", [0, 50]), Series("Ben", "purple", [50, 0])], ["1", "2"], SMALL)
    for x, y, colour in (
        (PLOT.left, PLOT.bottom, "red"), (PLOT.right, PLOT.top, "red"),
        (PLOT.left, PLOT.top, "purple"), (PLOT.right, PLOT.bottom, "purple"),
    ):  # fmt: skip
        assert coloured(canvas, x, y, colour)


def test_marks_and_labels_can_be_read(canvas: Canvas) -> None:
    """Figures at the left with a real minus sign, labels below, all of them inside their room."""
    draw_lines(canvas, PLOT, [Series("Ada", "red", [-30, 220])], ["1", "2"], SMALL)
    items = canvas.items or []
    assert {item.label for item in items} >= {"−50", "0", "250", "1", "2"}
    assert all(item.fits and item.rect.x >= PLOT.x - canvas.px(LEFT) for item in items)


@pytest.mark.parametrize("height", [25, 60, 100])
def test_the_figures_of_a_low_chart_stand_apart(canvas: Canvas, height: int) -> None:
    plot = Rect(PLOT.x, PLOT.y, PLOT.w, height)
    draw_lines(canvas, plot, [Series("Ada", "red", [70, 1540])], ["1", "2"], SMALL)
    marks = [item.rect for item in canvas.items or [] if item.rect.right <= plot.x]
    assert len(marks) >= 2
    assert all(below.y >= above.bottom for below, above in pairwise(marks))


def test_one_point_is_no_line(canvas: Canvas) -> None:
    """A game in its first round has one value for everybody."""
    draw_lines(canvas, PLOT, [Series("Ada", "red", [10])], ["1"], SMALL)
    assert coloured(canvas, PLOT.left, PLOT.top, "red")


def test_the_names_stand_in_the_order_of_the_last_values(canvas: Canvas) -> None:
    """The best first, each with its last value."""
    chart = LineChart("chart", [Series("Ada", "red", [9, 3]), Series("Ben", "purple", [1, 30])], ["1", "2"], "Money")
    chart.rect = Rect(0, 0, 640, 280)
    chart.draw(canvas)
    said = [item.label for item in canvas.items or []]
    assert said.index("Ben") < said.index("Ada")
    assert said[said.index("Ben") + 1] == "30"


def test_a_bar_is_as_long_as_its_value(canvas: Canvas) -> None:
    """The longest mark ends at the right edge; half of it is half as long; the words stand above."""
    chart = BarChart("chart", [Bar("two", 50, 100, "50 points", "1 of 2"), Bar("three", 25, 50), Bar("none", -5, -5)])
    chart.rect = Rect(0, 0, 700, chart.height(canvas.look, 700))
    canvas = Canvas(Surface(chart.rect.size), Look(), [])
    chart.draw(canvas)
    filled = [
        sum(canvas.surface.get_at((x, y))[:3] == canvas.theme.cloth for x in range(chart.rect.w)) for y in (40, 98, 156)
    ]
    assert filled[0] == pytest.approx(2 * filled[1], abs=4)
    assert filled[2] == 0
    assert {"two", "50 points", "1 of 2", "three"} <= {item.label for item in canvas.items or []}


def test_no_bars_are_no_fault(canvas: Canvas) -> None:
    """Nobody has finished a game yet."""
    chart = BarChart("chart", [])
    chart.draw(canvas)
    assert chart.height(canvas.look, 300) == 0
