"""Ways over the map: a passenger's, a line that can be planned by one click, and a line to be handed over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from math import hypot

import pygame
from pygame import Rect

from imperial_steam.games.first_train.actions import SellLine
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.terms import COMPANIES, FIRST_COMPANY, GOVERNMENT, KINDS, LANDOWNER
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.drawing.curves import Point, dashes
from imperial_steam.gui.tables.first_train.boards import map_marks, map_names, map_plan
from imperial_steam.gui.tables.first_train.boards.map_plan import MapPlan
from imperial_steam.gui.tables.first_train.boards.map_tracks import BED, REACH, runs, stroke, trace_area, unpaid
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things

#: The colours of a way that is traced.
WAY: Colour = (20, 74, 140)
#: Sizes in units of the map: the disc of a cost, a marker of influence that is due.
DISC, MARKER = 7.6, 11.0


def trace_way(pen: TrainPen, places: MapPlan, owner: int, borders: Collection[int], colour: Colour = WAY) -> None:
    """Trace a way over tracks of an owner."""
    tracks = runs(pen, places, owner)
    chosen = [tracks[border] for border in borders if border in tracks]
    for points in chosen:
        stroke(pen.canvas.surface, points, pieces.LIGHT, (BED + 6) * places.unit)
    for points in chosen:
        stroke(pen.canvas.surface, points, colour, (BED + 2.4) * places.unit)
        for a, b in dashes(tuple(points), 5 * places.unit, 6 * places.unit):
            pygame.draw.aaline(pen.canvas.surface, pieces.LIGHT, a, b, max(1, round(2.6 * places.unit)))
    touched = {area for border in borders for area in pen.shown.layout.ends[border]}
    map_names.again(pen, places, sorted(touched))


def trace_line(pen: TrainPen, places: MapPlan, line: Sequence[int]) -> None:
    """Trace a line that could be built: every track with its building points, the influence due in every area."""
    layout, chosen = pen.shown.layout, borders_of(pen.shown.frame, line)
    tracks = map_plan.tracks(places, layout, sum(1 << border for border in chosen))
    trace_area(pen, places, line[-1], (255, 250, 214))
    for points in tracks.values():
        unpaid(pen, points, places.unit, max(0, pen.shown.decider))
    map_names.again(pen, places, line)
    for border in chosen:
        _cost(pen, places, border)
    for place, area in enumerate(line):
        _due(pen, places, area, place == 0)


def draw_sale(pen: TrainPen, places: MapPlan) -> None:
    """The tracks that can be chosen for a line to be handed over, and the line as far as it is chosen."""
    handing, seat = pen.shown.handing, max(0, pen.shown.decider)
    if handing is None:
        return
    legal, tracks = pen.canvas.theme.legal, runs(pen, places, seat)
    for border, points in tracks.items():
        thing = things.border(pen.shown.frame.border_keys[border])
        if pen.is_lit(thing):
            _halo(pen, places, points, legal)
            quarter = len(points) // 4
            pen.hits.add_line(points[quarter:-quarter], max(6.0, REACH * places.unit), thing)
    if handing.meant:
        _taken_over(pen, places, handing.meant[0])


def _halo(pen: TrainPen, places: MapPlan, points: Sequence[Point], colour: Colour) -> None:
    """Two thin lines along a track."""
    for side in (-1, 1):
        for (ax, ay), (bx, by) in pairwise(points):
            length = hypot(bx - ax, by - ay) or 1.0
            ox, oy = (side * 0.72 * BED * places.unit * part / length for part in (ay - by, bx - ax))
            pygame.draw.aaline(pen.canvas.surface, colour, (ax + ox, ay + oy), (bx + ox, by + oy), pen.px(1.6))


def trace_sale(pen: TrainPen, places: MapPlan, sale: SellLine) -> None:
    """A line to be handed over, the stations that become stops of the company, and crosses over the pieces lost."""
    _taken_over(pen, places, sale)
    draw_lost(pen, places, sale)


def _taken_over(pen: TrainPen, places: MapPlan, sale: SellLine) -> None:
    shown = pen.shown
    sold, colour = shown.sold(sale), pen.company(COMPANIES.index(sale.company))
    for area in sold.stops:
        trace_area(pen, places, area, colour, 110)
    trace_way(pen, places, max(0, shown.decider), borders_of(shown.frame, sold.line), colour)


def draw_lost(pen: TrainPen, places: MapPlan, sale: SellLine | None = None) -> None:
    """Cross out the pieces that a line costs: the one given, or the one that is chosen so far."""
    handing = pen.shown.handing
    if sale is None and handing is not None and handing.meant:
        sale = handing.meant[0]
    for area, load in pen.shown.sold(sale).lost if sale is not None else ():
        _cross(pen, map_marks.pile(pen, places, area, load))


def _cross(pen: TrainPen, rect: Rect) -> None:
    """Cross pieces out."""
    for ends in ((rect.topleft, rect.bottomright), (rect.bottomleft, rect.topright)):
        pygame.draw.aaline(pen.canvas.surface, pieces.LIGHT, *ends, pen.px(4))
        pygame.draw.aaline(pen.canvas.surface, pen.canvas.theme.warning, *ends, pen.px(2.2))


def _cost(pen: TrainPen, places: MapPlan, border: int) -> None:
    """The building points of a track on it."""
    centre, radius = places.anchors[border], max(6.5, DISC * places.unit)
    pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, centre, radius + 1.2)
    pygame.draw.aacircle(pen.canvas.surface, pen.canvas.theme.legal, centre, radius)
    style = Style("sans-bold", 1.45 * radius / pen.scale)
    spot = (round(centre[0]), round(centre[1]))
    words = str(pen.shown.layout.costs[border])
    pen.canvas.text_at(spot, words, style, pieces.ink_on(pen.canvas.theme.legal))


def _due(pen: TrainPen, places: MapPlan, area: int, start: bool) -> None:
    """A marker for each influence point due in an area; landowners of the start are not there any more (PAY-19)."""
    state = pen.shown.state
    due = [] if start else [GOVERNMENT] * state.pieces[LANDOWNER][area]
    due += [kind for kind in range(FIRST_COMPANY, len(KINDS)) if state.stops[kind - FIRST_COMPANY] >> area & 1]
    size = max(10, round(MARKER * places.unit))
    x, y = places.areas[area]
    for number, kind in enumerate(due):
        spot = Rect(0, 0, size, size)
        spot.center = round(x + (number - (len(due) - 1) / 2) * size), round(y - 0.2 * size)
        pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, spot.center, 0.62 * size)
        pen.marker(spot, kind)
