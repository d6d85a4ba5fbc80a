"""A line of a player's board while it is drawn: what its parts need to know of it, and what can be pointed at."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.games.russian_railroads.board.world import BoardLine
from imperial_steam.games.russian_railroads.state import Player
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.lines.line_room import LineRoom
from imperial_steam.gui.tables.russian_railroads.model.line_facts import LineFacts, line_facts


class DrawnLine:
    """One line of one player as it is drawn; `lit` says whether things can be chosen here."""

    def __init__(self, pen: RailPen, seat: int, line: int, room: LineRoom, lit: bool) -> None:
        self.pen, self.seat, self.room, self.lit = pen, seat, room, lit
        self.frame = pen.shown.frame
        self.player: Player = pen.shown.player(seat)
        self.line: BoardLine = self.frame.layout.lines[line]
        self.facts: LineFacts = line_facts(self.frame, self.player, line)

    def spot(self, rect: Rect, thing: Target, radius: float = 2) -> None:
        """A thing of this line; it is lit if it can be chosen."""
        if self.lit:
            self.pen.spot(rect, thing, radius, 0)
        else:
            self.pen.hits.add(rect, thing)

    def cell(self, field: int) -> Target:
        """The thing that a field of this line is."""
        return Target("cell", f"{self.line.key} {field}")
