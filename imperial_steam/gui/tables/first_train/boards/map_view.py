"""The map: its ground, borders and tracks, kept until one of them changes, and what is in the areas."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from pygame import Rect, Surface

from imperial_steam.games.first_train.actions import SellLine
from imperial_steam.games.first_train.phases.takeovers import areas_of
from imperial_steam.games.first_train.state import Phase
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.first_train.boards import map_marks, map_tracks, map_ways
from imperial_steam.gui.tables.first_train.boards.map_plan import MapPlan, plan
from imperial_steam.gui.tables.first_train.drawing import ground
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import courses, things

#: Kinds of things that are traced on the map.
TRACED = frozenset({"area", "border", "load", "sale", courses.KIND})


def key(shown: AnyShown, view: View) -> Hashable:
    """The map depends on the camera."""
    return view.camera


def draw(pen: TrainPen, rect: Rect) -> None:
    """Draw the map panel."""
    canvas, places = pen.canvas, _places(pen, rect)
    canvas.note(rect, pen.say("panel.map"), "panel")
    pen.hits.add(rect, ui("map"))
    with pen.inside(rect):
        _below(pen, rect, places)
        _starts(pen, places)
        if pen.shown.handing is None:
            map_tracks.draw_lit(pen, places)
        else:
            map_ways.draw_sale(pen, places)
        for area in pen.shown.layout.areas:
            map_marks.draw_area(pen, places, area)
        if pen.shown.handing is None:
            map_tracks.draw_costs(pen, places)
        else:
            map_ways.draw_lost(pen, places)
    canvas.frame(rect, canvas.theme.line, 1.4, 3)


def _places(pen: TrainPen, rect: Rect) -> MapPlan:
    printed = pen.shown.printed
    size = (printed.width, printed.height)
    return plan(pen.shown.layout, pen.shown.world.digest, size, rect, pen.view.camera)


# --- what lies below the pieces ------------------------------------------------------------------

#: The last two pictures of ground, borders and tracks, by all they depend on.
_kept: dict[object, tuple[Surface, Hits]] = {}


def _below(pen: TrainPen, rect: Rect, places: MapPlan) -> None:
    """Ground, borders and tracks: the larger part of the work, kept until one of them changes."""
    surface, wanted = pen.canvas.surface, _key(pen, rect)
    if wanted in _kept:
        image, hits = _kept[wanted]
        surface.blit(image, rect)
        pen.hits.extend(hits)
        return
    inner = replace(pen, hits=Hits(clip=pen.hits.clip))
    theme, shown = pen.canvas.theme, pen.shown
    pen.canvas.fill(rect, mix(theme.desk, theme.land, 0.5))
    ground.blit(surface, rect, places.picture, shown.world, shown.layout, theme.ornaments)
    for area in shown.layout.areas:
        inner.hits.add_shape(places.outlines[area.index], things.area(area.key))
    map_tracks.draw_borders(inner, places)
    map_tracks.draw_tracks(inner, places)
    pen.hits.extend(inner.hits)
    while len(_kept) > 1:
        _kept.pop(next(iter(_kept)))
    _kept[wanted] = surface.subsurface(rect).copy(), inner.hits


def _key(pen: TrainPen, rect: Rect) -> object:
    """Everything the picture of ground and tracks depends on."""
    shown, look = pen.shown, pen.canvas.look
    planned = None if shown.planned is None else shown.planned.line
    return (
        shown.layout.key, shown.layout.extension, shown.world.digest, tuple(rect), pen.view.camera, look.theme.key,
        look.palette.key, look.scale, shown.state.tracks, planned, shown.seats,
    )  # fmt: skip


def _starts(pen: TrainPen, places: MapPlan) -> None:
    """The areas that can be chosen; those that a whole line or a load leads to are only a little lighter."""
    legal = pen.canvas.theme.legal
    for area in pen.shown.layout.areas:
        lit = pen.is_lit(things.area(area.key))
        if area.key in pen.shown.courses or (lit and pen.shown.state.phase is Phase.SHIPPING):
            map_tracks.veil(pen, places.outlines[area.index], (255, 250, 214), 70)
        elif lit:
            outline = places.outlines[area.index]
            closed = [*outline, outline[0]]
            map_tracks.veil(pen, outline, (255, 240, 190), 64)
            map_tracks.stroke(pen.canvas.surface, closed, (252, 248, 236), max(3, 6.4 * places.unit))
            map_tracks.stroke(pen.canvas.surface, closed, legal, max(2, 3.8 * places.unit))


# --- what is pointed at --------------------------------------------------------------------------


def outline(pen: TrainPen, thing: Target, rect: Rect, told: bool = False) -> bool:
    """Trace what is pointed at: an area, both sides of a border, a passenger's way, a line to be handed over.

    What is only `told` about is no line that could be chosen there.
    """
    if thing.kind not in TRACED:
        return False
    places, shown = _places(pen, rect), pen.shown
    with pen.canvas.clipped(rect):
        if thing.kind == courses.KIND:
            line = areas_of(shown.frame, thing.key)
            map_ways.trace_line(pen, places, line or ())
        elif thing.kind == "area" and thing.key in shown.courses and not told:
            map_ways.trace_line(pen, places, shown.courses[thing.key][0].route.line)
        elif not told and (sale := shown.meant_at(thing)):
            map_ways.trace_sale(pen, places, sale)
        elif thing.kind == "area":
            map_tracks.trace_area(pen, places, shown.layout.area_index[thing.key], (255, 250, 214))
        elif thing.kind == "border":
            map_tracks.trace_border(pen, places, shown.frame.border_index[thing.key])
        elif thing.kind == "load":
            _trace_load(pen, places, thing.key)
        else:
            _trace_sale(pen, places, thing.key)
    return thing.kind != "load"


def _trace_load(pen: TrainPen, places: MapPlan, name: str) -> None:
    """The way of a passenger to the nearest stop of his colour over the tracks of whoever decides."""
    where, _, load = name.partition(" ")
    shown, number = pen.shown, LOADS.index(load)
    area = shown.layout.area_index[where]
    way = shown.way_of_passenger(area, number)
    if way and shown.decider >= 0:
        map_ways.trace_way(pen, places, shown.decider, way, pen.load_colour(number))


def _trace_sale(pen: TrainPen, places: MapPlan, name: str) -> None:
    """A line to be handed over, as its target names it."""
    company, _, line = name.partition(" ")
    if areas_of(pen.shown.frame, line) is not None and pen.shown.decider >= 0:
        map_ways.trace_sale(pen, places, SellLine(company, line))
