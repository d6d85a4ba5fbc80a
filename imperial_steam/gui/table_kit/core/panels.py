"""Panels: one entry in a title's list makes one, and the kept picture draws it again only when it has changed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from pygame import Rect, Surface

from imperial_steam.gui.canvas.draw import Canvas, Item, Look
from imperial_steam.gui.table_kit.core import sliding
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing.hits import Hits


def never(shown: AnyShown, view: View) -> Hashable:
    """The key of a panel that shows nothing but the position."""
    return ()


def by_seat(shown: AnyShown, view: View) -> Hashable:
    """The key of a panel that depends on whose own board is shown."""
    return shown.seat


@dataclass(frozen=True, slots=True)
class Panel(Generic[PenT]):
    """One part of a table: its place is that of its name in the regions.

    It is drawn again when the position, the moment looked at, what is hidden or its `key` has changed.
    `height` is what it needs, in units: where a compact or tight window has less, it slides. `tab` is the tab of
    such a window that shows it; `kinds` are the kinds of things on it: while one of them can be chosen,
    the tab is marked.
    """

    name: str
    draw: Callable[[PenT, Rect], None]
    key: Callable[[AnyShown, View], Hashable] = never
    height: Callable[[PenT], float] | None = None
    tab: str = ""
    kinds: Collection[str] = ()


def tabs_of(panels: Sequence[Panel[PenT]]) -> Mapping[str, Sequence[Panel[PenT]]]:
    """The tabs of a compact window in their order, each with its panels."""
    tabs: dict[str, list[Panel[PenT]]] = {}
    for panel in panels:
        if panel.tab:
            tabs.setdefault(panel.tab, []).append(panel)
    return tabs


class Frame(Generic[PenT]):
    """The kept picture of a table, with the places of things on each of its panels."""

    def __init__(self) -> None:
        self.slides: dict[str, int] = {}
        """How far each panel that may be taller than its place can be slid, in pixels."""
        self.hits = Hits()
        """The places of things on all panels."""
        self._surface: Surface | None = None
        self._whole: object = None
        self._keys: dict[str, object] = {}
        self._hits: dict[str, Hits] = {}
        self._items: dict[str, list[Item]] = {}
        self._merged = False

    @property
    def surface(self) -> Surface:
        """The picture; `fit` makes it."""
        assert self._surface is not None
        return self._surface

    def fit(self, canvas: Canvas, look: Look, language: str) -> bool:
        """Have a picture of that size and look; True when it is a new one and everything has to be drawn."""
        whole = (canvas.surface.get_size(), look, language)
        if self._surface is not None and self._whole == whole:
            return False
        self._surface, self._whole = Surface(canvas.surface.get_size(), 0, canvas.surface), whole
        self.clear(look)
        return True

    def clear(self, look: Look) -> None:
        """Forget every panel and leave the desk."""
        self._merged = False
        self._keys.clear()
        self.slides.clear()
        if self._surface is not None:
            self._surface.fill(look.theme.desk)

    def forget(self, name: str) -> bool:
        """A panel is not there for now; True when it was."""
        self._merged = self._merged and name not in self._hits
        self._hits.pop(name, None)
        self._items.pop(name, None)
        self.slides.pop(name, None)
        return self._keys.pop(name, None) is not None

    def show(self, panel: Panel[PenT], rect: Rect, pen: Callable[[Canvas], PenT], look: Look, key: object) -> None:
        """Draw a panel anew if its key has changed; without room it is forgotten."""
        if not rect.w:
            self.forget(panel.name)
        elif self._keys.get(panel.name) != key:
            self._keys[panel.name], self._merged = key, False
            panel_pen = pen(Canvas(self.surface, look, []))
            with panel_pen.canvas.clipped(rect):
                panel_pen.canvas.fill(rect, look.theme.desk)
                panel.draw(panel_pen, rect)
            self._hits[panel.name] = panel_pen.hits
            self._items[panel.name] = panel_pen.canvas.items or []

    def slid(self, panel: Panel[PenT], slide: int) -> Panel[PenT]:
        """The panel as shown where there is little room: slid up by some pixels where it is taller than its place."""
        height = panel.height
        if height is None:
            return panel

        def draw(pen: PenT, rect: Rect) -> None:
            self.slides[panel.name] = sliding.draw(pen, rect, height(pen), slide, panel.draw)

        return Panel(panel.name, draw, panel.key, height, panel.tab, panel.kinds)

    def merge(self) -> Hits:
        """Put together the places of things once all panels are drawn; the same object while nothing has changed."""
        if not self._merged:
            self.hits, self._merged = Hits(), True
            for hits in self._hits.values():
                self.hits.extend(hits)
        return self.hits

    def drawn(self, name: str) -> tuple[Hits, Sequence[Item]]:
        """The places of things on a panel, and everything drawn there."""
        return self._hits.get(name, Hits()), self._items.get(name, ())

    @property
    def items(self) -> Sequence[Item]:
        """Everything drawn, as tests read it."""
        return [item for items in self._items.values() for item in items]
