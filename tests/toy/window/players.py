"""The players: a strip with everybody's pile, and a panel with what everybody has."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, NAME
from tests.toy.window.shown import ToyPen, ToyShown

#: Height in units of one line about a player on the panel.
LINE = 31


def draw_strip(pen: ToyPen, rect: Rect) -> None:
    """Everybody in the order of the seats; whose turn it is stands out."""
    inside, count = pen.sheet(rect), len(pen.shown.seats)
    for seat in range(count):
        left, right = (inside.x + part * inside.w // count for part in (seat, seat + 1))
        cell = Rect(left, inside.y, right - left - pen.px(4), inside.h)
        _ground(pen, cell, seat)
        pen.badge((cell.x + pen.px(11), cell.centery), pen.px(8), seat)
        pile = Rect(cell.right - pen.px(36), cell.y, pen.px(32), cell.h)
        name = Rect(cell.x + pen.px(24), cell.y, pile.x - cell.x - pen.px(28), cell.h)
        pen.name(name, pen.shown.seats[seat].name, NAME.sized(0.85))
        pen.text(pile, str(pen.shown.game.piles[seat]), FIGURE, None, "right")


def _ground(pen: ToyPen, rect: Rect, seat: int) -> None:
    theme, shown = pen.canvas.theme, pen.shown
    pen.hits.add(rect, Target("player", str(seat)))
    if seat == shown.decider:
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.2), 3)
        pen.canvas.frame(rect, theme.legal, 1.4, 3)
    elif seat == shown.seat:
        pen.canvas.fill(rect, theme.paper_shade, 3)


def height(pen: ToyPen) -> float:
    """Height in units that the panel needs."""
    return wanted(pen.shown)


def wanted(shown: ToyShown) -> float:
    """Height in units of everybody's lines: the pile, and the cup where cups are played."""
    return 34 + len(shown.seats) * LINE * _lines(shown)


def _lines(shown: ToyShown) -> int:
    return 2 if shown.game.setup.cups else 1


def draw(pen: ToyPen, rect: Rect) -> None:
    """One row for each player: name, pile, cup, and what the cup adds."""
    inside = pen.sheet(rect, pen.say("panel.players"))
    row = min(pen.px(LINE * _lines(pen.shown)), inside.h // len(pen.shown.seats))
    for seat in range(len(pen.shown.seats)):
        _player(pen, Rect(inside.x, inside.y + seat * row, inside.w, row - pen.px(4)), seat)


def _player(pen: ToyPen, rect: Rect, seat: int) -> None:
    shown = pen.shown
    _ground(pen, rect, seat)
    half = rect.h // _lines(shown)
    pen.badge((rect.x + pen.px(16), rect.y + half // 2), min(half // 2 - 1, pen.px(11)), seat)
    right = rect.right - pen.px(120)
    pen.name(Rect(rect.x + pen.px(32), rect.y, right - rect.x - pen.px(36), half), shown.seats[seat].name)
    pile = pen.say("unit.score", score=shown.game.piles[seat])
    pen.text(Rect(right, rect.y, pen.px(114), half), pile, FIGURE, None, "right")
    if shown.game.setup.cups:
        cup = shown.cup(seat)
        words = pen.say("cup.hidden") if cup is None else pen.say("cup.seen", number=cup)
        mark = Rect(rect.x + pen.px(6), rect.y + half, half, half)
        pen.piece("cup", mark, pen.stuff("cup"))
        room = Rect(mark.right + pen.px(6), mark.y, rect.right - mark.right - pen.px(8), half)
        pen.text(room, words, LABEL, pen.soft())
