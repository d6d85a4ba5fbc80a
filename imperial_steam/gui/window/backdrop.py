"""The background of menus: the title picture if there is one, else an engraved landscape drawn here."""

from __future__ import annotations

from functools import lru_cache
from math import sin
from pathlib import Path

import pygame
from pygame import Rect

from imperial_steam import assets
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.theme import Theme, mix

#: The picture below assets/.
PICTURE = "title/title.jpg"


def draw_backdrop(canvas: Canvas, focus: float = 0.5) -> None:
    """Cover the whole surface; `focus` says which part stays when it is cropped (0 left, 1 right)."""
    canvas.surface.blit(backdrop(canvas.surface.get_size(), canvas.theme, focus), (0, 0))


@lru_cache(maxsize=4)
def backdrop(size: tuple[int, int], theme: Theme, focus: float = 0.5) -> pygame.Surface:
    """The backdrop at a size; plain paper in a theme without ornaments."""
    surface = pygame.Surface(size)
    surface.fill(theme.desk)
    if not theme.ornaments:
        return surface
    path = assets.assets() / PICTURE
    if path.is_file():
        surface.blit(cover(path, size, focus), (0, 0))
    else:
        _landscape(surface, theme)
    return surface


def cover(path: Path, size: tuple[int, int], focus: float) -> pygame.Surface:
    """A picture that fills a size in pixels and keeps its proportions; `focus` as in `draw_backdrop`."""
    picture, (width, height) = pygame.image.load(str(path)), size
    factor = max(width / picture.get_width(), height / picture.get_height())
    whole = max(width, round(picture.get_width() * factor)), max(height, round(picture.get_height() * factor))
    scaled = pygame.transform.smoothscale(picture, whole)
    return scaled.subsurface(Rect(round((whole[0] - width) * focus), round((whole[1] - height) * 0.5), width, height))


def _landscape(surface: pygame.Surface, theme: Theme) -> None:
    """Ranges of mountains in fading inks, hatched like an engraving."""
    width, height = surface.get_size()
    for layer in range(5):
        base = height * (0.42 + 0.11 * layer)
        colour = mix(theme.desk, theme.cloth, 0.12 + 0.13 * layer)
        ridge = [(x, _ridge(x / width, layer, base, height)) for x in range(0, width + 8, 8)]
        pygame.draw.polygon(surface, colour, [(0, height), *ridge, (width, height)])
        hatch = mix(colour, theme.ink, 0.25)
        for x, y in ridge:
            pygame.draw.aaline(surface, hatch, (x, y), (x - height * 0.03, y + height * 0.09))
        pygame.draw.aalines(surface, mix(colour, theme.ink, 0.45), False, ridge)


def _ridge(part: float, layer: int, base: float, height: int) -> float:
    """Height of a range at a part of the width."""
    wave = sin(part * (5 + 2 * layer) + layer * 1.7) + 0.5 * sin(part * (13 + 3 * layer) + layer) + 0.2 * sin(part * 47)
    return base - height * 0.07 * wave


def title_plate(canvas: Canvas, rect: Rect) -> None:
    """A sheet of paper with the double frame of an engraved plate."""
    canvas.note(rect, "", "panel")
    if canvas.theme.ornaments:
        canvas.fill(rect.move(canvas.px(3), canvas.px(3)), canvas.theme.shadow, 2)
    canvas.fill(rect, canvas.theme.paper, 2)
    canvas.double_frame(rect)
