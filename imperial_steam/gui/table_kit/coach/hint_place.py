"""Where the box of a hint lies: in the same place for every hint, as far as it hides nothing that it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.placing import Anchor, Size, covered
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.news_strip import PAD

#: Side in units of the square around the pointer that the box leaves free where it has no place of its own.
POINTER = 24
#: The corners of the panel in the middle that are the places of the box, the usual one first.
HOMES = ("bottomright", "topleft")


class HintPlace(Generic[ShownT, PenT]):
    """The place of the box at a table."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state
        #: For what the box has been placed, and where it is.
        self._at: tuple[object, Rect] = (None, Rect(0, 0, 0, 0))
        self._anchor = Anchor()

    def box(self, pen: PenT, room: Rect, forms: Sequence[Sequence[Size]], things: Sequence[Target]) -> Rect:
        """The box in one of some sizes in pixels, the best first; where the previews of its turns leave it, too.

        It lies in a corner of the panel in the middle, smaller if need be; only where it would hide one of the
        `things` it speaks of in both corners it lies elsewhere. The sizes come in `forms`: one that says less is taken
        only where every other would hide such a thing.
        """
        key = (tuple(room), tuple(map(tuple, forms)), tuple(things))
        if self._at[0] != key:
            state = self.state
            told = [place for thing in things if (place := state.hits.around(thing)) is not None]
            panels = [state.regions[name] for name in ("prompt", "toolbar", "tabs")]
            keep = [[*told, *panels], [state.regions["choices"]]]
            for sizes in forms:
                box = self._home(pen, sizes, keep) or self._elsewhere(pen, room, sizes, keep)
                if not covered(box, keep[0]):
                    break
            self._at = key, box
        return self._at[1]

    def _home(self, pen: PenT, sizes: Sequence[Size], keep: Sequence[Sequence[Rect]]) -> Rect | None:
        """The box in its own place; None where it would hide something."""
        middle = self.state.regions.middle.inflate(-pen.px(2 * PAD), -pen.px(2 * PAD))
        for corner in HOMES:
            for size in sizes:
                box = Rect((0, 0), size)
                setattr(box, corner, getattr(middle, corner))
                if middle.contains(box) and not any(covered(box, layer) for layer in keep):
                    return box
        return None

    def _elsewhere(self, pen: PenT, room: Rect, sizes: Sequence[Size], keep: Sequence[Sequence[Rect]]) -> Rect:
        """The place where the box covers least, also of what the pointer is at and of what can be chosen."""
        pointer = Rect(0, 0, pen.px(POINTER), pen.px(POINTER))
        pointer.center = self.state.view.pointer
        told, *others = keep
        lit, middle = news_strip.lit_places(self.state), self.state.regions.middle
        return self._anchor.placed(room, sizes, [[*told, pointer], *others], [lit], middle)
