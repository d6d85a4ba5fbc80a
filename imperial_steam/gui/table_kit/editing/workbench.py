"""The editor on the table itself: a click on a thing opens its card; what lies on a map is placed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import hypot

from pygame import Rect

from imperial_steam.games.kit.faults import ERROR, FieldPath
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import LEFT, SLACK, Click, Drag, Drop, InputEvent, Key, Press, Wheel
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.boards.desk_page import CARD, DeskPage, said_height
from imperial_steam.gui.pages.boards.words import piece_said
from imperial_steam.gui.table_kit.drawing.targets import control
from imperial_steam.gui.table_kit.editing.drawn_board import DrawnBoard
from imperial_steam.gui.table_kit.editing.outlines import Outlines
from imperial_steam.gui.widgets import Button, Label, pairs, stack
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.changes import Step, at
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.pieces import Piece, piece_at
from imperial_steam.workshop.things import Things, bent, joined, placed, spot_of

#: Units: width of the card beside the table, height of what is said of a cell.
_CARD, _SAID = 330, 118
#: How near a bend is to where one begins to drag it, and by how much a key moves a thing, as parts of the map.
_NEAR, _NUDGE = 0.012, 0.004
#: Controls of the table that work while it is being edited.
_LOOKING = frozenset({"tab", "zoom_in", "zoom_out", "zoom_fit", "map"})


class Workbench(DeskPage):
    """A board on its own table, at the right the card of one piece."""

    def __init__(self, app: Program, desk: Desk, piece: FieldPath) -> None:
        """The board is shown in a game in which the piece is used."""
        super().__init__(app, desk)
        self._about = piece
        self._board = DrawnBoard(app, desk.title)
        self._outlines = Outlines(desk, self._board)
        self._things: tuple[object, Things] | None = None
        self._thing: Target | None = None
        self._pieces: Sequence[FieldPath] = ()
        self._which = 0
        self._grabbed: FieldPath | None = None
        self._start = self._pointer = (0, 0)
        self._panning = False
        self._from: FieldPath | None = None
        self._linking = False

    # The page

    @property
    def _room(self) -> tuple[int, int]:
        """The size of the table in pixels."""
        return max(320, self.app.size[0] - self.px(_CARD + 24)), self.app.size[1]

    def build(self, area: Rect) -> None:
        """The table has the left part of the window, card and buttons the right one."""
        if not self._board.show(self.desk.sound, self._room, self._about) and not self._board.is_drawn:
            self._board.show(self.desk.origin, self._room, self._about)
        left, gap = self._room[0] + self.px(12), self.px(8)
        aside = Rect(left, area.y + gap, area.right - left - self.px(12), area.h - 2 * gap)
        buttons = [*self.deeds, *self._on_map, Button("done", self.text("editor.tables"), self.cancel, "primary")]
        foot = pairs(self.form, buttons, aside)
        low = said_height(self, aside.w, self.px(_SAID), aside.h // 2)
        said = Rect(aside.x, foot - gap - low, aside.w, low)
        why = self.text("editor.frozen" if self.desk.was_sound else "editor.frozen.origin")
        old = [Label("old", why, BODY, self.look.theme.warning)] if self._is_old else []
        top = stack(self.form, old, aside, gap) + gap * len(old)
        room = Rect(aside.x, top, aside.w, said.y - gap - top)
        if self.piece() is None:
            self.card = ()
            self.form.add(Label("said", self.text("editor.point"), BODY, valign="top"), room)
        else:
            self.lay_card(room)
            self.say(said)
        if self.form.focus is None:
            self.form.set_focus(CARD)

    @property
    def _on_map(self) -> Sequence[Button]:
        """What is done to the thing that is chosen."""
        pieces = len(self._pieces)
        card = self.text("editor.which", number=self._which + 1, all=pieces)
        which = card if pieces > 1 else self.text("editor.next_card")
        grows = self.piece() is not None and isinstance((self.piece() or ("",))[-1], int)
        link = self.text("editor.linking" if self._linking else "editor.link")
        return (
            Button("which", which, self._next_piece, shortcut=Key("f7"), enabled=pieces > 1),
            self.held("add", "return", self._add, grows),
            self.held("remove", "delete", self._remove, grows),
            Button("link", link, self._link, shortcut=Key("f9"), enabled=self._can_link()),
        )

    def paint(self, canvas: Canvas) -> None:
        """The table, and marks on it: what is wrong, what differs, what is chosen."""
        canvas.fill(canvas.rect, canvas.theme.desk)
        self._board.draw(canvas)
        theme = canvas.theme
        with canvas.clipped(Rect((0, 0), self._room)):
            for path, place in self._marked().items():
                worst = self.severity(path, True)
                if worst:
                    colour = theme.warning if worst == ERROR else theme.brass
                    canvas.frame(place.inflate(canvas.px(6), canvas.px(6)), colour, 3, 4)
                elif self.desk.differs(path):
                    canvas.frame(place.inflate(canvas.px(2), canvas.px(2)), theme.good, 2, 4)
            outlined = self._outlines.paint(canvas, self.piece(), self._start, self._pointer)
            chosen = self._board.places().get(self._thing) if self._thing is not None else None
            if chosen is not None and not outlined:
                canvas.frame(chosen.inflate(canvas.px(10), canvas.px(10)), theme.focus, 3, 5)
            self._paint_moved(canvas)
            if self._grabbed is not None and self._dragging and not self._outlines.held:
                canvas.circle(self._pointer, canvas.px(12), theme.focus, 3)
                canvas.line(self._start, self._pointer, theme.focus, 1.5)

    @property
    def _is_old(self) -> bool:
        """The board has errors, and the picture is the last one without them."""
        return self.desk.sound is not self.desk.data and bool(self.desk.errors)

    def _paint_moved(self, canvas: Canvas) -> None:
        """Where the things of an older picture lie by now."""
        colour = canvas.theme.warning
        for place, now in self._moved() if self._is_old else ():
            canvas.line(place, now, colour, 2)
            canvas.circle(now, canvas.px(9), colour, 3)

    def _moved(self) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """From where the picture has a thing to where it lies by now, in the window, for all that were moved."""
        desk = self.desk
        for piece in desk.pieces:
            now = spot_of(desk.schema, desk.data, piece.path)
            before = spot_of(desk.schema, desk.sound, piece.path) if now is not None else None
            name = (*piece.path, "name")
            if now is None or before is None or now == before or at(desk.data, name) != at(desk.sound, name):
                continue
            ends = self._board.in_window(before), self._board.in_window(now)
            if ends[0] is not None and ends[1] is not None:
                yield ends[0], ends[1]

    def _marked(self) -> Mapping[FieldPath, Rect]:
        """Where the marks of pieces are: around the largest thing of each."""
        found: dict[FieldPath, Rect] = {}
        for thing, place in self._board.places().items():
            for path in self._found.pieces(thing.kind, thing.key)[:1]:
                if path not in found or place.w * place.h > found[path].w * found[path].h:
                    found[path] = place
        return found

    # Where one is

    @property
    def _found(self) -> Things:
        """The things of the board as it is now."""
        if self._things is None or self._things[0] is not self.desk.data:
            self._things = self.desk.data, Things(self.desk.schema, self.desk.data, self.desk.pieces)
        return self._things[1]

    def piece(self) -> FieldPath | None:
        """The piece whose card is shown, of those the chosen thing stands for."""
        return self._pieces[self._which] if self._which < len(self._pieces) else None

    def piece_name(self) -> str:
        """The kind and the name of the piece."""
        found: Piece | None = next((one for one in self.desk.pieces if one.path == self.piece()), None)
        return "" if found is None else piece_said(self.catalogue, found.kind, found.name)

    def go(self, path: FieldPath) -> None:
        """Choose the thing that a place belongs to, or the first one within it, and its line on the card."""
        within = (one for one in self.desk.pieces if one.path[: len(path)] == path)
        piece = piece_at(self.desk.pieces, path) or next(within, None)
        if piece is None:
            return
        self._about = best = piece.path
        self._thing = self._board.bring_up(lambda thing: best in self._found.pieces(thing.kind, thing.key))
        self._pieces, self._which = (best,), 0
        rows = [n for n, cell in enumerate(self.desk.card(best)) if path[: len(cell.path)] == cell.path]
        self.places[CARD] = (rows[0] if rows else 0, 0)
        self.rebuild()

    def _choose(self, thing: Target | None) -> bool:
        """Open the card of a thing; False for a thing without pieces."""
        found = self._found.pieces(thing.kind, thing.key) if thing is not None else ()
        if not found:
            return False
        self._thing, self._pieces, self._which = thing, tuple(dict.fromkeys(found)), 0
        self.places[CARD] = (0, 0)
        self.rebuild()
        return True

    def _next_piece(self) -> None:
        self._which = (self._which + 1) % max(1, len(self._pieces))
        self.places[CARD] = (0, 0)
        self.rebuild()

    # What one does with the hand

    @property
    def _dragging(self) -> bool:
        return hypot(self._pointer[0] - self._start[0], self._pointer[1] - self._start[1]) > SLACK

    def handle(self, event: InputEvent) -> bool:
        """The card first, then the table."""
        self.ensure_built()
        if isinstance(event, Press | Click | Drag | Drop | Wheel) and event.pos[0] < self._room[0]:
            self.dirty = True
            if not (isinstance(event, Drag | Drop) and self._grabbed is None and not self._panning):
                return self._on_table(event)
        if isinstance(event, Click | Drop):  # the hand lets go beside the table
            self._grabbed, self._outlines.held = None, False
        return super().handle(event)

    def _on_table(self, event: Press | Click | Drag | Drop | Wheel) -> bool:
        match event:
            case Press(button=button) if button == LEFT:
                self._press(event)
            case Drag() if self._grabbed is not None:
                self._pointer = event.pos
            case Drop() if self._grabbed is not None:
                self._drop(event.pos)
            case Click() if not self._panning:
                if self._outlines.held:  # it was no drag: what is below the outline was meant
                    self._choose(self._board.at(event.pos))
                self._grabbed = None
            case _:
                self._board.handle(event)
        if isinstance(event, Click | Drop):
            self._panning = self._outlines.held = False
        return True

    def _press(self, event: Press) -> None:
        """Take hold of the outline, or choose what is there; what is no thing of the board belongs to the table."""
        thing = self._board.at(event.pos)
        self._start = self._pointer = event.pos
        if not self._linking and self._outlines.grasp(self.piece(), event.pos):
            self._grabbed = self.piece()
            return
        if self._choose(thing):
            piece = self.piece()
            if self._linking and piece is not None:
                self._lead(piece)
            self._grabbed = piece if self._board.on_map(event.pos) is not None else None
            return
        named = control(thing)
        self._panning = thing is None or (named is not None and named.key.partition(" ")[0] in _LOOKING)
        if self._panning:
            self._board.handle(event)

    def _drop(self, pos: tuple[int, int]) -> None:
        """Lay what was dragged where the hand is now, or bend it there."""
        piece, self._grabbed = self._grabbed, None
        start, spot = self._board.on_map(self._start), self._board.on_map(pos)
        if piece is None or start is None or spot is None or not self._dragging:
            return
        desk = self.desk
        here = spot_of(desk.schema, desk.data, piece)
        if self._outlines.held:
            self._make_step(self._outlines.step(piece, self._start, pos))
        elif here is not None:
            goal = (here[0] + spot[0] - start[0], here[1] + spot[1] - start[1])
            self._make_step(placed(desk.schema, desk.data, piece, goal))
        else:
            self._make_step(bent(desk.schema, desk.data, piece, start, spot, _NEAR))

    def _nudge(self, across: float, down: float) -> None:
        piece = self.piece()
        here = spot_of(self.desk.schema, self.desk.data, piece) if piece is not None else None
        if piece is not None and here is not None:
            spot = (here[0] + across * _NUDGE, here[1] + down * _NUDGE)
            self._make_step(placed(self.desk.schema, self.desk.data, piece, spot))

    def _make_step(self, step: Step) -> None:
        self.act(lambda: self.desk.make(step))

    # Links

    def _can_link(self) -> bool:
        piece = self.piece()
        return piece is not None and bool(joined(self.desk.schema, self.desk.data, piece, piece))

    def _link(self) -> None:
        """The next thing that is chosen is the other end of something new."""
        self._linking, self._from = not self._linking, self.piece()
        self.rebuild()

    def _lead(self, piece: FieldPath) -> None:
        self._linking = False
        if self._from is not None and piece != self._from:
            step = joined(self.desk.schema, self.desk.data, self._from, piece)
            self._make_step(step)
            if step:
                self._pieces, self._which, self._thing = (step[0].path,), 0, None

    def _add(self) -> None:
        piece = self.piece()
        if piece is not None:
            self.act(lambda: self.go(self.desk.add(piece[:-1], piece)))

    def _remove(self) -> None:
        piece = self.piece()
        if piece is not None:
            self._thing, self._pieces = None, ()
            self.act(lambda: self.desk.remove([piece]))

    def react(self, event: InputEvent) -> bool:
        """Alt with an arrow moves what lies on a map."""
        ways = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        if isinstance(event, Key) and event.alt and event.name in ways:
            self._nudge(*ways[event.name])
            return True
        return super().react(event)
