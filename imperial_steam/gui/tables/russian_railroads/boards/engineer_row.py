"""The engineer row: who comes, who can be used by all, who can be hired, and how many rounds are left (8.5)."""

from __future__ import annotations

from pygame import Rect

from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.theme import Colour, mix
from imperial_steam.gui.table_kit.core.pen import TINY, TINY_BOLD
from imperial_steam.gui.tables.russian_railroads.boards import space_view
from imperial_steam.gui.tables.russian_railroads.boards.areas import cells, heading
from imperial_steam.gui.tables.russian_railroads.drawing import effects, pieces
from imperial_steam.gui.tables.russian_railroads.drawing.pen import RailPen

#: Height in units of the number and the name of a place.
NUMBER = 19


def draw(pen: RailPen, rect: Rect) -> None:
    """The places from the left: preview with dark sides, public ones with light sides, the one to hire."""
    shown = pen.shown
    places, rounds = len(shown.state.row), shown.rounds_left
    told = shown.game.over or (0 < rounds < places and shown.state.row[rounds] < 0)  # the empty place says so
    room = heading(pen, rect, pen.say("area.engineer"), "" if told else pen.say("board.rounds", n=rounds))
    for number, spot in enumerate(cells(pen, room, places)):
        _Place(pen, spot, places - 1 - number).draw()


class _Place:
    """One place of the row: 0 is the hire space."""

    def __init__(self, pen: RailPen, rect: Rect, place: int) -> None:
        self.pen, self.rect, self.place = pen, rect, place
        shown = pen.shown
        self.public = 0 < place <= shown.frame.count.public
        engineer = shown.state.row[place]
        self.engineer = shown.world.engineers[engineer] if engineer >= 0 else None

    def draw(self) -> None:
        """The place with what lies there."""
        pen, rect = self.pen, self.rect
        if self.engineer is None and self.place:
            self._empty()
            return
        tint = pen.stuff("engineer" if self.public or not self.place else "night")
        space = self._space
        taken = space >= 0 and bool(pen.shown.uses.get(space))
        space_view.ground(pen, rect, tint, taken, space >= 0 and pen.shown.state.space == space)
        if not self.public and self.place:
            pen.canvas.fill(rect.inflate(-2, -2), mix(pen.stuff("night"), pen.canvas.theme.paper, 0.12), 4)
        self._head(Rect(rect.x + pen.px(4), rect.y + pen.px(2), rect.w - pen.px(8), pen.px(NUMBER)))
        self._body(Rect(rect.x, rect.y + pen.px(NUMBER + 1), rect.w, rect.h - pen.px(NUMBER + 3)))
        pen.spot(rect, self._thing, 4, 0)

    @property
    def _space(self) -> int:
        """The space of the place; -1: nobody can use it."""
        world = self.pen.shown.world
        if not self.place:
            return world.space("HIRE")
        return world.space(f"PUBLIC-{self.place}") if self.public else -1

    @property
    def _thing(self) -> Target:
        if self._space >= 0:
            return Target("space", self.pen.shown.frame.space_keys[self._space])
        assert self.engineer is not None
        return Target("engineer", self.engineer.key)

    @property
    def _ink(self) -> Colour:
        light = self.public or not self.place
        return self.pen.canvas.theme.ink if light else pieces.LIGHT

    def _empty(self) -> None:
        """A place without engineer shows its number: the rounds that are left if it is the smallest (ROUND-04)."""
        pen, theme = self.pen, self.pen.canvas.theme
        pen.canvas.frame(self.rect, mix(theme.line, theme.paper, 0.5), 0.8, 4)
        seen = self.place == self.pen.shown.rounds_left
        head = Rect(self.rect.x, self.rect.y + pen.px(3), self.rect.w, pen.px(NUMBER))
        room = Rect(head.x, head.bottom, head.w, self.rect.bottom - head.bottom)
        if seen:
            pen.text(head.inflate(-pen.px(6), 0), pen.say("board.rounds_left"), TINY, pen.soft(), "center")
        pen.figure(room.inflate(0, -room.h // 3), str(self.place), theme.ink if seen else theme.line, 0.8)
        pen.hits.add(self.rect, Target("row_place", str(self.place)))

    def _head(self, rect: Rect) -> None:
        """The engineer's number at the left, at the right whether all may use or one may hire it."""
        pen = self.pen
        if self.engineer is not None:
            size = rect.h
            cap = Rect(rect.x, rect.y, size, size)
            pieces.put(pen.canvas, "cap", cap, pen.stuff("engineer"))
            number = Rect(cap.right + pen.px(1), rect.y, pen.px(24), rect.h)
            words = pen.say("board.negative", n=-self.engineer.number) if self.engineer.number < 0 else ""
            pen.text(number, words or str(self.engineer.number), TINY_BOLD.sized(1.36), self._ink)
            rect = Rect(number.right, rect.y, rect.right - number.right, rect.h)
        if self.public or not self.place:
            side = min(rect.h, pen.px(15))
            mark = Rect(rect.right - side, rect.y, side, rect.h)
            pen.canvas.icon("players" if self.public else "plus", mark, self._ink)

    def _body(self, rect: Rect) -> None:
        """Cost and effects; of the engineer to hire what it will do."""
        pen, shown = self.pen, self.pen.shown
        inside = rect.inflate(-pen.px(6), 0)
        uses = shown.uses.get(self._space, ()) if self._space >= 0 else ()
        standing, seat = space_view.pieces_of(uses), uses[0].seat if uses else -1
        if self._space >= 0:
            workers, coins = shown.frame.cost_of(shown.state.row, self._space)
            inside = space_view.places(pen, inside, workers, coins, standing, seat)
        elif self.engineer is not None and (self.engineer.workers, self.engineer.coins) != (1, 0):
            inside = space_view.places(pen, inside, self.engineer.workers, self.engineer.coins, (), -1)
        if self.engineer is None:
            if inside.w >= pen.px(48):
                pen.text(inside, pen.say("board.hired"), TINY, pen.soft(), "center")
        elif self.place and not self.public:
            pen.canvas.fill(inside, mix(pen.stuff("night"), pieces.LIGHT, 0.72), 4)
            effects.draw(pen, inside.inflate(-2, -2), self.engineer.effects, 26)
        else:
            effects.draw(pen, inside, self.engineer.effects, 28)
