"""A player's tableau: tabs of all players, and the sections of the one that is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import NAME
from imperial_steam.gui.tables.imperial_steam.boards.own_board import OwnBoard, rows_of
from imperial_steam.gui.tables.imperial_steam.boards.tableau_holdings import (
    CONTRACT,
    CONTRACTS,
    FACTORIES,
    FACTORY,
    contracts,
    factories,
    workers,
)
from imperial_steam.gui.tables.imperial_steam.boards.tableau_money import purse, shares, treasures
from imperial_steam.gui.tables.imperial_steam.boards.tableau_trains import storage, trains
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown

#: Height of the tabs, margin, height of a train, in units.
TAB, PAD, TRAIN = 26, 8, 30


class Section(NamedTuple):
    """A part of a tableau: its height in units for a player, and what draws it."""

    height: Callable[[SteamShown, int], float]
    draw: Callable[[OwnBoard, Rect], None]


def _factories_height(shown: SteamShown, seat: int) -> float:
    return rows_of(len(shown.player(seat).factories), FACTORIES)[1] * FACTORY


def _contracts_height(shown: SteamShown, seat: int) -> float:
    count = len(shown.player(seat).contracts)
    return rows_of(count, CONTRACTS)[1] * CONTRACT if count else FACTORY


#: From top to bottom.
SECTIONS: Sequence[Section] = (
    Section(lambda shown, seat: 33, purse),
    Section(lambda shown, seat: TRAIN * shown.layout.limits.trains, trains),
    Section(lambda shown, seat: 29, storage),
    Section(lambda shown, seat: 48, workers),
    Section(_factories_height, factories),
    Section(_contracts_height, contracts),
    Section(lambda shown, seat: 56, shares),
    Section(lambda shown, seat: 28, treasures),
)


def wanted(shown: SteamShown) -> float:
    """The height in units that the fullest tableau needs, tabs included."""
    heights = (sum(section.height(shown, seat) for section in SECTIONS) for seat in range(len(shown.seats)))
    return TAB + PAD + max(heights) + 3


def draw(pen: SteamPen, rect: Rect) -> None:
    """Tabs of all players and the tableau that is open."""
    theme = pen.canvas.theme
    pen.canvas.note(rect, pen.say("panel.tableau"), "panel")
    tabs = pen.px(TAB)
    _tabs(pen, Rect(rect.x, rect.y, rect.w, tabs))
    body = Rect(rect.x, rect.y + tabs, rect.w, rect.h - tabs)
    pen.canvas.fill(body, theme.paper)
    pen.canvas.frame(body, theme.line, 1)
    pen.canvas.fill(Rect(body.x, body.y, body.w, pen.px(3)), pen.player_colour(pen.shown.seat))
    inside = body.inflate(-pen.px(12), -pen.px(PAD))
    board = OwnBoard(pen, pen.shown.seat)
    heights = [section.height(pen.shown, board.seat) for section in SECTIONS]
    spare = min(max(0, inside.h - pen.px(sum(heights))) // len(SECTIONS), pen.px(9))
    top = inside.y + pen.px(2)
    for section, units in zip(SECTIONS, heights, strict=True):
        height = pen.px(units) + spare
        section.draw(board, Rect(inside.x, top, inside.w, height - pen.px(3)))
        top += height


def _tab_widths(pen: SteamPen, room: int) -> list[int]:
    """The open tab has room for the whole name, the others share what is left as their names need it."""
    natural = [pen.canvas.text_size(seat.name, NAME)[0] + pen.px(36) for seat in pen.shown.seats]
    if sum(natural) <= room:
        return [width + (room - sum(natural)) // len(natural) for width in natural]
    shown = pen.shown.seat
    narrow = pen.px(58)
    own = min(natural[shown], room - narrow * (len(natural) - 1))
    others = sum(natural) - natural[shown]
    return [own if seat == shown else (room - own) * width // others for seat, width in enumerate(natural)]


def _tabs(pen: SteamPen, rect: Rect) -> None:
    shown, theme = pen.shown, pen.canvas.theme
    left = rect.x
    for seat, width in enumerate(_tab_widths(pen, rect.w)):
        tab = Rect(left, rect.y, width - pen.px(2), rect.h + 1)
        left += width
        chosen = seat == shown.seat
        pen.canvas.fill(tab, theme.paper if chosen else mix(theme.paper_shade, theme.desk, 0.4))
        pen.canvas.frame(tab, theme.line, 1)
        pen.badge((tab.x + pen.px(13), tab.centery), pen.px(8), seat, str(shown.state.order.index(seat) + 1))
        name = Rect(tab.x + pen.px(25), tab.y, tab.w - pen.px(29), tab.h)
        pen.name(name, shown.seats[seat].name, colour=theme.ink if chosen else theme.ink_soft)
        pen.hits.add(tab, Target("player", str(seat)))
