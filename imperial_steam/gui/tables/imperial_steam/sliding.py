"""The side column of a compact window: tabs, and panels that are taller than it, slid up and down by the wheel."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import Rect

from imperial_steam.gui.table_kit.pen import LABEL_BOLD
from imperial_steam.gui.table_kit.targets import ui
from imperial_steam.gui.tables.imperial_steam import markets, tableau
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.regions import TABS, TWO_ROWS, influence_height
from imperial_steam.gui.theme import mix
from imperial_steam.gui.widgets import draw_scrollbar

#: Panels of the side column that may be taller than it, with the height in units they need.
HEIGHTS: Mapping[str, Callable[[SteamShown], float]] = {
    "tableau": tableau.wanted,
    "actions": lambda shown: 212,
    "markets": lambda shown: markets.WANTED,
    "rounds": lambda shown: TWO_ROWS,
    "influence": lambda shown: influence_height(len(shown.seats)),
}
#: Height in units of a tab, width of a scroll bar.
TAB, BAR = 21, 8
#: Kinds of things that stand on each tab: where one of them can be chosen the tab is marked.
KINDS: Mapping[str, frozenset[str]] = {
    "tableau": frozenset(("training", "working", "engine", "car", "good", "share", "investor")),
    "actions": frozenset(("tile",)),
    "markets": frozenset(("buy", "order", "factory", "labour", "engineer", "contract")),
    "tracks": frozenset(("locomotive", "column", "marker")),
}


def draw(pen: SteamPen, rect: Rect, name: str, slide: int, panel: Callable[[SteamPen, Rect], None]) -> int:
    """Draw a panel, slid up by some pixels if it is taller than its room; returns how far it can be slid."""
    spare = pen.px(HEIGHTS[name](pen.shown)) - rect.h
    if spare <= 0:
        panel(pen, rect)
        return 0
    slide = min(slide, spare)
    with pen.inside(rect):
        panel(pen, Rect(rect.x, rect.y - slide, rect.w - pen.px(BAR), rect.h + spare))
    draw_scrollbar(pen.canvas, rect, 0, slide, rect.h, rect.h + spare)
    return spare


def tabs(pen: SteamPen, rect: Rect, chosen: str) -> None:
    """The tabs in two rows, the open one dark; a mark says that something can be chosen there."""
    theme = pen.canvas.theme
    lit = {thing.kind for thing in pen.shown.lit}
    across = len(TABS) // 2
    for number, key in enumerate(TABS):
        row, column = divmod(number, across)
        left, right = (rect.x + part * rect.w // across for part in (column, column + 1))
        tab = Rect(left, rect.y + row * pen.px(TAB + 1), right - left - pen.px(1), pen.px(TAB))
        pen.canvas.fill(tab, theme.cloth if key == chosen else mix(theme.paper_shade, theme.desk, 0.3), 3)
        pen.canvas.frame(tab, theme.line, 1, 3)
        ink = theme.cloth_ink if key == chosen else theme.ink
        pen.text(tab.inflate(-pen.px(16), 0), pen.say(f"panel.{key}"), LABEL_BOLD, ink, "center")
        if lit & KINDS.get(key, frozenset()):
            pen.canvas.circle((tab.right - pen.px(7), tab.y + pen.px(7)), pen.px(3.6), theme.paper)
            pen.canvas.circle((tab.right - pen.px(7), tab.y + pen.px(7)), pen.px(2.8), theme.legal)
        pen.hits.add(tab, ui("tab", key))
