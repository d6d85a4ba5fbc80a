"""The strip of players in turn order: score, what the board brings now, workers, coins, engineers, end bonus cards."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL_BOLD, NAME
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.pieces import cells, paper
from imperial_steam.gui.tables.russian_railroads.drawing import pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

SCORE = Style("serif-bold", 18)
#: Height in units below which a cell is a low one: two rows, as many pieces as have room.
LOW = 60
#: Width in units of the score on a low strip; of a name at least: with less the mark alone tells who it is.
LOW_SCORE, NAMED = 34, 18
#: What a low cell tells before anything else.
FIRST = ("workers", "coins")


class _Item(NamedTuple):
    """A piece with a number beside it: the piece, its colour, the words, and the term its card explains."""

    piece: str
    colour: Colour
    words: str
    term: str


def draw(pen: RailPen, rect: Rect) -> None:
    """A cell for each player, in turn order; a click shows the player's board."""
    order = pen.shown.state.order
    paper(pen.canvas, rect, pen.say("panel.turn_order"))
    inside = rect.inflate(-pen.px(4), -pen.px(4))
    for place, (seat, cell) in enumerate(zip(order, cells(pen.canvas, inside, len(order)), strict=True)):
        _ground(pen, cell, seat)
        if rect.h < pen.px(LOW):
            _low(pen, cell, place, seat)
        else:
            _cell(pen, cell, place, seat)


def _ground(pen: RailPen, rect: Rect, seat: int) -> None:
    """Whose turn it is, whose board is shown, who has passed."""
    shown, theme = pen.shown, pen.canvas.theme
    pen.hits.add(rect, Target("player", str(seat)))
    if seat == shown.decider:
        pen.canvas.fill(rect, mix(theme.paper, theme.legal, 0.2), 3)
        pen.canvas.frame(rect, theme.legal, 1.4, 3)
    elif shown.state.passed >> seat & 1:
        pen.canvas.fill(rect, mix(theme.paper_shade, theme.desk, 0.6), 3)
    elif seat == shown.seat:
        pen.canvas.fill(rect, theme.paper_shade, 3)


def _cell(pen: RailPen, rect: Rect, place: int, seat: int) -> None:
    """Mark, name and score; below them what the player has free, and what the next scoring would bring."""
    height = rect.h // 3
    head = Rect(rect.x + pen.px(3), rect.y, rect.w - pen.px(6), height + pen.px(3))
    radius = min(head.h // 2 - 1, pen.px(9))
    pen.badge((head.x + radius + 1, head.centery), radius, seat, str(place + 1))
    score = _score(pen, seat)
    width = pen.canvas.text_size(score, SCORE)[0] + pen.px(2)
    right = Rect(head.right - width, head.y, width, head.h)
    pen.text(right, score, SCORE, None, "right")
    pen.hits.add(right, Target("score", str(seat)))
    left = head.x + 2 * radius + pen.px(5)
    room = Rect(left, head.y, right.x - left - pen.px(3), head.h)
    if pen.shown.state.passed >> seat & 1:
        mark = Rect(room.right - pen.px(14), room.y, pen.px(14), room.h)
        pen.canvas.icon("check", mark, pen.canvas.theme.ink_soft)
        room.w -= pen.px(16)
    pen.name(room, pen.shown.seats[seat].name, NAME)
    for number, items in enumerate((list(_pieces(pen, seat)), list(_gains(pen, seat)))):
        row = Rect(head.x, head.bottom + number * (rect.bottom - head.bottom) // 2, head.w, 0)
        row.h = rect.y + rect.h - head.bottom - (rect.bottom - head.bottom) // 2
        _items(pen, row, items, seat)


def _score(pen: RailPen, seat: int) -> str:
    """A player's score; nothing while the end is being counted, nor for Emil, who has none (SOLO-30)."""
    if pen.shown.is_emil(seat):
        return ""
    return "…" if pen.view.counting else str(pen.shown.player(seat).score)


def key(shown: AnyShown, view: View) -> Hashable:
    """The strip depends on whose board is shown, and on whether the end is being counted."""
    return shown.seat, view.counting


def _pieces(pen: RailPen, seat: int) -> Iterator[_Item]:
    """Free and all workers, free temporary ones, the black one while it is free, coins (UI-05)."""
    player = pen.shown.player(seat)
    free = f"{player.workers - player.placed}/{player.workers}"
    yield _Item("worker", pen.player_colour(seat), free, "workers")
    if player.temporary:
        yield _Item("worker", pen.stuff("temporary"), str(player.temporary), "temporary")
    if player.black:
        yield _Item("worker", pen.stuff("black_worker"), str(int(player.black == 1)), "black_worker")
    if pen.shown.is_emil(seat):
        return
    yield _Item("coin", pen.stuff("coin"), str(player.coins), "coins")
    if "coal" in pen.shown.frame.names:
        yield _Item("lump", pen.stuff("coal"), str(player.coal), "coal")


def _gains(pen: RailPen, seat: int) -> Iterator[_Item]:
    """What the next scoring would bring, engineers, end bonus cards (UI-04)."""
    shown = pen.shown
    player = shown.player(seat)
    if not shown.is_emil(seat):
        yield _Item("rosette", pen.stuff("points"), f"+{shown.accounts[seat].total}", "brings")
    yield _Item("cap", pen.stuff("engineer"), str(player.engineers.bit_count()), "engineers")
    if not shown.is_emil(seat):
        yield _Item("card", pen.stuff("points"), str(player.end_cards.bit_count()), "end_cards")


def _items(pen: RailPen, rect: Rect, items: list[_Item], seat: int) -> None:
    """Pieces with their numbers side by side, as many as have room."""
    size = min(rect.h - 1, pen.px(16))
    left = rect.x
    for item in items:
        words = pen.canvas.text_size(item.words, FIGURE)[0]
        if left + size + words + pen.px(3) > rect.right:
            return
        spot = Rect(left, rect.centery - size // 2, size, size)
        pieces.put(pen.canvas, item.piece, spot, item.colour)
        pen.text(Rect(spot.right + pen.px(1), rect.y, words + pen.px(2), rect.h), item.words, FIGURE)
        whole = Rect(left, rect.y, size + words + pen.px(3), rect.h)
        pen.hits.add(whole, Target("stand", f"{item.term} {seat}"))
        left = whole.right + pen.px(5)


def _low(pen: RailPen, rect: Rect, place: int, seat: int) -> None:
    """A player on a low strip: mark, name, score; below them as many of the pieces and gains as have room."""
    rect = rect.inflate(-pen.px(4), 0)
    upper, lower = (Rect(rect.x, rect.y + half * rect.h // 2, rect.w, rect.h // 2) for half in (0, 1))
    pen.badge((upper.x + pen.px(9), upper.centery), min(upper.h // 2 - 1, pen.px(8)), seat, str(place + 1))
    score = Rect(upper.right - pen.px(LOW_SCORE), upper.y, pen.px(LOW_SCORE), upper.h)
    pen.text(score, _score(pen, seat), LABEL_BOLD, None, "right")
    left = upper.x + pen.px(20)
    room = Rect(left, upper.y, score.x - left - pen.px(2), upper.h)
    if room.w >= pen.px(NAMED):
        pen.name(room, pen.shown.seats[seat].name, NAME.sized(0.87))
    items = sorted((*_pieces(pen, seat), *_gains(pen, seat)), key=lambda item: item.term not in FIRST)
    _items(pen, lower, items, seat)
