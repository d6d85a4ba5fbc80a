"""How a title writes the log of a table: lines, filters, and what is folded away."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar

from pygame import Rect

from imperial_steam.gui.table_kit.pen import AnyPen
from imperial_steam.gui.table_kit.shown import AnyShown
from imperial_steam.gui.table_kit.view import Sieve
from imperial_steam.session import Ledger

ShownT_contra = TypeVar("ShownT_contra", bound=AnyShown, contravariant=True)
PenT_contra = TypeVar("PenT_contra", bound=AnyPen, contravariant=True)


class LogSource(Protocol[ShownT_contra, PenT_contra]):
    """Writes a title's log and draws it."""

    def write(self, pen: PenT_contra, ledger: Ledger, room: int, sieve: Sieve) -> Sequence[int]:
        """Write the lines that come through the filter, wrapped to a width in pixels; the moment each leads to."""
        ...

    def draw(self, pen: PenT_contra, rect: Rect, top: int, now: int, looked: int | None) -> None:
        """Draw the lines written last, from number `top` on; what lies after the moment `now` is undone."""
        ...

    def draw_filters(self, pen: PenT_contra, rect: Rect, sieve: Sieve) -> Rect:
        """Draw the row of filters; returns the room of the search field."""
        ...

    def line_height(self, scale: float) -> int:
        """Height in pixels of one line."""
        ...

    def kinds(self, shown: ShownT_contra) -> Sequence[str]:
        """What the log can be narrowed to."""
        ...

    def toggle(self, entries: Collection[int]) -> None:
        """Show or hide what is folded away under some entries."""
        ...
