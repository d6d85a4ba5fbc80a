"""Where the panels of the table stand in a window. All in pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect

#: The tabs of the side column in a window that is too small for everything at once.
TABS = ("choices", "tableau", "actions", "markets", "tracks", "log")


@dataclass(frozen=True, slots=True)
class Regions:
    """The panels of the table in a window. A panel that has no room is empty (width 0).

    `tabs` has room in compact windows alone: one of the panels of the side column is shown at a time.
    """

    window: Rect
    turn_order: Rect
    rounds: Rect
    toolbar: Rect
    actions: Rect
    markets: Rect
    prompt: Rect
    map: Rect
    influence: Rect
    tableau: Rect
    choices: Rect
    log: Rect
    tabs: Rect

    @property
    def compact(self) -> bool:
        """The window shows one panel of the side column at a time."""
        return self.tabs.w > 0

    def named(self) -> Iterator[tuple[str, Rect]]:
        """Every panel that has room, with its name."""
        for name in self.__slots__:
            rect = getattr(self, name)
            if name != "window" and rect.w:
                yield name, rect


@dataclass(frozen=True, slots=True)
class Wants:
    """What decides how the side column is shared out: height of the tableaus in units, rows of choices, open tab."""

    tableau: float = 460
    rows: int = 9
    tab: str = "choices"


#: Everything at once needs this room in units; a scale is held back to this part for it before tabs are used.
ROOM = (1290, 722)
HELD_BACK = 0.9
#: With tabs this room is enough; a scale that leaves less is held back.
SMALL_ROOM = (640, 360)
#: Height in units of the round track in two rows.
TWO_ROWS = 164
#: Heights in units: a row of choices, the heading above a list, the least of a log beside it.
ROW, LIST_HEAD, LEAST_LOG = 23, 30, 108


def fitting_scale(size: tuple[int, int], scale: float) -> float:
    """The scale at which the panels fit a window of a size in pixels: the one given, or less."""
    whole = min(size[0] / ROOM[0], size[1] / ROOM[1])
    if scale * HELD_BACK <= whole:
        return min(scale, whole)
    return min(scale, size[0] / SMALL_ROOM[0], size[1] / SMALL_ROOM[1])


def regions(size: tuple[int, int], scale: float, players: int, wants: Wants | None = None) -> Regions:
    """The panels of a window of a size in pixels; `scale` turns units into pixels."""
    wants = wants or Wants()
    wide, high = size[0] / scale, size[1] / scale
    if wide < ROOM[0] - 1 or high < ROOM[1] - 1:
        return _compact(size, scale, players, wants)
    return _spread(size, scale, players, wants)


def _spread(size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
    """Everything at once: three columns."""
    gap, wide = round(4 * scale), size[0] / scale

    def px(units: float) -> int:
        return round(units * scale)

    left, right, top = px(264 + (wide - 1366) * 0.2), px(362 + (wide - 1366) * 0.26), px(84)
    window = Rect(0, 0, *size)
    toolbar = Rect(size[0] - right - gap, gap, right, px(30))
    turn_order = Rect(gap, gap, px(332 + (wide - 1366) * 0.12), top)
    rounds = Rect(turn_order.right + gap, gap, toolbar.x - turn_order.right - 2 * gap, top)
    below = turn_order.bottom + gap
    room = size[1] - below - 2 * gap
    actions = Rect(gap, below, left, max(px(270), round(room * 0.425)))
    markets = Rect(gap, actions.bottom + gap, left, size[1] - actions.bottom - 2 * gap)
    middle = Rect(left + 2 * gap, below, toolbar.x - left - 3 * gap, size[1] - below - gap)
    prompt = Rect(middle.x, below, middle.w, px(36))
    strip = px(influence_height(players))
    influence = Rect(middle.x, size[1] - gap - strip, middle.w, strip)
    map_rect = Rect(middle.x, prompt.bottom + gap, middle.w, influence.y - prompt.bottom - 2 * gap)
    column = Rect(toolbar.x, toolbar.bottom + gap, right, size[1] - toolbar.bottom - 2 * gap)
    tableau, choices, log = _right_column(column, gap, scale, wants)
    none = Rect(column.x, column.y, 0, 0)
    return Regions(
        window, turn_order, rounds, toolbar, actions, markets, prompt, map_rect, influence, tableau, choices, log, none
    )


def influence_height(players: int, bands: int = 1) -> int:
    """Height in units of the influence track in one band, or two."""
    return 8 + bands * (17 + 13 * players + 29)


def _right_column(column: Rect, gap: int, scale: float, wants: Wants) -> tuple[Rect, Rect, Rect]:
    """Tableau above; below it choices and log, one above the other where there is room, else in turns (tabs)."""
    least = (ROW * 4 + LIST_HEAD) * scale
    spare = column.h - gap - wants.tableau * scale - least
    tall = min(1.18, 1 + 0.2 * max(0.0, spare) / max(1.0, wants.tableau * scale))
    high = round(min(wants.tableau * scale * tall, column.h - gap - least))
    tableau = Rect(column.x, column.y, column.w, high)
    rest = Rect(column.x, tableau.bottom + gap, column.w, column.bottom - tableau.bottom - gap)
    return tableau, *_lists(rest, gap, scale, wants)


def _lists(rest: Rect, gap: int, scale: float, wants: Wants) -> tuple[Rect, Rect]:
    """All choices and the log below them, if that leaves room for a log; else the choices alone."""
    need = round((ROW * max(4, wants.rows) + LIST_HEAD) * scale)
    room = rest.h - gap - round(LEAST_LOG * scale)
    if need > room:
        return rest, Rect(rest.x, rest.y, 0, 0)
    upper = Rect(rest.x, rest.y, rest.w, min(room, max(need, round(0.4 * rest.h))))
    return upper, Rect(rest.x, upper.bottom + gap, rest.w, rest.bottom - upper.bottom - gap)


def _compact(size: tuple[int, int], scale: float, players: int, wants: Wants) -> Regions:
    """A strip and the prompt above; below them the map, and beside it one panel of many, chosen by tabs."""
    gap = round(4 * scale)

    def px(units: float) -> int:
        return round(units * scale)

    window = Rect(0, 0, *size)
    toolbar = Rect(size[0] - gap - px(248), gap, px(248), px(28))
    turn_order = Rect(gap, gap, toolbar.x - 2 * gap, px(28))
    prompt = Rect(gap, turn_order.bottom + gap, size[0] - 2 * gap, px(36))
    top = prompt.bottom + gap
    side = max(px(318), min(px(380), round(size[0] * 0.4)))
    map_rect = Rect(gap, top, size[0] - side - 3 * gap, size[1] - top - gap)
    tabs = Rect(map_rect.right + gap, top, side, px(44))
    body = Rect(tabs.x, tabs.bottom, side, size[1] - gap - tabs.bottom)
    none = Rect(body.x, body.y, 0, 0)
    shown = {name: body if name == wants.tab else none for name in TABS}
    if wants.tab == "choices":
        shown["choices"], shown["log"] = _lists(body, gap, scale, wants)
    rounds = influence = none
    if wants.tab == "tracks":
        rest = body.h - gap - px(influence_height(players))
        rounds = Rect(body.x, body.y, body.w, max((body.h - gap) // 2, min(rest, px(TWO_ROWS))))
        influence = Rect(body.x, rounds.bottom + gap, body.w, body.bottom - rounds.bottom - gap)
    return Regions(
        window, turn_order, rounds, toolbar, shown["actions"], shown["markets"], prompt, map_rect, influence,
        shown["tableau"], shown["choices"], shown["log"], tabs,
    )  # fmt: skip
