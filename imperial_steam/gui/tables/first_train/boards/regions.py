"""Where the panels of First Train stand in a window. All in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.regions import (
    ROW,
    SMALLEST_LOG,
    Regions,
    Wants,
    compact_map,
    everything,
    lists,
)
from imperial_steam.gui.tables.first_train.boards import display_view, train_board

CENTRE, LOT_PANEL, STACK_PANEL = "map", "lots", "stacks"
#: Everything at once needs this room in units to be comfortable.
ROOM = (1290, 722)
#: Heights in units of strip and prompt; the part of the width that the map takes.
STRIP, PROMPT, MAP_PART = 36, 58, 0.655
#: Beside a map that leaves so much room in units stand the orders: the least width of their column.
COLUMN = 128
#: While bids are made in a window with tabs: heights in units of the spaces below the map (at least, and at most where
#: the map leaves room), of the tracks below the choices (at least, and above a log), and of what surrounds a list.
LOTS, LOTS_MOST, STACKS, AROUND = 62, 84, (98, 136), 12
#: Even an empty list of choices has the height of some rows.
FEWEST = 2


def regions(
    size: tuple[int, int], scale: float, players: int, wants: Wants, tabs: Mapping[str, Sequence[str]], ratio: float
) -> Regions:
    """The panels of a window of a size in pixels; `scale` turns units into pixels, `tabs` name the panels of each.

    `ratio` is the width of the map to its height. Beside a narrow one stand the orders; then the display board
    below, which has less to show, is lower.
    """
    if not everything(size, scale, ROOM):
        plain = compact_map(size, scale, wants, CENTRE, tabs, ratio)
        return _auction(plain, scale, wants, ratio) if LOT_PANEL in wants.at_hand else plain
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


def _auction(regions: Regions, scale: float, wants: Wants, ratio: float) -> Regions:
    """All that a bid depends on at once: spaces below the map, in the open tab of choices the tracks as well."""
    gap, middle = round(4 * scale), regions.middle

    def px(units: float) -> int:
        return round(units * scale)

    spare = middle.h - round(middle.w / ratio) - gap
    high = max(px(LOTS), min(px(LOTS_MOST), spare))
    places = {
        CENTRE: Rect(middle.x, middle.y, middle.w, middle.h - high - gap),
        LOT_PANEL: Rect(middle.x, middle.bottom - high, middle.w, high),
    }
    if wants.tab == "choices":
        body = regions["choices"].union(regions["log"] if regions["log"].w else regions["choices"])
        least, most = (px(height) for height in STACKS)
        choices = Rect(body.x, body.y, body.w, min(px(ROW * max(FEWEST, wants.rows) + AROUND), body.h - least - gap))
        rest = Rect(body.x, choices.bottom + gap, body.w, body.bottom - choices.bottom - gap)
        places |= {"choices": choices, STACK_PANEL: rest, "log": Rect(0, 0, 0, 0)}
        if (log := rest.h - most - gap) >= px(SMALLEST_LOG):
            places["log"] = Rect(rest.x, rest.bottom - log, rest.w, log)
            rest.h = most
    return regions.with_places(**places)
