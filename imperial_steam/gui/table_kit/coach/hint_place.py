"""Where the box of a hint lies: in a corner of the middle and of what is below, hiding least of what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Generic

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.table_kit.core.conduct import Conduct
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.placing import Anchor, Layer, Size, covered
from imperial_steam.gui.table_kit.telling import news_strip
from imperial_steam.gui.table_kit.telling.news_strip import CONTROLS, PAD

#: Side in units of the square around the pointer that the box leaves free where it has no place of its own.
POINTER = 24
#: The corners of the panel in the middle that are the places of the box, the usual one first.
HOMES = ("bottomright", "topleft", "bottomleft", "topright")
#: Panels that the box leaves in sight although they lie below the middle.
IN_SIGHT = CONTROLS | {"turn_order", "line", "meter", "timeline"}


class HintPlace(Generic[ShownT, PenT]):
    """The place of the box at a table."""

    def __init__(self, state: Conduct[ShownT, PenT]) -> None:
        self.state = state
        #: For what the box has been placed, and where it is.
        self._at: tuple[object, Rect] = (None, Rect(0, 0, 0, 0))
        self._anchor = Anchor()

    def box(
        self, pen: PenT, room: Rect, forms: Sequence[Sequence[Size]], things: Sequence[Target], later: Sequence[Target]
    ) -> Rect:
        """The box in one of some sizes in pixels, the best first; where the previews of its turns leave it, too.

        It lies in a corner of the panel in the middle, rather with those below it, smaller if need be; only where it
        would hide one of the `things` it speaks of in every corner it lies elsewhere. Among such places it hides least
        of the own board if one of the things is there, then of what may follow `later`, then of what can be chosen. The
        sizes come in `forms`: one that says less is taken only where the others would hide such a thing, or more of the
        choices.
        """
        key = (tuple(room), tuple(map(tuple, forms)), tuple(things), tuple(later))
        if self._at[0] != key:
            regions, told = self.state.regions, self._places(things)
            panels = [regions[name] for name in ("prompt", "toolbar", "tabs")]
            keep = [[*told, *panels], [regions["choices"]]]
            board = regions[self.state.presenter.own_boards]
            boards = [board] if board.collidelist(told) >= 0 else []  # pieces move there in the preview
            rather = [boards, self._places(later), news_strip.lit_places(self.state)]
            boxes = [
                self._home(pen, sizes, keep, rather) or self._elsewhere(pen, room, sizes, keep, rather)
                for sizes in forms
            ]
            box = min(boxes, key=lambda box: [covered(box, layer) for layer in keep])
            self._at = key, box
        return self._at[1]

    def _places(self, things: Sequence[Target]) -> Layer:
        """Where some things are, as far as they are in sight."""
        return [place for thing in things if (place := self.state.hits.around(thing)) is not None]

    def _home(self, pen: PenT, sizes: Sequence[Size], keep: Sequence[Layer], rather: Sequence[Layer]) -> Rect | None:
        """The box in a corner of the middle; None where it would hide something in each."""
        middle = self.state.regions.middle
        rooms = [room.inflate(-pen.px(2 * PAD), -pen.px(2 * PAD)) for room in (self._column(middle), middle)]
        boxes = list[Rect]()
        for corner, room, size in product(HOMES, rooms, sizes):
            box = Rect((0, 0), size)
            setattr(box, corner, getattr(room, corner))
            if room.contains(box) and not any(covered(box, layer) for layer in keep):
                boxes.append(box)
        return min(boxes, key=lambda box: [covered(box, layer) for layer in rather], default=None)

    def _column(self, middle: Rect) -> Rect:
        """The panel in the middle with the title's panels below it: they can be spared rather than half of a map."""
        below = [
            rect
            for name, rect in self.state.regions.named()
            if name not in IN_SIGHT and rect.y >= middle.bottom and middle.x <= rect.x and rect.right <= middle.right
        ]
        return middle.unionall(below)

    def _elsewhere(
        self, pen: PenT, room: Rect, sizes: Sequence[Size], keep: Sequence[Layer], rather: Sequence[Layer]
    ) -> Rect:
        """The place where the box covers least, also of what the pointer is at."""
        pointer = Rect(0, 0, pen.px(POINTER), pen.px(POINTER))
        pointer.center = self.state.view.pointer
        told, *others = keep
        return self._anchor.placed(room, sizes, [[*told, pointer], *others], rather, self.state.regions.middle)
