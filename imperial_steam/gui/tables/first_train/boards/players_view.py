"""What every player has, side by side: cubes, tracks, cargo and sets, points, upkeep and the balance to expect."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.first_train import scoring
from imperial_steam.games.first_train.phases import auction
from imperial_steam.games.first_train.phases.shipping import own_trains
from imperial_steam.games.first_train.terms import LOADS
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import figure
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL_BOLD, NAME, TINY
from imperial_steam.gui.table_kit.core.sentences import signed
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen, load_piece
from imperial_steam.gui.tables.first_train.drawing.plates import sheet

#: Heights in units of the labels, the heads and a row; the part of the width that names take.
LABELS, HEADS, ROW, NAMES = 14, 24, 27, 0.2
#: A sheet narrower than this in units has the name of a player above the numbers, if both have room in a row; the
#: height in units that a row takes then, or at most.
NARROW, STACKED, HIGHEST = 400, 36, 46
#: The groups of columns, each with the label above it (message `board.group_<name>`), and how many columns they have.
GROUPS = (("left", 4), ("shipped", 5), ("round", 2), ("points", 1))


class _Column(NamedTuple):
    """A column: its term, and the piece with its colour at its head."""

    term: str
    piece: str
    colour: Colour


def key(shown: AnyShown, view: View) -> Hashable:
    """Pieces have the colour of whoever decides; no points are shown while they are counted."""
    return _coloured(shown), view.counting


def height(pen: TrainPen) -> float:
    """Height in units."""
    return LABELS + HEADS + ROW * len(pen.shown.seats) + 10


def draw(pen: TrainPen, rect: Rect) -> None:
    """A row for each player, a column for each number."""
    room, columns, theme = sheet(pen, rect, "tableau"), _columns(pen), pen.canvas.theme
    count = len(pen.shown.seats)
    high = min((room.h - pen.px(LABELS + HEADS)) // count, pen.px(HIGHEST))
    stacked = room.w < pen.px(NARROW) and high >= pen.px(STACKED)
    names = 0 if stacked else round(NAMES * room.w)
    labels = Rect(room.x, room.y, room.w, min(pen.px(LABELS), room.h // 6))
    _labels(pen, labels, names, len(columns))
    room = Rect(room.x, labels.bottom, room.w, room.bottom - labels.bottom)
    heads = min(pen.px(HEADS), room.h // 4)
    for number, column in enumerate(columns):
        cell = _cell(room, names, heads, number, len(columns))
        head = Rect(cell.x, room.y, cell.w, heads)
        pieces.put(pen.canvas, column.piece, head.inflate(-2, -pen.px(4)), column.colour)
        pen.hits.add(head, Target("term", column.term))
    rows = min(room.h - heads, count * pen.px(HIGHEST))
    for place, seat in enumerate(pen.shown.state.order):
        top, bottom = (room.y + heads + part * rows // count for part in (place, place + 1))
        row = Rect(room.x, top, room.w, bottom - top)
        if seat == pen.shown.decider:
            pen.canvas.fill(row, mix(theme.paper, theme.legal, 0.16), 2)
        elif place % 2 == 0:
            pen.canvas.fill(row, theme.paper_shade, 2)
        line = row.h // 2 if stacked else row.h
        _player(pen, Rect(row.x, row.y, row.w if stacked else names, line), seat)
        for number, words in enumerate(_values(pen, seat)):
            cell = _cell(room, names, heads, number, len(columns))
            cell.y, cell.h = row.bottom - line, line
            strong = number >= len(columns) - 1
            pen.text(cell, words, FIGURE if strong else LABEL_BOLD, None, "center")
            pen.hits.add(cell, Target("stand", f"{columns[number].term} {seat}"))


def _labels(pen: TrainPen, room: Rect, names: int, count: int) -> None:
    """What the columns below count, group by group; each label is the legend of its columns."""
    first = 0
    for name, number in GROUPS:
        left, right = (_cell(room, names, room.h, place, count) for place in (first, first + number - 1))
        place = left.union(right)
        pen.canvas.line((place.x + 2, place.bottom - 1), (place.right - 3, place.bottom - 1), pen.canvas.theme.line, 1)
        # There is room beside a word over one column, at the left of the last one.
        spare, tight = pen.px(10), place.w // number < pen.px(30)
        if number == 1:
            label = Rect(place.x - spare, place.y, place.w + spare, place.h)
        else:
            label = Rect(place.x, place.y, place.w - (spare if name == "round" and tight else 0), place.h)
        align = "right" if number == 1 and tight else "center"
        pen.text(label, pen.say(f"board.group_{name}"), TINY, pen.canvas.theme.ink_soft, align)
        pen.hits.add(place, Target("term", f"group_{name}"))
        first += number


def _coloured(shown: AnyShown) -> int:
    """The seat whose colour the pieces have: whoever decides, at the end whoever is looking."""
    return shown.decider if shown.decider >= 0 else max(0, shown.seat)


def _cell(room: Rect, names: int, heads: int, number: int, count: int) -> Rect:
    left, right = (room.x + names + part * (room.w - names) // count for part in (number, number + 1))
    return Rect(left, room.y, right - left, heads)


def _player(pen: TrainPen, rect: Rect, seat: int) -> None:
    radius = min(rect.h // 2 - 2, pen.px(9))
    pen.badge((rect.x + radius + pen.px(3), rect.centery), radius, seat)
    left = rect.x + 2 * radius + pen.px(6)
    pen.name(Rect(left, rect.y, rect.right - left - pen.px(2), rect.h), pen.shown.seats[seat].name, NAME.sized(0.87))
    pen.hits.add(rect, Target("player", str(seat)))


def _columns(pen: TrainPen) -> Sequence[_Column]:
    own = pen.player_colour(_coloured(pen.shown))
    return (
        _Column("hand", "hand", own),
        _Column("supply", "cube", own),
        _Column("tracks_left", "rails", own),
        _Column("locomotives", "locomotive", own),
        *(_Column(f"cargo_{name}", load_piece(load), pen.load_colour(load))
          for load, name in enumerate(LOADS)),
        _Column("sets", "hexagon", pen.canvas.theme.brass),
        _Column("upkeep", "pick", pen.stuff("loss")),
        _Column("balance", "diamond", pen.stuff("gain")),
        _Column("points", "point", pen.canvas.theme.brass),
    )  # fmt: skip


def _values(pen: TrainPen, seat: int) -> Sequence[str]:
    """Cargo counts what is on the trains too: `4+1`; points likewise."""
    shown = pen.shown
    frame, state, due = shown.frame, shown.state, shown.balance(seat)
    carried = [sum(state.loads[train][load] for train in own_trains(state, seat)) for load in range(len(LOADS))]
    trains = frame.numbers.locomotives - len(own_trains(state, seat))
    points = figure(state.points[seat]) if not pen.view.counting else "…"
    return (
        str(state.hands[seat]),
        str(auction.cubes_in_supply(frame, state, seat)),
        str(frame.numbers.tracks - state.tracks[seat].bit_count()),
        str(trains),
        *(f"{have}+{more}" if more else str(have) for have, more in zip(state.cargo[seat], carried, strict=True)),
        str(scoring.final(frame, state, seat).sets // frame.numbers.set_points),
        str(due.upkeep),
        signed(due.balance),
        f"{points}+{due.points}" if due.points and not pen.view.counting else points,
    )
