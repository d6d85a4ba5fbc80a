"""The other players' boards, small; one click or key brings each to full size."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.pen import NAME
from imperial_steam.gui.tables.russian_railroads.pen import RailPen


def draw(pen: RailPen, rect: Rect) -> None:
    """The boards of all but the player whose board is shown, side by side."""
    inside = pen.sheet(rect)
    others = [seat for seat in pen.shown.state.order if seat != pen.shown.seat]
    for number, seat in enumerate(others):
        left, right = (inside.x + part * inside.w // len(others) for part in (number, number + 1))
        cell = Rect(left, inside.y, right - left - pen.px(4), inside.h)
        pen.name(cell, pen.shown.seats[seat].name, NAME)
        pen.hits.add(cell, Target("player", str(seat)))
