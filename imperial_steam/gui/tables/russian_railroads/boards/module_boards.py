"""The boards of the modules: the coal board with the foundries, the stock board with its dividend tiles."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import Effect
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY, TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.boards import space_view
from imperial_steam.gui.tables.russian_railroads.boards.areas import cells, heading, space
from imperial_steam.gui.tables.russian_railroads.drawing import effects, pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Height in units below which a level of the stock board has its tile beside the price markers.
LOW = 30


def coal(pen: RailPen, rect: Rect) -> None:
    """The three spaces of the coal board, the open foundries and the face-down stack (14.2, COAL-05)."""
    state, world = pen.shown.state, pen.shown.world
    room = cells(pen, heading(pen, rect, pen.say("area.coal")), 6)
    for key, spot in zip(("COAL", "FOUNDRY", "STOKER"), room, strict=False):
        space(pen, spot, key, pen.stuff("coal"))
    shown = [foundry for index, foundry in enumerate(world.foundries) if state.foundries.shown >> index & 1]
    for foundry, spot in zip(shown, room[3:5], strict=False):
        _foundry(pen, spot, str(foundry.number), foundry.effects)
    stack = room[5]
    back = Rect(stack.x, stack.y, stack.w, stack.h - pen.px(14))
    pieces.put(pen.canvas, "card", back, pen.stuff("coal"))
    words = pen.say("board.times", n=state.foundries.stack)
    pen.text(Rect(stack.x, back.bottom, stack.w, pen.px(14)), words, LABEL_BOLD, None, "center")
    pen.hits.add(stack, Target("foundry", "stack"))


def _foundry(pen: RailPen, rect: Rect, number: str, printed: tuple[Effect, ...]) -> None:
    """An open foundry beside the coal board: its number and what it does for 2 coal."""
    space_view.ground(pen, rect, pen.stuff("coal"), False)
    head = Rect(rect.x + pen.px(4), rect.y + pen.px(2), rect.w - pen.px(8), pen.px(14))
    pen.text(head, number, TINY_BOLD)
    effects.draw(pen, Rect(head.x, head.bottom, head.w, rect.bottom - head.bottom - pen.px(3)), printed, 24)
    pen.spot(rect, Target("foundry", number), 4, 0)


def stock(pen: RailPen, rect: Rect) -> None:
    """The levels of the stock board from left to right, the dividend tile of each, and who lies there (17.4)."""
    market = pen.shown.state.market
    room = heading(pen, rect, pen.say("area.stock"))
    if market is None:
        return
    for level, spot in enumerate(cells(pen, room, len(market.levels))):
        space_view.ground(pen, spot, pen.canvas.theme.brass, False)
        upper, low = _halves(pen, spot)
        if 0 < level <= len(market.tiles):
            effects.draw(pen, upper, pen.shown.world.dividends[market.tiles[level - 1]].effects, 24)
        elif upper.h >= pen.px(15) and (upper.w == spot.w - pen.px(6) or not market.levels[level]):
            pen.text(upper, str(level), TINY, pen.canvas.theme.ink_soft, "center")
        _seats(pen, low, market.levels[level])
        pen.hits.add(spot, Target("stock", str(level)))


def _halves(pen: RailPen, spot: Rect) -> tuple[Rect, Rect]:
    """The places of tile and price markers on a level: one above the other, or side by side on a low board."""
    foot, inside = pen.px(16), spot.inflate(-pen.px(6), 0)
    if spot.h >= pen.px(LOW):
        return Rect(inside.x, spot.y, inside.w, spot.h - foot), Rect(spot.x, spot.bottom - foot, spot.w, foot)
    width = round(0.36 * inside.w)
    return Rect(inside.x, spot.y, width, spot.h), Rect(inside.x + width, spot.y, inside.w - width, spot.h)


def _seats(pen: RailPen, rect: Rect, seats: tuple[int, ...]) -> None:
    """The price markers of a level in their order."""
    step = min(pen.px(15), rect.w // max(1, len(seats)))
    left = rect.centerx - step * (len(seats) - 1) // 2
    for number, seat in enumerate(seats):
        pen.badge((left + number * step, rect.centery - pen.px(1)), pen.px(6.5), seat)
