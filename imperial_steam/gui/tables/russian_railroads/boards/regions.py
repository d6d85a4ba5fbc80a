"""Where the panels of Russian Railroads stand in a window. All in pixels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.regions import LIST_HEAD, ROW, Regions, Wants, compact_wide, everything, lists

#: The panel in the middle, and the tab of the own board, which needs the whole width.
CENTRE, OWN = "board", "tableau"
#: Everything at once needs this room in units to be comfortable.
ROOM = (1290, 722)
#: Heights in units of the strip of players, the prompt with its chips, the other players' boards.
STRIP, PROMPT, OTHERS = 70, 58, 128
#: The part of the width that the action board takes; the rows of choices below the own board.
BOARD_PART, ROWS = 0.465, 6
#: Choices and log stand side by side from this width in units on.
BESIDE = 560
#: In a room narrower than this the log gets more than half.
LOG_WIDE = 620


def regions(
    size: tuple[int, int], scale: float, players: int, wants: Wants, tabs: Mapping[str, Sequence[str]]
) -> Regions:
    """The panels of a window of a size in pixels; `scale` turns units into pixels, `tabs` name the panels of each."""
    if everything(size, scale, ROOM):
        return _spread(size, scale, players, wants)
    return compact_wide(size, scale, wants, CENTRE, tabs, OWN)


def _spread(size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
    """Everything at once: the action board at the left, the own board at the right, the lists below it."""
    gap = round(4 * scale)

    def px(units: float) -> int:
        return round(units * scale)

    left = round((size[0] - 3 * gap) * BOARD_PART)
    strip = Rect(gap, gap, left, px(STRIP))
    others = px(OTHERS) if players > 1 else -gap
    board = Rect(gap, strip.bottom + gap, left, size[1] - strip.bottom - 3 * gap - others)
    right = Rect(strip.right + gap, gap, size[0] - left - 3 * gap, size[1] - 2 * gap)
    toolbar = Rect(right.x, right.y, right.w, px(30))
    prompt = Rect(right.x, toolbar.bottom + gap, right.w, px(PROMPT))
    rest = Rect(right.x, prompt.bottom + gap, right.w, right.bottom - prompt.bottom - gap)
    below = px(ROW * ROWS + LIST_HEAD)
    height = min(rest.h - gap - below, round(1.2 * wants.board * scale))
    tableau = Rect(rest.x, rest.y, rest.w, height)
    room = Rect(rest.x, tableau.bottom + gap, rest.w, rest.bottom - tableau.bottom - gap)
    places = {
        "turn_order": strip, CENTRE: board, "toolbar": toolbar, "prompt": prompt, "tableau": tableau,
        **_lists(room, gap, scale, wants.rows),
    }  # fmt: skip
    if others > 0:
        places["others"] = Rect(gap, board.bottom + gap, left, others)
    return Regions(Rect(0, 0, *size), places, CENTRE, (CENTRE,))


def _lists(room: Rect, gap: int, scale: float, rows: int) -> dict[str, Rect]:
    """Choices and log side by side where there is the width, else as in every table."""
    if room.w < BESIDE * scale:
        return lists(room, gap, scale, rows)
    half = (room.w - gap) * (50 if room.w >= LOG_WIDE * scale else 45) // 100  # the log has a row of buttons
    return {
        "choices": Rect(room.x, room.y, half, room.h),
        "log": Rect(room.x + half + gap, room.y, room.w - half - gap, room.h),
    }
