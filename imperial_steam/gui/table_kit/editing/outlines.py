"""Outlines of pieces on the map of the editor: how they are drawn, and what a hand does to them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import SLACK
from imperial_steam.gui.table_kit.editing.drawn_board import DrawnBoard
from imperial_steam.workshop.changes import Data, Step, carried_out
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.outlines import Outline, grasped, outline, reshaped

#: How near an outline is to where one begins to drag it, as a part of the map: areas are small.
_GRASP = 0.007

Place = tuple[int, int]


class Outlines:
    """The outline of the piece that is chosen, as the board has it now or as the hand is about to leave it."""

    def __init__(self, desk: Desk, board: DrawnBoard) -> None:
        self._desk, self._board = desk, board
        #: The hand holds the outline.
        self.held = False

    def of(self, piece: FieldPath | None, data: Data | None = None) -> Outline | None:
        """The outline of a piece, where there is a map to draw it on."""
        if piece is None or self._board.in_window((0, 0)) is None:
            return None
        return outline(self._desk.schema, self._desk.data if data is None else data, piece)

    def grasp(self, piece: FieldPath | None, pos: Place) -> bool:
        """Take hold of the outline at a place of the window; False where it is not."""
        found, spot = self.of(piece), self._board.on_map(pos)
        self.held = found is not None and spot is not None and grasped(found, spot, _GRASP)
        return self.held

    def step(self, piece: FieldPath | None, start: Place, pos: Place) -> Step:
        """The step that drags the outline from one place of the window to another one; none where that is no drag."""
        here, there = self._board.on_map(start), self._board.on_map(pos)
        if piece is None or here is None or there is None or hypot(pos[0] - start[0], pos[1] - start[1]) <= SLACK:
            return ()
        return reshaped(self._desk.schema, self._desk.data, piece, here, there, _GRASP)

    def paint(self, canvas: Canvas, piece: FieldPath | None, start: Place, pos: Place) -> bool:
        """Draw the edges, with a dot at each bend and a ring at each corner; False where there is no outline."""
        data = carried_out(self._desk.data, self.step(piece, start, pos)) if self.held else None
        found, colour = self.of(piece, data), canvas.theme.focus
        for edge in found.edges if found is not None else ():
            line = [place for spot in edge.line if (place := self._board.in_window(spot)) is not None]
            for one, other in pairwise(line):
                canvas.line(one, other, colour, 2)
            for place in line[1:-1]:
                canvas.circle(place, canvas.px(3), colour)
        for corner in found.corners.values() if found is not None else ():
            place = self._board.in_window(corner) or (0, 0)
            canvas.circle(place, canvas.px(6), canvas.theme.paper)
            canvas.circle(place, canvas.px(6), colour, 2)
        return found is not None
