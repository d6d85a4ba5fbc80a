"""A board as a small picture: the areas of its first map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame
from pygame import Surface

from imperial_steam.games.first_train.board.drawing import drawing_of
from imperial_steam.gui.canvas.theme import Colour

#: How many times too large the picture is drawn before it is smoothed.
FACTOR = 2
INK: Colour = (72, 60, 48)
SHEET: Colour = (226, 216, 190)
TERRAIN: Mapping[str, Colour] = {
    "plain": (222, 212, 158), "valley": (178, 200, 150), "hop": (136, 172, 92), "hill": (150, 128, 100),
}  # fmt: skip
MARKS: Mapping[str, Colour] = {
    "red": (190, 44, 42), "green": (36, 122, 66), "white": (248, 246, 238), "yellow": (242, 190, 40),
}  # fmt: skip


def board_picture(data: Mapping[str, Any], size: tuple[int, int]) -> Surface:
    """The first map of a sound board in the middle of a picture of a size in pixels."""
    printed = next(data[side] for side in ("nuernberg", "wensleydale") if side in data)
    large = Surface((size[0] * FACTOR, size[1] * FACTOR))
    large.fill(SHEET)
    unit = min(large.get_width() / printed["width"], large.get_height() / printed["height"])
    left = (large.get_width() - unit * printed["width"]) / 2
    foot = (large.get_height() + unit * printed["height"]) / 2

    def place(point: tuple[float, float]) -> tuple[float, float]:
        return left + point[0] * unit, foot - point[1] * unit

    drawn = drawing_of(printed)
    for key, area in printed["areas"].items():
        outline = [place(point) for point in drawn.outline(key)]
        pygame.draw.polygon(large, TERRAIN[area["terrain"]], outline)
        pygame.draw.polygon(large, INK, outline, max(1, round(unit * 2)))
    for area in printed["areas"].values():
        _mark(large, area, place(area["at"]), max(3, round(unit * 13)))
    return pygame.transform.smoothscale(large, size)


def _mark(surface: Surface, area: Mapping[str, Any], spot: tuple[float, float], radius: int) -> None:
    """A town as a square, a good or a station as a disc."""
    if "town" in area:
        box = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        box.center = round(spot[0]), round(spot[1])
        pygame.draw.rect(surface, MARKS[area["town"]], box)
        pygame.draw.rect(surface, INK, box, max(1, radius // 5))
    elif "goods" in area or "station" in area:
        pygame.draw.circle(surface, MARKS[area.get("goods", "white")], spot, radius * 2 // 3)
        pygame.draw.circle(surface, INK, spot, radius * 2 // 3, max(1, radius // 6))
