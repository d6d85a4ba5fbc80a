"""The links of the map: beds by their kind, tracks of up to four players, and the symbols on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, cos, sin

import pygame
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.drawing.curves import Point, along, dashes, length_of, shifted
from imperial_steam.gui.table_kit.drawing.hits import NEAR
from imperial_steam.gui.table_kit.drawing.motion import Growth
from imperial_steam.gui.tables.imperial_steam.boards.map_plan import MapPlan
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen

#: Width of one track on a link, and the colours of links by kind.
LANE = 4.4
#: A link with less open between its cities is a stub: its owners' shapes are larger and have a rim.
STUB = 24
#: The colours of a way that is traced, and of a second one beside it.
WAY_COLOURS: tuple[Colour, Colour] = ((20, 92, 58), (150, 28, 96))
FILLS: dict[str, Colour] = {"plain": (250, 240, 206), "bridge": (190, 194, 198), "tunnel": (242, 176, 96)}


def _stroke(pen: SteamPen, points: Sequence[Point], colour: Colour, width: float) -> None:
    """A bent line `width` pixels wide, with round joints."""
    thick = max(1, round(width))
    for a, b in pairwise(points):
        pygame.draw.aaline(pen.canvas.surface, colour, a, b, thick)
    if thick > 3:
        for x, y in points[1:-1]:
            pygame.draw.aacircle(pen.canvas.surface, colour, (x, y), thick / 2)


def _dashes(pen: SteamPen, points: Sequence[Point], colour: Colour, width: float, dash: float, gap: float) -> None:
    """Short pieces along a line."""
    thick = max(1, round(width))
    for a, b in dashes(tuple(points), dash, gap):
        pygame.draw.aaline(pen.canvas.surface, colour, a, b, thick)


def draw_link(pen: SteamPen, places: MapPlan, link: int, on_path: bool) -> None:
    """The bed of a link by its kind, its highlight, and the tracks on it.

    The network of the player whose tableau is open has a halo.
    """
    layout, unit = pen.shown.layout, places.unit
    points, kind = places.links[link], layout.kinds[link]
    owners = pen.shown.track_owners.get(link, [])
    bed = unit * (5.0 if not owners else LANE * max(1, len(owners)) + 3.4)
    thing = Target("link", layout.link_names[link])
    pen.hits.add_line(points, max(7.0, bed * 0.9), thing, pen.px(NEAR))
    if on_path:
        _stroke(pen, points, pieces.DARK, bed + 15 * unit)
        _stroke(pen, points, pieces.PATH, bed + 13 * unit)
    if link == pen.shown.state.link:
        _stroke(pen, points, pen.canvas.theme.cloth, bed + 9 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 4.4 * unit)
    if pen.is_lit(thing):
        _stroke(pen, points, pen.canvas.theme.legal, bed + 9 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 4.4 * unit)
    if pen.shown.seat in owners:
        _stroke(pen, points, pieces.DARK, bed + 7.4 * unit)
        _stroke(pen, points, mix(pen.player_colour(pen.shown.seat), pieces.LIGHT, 0.45), bed + 6 * unit)
        _stroke(pen, points, pieces.LIGHT, bed + 2 * unit)
    _bed(pen, points, kind, bed, unit, bool(owners))
    for place, seat in enumerate(owners):
        offset = (place - (len(owners) - 1) / 2) * LANE * unit
        _track(pen, shifted(points, offset), seat, unit)


def _bed(pen: SteamPen, points: Sequence[Point], kind: str, bed: float, unit: float, built: bool) -> None:
    edge = {"plain": (84, 62, 36), "bridge": (70, 74, 80), "tunnel": (150, 76, 10)}[kind]
    fill = FILLS[kind]
    _stroke(pen, points, edge, bed)
    _stroke(pen, points, fill, bed - 2 * max(1.0, unit))
    if kind == "tunnel" and not built:
        _dashes(pen, points, edge, bed - 2 * unit, 3 * unit, 4 * unit)
    elif kind == "bridge" and not built:
        _dashes(pen, points, edge, bed - 1.5 * unit, 1 * unit, 4 * unit)


def _track(pen: SteamPen, points: Sequence[Point], seat: int, unit: float) -> None:
    """A player's track: colour with a dark rim, and a pattern of its own for each shape."""
    colour = pen.player_colour(seat)
    _stroke(pen, points, pieces.DARK, 4.0 * unit)
    _stroke(pen, points, colour, max(2.0, 2.8 * unit))
    ties = mix(colour, pieces.ink_on(colour), 0.85)
    pattern = list(pen.canvas.look.palette.shapes).index(pen.shown.colour(seat))
    dash, gap = ((1.0, 7.0), (5.0, 5.0), (2.0, 3.0), (10.0, 3.0))[pattern]
    _dashes(pen, points, ties, max(1.0, 1.1 * unit), dash * unit, gap * unit)


def growth(pen: SteamPen, places: MapPlan, link: int, seat: int, backwards: bool) -> Growth:
    """A player's new track on a link, growing from its first city to its second one, or backwards."""
    owners = pen.shown.track_owners[link]
    offset = (owners.index(seat) - (len(owners) - 1) / 2) * LANE * places.unit
    points = shifted(places.open_parts[link], offset)
    bed, train = FILLS[pen.shown.layout.kinds[link]], pieces.sprite("locomotive", pen.px(26), pen.player_colour(seat))
    return Growth(tuple(reversed(points) if backwards else points), LANE * places.unit, bed, train)


def trace(pen: SteamPen, places: MapPlan, name: str) -> None:
    """Point out a link: a dark line with a light rim on either side of it, between its cities."""
    link = pen.shown.layout.link_index[name]
    owners = len(pen.shown.track_owners.get(link, ()))
    off = (LANE * max(1, owners) + 3.4) * places.unit / 2 + pen.px(4)
    for side in (-off, off):
        points = shifted(places.open_parts[link], side)
        _stroke(pen, points, pieces.LIGHT, pen.px(4))
        _stroke(pen, points, pen.canvas.theme.ink, pen.px(1.8))


def trace_way(pen: SteamPen, places: MapPlan, link: int, number: int, shared: bool) -> None:
    """A link of the first way (number 0) in a solid line, of another one in dashes; `shared`: they run side by side."""
    unit = places.unit
    points: Sequence[Point] = places.open_parts[link]
    if shared:
        points = shifted(points, 3.2 * unit if number else -3.2 * unit)
    if number:
        _dashes(pen, points, pieces.LIGHT, 7 * unit, 9 * unit, 5 * unit)
        _dashes(pen, points, WAY_COLOURS[1], 4.6 * unit, 9 * unit, 5 * unit)
    else:
        _stroke(pen, points, pieces.LIGHT, 8 * unit)
        _stroke(pen, points, WAY_COLOURS[0], 5.2 * unit)


def draw_marks(pen: SteamPen, places: MapPlan, link: int) -> None:
    """Symbols on the open part of a link: bridge or tunnel, crown, Semmering, shapes of track owners."""
    shown, unit = pen.shown, places.unit
    layout, part = shown.layout, places.open_parts[link]
    thing = Target("link", layout.link_names[link])
    marks: list[tuple[str, Colour]] = []
    kind = layout.kinds[link]
    if layout.crowns >> link & 1:
        marks.append(("crown", pieces.GOLD))
    if kind != "plain":
        marks.append((kind, pieces.BRIDGE if kind == "bridge" else pieces.TUNNEL))
    if layout.semmering >> link & 1 and shown.state.semmering:
        marks.append(("summit", (40, 108, 84)))
    size = round(11.5 * unit)
    spread = min(0.24, 12.5 * unit / max(1.0, length_of(part)))
    for number, (name, colour) in enumerate(marks):
        x, y = along(part, min(1.0, max(0.0, 0.5 + (number - (len(marks) - 1) / 2) * spread * 2)))
        rect = Rect(round(x - size / 2), round(y - size / 2), size, size)
        pieces.put(pen.canvas, name, rect, colour)
        pen.hits.add(rect, thing)
    _owner_shapes(pen, places, link, bool(marks))


def _owner_shapes(pen: SteamPen, places: MapPlan, link: int, marked: bool) -> None:
    """The track owners' shapes across the link, so that no owner is told by colour alone."""
    owners = pen.shown.track_owners.get(link, [])
    if not owners:
        return
    unit, part = places.unit, places.open_parts[link]
    x, y = along(part, 0.82 if marked else 0.5)
    before, after = along(part, 0.45), along(part, 0.55)
    angle = atan2(after[1] - before[1], after[0] - before[0])
    crowded, stub = len(owners) > 2, length_of(part) < STUB * unit
    size = 4.0 if stub and crowded else 5.6 if stub else 2.5 if crowded else 3.6
    radius = max(2, round(size * unit))
    for place, seat in enumerate(owners):
        offset = (place - (len(owners) - 1) / 2) * 1.8 * size * unit
        spot = round(x - sin(angle) * offset), round(y + cos(angle) * offset)
        if stub:
            pygame.draw.aacircle(pen.canvas.surface, pieces.DARK, spot, radius + max(2, round(1.6 * unit)))
            pygame.draw.aacircle(pen.canvas.surface, pieces.LIGHT, spot, radius + max(1, round(0.8 * unit)))
        pen.badge(spot, radius, seat)
