"""The other players' boards, small: one click or key brings each to full size in the place of the own board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, NAME, TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.drawing import board_pieces as pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines.line_view import GLOW
from imperial_steam.gui.tables.russian_railroads.model.line_facts import LineFacts, columns, line_facts

#: Sizes in units: width at least side by side, height of one, of its head and of what is held, widths beside a line.
NARROWEST, HIGH, HEAD, HELD, LEFT, RIGHT = 160, 124, 22, 21, 34, 32


def others(pen: RailPen) -> Sequence[int]:
    """The seats whose boards are small: all but the one shown, in turn order."""
    return [seat for seat in pen.shown.state.order if seat != pen.shown.seat]


def height(pen: RailPen) -> float:
    """The height in units that the boards need one above the other."""
    return HIGH * max(1, len(others(pen))) + 8


def draw(pen: RailPen, rect: Rect) -> None:
    """The boards of the others side by side, one above the other where there is little width; as high as needed."""
    pen.canvas.note(rect, pen.say("panel.others"), "panel")
    pen.canvas.fill(rect, pen.canvas.theme.desk)
    seats = others(pen)
    if not seats:
        return
    beside, most = rect.w >= len(seats) * pen.px(NARROWEST), round(1.3 * pen.px(HIGH))
    for number, seat in enumerate(seats):
        if beside:
            left, right = (rect.x + part * rect.w // len(seats) for part in (number, number + 1))
            cell = Rect(left, rect.y, right - left, min(rect.h, most))
        else:
            top, low = (rect.y + part * rect.h // len(seats) for part in (number, number + 1))
            cell = Rect(rect.x, top, rect.w, min(low - top, most))
        _board(pen, cell.inflate(-pen.px(3) if beside and len(seats) > 1 else 0, -pen.px(2)), seat)


def _board(pen: RailPen, rect: Rect, seat: int) -> None:
    """One board: whose it is, lines and industry as bars, what is held."""
    theme = pen.canvas.theme
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(
        rect, theme.legal if seat == pen.shown.decider else theme.line, 1.4 if seat == pen.shown.decider else 1, 3
    )
    pen.canvas.fill(Rect(rect.x, rect.y, rect.w, pen.px(3)), pen.player_colour(seat), 2)
    inside = rect.inflate(-pen.px(10), -pen.px(6))
    inside.y += pen.px(1)
    head = Rect(inside.x, inside.y, inside.w, pen.px(HEAD))
    _head(pen, head, seat)
    low = Rect(inside.x, inside.bottom - pen.px(HELD), inside.w, pen.px(HELD))
    bars = Rect(inside.x, head.bottom, inside.w, low.y - head.bottom - pen.px(2))
    _bars(pen, bars, seat)
    _held(pen, low, seat)
    pen.hits.add(rect, Target("player", str(seat)))


def _head(pen: RailPen, rect: Rect, seat: int) -> None:
    """Mark, name, score, and what a scoring would bring now."""
    shown = pen.shown
    pen.badge((rect.x + pen.px(9), rect.centery), pen.px(8), seat)
    now = Rect(rect.right - pen.px(38), rect.y, pen.px(38), rect.h)
    score = Rect(now.x - pen.px(40), rect.y, pen.px(38), rect.h)
    pen.name(
        Rect(rect.x + pen.px(20), rect.y, score.x - rect.x - pen.px(22), rect.h),
        shown.seats[seat].name,
        NAME.sized(0.9),
    )
    words = "…" if pen.view.counting else str(shown.player(seat).score)
    pen.text(score, words, FIGURE, None, "right")
    pen.text(now, f"+{shown.accounts[seat].total}", LABEL_BOLD, pen.canvas.theme.good, "right")


def _bars(pen: RailPen, rect: Rect, seat: int) -> None:
    """A bar for each line and industry track."""
    shown, frame = pen.shown, pen.shown.frame
    count = len(frame.layout.lines) + len(frame.layout.industries)
    across = columns(frame)
    for line in range(frame.line_count):
        facts = line_facts(frame, shown.player(seat), line)
        _line(pen, _row(rect, line, count), seat, facts, across)
    for track in range(len(frame.layout.industries)):
        _industry(pen, _row(rect, frame.line_count + track, count), seat, track)


def _row(rect: Rect, number: int, count: int) -> Rect:
    top, low = (rect.y + end * rect.h // count for end in (number, number + 1))
    return Rect(rect.x, top, rect.w, low - top - 1)


def _line(pen: RailPen, row: Rect, seat: int, facts: LineFacts, across: int) -> None:
    """Locomotives, fields in the colours of their tracks, thin where no locomotive comes, points."""
    frame, player = pen.shown.frame, pen.shown.player(seat)
    numbers = [str(player.slots[index] or "–") for index in frame.line_slots[facts.line]]
    left, right = pen.px(LEFT), pen.px(RIGHT)
    pen.text(Rect(row.x, row.y, left, row.h), "+".join(numbers), TINY_BOLD, pen.stuff("locomotive"))
    room = Rect(row.x + left, row.y + 1, row.w - left - right, row.h - 2)
    step = room.w / across
    doubled = player.doublers[facts.line]
    for field in facts.fields:
        a, b = (room.x + round(end * step) for end in (field.field - 1, field.field))
        cell = Rect(a, room.y, b - a - 1, room.h)
        if field.reached:
            pen.canvas.fill(Rect(a, room.y - 1, b - a, room.h + 2), GLOW)
        if field.colour < 0:
            ink = mix(pen.stuff("night"), pen.stuff("snow"), 0.6)
            pygame.draw.line(pen.canvas.surface, ink, cell.midleft, (cell.right - 1, cell.centery))
        else:
            colour = pen.track_colour(field.colour)
            bar = cell.inflate(0, -round((0.24 if field.reached else 0.62) * cell.h))
            pen.canvas.fill(bar, colour)
            pygame.draw.rect(pen.canvas.surface, mix(colour, pieces.DARK, 0.6), bar, 1)
        if field.field <= doubled:
            pygame.draw.rect(pen.canvas.surface, pen.stuff("doubler"), Rect(cell.x, cell.y, cell.w, max(2, pen.px(3))))
    pen.text(Rect(row.right - right, row.y, right, row.h), f"+{facts.points}", TINY_BOLD, None, "right")


def _industry(pen: RailPen, row: Rect, seat: int, track: int) -> None:
    """Fields, gaps with their factories, markers, points."""
    frame, player = pen.shown.frame, pen.shown.player(seat)
    industry = frame.layout.industries[track]
    left, right = pen.px(LEFT), pen.px(RIGHT)
    side = min(row.h, pen.px(15))
    pieces.put(pen.canvas, "works", Rect(row.x, row.centery - side // 2, side, side), pen.stuff("industry"))
    room = Rect(row.x + left, row.y + 1, row.w - left - right, row.h - 2)
    own = [at for of, at in zip(player.marker_tracks, player.markers, strict=True) if of == track]
    step = room.w / len(industry.points)
    for index in range(len(industry.points)):
        a, b = (room.x + round(end * step) for end in (index, index + 1))
        cell = Rect(a, room.y, b - a - 1, room.h)
        gap = None if industry.free_gaps else frame.gap_at[track].get(index)
        if gap is None:
            colour = mix(pen.stuff("industry"), pieces.LIGHT, 0.55)
        else:
            colour = pen.stuff("factory") if player.gaps[gap] else mix(pen.stuff("ice"), pen.stuff("night"), 0.3)
        pen.canvas.fill(cell, colour)
        if index in own:
            pen.canvas.circle(cell.center, max(4, cell.h // 2), pieces.DARK)
            pen.canvas.circle(cell.center, max(3, cell.h // 2 - 1), pen.player_colour(seat))
    points = sum(industry.points[at] for at in own)
    pen.text(Rect(row.right - right, row.y, right, row.h), f"+{points}", TINY_BOLD, None, "right")


def _held(pen: RailPen, rect: Rect, seat: int) -> None:
    """Free workers, coins, unused tokens, engineers, end bonus cards: a picture and a number each."""
    player = pen.shown.player(seat)
    free = player.workers - player.placed + player.temporary + (player.black == 1)
    shown = (
        ("worker", pen.player_colour(seat), free),
        ("coin", pen.stuff("coin"), player.coins),
        ("question", pen.stuff("question"), player.tokens.bit_count()),
        ("cap", pen.stuff("engineer"), player.engineers.bit_count()),
        ("card", pen.stuff("points"), player.end_cards.bit_count()),
    )
    for place, (piece, colour, number) in enumerate(shown):
        left, right = (rect.x + end * rect.w // len(shown) for end in (place, place + 1))
        side = min(rect.h, pen.px(17))
        spot = Rect(left, rect.centery - side // 2, side, side)
        if piece == "question":
            pieces.put_number(pen.canvas, "square", spot, colour, "?", part=0.7)
        else:
            pieces.put(pen.canvas, piece, spot, colour)
        room = Rect(spot.right + pen.px(3), rect.y, right - spot.right - pen.px(3), rect.h)
        pen.text(room, str(number), LABEL_BOLD if number else LABEL, None if number else pen.soft())
