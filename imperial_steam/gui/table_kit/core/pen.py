"""What every panel is given to draw with: canvas, position, words, and a record of where things are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas import text as typeset
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.text import Style
from imperial_steam.gui.canvas.theme import Colour, Shape, mix
from imperial_steam.gui.table_kit.core.shown import AnyShown
from imperial_steam.gui.table_kit.core.view import View
from imperial_steam.gui.table_kit.drawing import pieces
from imperial_steam.gui.table_kit.drawing.hits import Hits

Say = Callable[..., str]
ShownT_co = TypeVar("ShownT_co", bound=AnyShown, covariant=True)

TINY = Style("sans", 11)
TINY_BOLD = Style("sans-bold", 11)
LABEL = Style("sans", 12)
LABEL_BOLD = Style("sans-bold", 12)
FIGURE = Style("sans-bold", 13)
NAME = Style("serif-bold", 15)
TITLE = Style("serif-bold", 14)
#: Height of the heading of a panel, in units.
HEAD = 18
#: Letters that are left of a single name where there is room for more than one.
LETTERS = 3


def short_forms(name: str) -> list[str]:
    """A name whole, then with initials from its end: `Ada von O.`, `Ada v. O.`; then `Ada`, `A. v. O.` and `A.`.

    Of `Ada-Luise` there is also the `Ada` alone. A single word keeps three letters while it can, and a number at the
    end stays: `Director 2` becomes `Dir. 2`, so that it can be told from the other director.
    """
    words = name.split()
    if len(words) > 1 and words[-1].isdecimal():
        return [f"{form} {words[-1]}" for form in short_forms(" ".join(words[:-1])) if len(form) > len("D.")]
    forms, first = [name], words[0] if words else name
    double = [first.partition("-")[0]] if "-" in first else []
    if len(words) < 2 and len(first) > LETTERS + 1:
        return [name, *double, f"{first[:LETTERS]}.", f"{first[0]}."]
    for place in reversed(range(len(words))):
        words[place] = f"{words[place][0]}."
        forms += [first, *double, " ".join(words)] if place == 0 else [" ".join(words)]
    return [*forms, words[0]]


def fitting_name(name: str, style: Style, width: int, scale: float) -> str:
    """The longest form of a name that fits into a width in pixels, in somewhat smaller type if necessary."""
    smallest = style.sized(typeset.SMALLEST + 0.08)
    fitting = (form for form in short_forms(name) if typeset.width(form, smallest, scale) <= width)
    return next(fitting, short_forms(name)[-1])


#: Shapes are drawn somewhat larger or smaller than a circle, so that they look equally large.
GROWN = {Shape.CIRCLE: 1.0, Shape.SQUARE: 0.92, Shape.TRIANGLE: 1.16, Shape.DIAMOND: 1.14}


@dataclass(slots=True)
class Pen(Generic[ShownT_co]):
    """Draws one panel; what can be pointed at is recorded in `hits`. A title adds its own pieces."""

    canvas: Canvas
    shown: ShownT_co
    say: Say
    hits: Hits = field(default_factory=Hits)
    view: View = field(default_factory=View)

    def px(self, units: float) -> int:
        """Units in pixels."""
        return self.canvas.look.px(units)

    @property
    def scale(self) -> float:
        """Pixels of one unit."""
        return self.canvas.look.scale

    # Colours

    def player_colour(self, seat: int) -> Colour:
        """Colour of a player's pieces."""
        return self.canvas.look.palette.players[self.shown.colour(seat)]

    # Highlights

    def is_lit(self, thing: Target) -> bool:
        """True when clicking the thing is a legal choice now."""
        return thing in self.shown.lit

    def spot(self, rect: Rect, thing: Target, radius: float = 3, grow: int = 1) -> bool:
        """Record a thing's place and frame it if it can be chosen; True when it can."""
        self.hits.add(rect, thing)
        if not self.is_lit(thing):
            return False
        self.glow(rect, radius, grow)
        return True

    def glow(self, rect: Rect, radius: float = 3, grow: int = 1) -> None:
        """The frame of what can be chosen: light inside, strong outside."""
        width = max(2, self.px(1.8))
        outer = rect.inflate(2 * (width + grow - 1), 2 * (width + grow - 1))
        self.canvas.frame(outer, self.canvas.theme.legal, 2.2, radius + 1)
        self.canvas.frame(outer.inflate(-2 * width, -2 * width), pieces.LIGHT, 0.7, radius)

    def ring(self, rect: Rect, radius: float = 5) -> None:
        """The ring around what the pointer rests on: dark with a light rim, unlike the frame of what can be chosen."""
        outer = rect.inflate(self.px(9), self.px(9))
        self.canvas.frame(outer, pieces.LIGHT, 3.4, radius)
        self.canvas.frame(outer.inflate(-2, -2), self.canvas.theme.ink, 1.8, radius)

    # Small things many panels show

    def badge(self, centre: tuple[int, int], radius: int, seat: int, letter: str = "", *, cog: bool = True) -> None:
        """A player's mark, with a figure on it if given; a cog on that of a machine, unless `cog` is False."""
        shape = self.canvas.look.palette.shapes[self.shown.colour(seat)]
        colour = self.player_colour(seat)
        size = round(2 * radius * GROWN[shape])
        image = pieces.sprite(shape.value, size, colour, mix(colour, (0, 0, 0), 0.55))
        self.canvas.surface.blit(image, (centre[0] - size // 2, centre[1] - size // 2))
        if letter:
            low = radius * 0.2 if shape is Shape.TRIANGLE else 0
            style = Style("sans-bold", max(self.px(11), radius * 1.15) / self.scale)
            self.canvas.text_at(
                (centre[0], round(centre[1] + low)), letter, style, pieces.ink_on(self.player_colour(seat))
            )
        if cog and self.shown.seats[seat].machine:
            side = round(radius * 1.15)
            corner = Rect(centre[0] + round(radius * 0.2), centre[1] + round(radius * 0.2), side, side)
            self.piece("cog", corner, self.canvas.theme.paper)

    def piece(self, name: str, rect: Rect, colour: Colour, number: str = "", low: float = 0.0) -> None:
        """A piece, with a number on it if given."""
        if number:
            pieces.put_number(self.canvas, name, rect, colour, number, low=low)
        else:
            pieces.put(self.canvas, name, rect, colour)

    def means(self, rect: Rect, name: str) -> None:
        """The sign of something that is paid with; a title in which payments are split draws it."""

    def worker(self, rect: Rect, seat: int, level: int = 0) -> None:
        """A worker in the player's colour; the level on the body."""
        colour = self.player_colour(seat)
        if level:
            pieces.put_number(self.canvas, "worker", rect, colour, str(level), part=0.63, low=0.2)
        else:
            pieces.put(self.canvas, "worker", rect, colour)

    def text(
        self,
        rect: Rect,
        text: str,
        style: Style = LABEL,
        colour: Colour | None = None,
        align: str = "left",
        wrapped: bool = False,
    ) -> Rect:
        """A label in a rectangle, on one line unless `wrapped`."""
        return self.canvas.text(rect, text, style, colour, align, "middle", wrapped)

    def name(self, rect: Rect, text: str, style: Style = NAME, colour: Colour | None = None) -> Rect:
        """A person's name on one line: somewhat smaller, or its later parts as initials, when it is long."""
        return self.text(rect, fitting_name(text, style, rect.w, self.scale), style, colour)

    def soft(self) -> Colour:
        """Colour of secondary text."""
        return self.canvas.theme.ink_soft

    def sheet(self, rect: Rect, title: str = "", right: str = "") -> Rect:
        """The paper of a panel with a small heading; returns the room inside."""
        theme = self.canvas.theme
        self.canvas.note(rect, title, "panel")
        self.canvas.fill(rect, theme.paper, 3)
        self.canvas.frame(rect, theme.line, 1, 3)
        pad = self.px(5)
        inside = rect.inflate(-2 * pad, -2 * pad)
        if not title:
            return inside
        bar = Rect(inside.x, rect.y + self.px(2), inside.w, self.px(HEAD))
        used = self.text(bar, title, TITLE, theme.cloth)
        if right:
            used = used.union(self.text(bar, right, LABEL, theme.ink_soft, "right"))
        self.canvas.line((inside.x, bar.bottom), (inside.right, bar.bottom), mix(theme.line, theme.paper, 0.4), 0.8)
        top = bar.bottom + self.px(2)
        return Rect(inside.x, top, inside.w, inside.bottom - top)

    @contextmanager
    def inside(self, rect: Rect) -> Iterator[None]:
        """Draw and record only inside a rectangle."""
        before = self.hits.clip
        self.hits.clip = rect if before is None else rect.clip(before)
        with self.canvas.clipped(rect):
            yield
        self.hits.clip = before


#: The pen of any table, as the kit's own panels take it.
AnyPen = Pen[AnyShown]
#: The pen of one title.
PenT = TypeVar("PenT", bound=AnyPen)
