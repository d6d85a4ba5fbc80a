"""The display board: influence spaces, stacked tracks, the three orders, and what is in the bag."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.gui.tables.first_train.boards import auction_view, orders_view, stacks_view
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.drawing.plates import sheet

#: Height in units, with and without the orders; parts of the width of auction and tracks; a narrow board stands them
#: one above the other.
HEIGHT, LOW, AUCTION, TRACKS, NARROW = 222, 188, 0.43, 0.42, 620


def height(pen: TrainPen) -> float:
    """What the board needs in a narrow column, in units."""
    return 520


def draw(pen: TrainPen, rect: Rect) -> None:
    """Everything side by side, in a narrow panel one above the other; a low one is without orders and bag."""
    room = sheet(pen, rect, "display")
    gap = pen.px(10)
    if room.w < pen.px(NARROW):
        top, middle = round(0.4 * room.h), round(0.38 * room.h)
        auction_view.draw(pen, Rect(room.x, room.y, room.w, top - gap // 2))
        stacks_view.draw(pen, Rect(room.x, room.y + top, room.w, middle - gap // 2))
        rest = Rect(room.x, room.y + top + middle, room.w, room.h - top - middle)
        orders_view.orders(pen, Rect(rest.x, rest.y, rest.w // 2 - gap, rest.h))
        orders_view.bag(pen, Rect(rest.x + rest.w // 2, rest.y, rest.w - rest.w // 2, rest.h))
        return
    if rect.h < pen.px(HEIGHT) - 1:
        half = room.w // 2
        auction_view.draw(pen, Rect(room.x, room.y, half - gap, room.h))
        stacks_view.draw(pen, Rect(room.x + half, room.y, room.w - half, room.h))
        return
    left, middle = round(AUCTION * room.w), round(TRACKS * room.w)
    auction_view.draw(pen, Rect(room.x, room.y, left - gap, room.h))
    stacks_view.draw(pen, Rect(room.x + left, room.y, middle - gap, room.h))
    rest = Rect(room.x + left + middle, room.y, room.w - left - middle, room.h)
    orders_view.orders(pen, Rect(rest.x, rest.y, rest.w, round(0.62 * rest.h)))
    orders_view.bag(pen, Rect(rest.x, rest.y + round(0.64 * rest.h), rest.w, rest.h - round(0.64 * rest.h)))
