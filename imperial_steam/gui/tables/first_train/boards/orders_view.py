"""The three orders and the bag; beside a narrow map they have a panel of their own, with a legend."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from imperial_steam.games.first_train.phases import auction
from imperial_steam.games.first_train.state import State
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, TINY
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.drawing.plates import HEADING, heading, sheet
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: The orders by name.
ORDERS: Sequence[str] = ("players", "build", "trains")
#: Heights in units of the orders, the bag and a row of the legend.
ORDER_ROOM, BAG_ROOM, ROW = 158, 74, 25
#: What the legend explains; terrain only where the map has any.
LEGEND: Sequence[str] = ("cost1", "cost2", "hill", "hop", "minor", "major", "town")
#: The colours of terrain without tracks.
_TERRAIN = {"hill": (150, 128, 104), "hop": (62, 104, 52)}


def draw(pen: TrainPen, rect: Rect) -> None:
    """The panel beside a narrow map."""
    room = sheet(pen, rect, "orders")
    gap, top = pen.px(10), room.y
    for height, part in ((ORDER_ROOM, orders), (BAG_ROOM, bag)):
        part(pen, Rect(room.x, top, room.w, pen.px(height)))
        top += pen.px(height) + gap
    legend(pen, Rect(room.x, top, room.w, room.bottom - top))


def _of(state: State, name: str) -> Sequence[int]:
    return {"players": state.order, "build": state.build_order, "trains": state.train_order}[name]


def orders(pen: TrainPen, rect: Rect) -> None:
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


def bag(pen: TrainPen, rect: Rect) -> None:
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


def explained(shown: TrainShown) -> Sequence[str]:
    """What the legend of a map explains."""
    there = {area.terrain for area in shown.layout.areas}
    return [name for name in LEGEND if name not in _TERRAIN or name in there]


def legend(pen: TrainPen, rect: Rect) -> None:
    """What borders, terrain and stops of the map mean, as far as there is room."""
    names = explained(pen.shown)
    if rect.h < pen.px(ROW * len(names) + HEADING):
        return
    room = heading(pen, rect, pen.say("board.legend"))
    for number, name in enumerate(names):
        row = Rect(room.x, room.y + number * pen.px(ROW), room.w, pen.px(ROW))
        _sign(pen, Rect(row.x, row.y, pen.px(ROW), row.h), name)
        left = row.x + pen.px(ROW + 6)
        pen.text(Rect(left, row.y, row.right - left, row.h), pen.say(f"legend.{name}"), LABEL)


def _sign(pen: TrainPen, rect: Rect, name: str) -> None:
    """A sign of the map."""
    surface, centre, radius = pen.canvas.surface, rect.center, pen.px(7)
    if name.startswith("cost"):
        dots = int(name[-1])
        for dot in range(dots):
            spot = (centre[0] + (2 * dot - dots + 1) * pen.px(5), centre[1])
            pygame.draw.aacircle(surface, pieces.DARK, spot, pen.px(4))
            pygame.draw.aacircle(surface, pieces.LIGHT, spot, pen.px(3))
    elif name in _TERRAIN:
        hill = mix(pieces.DARK, _TERRAIN[name], 0.8)
        points = [
            (rect.x + 2, rect.bottom - pen.px(6)),
            (centre[0], rect.y + pen.px(5)),
            (rect.right - 2, rect.bottom - pen.px(6)),
        ]
        pygame.draw.polygon(surface, hill, points)
    elif name == "town":
        pieces.put(pen.canvas, "station", rect.inflate(-pen.px(4), -pen.px(4)), pen.company(0))
    else:
        _station(pen, rect, name == "major", radius)


def _station(pen: TrainPen, rect: Rect, major: bool, radius: int) -> None:
    """A round sign with two dots, or a square one with three."""
    surface, (x, y) = pen.canvas.surface, rect.center
    if major:
        side = Rect(x - radius, y - radius, 2 * radius, 2 * radius)
        pygame.draw.rect(surface, pieces.DARK, side.inflate(4, 4))
        pygame.draw.rect(surface, pieces.LIGHT, side)
    else:
        pygame.draw.aacircle(surface, pieces.DARK, (x, y), radius + 2)
        pygame.draw.aacircle(surface, pieces.LIGHT, (x, y), radius)
    spots = ((-0.48, 0.36), (0.48, 0.36), (0.0, -0.42)) if major else ((-0.45, 0.0), (0.45, 0.0))
    for dx, dy in spots:
        pygame.draw.aacircle(surface, pieces.DARK, (x + dx * radius, y + dy * radius), max(1.3, 0.2 * radius))
