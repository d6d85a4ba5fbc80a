"""The end of a round as it is played: points, income and upkeep count up, then the markers of profit and loss run.

Everything is counted for all players at the same time (PH7-01 … PH7-07).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import SRCALPHA, Rect, Surface

from imperial_steam.games.first_train.terms import PROFIT
from imperial_steam.games.protocol import Event, Target, number_of
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.telling.tally import Run, Runs, Tally, number_plate
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: The event that is played.
SCORED = "round_scored"
#: Steps in which a number counts up; seconds that takes at least; size in units of a marker that runs.
STEPS, SECONDS, MARKER = 12, 0.9, 20


def sheet(around: Surroundings[TrainShown, TrainPen]) -> Tally[TrainShown, TrainPen]:
    """What plays the end of a round at a table."""
    return Tally(around, SCORED, runs)


def runs(pen: TrainPen, hits: Hits, events: Sequence[Event]) -> Sequence[Runs[TrainPen]]:
    """Points, income, upkeep and the marker, each of them for everybody; what is not to be seen is left out."""
    by_seat = {event.player: event for event in events if event.player is not None}
    steps = (_points, _income, _upkeep, _marker)
    groups = [[run for seat, event in by_seat.items() for run in step(pen, hits, seat, event)] for step in steps]
    return [group for group in groups if group]


def _counted(
    hits: Hits, thing: Target, number: int, paint: Callable[[TrainPen, Rect, int], None]
) -> Iterator[Run[TrainPen]]:
    """A number that counts up from 0 where a thing is."""
    place = hits.place(thing)
    if place is not None and number:
        sums = [number * step // STEPS for step in range(1, STEPS + 1)]
        yield Run((), sums, place, paint, least=SECONDS)


def _points(pen: TrainPen, hits: Hits, seat: int, event: Event) -> Iterator[Run[TrainPen]]:
    """What the loads bring, added to the points before them."""
    more = number_of(event.values, "points")
    old = pen.shown.state.points[seat] - more

    def paint(pen: TrainPen, rect: Rect, number: int) -> None:
        number_plate(pen, rect, f"{old}+{number}", pen.canvas.theme.brass)

    yield from _counted(hits, Target("stand", f"points {seat}"), more, paint)


def _income(pen: TrainPen, hits: Hits, seat: int, event: Event) -> Iterator[Run[TrainPen]]:
    yield from _counted(
        hits, Target("stand", f"balance {seat}"), number_of(event.values, "income"), _money(pen.stuff("gain"), 1)
    )


def _upkeep(pen: TrainPen, hits: Hits, seat: int, event: Event) -> Iterator[Run[TrainPen]]:
    yield from _counted(
        hits, Target("stand", f"upkeep {seat}"), number_of(event.values, "upkeep"), _money(pen.stuff("loss"), -1)
    )


def _money(colour: Colour, sign: int) -> Callable[[TrainPen, Rect, int], None]:
    """A plate with a sum of money; nothing before it is counted."""

    def paint(pen: TrainPen, rect: Rect, number: int) -> None:
        if number:
            number_plate(pen, rect, signed(sign * number), colour)

    return paint


def _marker(pen: TrainPen, hits: Hits, seat: int, event: Event) -> Iterator[Run[TrainPen]]:
    """The marker of profit and loss goes field by field; where it goes to is covered until it is there."""
    before, after = (number_of(event.values, end) for end in ("before", "after"))
    way = range(before, after + 1) if after >= before else range(before, after - 1, -1)
    places = [place for value in way if (place := hits.place(Target("step", f"{PROFIT} {value}"))) is not None]
    if before == after or len(places) < len(way):
        return

    def paint(pen: TrainPen, rect: Rect, value: int) -> None:
        if value != after:
            theme = pen.canvas.theme
            pen.canvas.fill(rect, theme.paper_shade, 2)
            pen.canvas.frame(rect, theme.line, 0.8, 2)

    yield Run(places, list(way), places[-1], paint, _badge(pen, seat), start=before, least=SECONDS)


def _badge(pen: TrainPen, seat: int) -> Surface:
    """The marker of a player."""
    size = pen.px(MARKER)
    image = Surface((size, size), SRCALPHA)
    own = TrainPen(Canvas(image, pen.canvas.look), pen.shown, pen.say)
    own.badge((size // 2, size // 2), size // 2 - 1, seat)
    return image
