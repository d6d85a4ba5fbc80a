"""The strip of players in turn order: score, what the board brings now, workers, coins, end cards."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.pen import LABEL, NAME
from imperial_steam.gui.tables.russian_railroads.pen import RailPen
from imperial_steam.gui.theme import mix


def draw(pen: RailPen, rect: Rect) -> None:
    """A cell for each player, in turn order; a click shows the player's board."""
    pen.canvas.note(rect, pen.say("panel.turn_order"), "panel")
    pen.canvas.fill(rect, pen.canvas.theme.paper, 3)
    order = pen.shown.state.order
    for place, seat in enumerate(order):
        left, right = (rect.x + part * rect.w // len(order) for part in (place, place + 1))
        _cell(pen, Rect(left, rect.y, right - left, rect.h).inflate(-pen.px(4), -pen.px(4)), place, seat)


def _cell(pen: RailPen, rect: Rect, place: int, seat: int) -> None:
    shown, theme = pen.shown, pen.canvas.theme
    pen.hits.add(rect, Target("player", str(seat)))
    if seat == shown.decider:
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.2), 3)
    low = min(pen.px(24), rect.h)
    pen.badge((rect.x + pen.px(12), rect.y + low // 2), min(low // 2 - 1, pen.px(9)), seat, str(place + 1))
    score = Rect(rect.right - pen.px(44), rect.y, pen.px(42), low)
    pen.name(Rect(rect.x + pen.px(24), rect.y, score.x - rect.x - pen.px(26), low), shown.seats[seat].name, NAME)
    pen.text(score, str(shown.player(seat).score), NAME, None, "right")
    if rect.h > 2 * low:
        brings = pen.say("strip.brings", points=shown.accounts[seat].total)
        pen.text(Rect(rect.x + pen.px(4), rect.y + low, rect.w - pen.px(8), low), brings, LABEL)
