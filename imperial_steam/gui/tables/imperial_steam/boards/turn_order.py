"""The turn order: whose turn it is, and everybody's hands, influence, money and income at a glance."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.terms import COLUMN, Step
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL_BOLD, NAME, TINY
from imperial_steam.gui.table_kit.drawing.pieces import cells, paper
from imperial_steam.gui.tables.imperial_steam.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen

#: Widths in units of hands, distance to the goal, influence and money in a row.
HANDS, RACE, INFLUENCE, MONEY = 48, 52, 46, 62
#: Height in units below which there is a strip; widths in it of the hands, the way to the goal, and money at most.
STRIP, CELL_HANDS, CELL_RACE, CELL_MONEY = 60, 30, 48, 50
STRIP_NAME = Style("serif-bold", 13)


def draw(pen: SteamPen, rect: Rect) -> None:
    """One row for each player, in turn order, or one cell on a low strip; a click opens the player's tableau."""
    paper(pen.canvas, rect, pen.say("panel.turn_order"))
    order = pen.shown.state.order
    if rect.h < pen.px(STRIP):
        inside = rect.inflate(-pen.px(4), -pen.px(4))
        for place, (seat, cell) in enumerate(zip(order, cells(pen.canvas, inside, len(order)), strict=True)):
            _cell(pen, cell, place, seat)
        return
    inside = rect.inflate(-pen.px(8), -pen.px(6))
    height = min(inside.h // len(order), pen.px(26))
    for place, seat in enumerate(order):
        _row(pen, Rect(inside.x, inside.y + place * height, inside.w, height), place, seat)


def _ground(pen: SteamPen, rect: Rect, seat: int) -> None:
    """Whose turn it is, and whose tableau is open."""
    shown, theme = pen.shown, pen.canvas.theme
    pen.hits.add(rect, Target("player", str(seat)))
    if seat == shown.decider or (shown.decider < 0 and seat == shown.state.seat and not shown.game.over):
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.2), 3)
        pen.canvas.frame(rect, theme.legal, 1.4, 3)
    elif seat == shown.seat:
        pen.canvas.fill(rect, theme.paper_shade, 3)


def _row(pen: SteamPen, rect: Rect, place: int, seat: int) -> None:
    shown = pen.shown
    _ground(pen, rect, seat)
    radius = min(rect.h // 2 - 1, pen.px(9))
    pen.badge((rect.x + pen.px(13), rect.centery), radius, seat, str(place + 1))
    money = Rect(rect.right - pen.px(MONEY), rect.y, pen.px(MONEY - 5), rect.h)
    influence = Rect(money.x - pen.px(INFLUENCE), rect.y, pen.px(INFLUENCE), rect.h)
    race = Rect(influence.x - pen.px(RACE), rect.y, pen.px(RACE - 4), rect.h)
    hands = Rect(race.x - pen.px(HANDS), rect.y, pen.px(HANDS), rect.h)
    name = Rect(rect.x + pen.px(27), rect.y, hands.x - rect.x - pen.px(30), rect.h)
    pen.name(name, shown.seats[seat].name, NAME.sized(min(1.0, rect.h / pen.px(20))))
    _hands(pen, hands, seat)
    _race(pen, race, seat)
    _influence(pen, influence, seat)
    _money(pen, money, seat)


def _influence(pen: SteamPen, rect: Rect, seat: int) -> None:
    size = min(rect.h - 2, pen.px(15))
    mark = Rect(rect.x, rect.centery - size // 2, size, size)
    pen.piece("hexagon", mark, pieces.HEXAGON)
    steps = "–" if pen.shown.state.step == Step.BID else str(pen.shown.player(seat).column * COLUMN)
    pen.text(Rect(mark.right + pen.px(2), rect.y, rect.right - mark.right - pen.px(2), rect.h), steps, FIGURE)


def _money(pen: SteamPen, rect: Rect, seat: int) -> None:
    cash = "?" if seat in pen.shown.hidden else str(pen.shown.player(seat).cash)
    pen.text(rect, pen.say("money", money=cash), FIGURE, None, "right")


def _hands(pen: SteamPen, rect: Rect, seat: int) -> None:
    """Hand markers left, drawn out and counted."""
    player = pen.shown.player(seat)
    size = min(rect.h - 2, pen.px(13))
    step = min(round(size * 0.86), rect.w // max(1, player.hands))
    for number in range(player.hands):
        spot = Rect(rect.x + number * step, rect.centery - size // 2, size, size)
        pieces.put(pen.canvas, "hand", spot, pen.player_colour(seat))
    if not player.hands:
        pen.text(rect.move(-pen.px(6), 0), pen.say("hands.none"), TINY, pen.soft())


def _race(pen: SteamPen, rect: Rect, seat: int) -> None:
    """Links and turns a player still has to the goal."""
    line = pen.shown.race[seat]
    size = min(rect.h - 4, pen.px(13))
    pen.piece("flag", Rect(rect.x, rect.centery - size // 2, size, size), pieces.GOLD)
    words = "✓" if line.reached else "–"
    if line.reachable and not line.reached:
        words = pen.say("race.short", links=len(line.links), turns=line.turns)
    pen.text(Rect(rect.x + size + pen.px(1), rect.y, rect.w - size - pen.px(1), rect.h), words, LABEL_BOLD)
    pen.hits.add(rect, Target("race", str(seat)))


def _cell(pen: SteamPen, rect: Rect, place: int, seat: int) -> None:
    """A player on the strip: mark, name and hands left; below them influence, money, the way to the goal."""
    shown = pen.shown
    _ground(pen, rect, seat)
    rect = rect.inflate(-pen.px(4), 0)
    upper, lower = (Rect(rect.x, rect.y + half * rect.h // 2, rect.w, rect.h // 2) for half in (0, 1))
    pen.badge((upper.x + pen.px(9), upper.centery), min(upper.h // 2 - 1, pen.px(8)), seat, str(place + 1))
    hands = Rect(upper.right - pen.px(CELL_HANDS - 2), upper.y, pen.px(CELL_HANDS - 2), upper.h)
    size = min(hands.h - 4, pen.px(13))
    spot = Rect(hands.x, hands.centery - size // 2, size, size)
    pieces.put(pen.canvas, "hand", spot, pen.player_colour(seat))
    pen.text(
        Rect(spot.right + 1, hands.y, hands.right - spot.right, hands.h), str(shown.player(seat).hands), LABEL_BOLD
    )
    left = upper.x + pen.px(20)
    pen.name(Rect(left, upper.y, hands.x - left - pen.px(2), upper.h), shown.seats[seat].name, STRIP_NAME)
    money = min(pen.px(CELL_MONEY), lower.w * 6 // 11)
    _money(pen, Rect(lower.right - money, lower.y, money, lower.h), seat)
    room = Rect(lower.x, lower.y, lower.w - money - pen.px(2), lower.h)
    if room.w >= pen.px(INFLUENCE + CELL_RACE):
        _race(pen, Rect(room.right - pen.px(CELL_RACE), room.y, pen.px(CELL_RACE), room.h), seat)
        room.w -= pen.px(CELL_RACE)
    _influence(pen, room, seat)


def draw_race(pen: SteamPen, rect: Rect) -> None:
    """Everybody's way to the goal in one row, in turn order: for compact windows, where the strip has no room."""
    order = pen.shown.state.order
    paper(pen.canvas, rect, pen.say("panel.race"))
    inside = rect.inflate(-pen.px(8), -pen.px(4))
    for place, seat in enumerate(order):
        left, right = (inside.x + part * inside.w // len(order) for part in (place, place + 1))
        pen.badge((left + pen.px(8), inside.centery), min(inside.h // 2 - 1, pen.px(8)), seat, str(place + 1))
        _race(pen, Rect(left + pen.px(19), inside.y, right - left - pen.px(19), inside.h), seat)
