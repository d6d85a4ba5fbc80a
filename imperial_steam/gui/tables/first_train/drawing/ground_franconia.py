"""The ground of Franconia: strips of fields, hops on their poles, pines on sandstone, red roofs, paths and hedges."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import pygame
from pygame import Rect, Surface

from imperial_steam.games.first_train.board.layout import Area, Border
from imperial_steam.games.first_train.terms import HILL, HOP
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.tables.first_train.drawing import brush
from imperial_steam.gui.tables.first_train.drawing.brush import Outline

FIELDS: tuple[Colour, ...] = (
    (226, 200, 126), (214, 184, 108), (200, 196, 116), (186, 190, 110), (232, 212, 150), (196, 160, 108),
    (176, 186, 104), (222, 192, 134),
)  # fmt: skip
HOP_GROUND, HOP_LEAF, POLE = (122, 142, 74), ((84, 124, 52), (104, 144, 62), (70, 108, 48)), (96, 74, 48)
SAND, PINE = (206, 172, 124), ((52, 92, 62), (64, 104, 70), (44, 80, 56))
PATH, HEDGE = (240, 224, 184), ((82, 110, 58), (96, 124, 64), (70, 98, 52))
BRICK, ROOF, PLASTER, WATER = (
    (182, 96, 72),
    ((190, 84, 54), (172, 72, 50), (204, 100, 66)),
    (242, 228, 198),
    (120, 172, 204),
)
#: How many houses surround the symbols of companies and stations, by the figures of a station.
HOUSES = {0: 16, 2: 5, 3: 9}


class Franconia:
    """Paints the areas around Nürnberg at a number of pixels for a unit of the map."""

    edge: Colour = (142, 118, 70)

    def __init__(self, unit: float) -> None:
        self.unit = unit

    def area(self, surface: Surface, area: Area, outline: Outline, at: Point) -> None:
        """One area: what grows there, by its terrain."""
        chance = Random(area.key)
        if area.terrain == HOP:
            self._hops(surface, outline, chance)
        elif area.terrain == HILL:
            self._pines(surface, outline, at, chance)
        elif area.company >= 0:
            self._town(surface, outline, at, chance)
        else:
            self._strips(surface, outline, chance)
        if area.figures or area.company >= 0:
            self._village(surface, at, HOUSES[area.figures], chance)

    def border(self, surface: Surface, border: Border, path: Outline) -> None:
        """A path between fields; where nothing can be built a hedge."""
        chance, unit = Random(border.key), self.unit
        if border.blocked:
            brush.beads(surface, path, 3.2 * unit, (1.7 * unit, 2.6 * unit), HEDGE, chance)
            return
        brush.stroke(surface, path, mix(PATH, (84, 58, 30), 0.74), 4.4 * unit)
        brush.stroke(surface, path, PATH, 2.5 * unit)

    def stream(self, surface: Surface, path: Outline) -> None:
        """A brook that has no meaning for the rules."""
        brush.stroke(surface, path, WATER, 3 * self.unit)

    def river(self, surface: Surface, path: Outline) -> None:
        """A river along borders: dark banks, light water."""
        brush.stroke(surface, path, mix(WATER, (40, 60, 70), 0.55), 10.6 * self.unit)
        brush.stroke(surface, path, WATER, 8.4 * self.unit)
        brush.stroke(surface, path, mix(WATER, (236, 246, 250), 0.42), 3.2 * self.unit)

    def _strips(self, surface: Surface, outline: Outline, chance: Random) -> None:
        """Blocks of narrow fields, each block ploughed in its own direction; some fruit trees."""
        unit = self.unit
        for block in brush.cut(outline, chance, chance.randint(2, 3)):
            colours = [mix(chance.choice(FIELDS), (250, 240, 206), chance.uniform(0.22, 0.42)) for _ in range(5)]
            angle, step = chance.uniform(0, pi), chance.uniform(8, 12) * unit

            def field(
                tile: Surface, box: Rect, angle: float = angle, step: float = step, colours: list[Colour] = colours
            ) -> None:
                tile.fill(colours[0])
                brush.furrows(tile, box, angle, step, colours, round(step) + 1)
                lines = [mix(colour, (140, 112, 66), 0.2) for colour in colours]
                brush.furrows(tile, box, angle, step / 3, lines, 1)

            brush.within(surface, block, field)
        box = brush.box_of(outline).inflate(-24 * unit, -24 * unit)

        def orchard(tile: Surface, room: Rect) -> None:
            for x, y in brush.scattered(room.inflate(-10 * unit, -10 * unit), chance, chance.randint(4, 9)):
                brush.tree(tile, x, y, chance.uniform(1.8, 2.8) * unit, (112, 138, 66))

        if box.w > 0 and box.h > 0:
            brush.within(surface, outline, orchard)

    def _hops(self, surface: Surface, outline: Outline, chance: Random) -> None:
        """Rows of poles with hops climbing on them."""
        unit, lean = self.unit, chance.uniform(-0.12, 0.12)

        def rows(tile: Surface, box: Rect) -> None:
            tile.fill(HOP_GROUND)
            brush.furrows(tile, box, lean, 8.5 * unit, [mix(HOP_GROUND, (150, 112, 70), 0.4)], round(2 * unit))
            for row in range(int(box.h / (8.5 * unit)) + 3):
                for place in range(int(box.w / (6 * unit)) + 2):
                    x = (place * 6 + (row % 2) * 3) * unit
                    self._vine(tile, x, row * 8.5 * unit + x * lean, chance)

        brush.within(surface, outline, rows)

    def _vine(self, tile: Surface, x: float, foot: float, chance: Random) -> None:
        unit = self.unit
        pygame.draw.line(tile, POLE, (x, foot), (x, foot - 8.4 * unit), max(1, round(0.7 * unit)))
        for leaf in range(4):
            spot = (x + (-0.6 if leaf % 2 else 0.6) * unit, foot - (1.6 + 1.9 * leaf) * unit)
            pygame.draw.circle(tile, HOP_LEAF[chance.randrange(3)], spot, (1.75 - 0.25 * leaf) * unit)

    def _pines(self, surface: Surface, outline: Outline, at: Point, chance: Random) -> None:
        """Sandstone in steps with pines."""
        unit = self.unit
        pygame.draw.polygon(surface, mix(SAND, (96, 120, 70), 0.45), outline)
        for step, part in enumerate((0.82, 0.6, 0.36)):
            pygame.draw.polygon(
                surface, mix(SAND, (90, 60, 34), 0.4), brush.shrunk(outline, at, part, (2 * unit, 2.4 * unit))
            )
            pygame.draw.polygon(surface, mix(SAND, (250, 232, 196), 0.16 * step), brush.shrunk(outline, at, part))

        def wood(tile: Surface, box: Rect) -> None:
            for x, y in sorted(brush.scattered(box, chance, 70), key=lambda spot: spot[1]):
                size, colour = chance.uniform(3.6, 5.4) * unit, chance.choice(PINE)
                for tier in range(2):
                    top, half = y - size * (1.3 - 0.5 * tier), size * (0.34 + 0.12 * tier)
                    points = [(x, top), (x - half, top + size * 0.8), (x + half, top + size * 0.8)]
                    pygame.draw.polygon(tile, mix(colour, (250, 250, 200), 0.08 * (1 - tier)), points)

        brush.within(surface, outline, wood)

    def _town(self, surface: Surface, outline: Outline, at: Point, chance: Random) -> None:
        """Streets of brick between gardens."""
        unit = self.unit

        def streets(tile: Surface, box: Rect) -> None:
            tile.fill(mix(BRICK, (238, 206, 170), 0.52))
            course, long = 4.2 * unit, 9.0 * unit
            for row in range(int(box.h / course) + 1):
                pygame.draw.line(
                    tile, mix(BRICK, PLASTER, 0.75), (0, row * course), (box.w, row * course), max(1, round(0.6 * unit))
                )
                for place in range(int(box.w / long) + 2):
                    x, tint = (place + 0.5 * (row % 2)) * long - long, chance.uniform(0.35, 0.6)
                    brick = Rect(round(x), round(row * course + 1), round(long - unit), round(course - unit))
                    pygame.draw.rect(tile, mix(BRICK, PLASTER, tint), brick)

        brush.within(surface, outline, streets)
        ring = brush.shrunk(outline, at, 0.8)
        brush.stroke(surface, [*ring, ring[0]], mix(BRICK, (60, 30, 20), 0.35), 3.4 * unit)
        brush.stroke(surface, [*ring, ring[0]], mix(BRICK, PLASTER, 0.3), 1.6 * unit)

    def _village(self, surface: Surface, at: Point, houses: int, chance: Random) -> None:
        spots = []
        for number in range(houses):
            angle, away = 2 * pi * number / houses + chance.uniform(-0.25, 0.25), chance.uniform(20, 28) * self.unit
            spots.append((at[0] + cos(angle) * away * 1.15, at[1] + sin(angle) * away * 0.8))
        for x, y in sorted(spots, key=lambda spot: spot[1]):
            brush.house(surface, x, y, chance.uniform(4.6, 6.2) * self.unit, PLASTER, chance.choice(ROOF))
