"""The log at a table: what of it is shown, scrolling, and the filters with their search field."""

from __future__ import annotations

from dataclasses import replace
from typing import Generic

from pygame import Rect

from imperial_steam.gui.table_kit.core.log import SENTENCE, Log, line_height
from imperial_steam.gui.table_kit.core.lookup import Lookup
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.core.view import LogFilter

#: Height of the row of filters in units.
FILTERS = 26


class LogView(Generic[ShownT, PenT]):
    """Which lines of the log are seen. `lines` are the moments of all that come through the filter."""

    def __init__(self, state: Lookup[ShownT, PenT], source: Log[ShownT]) -> None:
        self.state, self.source = state, source
        self.lines: list[int] = []
        self.capacity = 1
        self.field = Rect(0, 0, 0, 0)
        """The room of the search field."""

    def draw(self, pen: PenT, inside: Rect) -> None:
        """Draw filters and lines."""
        view, ledger = self.state.view, self.state.ledger
        self.field = self.source.draw_filters(pen, self.state.shown(), inside, view.log_filter)
        height = pen.px(FILTERS)
        inside = Rect(inside.x, inside.y + height, inside.w, inside.h - height)
        room = inside.w - pen.px(22)
        shown, counting = self.state.shown(), view.counting
        until = self.state.untold
        self.lines = list(self.source.write(shown, ledger, room, pen.scale, view.log_filter, counting, until))
        self.capacity = max(1, inside.h // line_height(pen.scale))
        with pen.inside(inside):
            if not self.lines:
                words = pen.say("log.empty" if view.log_filter == LogFilter() else "log.nothing")
                pen.text(inside, words, SENTENCE, pen.soft(), "center", wrapped=True)
            self.source.draw(pen, inside, self._top(), ledger.cursor, view.past)

    def _top(self) -> int:
        """The first line shown: where it was scrolled to, else the moment looked at, or now."""
        view, last = self.state.view, max(0, len(self.lines) - self.capacity)
        if view.log_top is not None:
            return view.log_top
        now = self.state.ledger.cursor + 1 if view.past is None else view.past
        at = next((number for number, moment in enumerate(self.lines) if moment >= now), len(self.lines))
        return max(0, min(last, at - self.capacity // 2))

    def scroll(self, by: int) -> None:
        """Scroll by some lines; at its end the log follows what happens."""
        view, last = self.state.view, max(0, len(self.lines) - self.capacity)
        top = max(0, min(last, (last if view.log_top is None else view.log_top) + by))
        view.log_top = None if top >= last else top

    # Filters

    def _narrow(self, log_filter: LogFilter) -> None:
        self.state.view.log_filter, self.state.view.log_top = log_filter, None

    def by_seat(self, seat: int) -> None:
        """Show a player's sentences, or no longer those alone."""
        log_filter = self.state.view.log_filter
        self._narrow(replace(log_filter, seats=log_filter.seats ^ {seat}))

    def by_kind(self, kind: str) -> None:
        """Show the sentences of a kind, or no longer those alone."""
        log_filter = self.state.view.log_filter
        self._narrow(replace(log_filter, kinds=log_filter.kinds ^ {kind}))

    def by_words(self, words: str) -> None:
        """Show the sentences with some words."""
        self._narrow(replace(self.state.view.log_filter, words=words))

    def everything(self) -> None:
        """Show all sentences."""
        self._narrow(LogFilter())

    def by_place(self, place: int) -> None:
        """Use the filter at a place of the row, counted from 0: players first, then kinds."""
        seats, kinds = len(self.state.seats), self.source.kinds(self.state.shown())
        if place < seats:
            self.by_seat(place)
        elif place - seats < len(kinds):
            self.by_kind(kinds[place - seats])
