"""The ground of a map: painted once, in the picture language of its side of the board, and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

import pygame
from pygame import Rect, Surface

from imperial_steam.games.first_train.board.layout import Area, Border, Layout
from imperial_steam.games.first_train.board.world import Box, Map
from imperial_steam.games.first_train.terms import CLOSED, HILL, HOP, PLAIN, VALLEY
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point, smooth
from imperial_steam.gui.tables.first_train.drawing import brush
from imperial_steam.gui.tables.first_train.drawing.brush import Outline
from imperial_steam.gui.tables.first_train.drawing.ground_dales import Dales
from imperial_steam.gui.tables.first_train.drawing.ground_franconia import Franconia

#: Pixels of the painted ground for a unit of the map.
UNIT = 2.0


class Style(Protocol):
    """The picture language of a side of the board. All places are pixels of the picture."""

    def area(self, surface: Surface, area: Area, outline: Outline, at: Point) -> None:
        """Paint an area."""

    def border(self, surface: Surface, border: Border, path: Outline) -> None:
        """Paint what is on a border."""

    def stream(self, surface: Surface, path: Outline) -> None:
        """Paint a river without any meaning for the rules."""

    def river(self, surface: Surface, path: Outline) -> None:
        """Paint a river along borders."""


class Plain:
    """Flat colours by terrain and clear borders, where nothing shall be ornate."""

    colours: Mapping[str, Colour] = {
        PLAIN: (244, 244, 236), VALLEY: (206, 232, 190), HOP: (170, 190, 140), HILL: (186, 176, 166),
    }  # fmt: skip

    def __init__(self, unit: float) -> None:
        self.unit = unit

    def area(self, surface: Surface, area: Area, outline: Outline, at: Point) -> None:
        """One colour; closed areas are hatched."""
        del at
        colour = self.colours[area.terrain]
        pygame.draw.polygon(surface, colour, outline)
        if area.terrain in CLOSED:
            lines = [mix(colour, (0, 0, 0), 0.25)]
            brush.within(surface, outline, lambda tile, box: brush.furrows(tile, box, 0.8, 8 * self.unit, lines, 2))

    def border(self, surface: Surface, border: Border, path: Outline) -> None:
        """A line, thick where nothing can be built."""
        brush.stroke(surface, path, (60, 60, 60), (4 if border.blocked else 1.6) * self.unit)

    def stream(self, surface: Surface, path: Outline) -> None:
        """A thin blue line."""
        brush.stroke(surface, path, (130, 170, 220), 2 * self.unit)

    def river(self, surface: Surface, path: Outline) -> None:
        """A broad blue line."""
        brush.stroke(surface, path, (70, 120, 210), 7 * self.unit)


#: By map: its picture language.
STYLES: Mapping[str, Callable[[float], Style]] = {"nuernberg": Franconia, "wensleydale": Dales}


def _painted(layout: Layout, printed: Map, ornate: bool) -> Surface:
    """The whole ground at `UNIT` pixels for a unit."""
    surface = Surface((round(printed.width * UNIT), round(printed.height * UNIT)))
    style = STYLES[layout.key](UNIT) if ornate else Plain(UNIT)

    def place(point: Point) -> Point:
        return point[0] * UNIT, (printed.height - point[1]) * UNIT

    surface.fill(mix(Plain.colours[PLAIN], (150, 130, 90), 0.5))
    for area in layout.areas:
        style.area(surface, area, [place(point) for point in area.outline], place(area.at))
    for decor in printed.decor:
        style.stream(surface, smooth([place(point) for point in decor.path]))
    for border in sorted(layout.borders, key=lambda border: bool(border.blocked)):
        style.border(surface, border, [place(point) for point in border.path])
    for river in printed.rivers:
        style.river(surface, smooth([place(point) for point in river.path]))
    return surface


#: The grounds painted last, by all they depend on.
_kept: dict[object, Surface] = {}
KEPT = 3


def _ground(world: Box, layout: Layout, ornate: bool) -> Surface:
    key = (world.digest, layout.key, layout.extension, ornate)
    if key not in _kept:
        while len(_kept) >= KEPT:
            _kept.pop(next(iter(_kept)))
        ground = _painted(layout, world.maps[layout.key], ornate)
        shown = pygame.display.get_init() and pygame.display.get_surface() is not None
        _kept[key] = ground.convert() if shown else ground
    return _kept[key]


def blit(surface: Surface, view: Rect, picture: Rect, world: Box, layout: Layout, ornate: bool) -> None:
    """Draw the part of the ground that is seen in a view; `picture` is where all of it lies."""
    whole, seen = _ground(world, layout, ornate), view.clip(picture)
    if not seen.w or not seen.h:
        return
    across, down = whole.get_width() / picture.w, whole.get_height() / picture.h
    part = Rect(
        int((seen.x - picture.x) * across), int((seen.y - picture.y) * down), max(1, round(seen.w * across)),
        max(1, round(seen.h * down)),
    ).clip(whole.get_rect())  # fmt: skip
    surface.blit(pygame.transform.smoothscale(whole.subsurface(part), seen.size), seen)
