"""The turn order: whose turn it is, and everybody's hands, influence, money and income at a glance."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.board import COLUMN
from imperial_steam.games.imperial_steam.state import Step
from imperial_steam.games.protocol import Target
from imperial_steam.gui.tables.imperial_steam import pieces
from imperial_steam.gui.tables.imperial_steam.pen import FIGURE, LABEL_BOLD, TINY_BOLD, Pen
from imperial_steam.gui.theme import mix


def draw(pen: Pen, rect: Rect) -> None:
    """One row for each player, in turn order; a click opens the player's tableau."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.turn_order"), "panel")
    pen.canvas.fill(rect, theme.paper, 3)
    pen.canvas.frame(rect, theme.line, 1, 3)
    inside = rect.inflate(-pen.px(6), -pen.px(6))
    order = pen.table.state.order
    high = min(inside.h // len(order), pen.px(27))
    for place, seat in enumerate(order):
        _row(pen, Rect(inside.x, inside.y + place * high, inside.w, high), place, seat)


def _row(pen: Pen, rect: Rect, place: int, seat: int) -> None:
    table, theme = pen.table, pen.canvas.theme
    player = table.player(seat)
    pen.hits.add(rect, Target("player", str(seat)))
    if seat == table.decider or (table.decider < 0 and seat == table.state.seat and not table.game.over):
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.2), 3)
        pen.canvas.frame(rect, theme.legal, 1.4, 3)
    elif seat == table.shown:
        pen.canvas.fill(rect, theme.paper_shade, 3)
    radius = min(rect.h // 2 - 1, pen.px(9))
    pen.badge((rect.x + pen.px(13), rect.centery), radius, seat, str(place + 1))
    figures = rect.right - pen.px(146)
    name = Rect(rect.x + pen.px(27), rect.y, figures - rect.x - pen.px(29), rect.h)
    pen.name(name, table.seats[seat].name)
    _hands(pen, Rect(figures, rect.y, pen.px(54), rect.h), seat)
    size = min(rect.h - 2, pen.px(15))
    mark = Rect(figures + pen.px(55), rect.centery - size // 2, size, size)
    pen.piece("hexagon", mark, pieces.HEXAGON)
    secret = table.state.step == Step.BID
    influence = "–" if secret else str(player.column * COLUMN)
    pen.text(Rect(mark.right + pen.px(1), rect.y, pen.px(26), rect.h), influence, FIGURE)
    money = "?" if seat in table.hidden else str(player.cash)
    pen.text(
        Rect(rect.right - pen.px(48), rect.y, pen.px(44), rect.h), pen.say("money", money=money), FIGURE, None, "right"
    )


def _hands(pen: Pen, rect: Rect, seat: int) -> None:
    """Hand markers left, drawn out and counted."""
    player = pen.table.player(seat)
    size = min(rect.h - 2, pen.px(12))
    for number in range(player.hands):
        spot = Rect(rect.x + number * round(size * 0.86), rect.centery - size // 2, size, size)
        pieces.put(pen.canvas, "hand", spot, pen.player_colour(seat))
    if not player.hands:
        pen.text(rect, pen.say("hands.none"), TINY_BOLD if rect.h < pen.px(18) else LABEL_BOLD, pen.soft())
