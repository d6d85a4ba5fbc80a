"""Borders and tracks of the map: what a track would cost, whose lies there, the line being built, ways traced."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import pygame
from pygame import Rect, Surface

from imperial_steam.games.first_train.board.layout import Border
from imperial_steam.games.first_train.phases.building import borders_of
from imperial_steam.games.first_train.terms import FORBIDDEN
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point, dashes
from imperial_steam.gui.tables.first_train.boards import map_names, map_plan
from imperial_steam.gui.tables.first_train.boards.map_plan import MapPlan
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things

#: Widths in units of the map: the bed of a track, its rails; how far off a border is hit.
BED, RAILS, REACH = 8.6, 5.6, 8.0
#: Sleepers by player shape: length and distance in units.
SLEEPERS: Sequence[tuple[float, float]] = ((1.4, 4.4), (4.6, 3.6), (1.4, 2.0), (8.0, 3.0))


def stroke(surface: Surface, points: Sequence[Point], colour: Colour, width: float) -> None:
    """A bent line `width` pixels wide, with round joints."""
    thick = max(1, round(width))
    for a, b in pairwise(points):
        pygame.draw.aaline(surface, colour, a, b, thick)
    if thick > 3:
        for point in points:
            pygame.draw.aacircle(surface, colour, point, thick / 2)


def runs(pen: TrainPen, places: MapPlan, owner: int, more: int = 0) -> dict[int, tuple[Point, ...]]:
    """By border: how the track of an owner runs, with further borders."""
    mask = pen.shown.state.tracks[owner] | more
    return dict(map_plan.tracks(places, pen.shown.layout, mask))


def line_mask(pen: TrainPen) -> int:
    """The borders of the line that is being built."""
    planned = pen.shown.planned
    return 0 if planned is None else sum(1 << border for border in borders_of(pen.shown.frame, planned.line))


def draw_borders(pen: TrainPen, places: MapPlan) -> None:
    """What a track across each free border would cost, as dots; bars where none is allowed; all borders can be hit."""
    layout, taken = pen.shown.layout, pen.shown.track_owners
    for border in layout.borders:
        thing = things.border(border.key)
        pen.hits.add_line(places.borders[border.index], max(5.0, REACH * places.unit), thing)
        if border.blocked == FORBIDDEN:
            _bar(pen, places, border.index)
        elif not border.blocked and border.index not in taken:
            _cost(pen, places, border.index, border.cost)


def _cost(pen: TrainPen, places: MapPlan, border: int, cost: int) -> None:
    """One dot for each building point, side by side along the border."""
    (x, y), (ox, oy), unit = places.anchors[border], places.across[border], places.unit
    radius = max(1.6, 2.5 * unit)
    for number in range(cost):
        off = (number - (cost - 1) / 2) * 2.5 * radius
        spot = (x - oy * off, y + ox * off)
        pygame.draw.aacircle(pen.canvas.surface, pieces.DARK, spot, radius + max(1.0, 0.9 * unit))
        pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, spot, radius)


def _bar(pen: TrainPen, places: MapPlan, border: int) -> None:
    """A barred sign on a border that nothing may cross."""
    (x, y), unit = places.anchors[border], places.unit
    radius = max(4.0, 6 * unit)
    pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, (x, y), radius + 1)
    pygame.draw.aacircle(pen.canvas.surface, (176, 34, 30), (x, y), radius)
    bar = Rect(0, 0, round(1.3 * radius), max(2, round(0.42 * radius)))
    bar.center = (round(x), round(y))
    pygame.draw.rect(pen.canvas.surface, pieces.LIGHT, bar)


def draw_tracks(pen: TrainPen, places: MapPlan) -> None:
    """The tracks of everybody; the line that is being built is light with dark edges."""
    state, new, seat = pen.shown.state, line_mask(pen), max(0, pen.shown.state.actor)
    for owner in range(len(state.tracks)):
        more = new if owner == seat else 0
        tracks = runs(pen, places, owner, more)
        for border, points in tracks.items():
            if not more >> border & 1:
                stroke(pen.canvas.surface, points, pieces.DARK, BED * places.unit)
        for border, points in tracks.items():
            if more >> border & 1:
                unpaid(pen, points, places.unit, owner)
            else:
                _track(pen, points, places.unit, owner)
        _ends(pen, places, owner, tracks)
        for border in tracks:
            _owner(pen, places, border, owner)


def _track(pen: TrainPen, points: Sequence[Point], unit: float, owner: int) -> None:
    """Rails of an owner's colour on sleepers whose pattern is that of his shape; companies have light double rails."""
    surface, colour = pen.canvas.surface, pen.owner_colour(owner)
    stroke(surface, points, colour, RAILS * unit)
    if owner >= pen.shown.frame.player_count:
        stroke(surface, points, pieces.LIGHT, max(1.0, 2.0 * unit))
        stroke(surface, points, colour, max(1.0, 0.8 * unit))
        return
    shape = list(pen.canvas.look.palette.shapes).index(pen.shown.colour(owner))
    tint = mix(colour, pieces.ink_on(colour), 0.72)
    for a, b in dashes(tuple(points), *(part * unit for part in SLEEPERS[shape])):
        pygame.draw.aaline(surface, tint, a, b, max(1, round(2.4 * unit)))


def unpaid(pen: TrainPen, points: Sequence[Point], unit: float, owner: int) -> None:
    """A track that is not paid yet: the legal colour around dashes in the builder's."""
    surface = pen.canvas.surface
    stroke(surface, points, pen.canvas.theme.legal, (BED + 4) * unit)
    stroke(surface, points, pieces.LIGHT, (BED + 0.4) * unit)
    for a, b in dashes(tuple(points), 6 * unit, 3 * unit):
        pygame.draw.aaline(surface, pen.owner_colour(owner), a, b, max(2, round(RAILS * unit)))


def _ends(pen: TrainPen, places: MapPlan, owner: int, tracks: dict[int, tuple[Point, ...]]) -> None:
    """Buffer stops where a track ends in an area without a stop."""
    layout, unit = pen.shown.layout, places.unit
    touching: dict[int, list[int]] = {}
    for border in tracks:
        for area in layout.ends[border]:
            touching.setdefault(area, []).append(border)
    for area, here in touching.items():
        if len(here) > 1 or layout.stops >> area & 1:
            continue
        points = tracks[here[0]]
        (x, y), (bx, by) = (points[0], points[1]) if layout.ends[here[0]][0] == area else (points[-1], points[-2])
        length = hypot(x - bx, y - by) or 1.0
        across = (-(y - by) / length * 5.4 * unit, (x - bx) / length * 5.4 * unit)
        ends = (x - across[0], y - across[1]), (x + across[0], y + across[1])
        pygame.draw.aaline(pen.canvas.surface, pieces.DARK, *ends, max(2, round(3.4 * unit)))
        pygame.draw.aaline(pen.canvas.surface, pen.owner_colour(owner), *ends, max(1, round(1.6 * unit)))


def _owner(pen: TrainPen, places: MapPlan, border: int, owner: int) -> None:
    """The owner's shape on the border, so that nobody is told by colour alone."""
    x, y = (round(part) for part in places.anchors[border])
    radius = max(4, round(5.4 * places.unit))
    count = pen.shown.frame.player_count
    if owner < count:
        pen.badge((x, y), radius, owner)
    else:
        pen.mark(Rect(x - radius, y - radius, 2 * radius, 2 * radius), owner - count)


# --- what can be built, what is pointed at ------------------------------------------------------


def draw_lit(pen: TrainPen, places: MapPlan) -> None:
    """The borders of the next tracks that can be built glow."""
    for border in _lit(pen):
        path = places.borders[border.index]
        stroke(pen.canvas.surface, path, pieces.LIGHT, 7.4 * places.unit)
        stroke(pen.canvas.surface, path, pen.canvas.theme.legal, 4.6 * places.unit)


def _lit(pen: TrainPen) -> list[Border]:
    return [border for border in pen.shown.layout.borders if pen.is_lit(things.border(border.key))]


def draw_costs(pen: TrainPen, places: MapPlan) -> None:
    """The building points of the next tracks in discs, above all names."""
    theme, unit = pen.canvas.theme, places.unit
    for border in _lit(pen):
        centre, radius = places.anchors[border.index], max(7, round(9.5 * unit))
        pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, centre, radius + 1.5)
        pygame.draw.aacircle(pen.canvas.surface, theme.legal, centre, radius)
        style = Style("sans-bold", 1.45 * radius / pen.scale)
        spot = (round(centre[0]), round(centre[1]))
        pen.canvas.text_at(spot, str(border.cost), style, pieces.ink_on(theme.legal))
        pen.hits.add(Rect(spot[0] - radius, spot[1] - radius, 2 * radius, 2 * radius), things.border(border.key))


def veil(pen: TrainPen, outline: Sequence[Point], colour: Colour, strength: int) -> None:
    """Lay a colour over an area."""
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    width, height = max(x for x, _ in outline) - left, max(y for _, y in outline) - top
    tile = Surface((int(width) + 2, int(height) + 2), pygame.SRCALPHA)
    pygame.draw.polygon(tile, (*colour, strength), [(x - left, y - top) for x, y in outline])
    pen.canvas.surface.blit(tile, (round(left), round(top)))


def trace_area(pen: TrainPen, places: MapPlan, area: int, colour: Colour, strength: int = 52) -> None:
    """Light an area and draw its outline; its name stays as it is."""
    outline = places.outlines[area]
    veil(pen, outline, colour, strength)
    closed = [*outline, outline[0]]
    stroke(pen.canvas.surface, closed, pieces.LIGHT, pen.px(3.6))
    stroke(pen.canvas.surface, closed, pen.canvas.theme.ink, pen.px(1.6))
    map_names.again(pen, places, [area])


def trace_border(pen: TrainPen, places: MapPlan, border: int) -> None:
    """Light both areas of a border, and say what a track across it costs."""
    printed = pen.shown.layout.borders[border]
    tint = pen.canvas.theme.good if printed.cost else pen.canvas.theme.warning
    for area in (printed.a, printed.b):
        trace_area(pen, places, area, (255, 250, 214), 60)
    path = places.borders[border]
    stroke(pen.canvas.surface, path, pieces.LIGHT, pen.px(6))
    stroke(pen.canvas.surface, path, tint, pen.px(3.6))
    map_names.again(pen, places, (printed.a, printed.b))
    centre = tuple(round(part) for part in places.anchors[border])
    radius = pen.px(10)
    pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, centre, radius + pen.px(1.6))
    pygame.draw.aacircle(pen.canvas.surface, tint, centre, radius)
    words = str(printed.cost) if printed.cost else "×"
    pen.canvas.text_at((centre[0], centre[1]), words, Style("sans-bold", 14), pieces.ink_on(tint))
