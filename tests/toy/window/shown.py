"""What the table of Pebbles shows, and the pen its panels are drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from imperial_steam.games.protocol import Action, Target
from imperial_steam.gui.canvas.theme import Colour
from imperial_steam.gui.table_kit.core.pen import Pen
from imperial_steam.gui.table_kit.core.shown import Shown
from tests.toy.actions import Hide, Roll, Take, Throw
from tests.toy.game import Toy


@dataclass(frozen=True)
class ToyShown(Shown[Toy]):
    """A position of Pebbles as it is looked at."""

    def conceivable(self, thing: Target) -> Sequence[Action]:
        """What a thing stands for, legal or not."""
        match thing.kind:
            case "heap":
                return [Take(int(thing.key))]
            case "cup":
                return [Hide(int(thing.key))]
            case "die":
                return [Throw()]
            case "rock":
                return [Roll()]
        return ()

    def cup(self, seat: int) -> int | None:
        """The pebbles in somebody's cup; None while there are none or they are not to be seen."""
        return None if seat in self.hidden or seat >= len(self.game.cups) else self.game.cups[seat]


class ToyPen(Pen[ToyShown]):
    """Draws a panel of Pebbles."""

    __slots__ = ()

    def stuff(self, name: str) -> Colour:
        """The colour of something that belongs to nobody."""
        return self.canvas.look.palette.groups["pebbles"][name]

    def heap(self, rect: Rect, number: int) -> None:
        """Some pebbles in a row, as large as they fit."""
        size = min(rect.h, rect.w // max(1, number), self.px(60))
        left = rect.centerx - size * number // 2
        for place in range(number):
            spot = Rect(left + place * size, rect.centery - size // 2, size, size)
            self.piece("pebble", spot, self.stuff("pebble"))
