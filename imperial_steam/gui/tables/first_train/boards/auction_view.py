"""The influence spaces: printed markers and the one drawn, the lowest bid that counts, who leads and with how much."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.first_train.phases import auction
from imperial_steam.games.first_train.state import Ask, Phase
from imperial_steam.games.first_train.terms import COMPANIES
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import mix
from imperial_steam.gui.table_kit.core.pen import FIGURE, LABEL, LABEL_BOLD, TINY
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.drawing.pen import TrainPen
from imperial_steam.gui.tables.first_train.drawing.plates import heading, sheet

#: Largest size in units of a marker; heights of the head and the foot of a space, and of the next bid above it.
MARKER, HEAD, FOOT, NEXT = 24, 16, 22, 13


def draw(pen: TrainPen, rect: Rect) -> None:
    """The upper row above the lower one; while a two-coloured marker is credited, the two colours beside its space."""
    room = heading(pen, rect, pen.say("board.auction"), pen.say("board.legend_key"))
    width = rect.w * 2 // 5
    pen.hits.add(Rect(rect.right - width, rect.y, width, room.y - rect.y), ui("legend"))
    spaces = pen.shown.frame.display.spaces
    for row, upper in enumerate((True, False)):
        top, bottom = (room.y + part * room.h // 2 for part in (row, row + 1))
        here = [place for place, space in enumerate(spaces) if space.upper == upper]
        _row(pen, Rect(room.x, top, room.w, bottom - top - pen.px(4)), here)


def lots(pen: TrainPen, rect: Rect) -> None:
    """All spaces side by side, below the map of a window with tabs."""
    _row(pen, sheet(pen, rect, "lots"), range(len(pen.shown.frame.display.spaces)))


def _row(pen: TrainPen, room: Rect, places: Sequence[int]) -> None:
    """Some spaces side by side."""
    for number, place in enumerate(places):
        left, right = (room.x + part * room.w // len(places) for part in (number, number + 1))
        _space(pen, Rect(left, room.y, right - left - pen.px(4), room.h), place)


def _space(pen: TrainPen, rect: Rect, place: int) -> None:
    """One space."""
    shown, theme = pen.shown, pen.canvas.theme
    space, bidder = shown.frame.display.spaces[place], shown.state.bidders[place]
    ground = mix(theme.paper_shade, theme.brass, 0.1 if space.upper else 0.0)
    if bidder >= 0:
        ground = mix(ground, pen.player_colour(bidder), 0.2)
    pen.canvas.fill(rect, ground, 4)
    pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.3), 1, 4)
    thing = Target("space", str(space.number))
    pen.hits.add(rect, thing)
    inner = rect.inflate(-pen.px(8), -pen.px(4))
    foot = pen.px(FOOT)
    pen.text(Rect(inner.x, inner.y, pen.px(16), pen.px(HEAD)), str(space.number), LABEL_BOLD, theme.ink)
    bid = Rect(inner.x, inner.bottom - foot, inner.w, foot)
    used = _bid(pen, bid, place)
    markers = Rect(inner.x + pen.px(12), inner.y, inner.w - pen.px(12), used - inner.y)
    _markers(pen, markers, _kinds(pen, place))
    pen.spot(rect, thing, 4, 0)
    _choice(pen, rect, place)


def _kinds(pen: TrainPen, place: int) -> Sequence[int]:
    """The markers of a space: printed ones, two-coloured ones (-1), and behind a gap (-2) the one drawn (-3: none)."""
    space = pen.shown.frame.display.spaces[place]
    printed = [kind for kind, number in enumerate(space.printed) for _ in range(number)]
    drawn = pen.shown.state.drawn[place]
    return [*printed, *[-1] * space.either, -2, drawn if drawn >= 0 else -3]


def _markers(pen: TrainPen, rect: Rect, kinds: Sequence[int]) -> None:
    widths = [0.4 if kind == -2 else 1.0 for kind in kinds]
    size = min(pen.px(MARKER), rect.h, int(rect.w / sum(widths)))
    left = rect.centerx - size * sum(widths) / 2
    for kind, width in zip(kinds, widths, strict=True):
        spot = Rect(round(left), rect.centery - size // 2, size, size)
        if kind == -2:
            middle = round(left + width * size / 2)
            pen.canvas.line((middle, spot.y + 2), (middle, spot.bottom - 2), pen.canvas.theme.line, 1)
        elif kind == -3:
            pen.canvas.circle(spot.center, size * 0.42, pen.canvas.theme.line, 1)
        else:
            pen.marker(spot, kind)
        left += width * size


def _bid(pen: TrainPen, rect: Rect, place: int) -> int:
    """Who leads with how many cubes, and what would be needed; before anybody has bid, the minimum.

    Returns the upper edge: what would be needed stands above where there is no room behind the bid.
    """
    shown, theme = pen.shown, pen.canvas.theme
    bidder = shown.state.bidders[place]
    lowest = auction.lowest_bid(shown.frame, shown.state, place)
    if bidder < 0:
        words = pen.say("board.minimum", n=lowest)
        pen.text(rect, words, LABEL, theme.ink_soft, "center")
        return rect.y
    radius = min(rect.h // 2 - 1, pen.px(9))
    pen.badge((rect.x + radius + 1, rect.centery), radius, bidder)
    cube = Rect(rect.x + 2 * radius + pen.px(6), rect.centery - pen.px(8), pen.px(16), pen.px(16))
    pieces.put(pen.canvas, "cube", cube, pen.player_colour(bidder))
    figure = Rect(cube.right + pen.px(3), rect.y, pen.px(22), rect.h)
    pen.text(figure, str(shown.state.amounts[place]), FIGURE)
    if shown.state.phase is not Phase.AUCTION:
        return rect.y
    rest, words = Rect(figure.right, rect.y, rect.right - figure.right, rect.h), pen.say("board.more", n=lowest)
    if pen.canvas.text_size(words, TINY)[0] > rest.w:
        rest = Rect(rect.x, rect.y - pen.px(NEXT), rect.w, pen.px(NEXT))
    pen.text(rest, words, TINY, theme.ink, "right")
    return rest.y


def _choice(pen: TrainPen, rect: Rect, place: int) -> None:
    """Red or green, on the space whose two-coloured marker is credited now (CRED-04)."""
    if pen.shown.state.ask is not Ask.COLOUR or pen.shown.state.space != place:
        return
    size = min(rect.h - pen.px(8), rect.w // 2 - pen.px(10), pen.px(44))
    for number, company in enumerate(COMPANIES):
        spot = Rect(0, 0, size, size)
        spot.center = (rect.x + (1 + 2 * number) * rect.w // 4, rect.centery)
        pen.canvas.fill(spot.inflate(pen.px(4), pen.px(4)), pen.canvas.theme.paper, 4)
        pen.marker(spot, 2 + number)
        pen.spot(spot, Target("marker", company), 4, 0)
