"""The areas of the action board: track building, locomotives and factories, industry, others, turn order."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import in_game
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import LABEL_BOLD, TINY, TITLE
from imperial_steam.gui.tables.russian_railroads.boards import space_view
from imperial_steam.gui.tables.russian_railroads.drawing import effects
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Height of the heading of an area, room between two spaces, in units.
HEAD, GAP = 16, 4
#: The columns of track building: the cheap space above the expensive one.
TRACKS: Sequence[tuple[str, str]] = (
    ("BLACK-1", "BLACK-2"), ("GREY-1", "GREY-2"), ("BROWN-1", "BROWN-2"), ("NATURAL-1", "NATURAL-2"),
    ("WHITE-1", "WHITE-2"), ("JOKER", "OPEN"),
)  # fmt: skip


def heading(pen: RailPen, rect: Rect, words: str, right: str = "") -> Rect:
    """The heading of an area; returns the room below."""
    bar = Rect(rect.x, rect.y, rect.w, pen.px(HEAD))
    used = pen.text(bar, words, TITLE, pen.canvas.theme.cloth)
    if right:
        rest = Rect(used.right + pen.px(6), bar.y, bar.right - used.right - pen.px(6), bar.h)
        pen.text(rest, right, LABEL_BOLD, pen.soft(), "right")
    return Rect(rect.x, bar.bottom, rect.w, rect.bottom - bar.bottom)


def cells(pen: RailPen, rect: Rect, across: int, down: int = 1) -> list[Rect]:
    """Room for things side by side, row by row."""
    gap = pen.px(GAP)
    cells = []
    for number in range(across * down):
        row, column = divmod(number, across)
        left, right = (rect.x + part * (rect.w + gap) // across for part in (column, column + 1))
        top, bottom = (rect.y + part * (rect.h + gap) // down for part in (row, row + 1))
        cells.append(Rect(left, top, right - left - gap, bottom - top - gap))
    return cells


def space(pen: RailPen, rect: Rect, key: str, tint: Colour) -> None:
    """A space by its key: as it is, or crossed out where this number of players does not have it."""
    frame = pen.shown.frame
    index = frame.world.space(key)
    if index in frame.board_spaces:
        space_view.draw(pen, rect, index, tint)
    elif in_game(frame.world.spaces[index], frame.names):
        space_view.crossed(pen, rect, tint)
        pen.hits.add(rect, Target("space", key))


def tracks(pen: RailPen, rect: Rect) -> None:
    """Track building: a column for each colour, and the spaces with several (SPACE-01 … SPACE-04)."""
    room = cells(pen, heading(pen, rect, pen.say("area.track")), len(TRACKS), 2)
    for column, keys in enumerate(TRACKS):
        colour = pen.track_colour(column) if column < len(TRACKS) - 1 else pen.canvas.theme.brass
        for row, key in enumerate(keys):
            space(pen, room[row * len(TRACKS) + column], key, mix(colour, pen.canvas.theme.paper, 0.2))


def locomotives(pen: RailPen, rect: Rect) -> None:
    """Locomotives and factories (SPACE-10, SPACE-11)."""
    _row(pen, rect, "area.locomotive", ("LOCO-1", "LOCO-2", "LOCO-3"), pen.stuff("locomotive"))


def industry(pen: RailPen, rect: Rect) -> None:
    """Industrialisation (SPACE-20)."""
    _row(pen, rect, "area.industry", ("IND-1", "IND-2", "IND-3"), pen.stuff("industry"))


def others(pen: RailPen, rect: Rect) -> None:
    """Doubler, coins and temporary workers (SPACE-30 … SPACE-33)."""
    _row(pen, rect, "area.others", ("DOUBLER", "COINS", "TEMP"), pen.stuff("doubler"))


def _row(pen: RailPen, rect: Rect, title: str, keys: Sequence[str], tint: Colour) -> None:
    room = cells(pen, heading(pen, rect, pen.say(title)), len(keys))
    for spot, key in zip(room, keys, strict=True):
        space(pen, spot, key, tint)


def turn_order(pen: RailPen, rect: Rect) -> None:
    """The places of the turn order with the spaces below them; in the last round its tile covers these (8.6, 8.7)."""
    shown, frame = pen.shown, pen.shown.frame
    room = heading(pen, rect, pen.say("area.order"))
    count = frame.player_count
    head = Rect(room.x, room.y, room.w, min(pen.px(22), room.h // 3))
    low = Rect(room.x, head.bottom + pen.px(3), room.w, room.bottom - head.bottom - pen.px(3))
    order, below = cells(pen, head, max(count, 2)), cells(pen, low, 2)
    for place, seat in enumerate(shown.state.order):
        _place(pen, order[place], place, seat)
    tint = pen.canvas.theme.cloth
    if shown.state.round == frame.last_round and not shown.is_solo:
        space_view.draw(pen, low, frame.world.space("LAST"), tint)
        return
    for place, spot in enumerate(below):
        space(pen, spot, f"ORDER-{place + 1}", tint)


def _place(pen: RailPen, rect: Rect, place: int, seat: int) -> None:
    """A place of the turn order: the player, what passing brings there, struck out once the player has passed."""
    shown, theme = pen.shown, pen.canvas.theme
    passed = bool(shown.state.passed >> seat & 1)
    pen.canvas.fill(rect, mix(theme.paper_shade, theme.desk, 0.8 if passed else 0.0), 3)
    pen.canvas.frame(rect, mix(theme.line, theme.paper, 0.4), 0.8, 3)
    radius = min(rect.h // 2 - 1, pen.px(8))
    pen.badge((rect.x + radius + pen.px(3), rect.centery), radius, seat, str(place + 1))
    rest = Rect(rect.x + 2 * radius + pen.px(5), rect.y, rect.w - 2 * radius - pen.px(6), rect.h)
    if passed:
        pen.canvas.icon("check", rest.inflate(-pen.px(2), -rest.h // 3), theme.ink_soft)
    else:
        worth = shown.frame.numbers.pass_points[place]
        if worth and rest.w > pen.px(16) and not shown.is_solo:
            effects.draw_signs(pen, rest, [effects.points(f"+{worth}")], 18)
    pen.hits.add(rect, Target("place", str(place + 1)))


def label(pen: RailPen, rect: Rect, words: str) -> None:
    """A small label in the middle."""
    pen.text(rect, words, TINY, pen.soft(), "center")
