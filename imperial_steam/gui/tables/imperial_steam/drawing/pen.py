"""The pen of Imperial Steam: goods by their shapes, and the colours of goods and hubs."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.imperial_steam.terms import GOODS, HUBS
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.core.pen import Pen
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown


def good_piece(good: int) -> str:
    """The piece of a goods type: its shape tells it from the others."""
    return f"good_{GOODS[good]}"


class SteamPen(Pen[SteamShown]):
    """Draws a panel of Imperial Steam."""

    __slots__ = ()

    def good_colour(self, good: int) -> Colour:
        """Colour of a goods type."""
        return self.canvas.look.palette.groups["goods"][GOODS[good]]

    def hub_colour(self, hub: int) -> Colour:
        """Colour of a hub."""
        return self.canvas.look.palette.groups["hubs"][HUBS[hub]]

    def cube(self, rect: Rect, good: int) -> None:
        """A good in the shape and colour of its type, with its letter."""
        colour = self.good_colour(good)
        pieces.put(self.canvas, good_piece(good), rect, colour)
        size = min(rect.w, rect.h)
        if size >= 8:
            style = Style("sans-bold", max(self.px(11), size * 0.66) / self.scale)
            self.canvas.text_at(rect.center, self.say(f"letter.{GOODS[good]}"), style, pieces.ink_on(colour))
