"""The pen of Russian Railroads: tracks, tiles, workers and the colours of what belongs to nobody."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.russian_railroads.terms import COLOURS
from imperial_steam.gui.table_kit.pen import Pen
from imperial_steam.gui.tables.russian_railroads import pieces
from imperial_steam.gui.tables.russian_railroads.shown import RailShown
from imperial_steam.gui.theme import Colour


class RailPen(Pen[RailShown]):
    """Draws a panel of Russian Railroads."""

    __slots__ = ()

    def track_colour(self, colour: int) -> Colour:
        """Colour of the tracks of an index of `terms.COLOURS`."""
        return self.canvas.look.palette.groups["tracks"][COLOURS[colour]]

    def stuff(self, name: str) -> Colour:
        """The colour of something that belongs to nobody: a name of the group `stuff` of the palette."""
        return self.canvas.look.palette.groups["stuff"][name]

    def track(self, rect: Rect, colour: int) -> None:
        """A track of a colour."""
        pieces.put(self.canvas, "rail", rect, self.track_colour(colour))

    def tile(self, rect: Rect, number: int | str, factory: bool = False) -> None:
        """A locomotive tile with its number, or its factory side."""
        name = "factory" if factory else "locomotive"
        pieces.put_tile(self.canvas, name, rect, self.stuff(name), str(number))
