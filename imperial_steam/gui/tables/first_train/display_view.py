"""The display board: influence spaces, stacked tracks, the three orders, and what is in the bag."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.first_train import auction
from imperial_steam.games.first_train.state import State
from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.pen import FIGURE, TINY
from imperial_steam.gui.tables.first_train import auction_view, stacks_view
from imperial_steam.gui.tables.first_train.pen import TrainPen
from imperial_steam.gui.tables.first_train.plates import heading, sheet

#: Height in units; parts of the width of auction and tracks; a narrow board stands them one above the other.
HEIGHT, AUCTION, TRACKS, NARROW = 222, 0.43, 0.42, 620
#: The orders by name.
ORDERS: Sequence[str] = ("players", "build", "trains")


def height(pen: TrainPen) -> float:
    """What the board needs in a narrow column, in units."""
    return 520


def draw(pen: TrainPen, rect: Rect) -> None:
    """Everything side by side, in a narrow panel one above the other."""
    room = sheet(pen, rect, "display")
    gap = pen.px(10)
    if room.w < pen.px(NARROW):
        top, middle = round(0.4 * room.h), round(0.38 * room.h)
        auction_view.draw(pen, Rect(room.x, room.y, room.w, top - gap // 2))
        stacks_view.draw(pen, Rect(room.x, room.y + top, room.w, middle - gap // 2))
        rest = Rect(room.x, room.y + top + middle, room.w, room.h - top - middle)
        _orders(pen, Rect(rest.x, rest.y, rest.w // 2 - gap, rest.h))
        _bag(pen, Rect(rest.x + rest.w // 2, rest.y, rest.w - rest.w // 2, rest.h))
        return
    left, middle = round(AUCTION * room.w), round(TRACKS * room.w)
    auction_view.draw(pen, Rect(room.x, room.y, left - gap, room.h))
    stacks_view.draw(pen, Rect(room.x + left, room.y, middle - gap, room.h))
    rest = Rect(room.x + left + middle, room.y, room.w - left - middle, room.h)
    _orders(pen, Rect(rest.x, rest.y, rest.w, round(0.62 * rest.h)))
    _bag(pen, Rect(rest.x, rest.y + round(0.64 * rest.h), rest.w, rest.h - round(0.64 * rest.h)))


def _of(state: State, name: str) -> Sequence[int]:
    return {"players": state.order, "build": state.build_order, "trains": state.train_order}[name]


def _orders(pen: TrainPen, rect: Rect) -> None:
    """The three order tracks; two of them are empty before the first auction."""
    room = heading(pen, rect, pen.say("board.orders"))
    for number, name in enumerate(ORDERS):
        top, bottom = (room.y + part * room.h // len(ORDERS) for part in (number, number + 1))
        row = Rect(room.x, top, room.w, bottom - top)
        label = Rect(row.x, row.y, row.w, pen.px(13))
        pen.text(label, pen.say(f"order.{name}"), TINY, pen.canvas.theme.ink_soft)
        radius = min(pen.px(9), (row.h - label.h) // 2 - 1)
        for place, seat in enumerate(_of(pen.shown.state, name)):
            pen.badge((row.x + radius + 1 + place * round(2.5 * radius), label.bottom + radius), radius, seat)
        pen.hits.add(row, Target("order", name))


def _bag(pen: TrainPen, rect: Rect) -> None:
    """How many markers of each colour are in the bag."""
    room = heading(pen, rect, pen.say("board.bag"))
    left = auction.bag(pen.shown.frame, pen.shown.state)
    for kind, number in enumerate(left):
        row, column = divmod(kind, 2)
        spot = Rect(room.x + column * room.w // 2, room.y + row * room.h // 2, room.w // 2, room.h // 2)
        size = min(spot.h - 2, pen.px(18))
        pen.marker(Rect(spot.x, spot.centery - size // 2, size, size), kind)
        pen.text(Rect(spot.x + size + pen.px(4), spot.y, spot.w - size - pen.px(4), spot.h), str(number), FIGURE)
    pen.hits.add(rect, Target("term", "bag"))
