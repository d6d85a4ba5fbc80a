"""What is in the areas of the map: symbols of stops and goods, cubes, passengers, landowners; below them names."""

from __future__ import annotations

import pygame
from pygame import Rect

from imperial_steam.games.first_train.board.layout import Area
from imperial_steam.games.first_train.state import Phase
from imperial_steam.games.first_train.terms import COMPANIES, LANDOWNER, LOADS, PIECES
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.tables.first_train.boards import map_names
from imperial_steam.gui.tables.first_train.boards.map_plan import PIECE, SYMBOL, MapPlan
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things


def draw_area(pen: TrainPen, places: MapPlan, area: Area) -> None:
    """Everything in one area."""
    at = places.areas[area.index]
    if not area.in_play:
        return
    if area.company >= 0:
        _town(pen, places, area, at)
    elif area.figures:
        _station(pen, places, area, at)
    elif area.goods >= 0:
        _goods(pen, places, area, at)
    map_names.draw(pen, places, area)
    _pieces(pen, places, area)


def _square(at: Point, radius: float) -> Rect:
    return Rect(round(at[0] - radius), round(at[1] - radius), round(2 * radius), round(2 * radius))


def _companies(pen: TrainPen, area: int) -> list[int]:
    """The companies that an area is a stop of."""
    return [company for company in range(len(COMPANIES)) if pen.shown.state.stops[company] >> area & 1]


def _town(pen: TrainPen, places: MapPlan, area: Area, at: Point) -> None:
    """A company town: a large plate in the company's colour with its mark."""
    radius = 1.5 * SYMBOL * places.unit
    surface, rect = pen.canvas.surface, _square(at, radius)
    rim = max(2, round(2 * places.unit))
    pygame.draw.rect(surface, pieces.DARK, rect.inflate(2 * rim, 2 * rim), border_radius=3 * rim)
    pygame.draw.rect(surface, pieces.LIGHT, rect.inflate(rim, rim), border_radius=2 * rim)
    companies = _companies(pen, area.index)
    for number, company in enumerate(companies):
        part = Rect(rect.x + number * rect.w // len(companies), rect.y, -(-rect.w // len(companies)), rect.h)
        pygame.draw.rect(surface, pen.company(company), part, border_radius=rim if len(companies) == 1 else 0)
    pieces.put(pen.canvas, "station", _square(at, 0.72 * radius), mix(pieces.LIGHT, pen.stuff("town"), 0.12))
    for number, company in enumerate(companies):
        _flag(pen, places, at, company, number, 1.5)


def _flag(pen: TrainPen, places: MapPlan, at: Point, company: int, number: int, grown: float = 1.0) -> None:
    """The mark of a company at a corner of a stop."""
    side = -1 if number else 1
    spot = (at[0] + side * grown * SYMBOL * 0.95 * places.unit, at[1] + grown * SYMBOL * 0.7 * places.unit)
    pen.mark(_square(spot, max(5.0, 6.6 * places.unit)), company)


def _station(pen: TrainPen, places: MapPlan, area: Area, at: Point) -> None:
    """A minor station is round, a major one square, both with a dot for each figure; company colours fill them."""
    surface, unit, radius = pen.canvas.surface, places.unit, SYMBOL * places.unit
    companies = _companies(pen, area.index)
    fills: list[Colour] = [pen.company(company) for company in companies] or [pieces.LIGHT]
    rim = max(1.5, 2 * unit)
    if area.figures == 2:
        pygame.draw.aacircle(surface, pieces.DARK, at, radius + rim)
        pygame.draw.aacircle(surface, fills[0], at, radius)
        if len(fills) > 1:
            pygame.draw.circle(surface, fills[1], at, radius, draw_top_right=True, draw_bottom_right=True)
    else:
        rect = _square(at, radius)
        pygame.draw.rect(surface, pieces.DARK, rect.inflate(2 * rim, 2 * rim), border_radius=round(rim))
        pygame.draw.rect(surface, fills[0], rect)
        if len(fills) > 1:
            pygame.draw.rect(surface, fills[1], Rect(rect.centerx, rect.y, rect.right - rect.centerx, rect.h))
    dot = mix(pieces.ink_on(fills[0]), fills[0], 0.1)
    spots = ((-0.45, 0.0), (0.45, 0.0)) if area.figures == 2 else ((-0.48, 0.36), (0.48, 0.36), (0.0, -0.42))
    for x, y in spots:
        pygame.draw.aacircle(surface, dot, (at[0] + x * radius, at[1] + y * radius), max(1.3, 0.24 * radius))
    if area.preset >= 0:
        spot = (at[0] + 0.9 * radius, at[1] - 0.9 * radius)
        pygame.draw.aacircle(surface, pieces.DARK, spot, max(2.6, 3.4 * unit))
        pygame.draw.aacircle(surface, pen.company(area.preset), spot, max(1.8, 2.4 * unit))
    for number, company in enumerate(companies):
        _flag(pen, places, at, company, number)


def _goods(pen: TrainPen, places: MapPlan, area: Area, at: Point) -> None:
    """The printed symbol of goods on a round plate; faded where none is left."""
    ware = pen.shown.printed.goods[area.goods]
    left = pen.shown.state.pieces[area.goods][area.index]
    radius = 0.98 * SYMBOL * places.unit
    plate = mix(pieces.LIGHT, (206, 190, 150), 0.15 if left else 0.75)
    pygame.draw.aacircle(pen.canvas.surface, mix(plate, pieces.DARK, 0.55), at, radius + max(1.0, 1.1 * places.unit))
    pygame.draw.aacircle(pen.canvas.surface, plate, at, radius)
    colour = mix(pen.load_colour(area.goods), pieces.LIGHT, 0.0 if left else 0.35)
    pieces.put(pen.canvas, ware, _square(at, 0.78 * radius), colour)


def _row(pen: TrainPen, places: MapPlan, area: Area) -> tuple[list[int], Rect, int]:
    """The kinds of the pieces in an area in their order, the place of the first one, and the step to the next."""
    state, at = pen.shown.state, places.areas[area.index]
    kinds = [kind for kind in range(len(PIECES)) for _ in range(state.pieces[kind][area.index])]
    size = max(8, round(PIECE * places.unit))
    step = size - max(0, round(0.1 * size)) if area.figures else size
    y = round(at[1] - (SYMBOL + 1.5) * places.unit - size)
    left = round(at[0] - (step * (len(kinds) - 1) + size) / 2)
    return kinds, Rect(left, y, size, size), step


def pile(pen: TrainPen, places: MapPlan, area: int, kind: int) -> Rect:
    """Where the pieces of a kind lie in an area."""
    kinds, rect, step = _row(pen, places, pen.shown.layout.areas[area])
    number = max(1, kinds.count(kind))
    place = kinds.index(kind) if kind in kinds else 0
    return Rect(rect.x + place * step, rect.y, rect.w + (number - 1) * step, rect.h)


def _pieces(pen: TrainPen, places: MapPlan, area: Area) -> None:
    """Cubes and figures in a row above the symbol; where the area is built to or from they do not lie in its way."""
    chosen = pen.is_lit(things.area(area.key)) and pen.shown.state.phase is not Phase.SHIPPING
    kinds, first, step = _row(pen, places, area)
    for place, kind in enumerate(kinds):
        rect = first.move(place * step, 0)
        pen.load(rect, kind)
        thing = Target("landowner", area.key) if kind == LANDOWNER else things.load(area.key, LOADS[kind])
        if pen.is_lit(thing) or not chosen:
            pen.spot(rect, thing, 3, 0)
