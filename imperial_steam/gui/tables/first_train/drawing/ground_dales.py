"""The ground of the dales: pastures between dry stone walls, green valleys with becks, moors with heather and crags."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random

import pygame
from pygame import Rect, Surface

from imperial_steam.games.first_train.board.layout import Area, Border
from imperial_steam.games.first_train.terms import HILL, VALLEY
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point, spread
from imperial_steam.gui.tables.first_train.drawing import brush
from imperial_steam.gui.tables.first_train.drawing.brush import Outline

PASTURE: tuple[Colour, ...] = ((150, 184, 96), (162, 192, 106), (140, 176, 92), (174, 198, 116), (154, 180, 88))
MEADOW: tuple[Colour, ...] = ((186, 214, 122), (176, 208, 112), (196, 220, 134))
MOOR: tuple[Colour, ...] = ((142, 124, 98), (150, 130, 106), (134, 118, 96))
HEATHER: tuple[Colour, ...] = ((136, 96, 124), (152, 110, 138), (116, 92, 76))
STONE: tuple[Colour, ...] = ((206, 202, 190), (190, 186, 174), (218, 214, 202), (176, 172, 162))
CRAG, BECK, BARN, SLATE = (92, 82, 70), (116, 164, 184), (204, 196, 178), (104, 108, 116)
#: How many houses surround the symbols of companies and stations, by the figures of a station.
HOUSES = {0: 9, 2: 4, 3: 7}


class Dales:
    """Paints the areas of the dales at a number of pixels for a unit of the map."""

    edge: Colour = (98, 116, 70)

    def __init__(self, unit: float) -> None:
        self.unit = unit

    def area(self, surface: Surface, area: Area, outline: Outline, at: Point) -> None:
        """One area: what grows there, by its terrain."""
        chance = Random(area.key)
        if area.terrain == HILL:
            self._moor(surface, outline, at, chance)
        else:
            self._pastures(surface, outline, area.terrain == VALLEY, chance)
        if area.terrain == VALLEY:
            self._slopes(surface, outline, at)
        if area.figures or area.company >= 0:
            self._village(surface, at, HOUSES[area.figures], chance)

    def border(self, surface: Surface, border: Border, path: Outline) -> None:
        """A dry stone wall; where nothing can be built a crag below it."""
        chance = Random(border.key)
        if border.blocked:
            brush.stroke(surface, path, CRAG, 4.6 * self.unit)
        brush.beads(surface, path, 2.5 * self.unit, (0.95 * self.unit, 1.35 * self.unit), STONE, chance)

    def stream(self, surface: Surface, path: Outline) -> None:
        """A beck that has no meaning for the rules."""
        brush.stroke(surface, path, mix(BECK, (40, 60, 60), 0.35), 4.4 * self.unit)
        brush.stroke(surface, path, BECK, 3.2 * self.unit)

    def river(self, surface: Surface, path: Outline) -> None:
        """A river along borders."""
        brush.stroke(surface, path, mix(BECK, (30, 50, 70), 0.4), 8 * self.unit)
        brush.stroke(surface, path, BECK, 6 * self.unit)

    def _pastures(self, surface: Surface, outline: Outline, valley: bool, chance: Random) -> None:
        """Fields between walls, some mown, some with sheep, a barn."""
        colours, unit = MEADOW if valley else PASTURE, self.unit
        fields = brush.cut(outline, chance, 5 if valley else chance.randint(5, 7))
        for number, field in enumerate(fields):
            colour = mix(chance.choice(colours), (250, 246, 200), chance.uniform(0, 0.12))
            pygame.draw.polygon(surface, colour, field)
            kind = chance.random()
            if kind < 0.3:
                self._mown(surface, field, colour, chance.uniform(0, pi))
            elif kind < 0.62:
                self._sheep(surface, field, chance)
            if number == 0 and chance.random() < 0.6:
                x, y = brush.box_of(field).center
                brush.house(surface, x, y, 5 * unit, BARN, SLATE)
        for field in fields:
            wall = [*field, field[0]]
            brush.stroke(surface, wall, mix(colours[0], (60, 70, 40), 0.45), 1.5 * unit)
            brush.stroke(surface, wall, mix(STONE[0], colours[0], 0.25), 0.8 * unit)

    def _mown(self, surface: Surface, field: Outline, colour: Colour, angle: float) -> None:
        """Light stripes where hay was made."""
        colours, step, width = (mix(colour, (255, 255, 220), 0.16), colour), 3.4 * self.unit, round(1.6 * self.unit)
        brush.within(surface, field, lambda tile, box: brush.furrows(tile, box, angle, step, colours, width))

    def _sheep(self, surface: Surface, field: Outline, chance: Random) -> None:
        box = brush.box_of(field).inflate(-8 * self.unit, -8 * self.unit)
        if box.w < 6 * self.unit or box.h < 6 * self.unit:
            return
        for x, y in brush.scattered(box, chance, 5):
            pygame.draw.ellipse(
                surface, (96, 112, 66), Rect(x - 1.6 * self.unit, y - 0.6 * self.unit, 3.6 * self.unit, 2.4 * self.unit)
            )
            pygame.draw.ellipse(
                surface,
                (244, 240, 226),
                Rect(x - 1.7 * self.unit, y - 1.1 * self.unit, 3.2 * self.unit, 2.2 * self.unit),
            )
            pygame.draw.circle(surface, (54, 48, 44), (x + 1.6 * self.unit, y - 0.5 * self.unit), 0.7 * self.unit)

    def _slopes(self, surface: Surface, outline: Outline, at: Point) -> None:
        """The sides of a valley: hachures from its edge down to the floor."""
        dark = mix(MEADOW[0], (70, 96, 50), 0.62)
        for number, (x, y) in enumerate(spread([*outline, outline[0]], 84)):
            away = hypot(at[0] - x, at[1] - y) or 1.0
            reach = (9.0 if number % 2 else 6.0) * self.unit
            end = (x + (at[0] - x) / away * reach, y + (at[1] - y) / away * reach)
            pygame.draw.aaline(surface, dark, (x, y), end, max(1, round(0.9 * self.unit)))

    def _moor(self, surface: Surface, outline: Outline, at: Point, chance: Random) -> None:
        """A hill in steps, light at the north west, with heather and hachures."""
        unit, base = self.unit, chance.choice(MOOR)
        pygame.draw.polygon(surface, base, outline)
        for step, part in enumerate((0.86, 0.68, 0.48, 0.28)):
            shade = mix(base, (238, 224, 190), 0.09 * (step + 1))
            pygame.draw.polygon(
                surface, mix(base, (44, 36, 30), 0.42), brush.shrunk(outline, at, part, (1.8 * unit, 2.2 * unit))
            )
            pygame.draw.polygon(surface, shade, brush.shrunk(outline, at, part))
        box = brush.box_of(outline)

        def growth(tile: Surface, room: Rect) -> None:
            for x, y in brush.scattered(room, chance, 260):
                pygame.draw.circle(tile, chance.choice(HEATHER), (x, y), chance.uniform(0.8, 1.9) * unit)
            middle = (at[0] - box.x, at[1] - box.y)
            for number in range(56):
                angle = number * pi / 28
                for start in (24.0, 39.0):
                    x, y = middle[0] + cos(angle) * start * unit, middle[1] + sin(angle) * start * unit
                    end = (x + cos(angle) * 7 * unit, y + sin(angle) * 7 * unit)
                    dark = 0.7 if cos(angle - pi / 4) > 0 else 0.3
                    pygame.draw.aaline(tile, mix(base, (50, 38, 30), dark), (x, y), end)

        brush.within(surface, outline, growth)

    def _village(self, surface: Surface, at: Point, houses: int, chance: Random) -> None:
        for number in range(houses):
            angle, away = 2 * pi * number / houses + chance.uniform(-0.25, 0.25), chance.uniform(20, 27) * self.unit
            x, y = at[0] + cos(angle) * away * 1.15, at[1] + sin(angle) * away * 0.8
            brush.house(
                surface, x, y, chance.uniform(4.4, 5.8) * self.unit, BARN, chance.choice((SLATE, (126, 118, 112)))
            )
