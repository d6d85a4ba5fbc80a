"""Where the panels of First Train stand in a window. All in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.regions import Regions, Wants, compact_map, everything, lists
from imperial_steam.gui.tables.first_train.boards import display_view, train_board

CENTRE = "map"
#: Everything at once needs this room in units to be comfortable.
ROOM = (1290, 722)
#: Heights in units of strip and prompt; the part of the width that the map takes.
STRIP, PROMPT, MAP_PART = 36, 58, 0.655
#: Beside a map that leaves so much room in units stand the orders: the least width of their column.
COLUMN = 128


def regions(
    size: tuple[int, int], scale: float, players: int, wants: Wants, tabs: Mapping[str, Sequence[str]], ratio: float
) -> Regions:
    """The panels of a window of a size in pixels; `scale` turns units into pixels, `tabs` name the panels of each.

    `ratio` is the width of the map to its height. Beside a narrow one stand the orders; then the display board
    below, which has less to show, is lower.
    """
    if not everything(size, scale, ROOM):
        return compact_map(size, scale, wants, CENTRE, tabs, ratio)
    gap = round(4 * scale)

    def px(units: float) -> int:
        return round(units * scale)

    left = round((size[0] - 3 * gap) * MAP_PART)
    strip = Rect(gap, gap, left, px(STRIP))
    board = px(display_view.LOW)
    height = size[1] - strip.bottom - board - 3 * gap
    column = left - gap - round(height * ratio)
    if column < px(COLUMN):
        board, column = px(display_view.HEIGHT), 0
    middle = Rect(gap, strip.bottom + gap, left, size[1] - strip.bottom - board - 3 * gap)
    display = Rect(gap, middle.bottom + gap, left, board)
    x, width = strip.right + gap, size[0] - left - 3 * gap
    toolbar = Rect(x, gap, width, px(30))
    prompt = Rect(x, toolbar.bottom + gap, width, px(PROMPT))
    tableau = Rect(x, prompt.bottom + gap, width, min(px(wants.board), size[1] // 4))
    trains = Rect(x, tableau.bottom + gap, width, px(train_board.HEIGHT))
    rest = Rect(x, trains.bottom + gap, width, size[1] - trains.bottom - 2 * gap)
    orders = Rect(0, 0, 0, 0)
    if column:
        middle.w -= column + gap
        orders = Rect(middle.right + gap, middle.y, column, middle.h)
    places = {
        "orders": orders, "turn_order": strip, CENTRE: middle, "display": display, "toolbar": toolbar, "prompt": prompt,
        "tableau": tableau, "trains": trains, **lists(rest, gap, scale, wants.rows),
    }  # fmt: skip
    return Regions(Rect(0, 0, *size), places, CENTRE)
