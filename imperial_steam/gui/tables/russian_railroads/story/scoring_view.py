"""A round scoring as it is played: a locomotive runs along each line, the plates count up (SCORE-01)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from pygame import Rect

from imperial_steam.games.protocol import Event, Target, numbers_of
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.drawing.hits import Hits
from imperial_steam.gui.table_kit.telling.tally import Run, Runs, Tally, number_plate
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.model.line_facts import line_facts
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: The event that is played.
SCORED = "round_scored"
#: Height in units of the locomotive that runs, size of the plate on a small board.
_ENGINE, _PLATE = 30, (46, 22)


def sheet(around: Surroundings[RailShown, RailPen]) -> Tally[RailShown, RailPen]:
    """What plays the scoring of a round at a table."""
    return Tally(around, SCORED, runs)


def runs(pen: RailPen, hits: Hits, events: Sequence[Event]) -> Sequence[Runs[RailPen]]:
    """Line after line of the board that is shown, then its industry; the small boards count as a whole meanwhile."""
    by_seat = {event.player: event for event in events}
    own = by_seat.pop(pen.shown.seat, None)
    groups: list[Runs[RailPen]] = []
    if own is not None:
        groups += _lines(pen, hits, own)
        groups += _industry(pen, hits, own)
    others = [run for event in by_seat.values() if (run := _other(pen, hits, event)) is not None]
    if not groups:
        return [others]
    return [[*groups[0], *others], *groups[1:]]


def _lines(pen: RailPen, hits: Hits, event: Event) -> list[Runs[RailPen]]:
    """A run for every line that brings something."""
    frame, runs = pen.shown.frame, list[Runs[RailPen]]()
    size = pen.px(_ENGINE)
    for line, points in enumerate(numbers_of(event.values, "lines")):
        key = frame.layout.lines[line].key
        plate = hits.place(Target("line", key))
        if plate is None or not points:
            continue
        facts = line_facts(frame, pen.shown.player(pen.shown.seat), line)
        counted = [field for field in facts.fields if field.reached and field.colour >= 0]
        places = [
            place for field in counted if (place := hits.place(Target("cell", f"{key} {field.field}"))) is not None
        ]
        sums = [*accumulate(field.points for field in counted)][: len(places)]
        sums = [*(min(points, number) for number in sums[:-1]), points]
        engine = pieces.sprite("locomotive", size, pen.stuff("locomotive"))
        runs.append([Run(places, sums, plate, pieces.total, engine)])
    return runs


def _industry(pen: RailPen, hits: Hits, event: Event) -> list[Runs[RailPen]]:
    """All industry tracks at once."""
    frame, player = pen.shown.frame, pen.shown.player(pen.shown.seat)
    by_track: dict[int, int] = {}
    for track, points in zip(player.marker_tracks, numbers_of(event.values, "industry"), strict=False):
        by_track[track] = by_track.get(track, 0) + points
    group = []
    for track, points in by_track.items():
        plate = hits.place(Target("industry", frame.layout.industries[track].key))
        if plate is not None and points:
            group.append(Run((), (points // 3, 2 * points // 3, points), plate, pieces.total))
    return [group] if group else []


def _other(pen: RailPen, hits: Hits, event: Event) -> Run[RailPen] | None:
    """What somebody else gets, on that player's small board."""
    place = hits.place(Target("player", str(event.player)))
    points = event.values["points"]
    if place is None or not isinstance(points, int):
        return None
    plate = Rect(0, 0, pen.px(_PLATE[0]), pen.px(_PLATE[1]))
    plate.topright = place.right - pen.px(4), place.y + pen.px(4)
    return Run((), [points * part // 8 for part in range(1, 9)], plate, _small)


def _small(pen: RailPen, rect: Rect, points: int) -> None:
    """The plate on a small board."""
    number_plate(pen, rect, f"+{points}", pen.stuff("points"))
