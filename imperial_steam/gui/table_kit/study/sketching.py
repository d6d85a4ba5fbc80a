"""Drawing at the position of a study that is on the table: by right drags, or thing by thing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Generic

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import RIGHT, Drag, Drop, InputEvent, Move
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import UI
from imperial_steam.gui.table_kit.study import sketch
from imperial_steam.session.study import Drawn, Remark


class Sketching(Generic[ShownT, PenT]):
    """Draws rings and arrows, which `say` keeps with the `remark` of the position.

    `drawing`: the next two things that are chosen are joined by an arrow, one thing chosen twice gets a ring; `start`
    is the first of them.
    """

    def __init__(
        self, around: Surroundings[ShownT, PenT], remark: Callable[[], Remark], say: Callable[[Remark], None]
    ) -> None:
        self.around, self.state, self.remark, self.say = around, around.state, remark, say
        self.drawing = False
        self.start: Target | None = None
        self._pulled: tuple[int, int] | None = None

    def toggle(self) -> None:
        """Draw with the next two things, or let it be."""
        drawing = not self.drawing
        self.stop()
        self.drawing = drawing

    def stop(self) -> None:
        """Draw nothing more."""
        self.drawing, self.start, self._pulled = False, None, None
        self.around.redraw()

    def wipe(self) -> None:
        """Take everything away that is drawn at the position."""
        self.say(replace(self.remark(), drawn=()))

    def thing(self, pos: tuple[int, int]) -> Target | None:
        """What can be drawn around at a point: a thing of the game."""
        thing = self.around.controller.thing_at(pos)
        return None if thing is None or thing.kind == UI else thing

    def touch(self, thing: Target | None) -> bool:
        """Choose where it begins, then where it ends; nothing lets it be."""
        if self.start is None and thing is not None:
            self.start = thing
            self.around.redraw()
            return True
        self._join(self.start, thing)
        self.stop()
        return thing is not None

    def _join(self, start: Target | None, end: Target | None) -> None:
        """Draw an arrow or a ring, or take it away again."""
        if start is None or end is None:
            return
        one, drawn = Drawn(start, None if start == end else end), self.remark().drawn
        left = tuple(each for each in drawn if each != one)
        self.say(replace(self.remark(), drawn=left if one in drawn else (*drawn, one)))

    def handle(self, event: InputEvent) -> bool:
        """A drag with the right button draws; what is begun follows the pointer."""
        match event:
            case Drag(pos, _, start, button) if button == RIGHT:
                self.start, self._pulled = self.thing(start), pos
            case Drop(pos, start, button) if button == RIGHT:
                self._join(self.thing(start), self.thing(pos))
                self.stop()
            case Move(pos) if self.drawing:
                self._pulled = pos
                self.around.redraw()
                return False
            case _:
                return False
        self.around.redraw()
        return True

    def light(self, pen: PenT) -> None:
        """Rings and arrows of the position, and the one that is being drawn."""
        if not self.state.view.reckoning:
            for drawn in self.remark().drawn:
                sketch.draw(pen, self.state, drawn)
            if self.start is not None:
                sketch.begun(pen, self.state, self.start, self._pulled)
