"""The background of menus: the title picture if there is one, else an engraved landscape drawn here."""

from __future__ import annotations

from functools import lru_cache
from math import sin

import pygame
from pygame import Rect

from imperial_steam import assets
from imperial_steam.gui.draw import Canvas
from imperial_steam.gui.theme import Theme, mix

#: The picture below assets/.
PICTURE = "title/title.jpg"


def draw_backdrop(canvas: Canvas, focus: float = 0.5) -> None:
    """Cover the whole surface; `focus` says which part stays when the sides are cropped (0 left, 1 right)."""
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
        _cover(surface, pygame.image.load(str(path)), focus)
    else:
        _landscape(surface, theme)
    return surface


def _cover(surface: pygame.Surface, picture: pygame.Surface, focus: float) -> None:
    """Fill the surface with the picture, keeping its proportions."""
    wide, high = surface.get_size()
    factor = max(wide / picture.get_width(), high / picture.get_height())
    size = (max(wide, round(picture.get_width() * factor)), max(high, round(picture.get_height() * factor)))
    scaled = pygame.transform.smoothscale(picture, size)
    surface.blit(scaled, (-round((size[0] - wide) * focus), -round((size[1] - high) * 0.5)))


def _landscape(surface: pygame.Surface, theme: Theme) -> None:
    """Ranges of mountains in fading inks, hatched like an engraving."""
    wide, high = surface.get_size()
    for layer in range(5):
        base = high * (0.42 + 0.11 * layer)
        colour = mix(theme.desk, theme.cloth, 0.12 + 0.13 * layer)
        ridge = [(x, _ridge(x / wide, layer, base, high)) for x in range(0, wide + 8, 8)]
        pygame.draw.polygon(surface, colour, [(0, high), *ridge, (wide, high)])
        hatch = mix(colour, theme.ink, 0.25)
        for x, y in ridge:
            pygame.draw.aaline(surface, hatch, (x, y), (x - high * 0.03, y + high * 0.09))
        pygame.draw.aalines(surface, mix(colour, theme.ink, 0.45), False, ridge)


def _ridge(part: float, layer: int, base: float, high: int) -> float:
    """Height of a range at a part of the width."""
    wave = sin(part * (5 + 2 * layer) + layer * 1.7) + 0.5 * sin(part * (13 + 3 * layer) + layer) + 0.2 * sin(part * 47)
    return base - high * 0.07 * wave


def title_plate(canvas: Canvas, rect: Rect) -> None:
    """A sheet of paper with the double frame of an engraved plate."""
    canvas.note(rect, "", "panel")
    if canvas.theme.ornaments:
        canvas.fill(rect.move(canvas.px(3), canvas.px(3)), canvas.theme.shadow, 2)
    canvas.fill(rect, canvas.theme.paper, 2)
    canvas.double_frame(rect)
