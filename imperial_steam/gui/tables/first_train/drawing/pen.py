"""The pen of First Train: pieces of influence, loads, companies and the tracks of everybody."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.first_train.terms import COMPANIES, FIRST_PASSENGER, KINDS, LOADS, PIECES
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.core.pen import FIGURE, Pen
from imperial_steam.gui.tables.first_train.drawing import pieces
from imperial_steam.gui.tables.first_train.model.shown import TrainShown

#: The marks of the companies.
MARKS: tuple[str, ...] = ("shield", "roundel")


def load_piece(load: int) -> str:
    """The piece of a kind of load, or of landowners; passengers bear the mark of their company."""
    if load < FIRST_PASSENGER:
        return "cube"
    return f"passenger_{LOADS[load]}" if load < len(LOADS) else "landowner"


class TrainPen(Pen[TrainShown]):
    """Draws a panel of First Train."""

    __slots__ = ()

    def influence(self, kind: int) -> Colour:
        """Colour of a kind of influence."""
        return self.canvas.look.palette.groups["influence"][KINDS[kind]]

    def company(self, company: int) -> Colour:
        """Colour of a company."""
        return self.canvas.look.palette.groups["companies"][COMPANIES[company]]

    def load_colour(self, load: int) -> Colour:
        """Colour of a kind of load, or of landowners."""
        groups = self.canvas.look.palette.groups
        return groups["loads"][LOADS[load]] if load < len(LOADS) else groups["stuff"][PIECES[load]]

    def stuff(self, name: str) -> Colour:
        """The colour of something that belongs to nobody."""
        return self.canvas.look.palette.groups["stuff"][name]

    def owner_colour(self, owner: int) -> Colour:
        """Colour of the tracks of a seat or, behind the seats, of a company."""
        count = self.shown.frame.player_count
        return self.player_colour(owner) if owner < count else self.company(owner - count)

    def load(self, rect: Rect, load: int) -> None:
        """A cube, a passenger or a landowner."""
        pieces.put(self.canvas, load_piece(load), rect, self.load_colour(load))

    def mark(self, rect: Rect, company: int) -> None:
        """The mark of a company."""
        pieces.put(self.canvas, MARKS[company], rect, self.company(company))

    def marker(self, rect: Rect, kind: int) -> None:
        """An influence marker; `kind` -1 is the one of two colours."""
        if kind < 0:
            first = KINDS.index(COMPANIES[0])
            pieces.put(self.canvas, "influence_red", rect, self.influence(first))
            pieces.put(self.canvas, "half", rect, self.influence(first + 1))
        else:
            name = f"influence_{KINDS[kind]}" if KINDS[kind] in COMPANIES else "influence"
            pieces.put(self.canvas, name, rect, self.influence(kind))

    def means(self, rect: Rect, name: str) -> None:
        """A marker of influence, or a cube of whoever decides."""
        if name in KINDS:
            self.marker(rect, KINDS.index(name))
        else:
            pieces.put(self.canvas, "cube", rect, self.player_colour(max(0, self.shown.decider)))

    def counted(self, rect: Rect, piece: str, colour: Colour, words: str, thing: Target, style: Style = FIGURE) -> int:
        """A piece with a number beside it, at the left of a room; returns where it ends."""
        size = min(rect.h - 1, self.px(16))
        spot = Rect(rect.x, rect.centery - size // 2, size, size)
        pieces.put(self.canvas, piece, spot, colour)
        width = self.canvas.text_size(words, style)[0]
        self.text(Rect(spot.right + self.px(2), rect.y, width + 1, rect.h), words, style)
        whole = Rect(rect.x, rect.y, size + width + self.px(3), rect.h)
        self.hits.add(whole, thing)
        return whole.right
