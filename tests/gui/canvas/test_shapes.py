"""Shapes on a canvas: what they cover has their colour."""

from __future__ import annotations

import pygame
import pytest

from imperial_steam.gui.canvas.draw import Canvas, Look
from imperial_steam.gui.canvas.theme import Shape

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
