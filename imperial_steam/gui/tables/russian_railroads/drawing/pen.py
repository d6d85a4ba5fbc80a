"""The pen of Russian Railroads: tracks, tiles, workers and the colours of what belongs to nobody."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.russian_railroads.terms import COLOURS, HIGHEST
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import Pen
from imperial_steam.gui.tables.russian_railroads.drawing import pieces
from imperial_steam.gui.tables.russian_railroads.model.shown import RailShown

#: Width of a track beside its height.
LONG = 2.6
#: Size of figures at least.
SMALLEST = 9


class RailPen(Pen[RailShown]):
    """Draws a panel of Russian Railroads."""

    __slots__ = ()

    def track_colour(self, colour: int) -> Colour:
        """Colour of the tracks of an index of `terms.COLOURS`."""
        return self.canvas.look.palette.groups["tracks"][COLOURS[colour]]

    def stuff(self, name: str) -> Colour:
        """The colour of something that belongs to nobody: a name of the group `stuff` of the palette."""
        return self.canvas.look.palette.groups["stuff"][name]

    def rail(self, rect: Rect, mask: int) -> None:
        """A track that may have any colour of a mask; its ties are counted from black on."""
        colours = [index for index in range(len(COLOURS)) if mask >> index & 1]
        ties = colours[0] + 1 if len(colours) == 1 else 0
        width = min(rect.w, round(rect.h * LONG))
        image = pieces.rail((width, rect.h), tuple(self.track_colour(index) for index in colours), ties)
        self.canvas.surface.blit(image, image.get_rect(center=rect.center))

    def extension(self, rect: Rect) -> None:
        """A line extension: track that is still to be laid, in a frame."""
        inside = rect.inflate(0, -round(0.3 * rect.h))
        self.canvas.frame(inside, self.stuff("doubler"), 1.6, 2)
        self.rail(inside.inflate(-self.px(4), -self.px(4)), 1)

    def tile(self, rect: Rect, code: int, factory: bool = False) -> None:
        """A locomotive tile with its number, or a factory (`code` of the world) on its violet side."""
        colour = self.stuff("factory" if factory else "locomotive")
        self.canvas.fill(rect, mix(colour, pieces.LIGHT, 0.74), 3)
        self.canvas.frame(rect, mix(colour, pieces.DARK, 0.3), 1.2, 3)
        number = str(code) if code <= HIGHEST else self.say(f"sign.factory.{code}")
        image, figure = self._halves(rect)
        if image.w:
            pieces.put(self.canvas, "works" if factory else "steamer", image, colour)
        self.figure(figure, number, mix(colour, pieces.DARK, 0.6), 0.95)

    def _halves(self, rect: Rect) -> tuple[Rect, Rect]:
        """The places of picture and number on a tile: side by side, one above the other, or the number alone."""
        if rect.w > 1.4 * rect.h:
            half = rect.w // 2
            return Rect(rect.x + 1, rect.y + 1, half, rect.h - 2), Rect(rect.x + half, rect.y, half, rect.h)
        height = round(0.54 * rect.h)
        if rect.h < self.px(26):
            return Rect(rect.topleft, (0, 0)), rect
        return Rect(rect.x + 1, rect.y + 1, rect.w - 2, height), Rect(rect.x, rect.y + height, rect.w, rect.h - height)

    def figure(self, rect: Rect, words: str, colour: Colour, part: float = 0.7) -> None:
        """A bold figure in the middle of a rectangle, `part` of its height tall; no smaller than can be read."""
        style = Style("sans-bold", max(SMALLEST, part * rect.h / self.scale / 1.2))
        self.canvas.text_at(rect.center, words, style, colour)

    def man(self, rect: Rect, kind: str, seat: int) -> None:
        """A worker on a space: `own`, or with the mark of the player `temporary` or `black`."""
        if kind == "own":
            pieces.put(self.canvas, "worker", rect, self.player_colour(seat))
            return
        pieces.put(self.canvas, "worker", rect, self.stuff("temporary" if kind == "temporary" else "black_worker"))
        self.mark(rect, seat)

    def coin(self, rect: Rect, seat: int = -1) -> None:
        """A coin, with the mark of the player who paid it."""
        pieces.put(self.canvas, "coin", rect, self.stuff("coin"))
        if seat >= 0:
            self.mark(rect, seat)

    def mark(self, rect: Rect, seat: int) -> None:
        """A player's mark at the lower right corner of a piece."""
        side = min(rect.w, rect.h)
        radius = max(3, round(0.27 * side))
        self.badge((rect.centerx + side // 2 - radius // 2, rect.centery + side // 2 - radius // 2), radius, seat)
