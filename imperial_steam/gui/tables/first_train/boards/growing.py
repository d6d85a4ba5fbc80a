"""How the tracks of a line grow on the map: from one end to the other, with a locomotive at the end that grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.curves import Point
from imperial_steam.gui.table_kit.drawing.motion import Growth
from imperial_steam.gui.tables.first_train.boards import map_plan, map_tracks
from imperial_steam.gui.tables.first_train.boards.map_plan import MapPlan
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model import things
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: Size in units of the locomotive.
ENGINE = 24


def middle_of(pen: TrainPen, rect: Rect, area: int) -> Point:
    """Where an area lies in the window."""
    return _places(pen, rect).areas[area]


def growth(pen: TrainPen, before: TrainShown, rect: Rect, owner: int, laid: int, starts: Sequence[int]) -> Growth:
    """The new tracks of an owner (mask), which form one line, over what lay there: a plan, or tracks handed over.

    It grows from that end which is one of the areas `starts`.
    """
    places, shown = _places(pen, rect), pen.shown
    line = _chain({border: shown.layout.ends[border] for border in things.bits(laid)}, starts)
    runs = map_tracks.runs(pen, places, owner)
    points: list[Point] = []
    for border, here in line:
        run = runs[border]
        points += run if shown.layout.ends[border][0] == here else reversed(run)
    former = before.track_owners.get(line[0][0])
    bed = pieces.LIGHT if former is None else pen.owner_colour(former)
    engine = pieces.sprite("locomotive", pen.px(ENGINE), pen.owner_colour(owner))
    return Growth(tuple(points), max(3.0, map_tracks.BED * places.unit), bed, engine)


def _places(pen: TrainPen, rect: Rect) -> MapPlan:
    printed, shown = pen.shown.printed, pen.shown
    return map_plan.plan(shown.layout, shown.world.digest, (printed.width, printed.height), rect, pen.view.camera)


def _chain(ends: Mapping[int, tuple[int, int]], starts: Sequence[int]) -> Sequence[tuple[int, int]]:
    """The borders of a line in their order, each with the area it is entered from.

    A line that none of `starts` is an end of begins at its lower end.
    """
    touched = [area for pair in ends.values() for area in pair]
    tips = [area for area in dict.fromkeys(touched) if touched.count(area) == 1]
    here = next((area for area in starts if area in tips), min(tips, default=touched[0]))
    left, chain = dict(ends), list[tuple[int, int]]()
    while (border := next((one for one, pair in left.items() if here in pair), None)) is not None:
        chain.append((border, here))
        first, second = left.pop(border)
        here = second if first == here else first
    return chain
