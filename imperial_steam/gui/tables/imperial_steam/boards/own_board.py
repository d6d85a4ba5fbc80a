"""What the sections of a player's tableau share: whose it is, and how labels and things are drawn on it."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.pen import LABEL
from imperial_steam.gui.tables.imperial_steam.drawing.pen import SteamPen
from imperial_steam.gui.tables.imperial_steam.model.shown import Storage, stored

#: Width in units of the labels at the left.
LABELS = 66


class OwnBoard:
    """One player's tableau as it is drawn."""

    def __init__(self, pen: SteamPen, seat: int) -> None:
        self.pen, self.seat = pen, seat
        self.shown, self.layout = pen.shown, pen.shown.layout
        self.player = pen.shown.player(seat)
        self.goods = Storage((), (), ()) if pen.shown.is_franz(seat) else stored(self.player)
        #: Highlights stand on the tableau of whoever decides.
        self.mine = seat == pen.shown.decider

    def spot(self, rect: Rect, thing: Target, radius: float = 3) -> None:
        """A thing that can be pointed at on the tableau of whoever decides."""
        if self.mine:
            self.pen.spot(rect, thing, radius, 0)

    def section(self, rect: Rect, name: str) -> Rect:
        """The label of a section at its left; returns the room beside it."""
        pen, width = self.pen, self.pen.px(LABELS)
        label = Rect(rect.x, rect.y, width - pen.px(4), rect.h)
        pen.text(label, pen.say(name), LABEL, pen.soft(), wrapped=True)
        pen.hits.add(label, Target("term", name))
        return Rect(rect.x + width, rect.y, rect.w - width, rect.h)


def rows_of(count: int, across: tuple[int, int]) -> tuple[int, int]:
    """How many of something stand in a row, and how many rows there are: at least one.

    `across` is how many stand side by side, and how many where there would be more than two rows of that.
    """
    width = across[0] if count <= 2 * across[0] else across[1]
    return width, max(1, -(-count // width))
