"""Shapes on a canvas: what they cover has their colour."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.theme import Shape
from imperial_steam.gui.table_kit.drawing import pieces

RED, BLUE = (200, 0, 0), (0, 0, 200)


@pytest.fixture
def canvas() -> Canvas:
    return Canvas(pygame.Surface((60, 60)), Look())


def test_a_polygon_is_filled_and_has_an_edge(canvas: Canvas) -> None:
    canvas.polygon([(10, 10), (50, 10), (50, 50), (10, 50)], RED, BLUE)
    assert canvas.surface.get_at((30, 30))[:3] == RED
    assert canvas.surface.get_at((30, 10))[:3] == BLUE


@pytest.mark.parametrize("shape", Shape)
def test_the_shape_of_a_player_is_filled(canvas: Canvas, shape: Shape) -> None:
    canvas.shape((30, 30), 20, shape, RED, BLUE)
    assert canvas.surface.get_at((30, 30))[:3] == RED


def test_a_frame_is_drawn_inside_and_leaves_the_rest(canvas: Canvas) -> None:
    canvas.frame(Rect(10, 10, 40, 30), RED, 2)
    line = {(x, y) for x in range(60) for y in range(60) if canvas.surface.get_at((x, y))[:3] == RED}
    inside = Rect(10, 10, 40, 30).inflate(-4, -4)
    assert line == {(x, y) for x in range(10, 50) for y in range(10, 40) if not inside.collidepoint(x, y)}


@pytest.mark.parametrize("draw", [Canvas.panel, lambda canvas, rect: pieces.paper(canvas, rect, "A panel")])
def test_a_panel_has_a_frame(canvas: Canvas, draw: Callable[[Canvas, Rect], object]) -> None:
    draw(canvas, Rect(10, 10, 40, 40))
    for side in ((30, 10), (30, 49), (10, 30), (49, 30)):
        assert canvas.surface.get_at(side)[:3] == canvas.theme.line
    assert canvas.surface.get_at((30, 30))[:3] == canvas.theme.paper


def test_cells_side_by_side_stand_apart_and_a_line_divides_them(canvas: Canvas) -> None:
    cells = pieces.cells(canvas, Rect(0, 0, 60, 20), 3)
    for left, right in pairwise(cells):
        assert right.x - left.right >= 3
        assert canvas.theme.line in {canvas.surface.get_at((x, 10))[:3] for x in range(left.right, right.x)}


def test_a_shade_darkens_what_is_below_a_dialog_and_hides_none_of_it(canvas: Canvas) -> None:
    canvas.surface.fill(RED)
    canvas.shade()
    assert 40 < canvas.surface.get_at((30, 30)).r < RED[0]
