"""The owner's tour: piece by piece through what was reconstructed, by keys alone, the place on the table beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from pygame import Rect

from imperial_steam.games.kit.faults import Fault, FieldPath
from imperial_steam.games.kit.schema import REMARK
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import InputEvent, Key, Text
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL, SUBHEADING
from imperial_steam.gui.pages.boards.desk_page import CARD, DeskPage, errors_on, said_height
from imperial_steam.gui.pages.boards.words import fault_said, kind_said, said
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.table_kit.editing.drawn_board import DrawnBoard
from imperial_steam.gui.widgets import Button, CellRow, CellShown, CellTable, Label, clipboard_put, hint_of, pairs
from imperial_steam.gui.window.doors import Program
from imperial_steam.workshop.changes import at
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.patch import patch
from imperial_steam.workshop.pieces import SOURCE, Piece, Value
from imperial_steam.workshop.sheets import named
from imperial_steam.workshop.things import Things
from imperial_steam.workshop.tour import SOURCES, Stop, confirmation, stops

#: Units: width of what stands beside the table, height of what is said of a value.
_ASIDE, _SAID = 400, 84
#: Stops by which the time that is left is judged, seconds of the first ones, and of the longest that counts.
_PACE, _FIRST, _LONGEST = 20, 4.0, 60.0


class OwnersTour(DeskPage):
    """Stop by stop: Enter confirms a piece, typing corrects it, Space leaves it for later, Backspace goes back."""

    confirms = False  # Enter does

    def __init__(self, app: Program, desk: Desk) -> None:
        super().__init__(app, desk)
        self._board = DrawnBoard(app, desk.title)
        self._stops: Sequence[Stop] = self._open()
        self._at = 0
        self._changed: set[FieldPath] = set()
        self._stale = True
        self._drawn: object = None
        self._sought: object = None
        self._nowhere: set[FieldPath] = set()
        self._things: Things | None = None
        self._took: list[float] = []
        self._clock = 0.0
        self._thing: Target | None = None
        self._begin()

    @property
    def stop(self) -> Stop | None:
        """Where the tour is; None at its end."""
        return self._stops[self._at] if self._at < len(self._stops) else None

    def piece(self) -> FieldPath | None:
        """The piece of the stop."""
        return None if self.stop is None else self.stop.piece

    def piece_name(self) -> str:
        """What it is called."""
        return "" if self.stop is None else self.stop.name

    def _found(self) -> Piece | None:
        path = self.piece()
        return next((piece for piece in self.desk.pieces if piece.path == path), None)

    def _values(self) -> dict[FieldPath, Value]:
        found = self._found()
        return {} if found is None else {value.path: value for value in found.values}

    def _begin(self) -> None:
        """Come to a stop: the first value that is not sure is under the hand."""
        while self.stop is not None and at(self.desk.data, self.stop.piece) is MISSING:
            self._at += 1
        self._changed, self._clock = set(), 0.0
        self._cards()
        values = self._values()
        unsure = [n for n, cell in enumerate(self.card) if cell.path in values and not values[cell.path].is_confirmed]
        self.places[CARD] = (unsure[0] if unsure else 0, 0)
        self.active = CARD
        self.rebuild()

    def _cards(self) -> None:
        """What stands or may stand on the piece, without where it is drawn."""
        piece, values = self.piece(), self._values()
        cells = self.desk.card(piece) if piece is not None else ()
        drawn = {path for path, value in values.items() if value.coordinate}
        self.card = [cell for cell in cells if cell.path not in drawn and REMARK not in cell.shape]

    # The page

    @property
    def _room(self) -> tuple[int, int]:
        return max(320, self.app.size[0] - self.px(_ASIDE + 24)), self.app.size[1]

    def build(self, area: Rect) -> None:
        """The table at the left; at the right what to take, the piece, its values and the keys."""
        self._look()
        left, gap = self._room[0] + self.px(12), self.px(6)
        aside = Rect(left, area.y + gap, area.right - left - self.px(12), area.h - 2 * gap)
        foot = self._buttons(aside)
        top = aside.y
        for label in self._head():
            height = label.height(self.look, aside.w)
            self.form.add(label, Rect(aside.x, top, aside.w, height))
            top += height + gap
        self._cards()
        low = said_height(self, aside.w, self.px(_SAID), aside.h // 3)
        said_at = Rect(aside.x, foot - gap - low, aside.w, low)
        if self.stop is not None and not self.stop.drawn:
            self._lay_values(Rect(aside.x, top, aside.w, said_at.y - gap - top))
            self.say(said_at)

    def _look(self) -> None:
        """Have the board drawn, and the piece looked for on it."""
        piece = self.piece()
        wanted = (self._room, piece[:1] if piece else ())
        if self._stale or self._drawn != wanted:
            self._board.show(self.desk.sound, self._room, piece or ())
            self._stale, self._drawn = not self.desk.playable, wanted
        if self._sought != (piece, self._drawn):
            self._sought = (piece, self._drawn)
            self._thing = self._seek(piece) if piece is not None else None

    def _seek(self, piece: FieldPath) -> Target | None:
        """The thing on the table that the piece is; of a kind that lies nowhere no other one is looked for."""
        if piece[:-1] in self._nowhere:
            return None
        if self._things is None:
            self._things = Things(self.desk.schema, self.desk.data, self.desk.pieces)
        found = self._things
        thing = self._board.bring_up(lambda thing: piece in found.pieces(thing.kind, thing.key))
        if thing is None:
            self._nowhere.add(piece[:-1])
        return thing

    def _head(self) -> Sequence[Label]:
        """How far, what to take, which piece."""
        stop, soft = self.stop, self.look.theme.ink_soft
        if stop is None:
            return (
                Label("done", self.text("tour.over"), HEADING),
                Label("left", self.catalogue.count("tour.left", len(self._open())), BODY),
            )
        minutes = max(1, round((len(self._stops) - self._at) * self._pace / 60))
        of = [other for other in self._stops if other.kind == stop.kind]
        kind = kind_said(self.catalogue, stop.kind)
        take = self.text(
            "tour.drawn" if stop.drawn else "tour.take", kind=kind, number=len(of), place=of.index(stop) + 1
        )
        return (
            Label(
                "far", self.text("tour.far", number=self._at + 1, all=len(self._stops), minutes=minutes), SMALL, soft
            ),
            Label("take", take, SUBHEADING),
            Label("name", stop.name if stop.name != str(stop.kind[-1]) else "", HEADING),
            Label("keys", self.text("tour.keys"), SMALL, soft),
        )

    def _lay_values(self, room: Rect) -> None:
        """The values; those that are sure are pale."""
        values, piece = self._values(), self.piece() or ()
        rows = []
        for cell in self.card:
            drawn = self.shown(cell, False)
            sure = cell.path in values and values[cell.path].is_confirmed
            shown = CellShown(drawn.text, drawn.changed, drawn.severity, sure or drawn.soft, drawn.steps, drawn.opens)
            rows.append(CellRow(said(self.catalogue, named(cell.path, piece)), (shown,)))
        card = CellTable(CARD, (self.text("editor.value"),), rows, self.acts(CARD), self.places[CARD])
        self.form.add(card, room)
        self.form.set_focus(card)

    def _buttons(self, area: Rect) -> int:
        """The buttons two by two at the bottom; returns the top of them in pixels."""
        here = self.stop is not None
        buttons = (
            Button("confirm", self.text("tour.confirm"), self._confirm, "primary", hint="Enter", enabled=here),
            Button("skip", self.text("tour.skip"), self._skip, hint=self.text("telling.key.space"), enabled=here),
            Button("before", self.text("tour.back"), self._back, hint=hint_of(Key("backspace")), enabled=self._at > 0),
            self.held("undo", "z", self._undo, self.desk.draft.can_undo),
            self.deeds[-1],
            Button("project", self.text("tour.project"), self._project),
            Button("done", self.text("tour.pause"), self.cancel, hint="Esc"),
        )
        return pairs(self.form, buttons, area)

    def paint(self, canvas: Canvas) -> None:
        """The table, and a ring around the place of the piece."""
        canvas.fill(canvas.rect, canvas.theme.desk)
        self._board.draw(canvas)
        place = self._board.places().get(self._thing) if self._thing is not None else None
        if place is not None:
            with canvas.clipped(Rect((0, 0), self._room)):
                canvas.frame(place.inflate(canvas.px(12), canvas.px(12)), canvas.theme.focus, 4, 6)

    # What one does

    @property
    def _pace(self) -> float:
        """Seconds for a stop, as the last ones went."""
        return median(self._took[-_PACE:]) if self._took else _FIRST

    def _open(self) -> Sequence[Stop]:
        """What is not confirmed, of what was printed: not what somebody has invented."""
        return [stop for stop in stops(self.desk.title, self.desk.pieces) if not self.desk.is_new(stop.piece)]

    def _confirm(self) -> None:
        """The piece is as it stands here, unless that cannot be."""
        found = self._found()
        if found is None:
            return
        wrong = self._wrong(found)
        if wrong is not None:
            self._refuse(wrong)
            return
        self._took.append(min(self._clock, _LONGEST))
        changed = tuple(self._changed)
        self.act(lambda: self.desk.make(confirmation(self.desk.title, self.desk.data, found, changed)))
        self._on(1)

    def _wrong(self, piece: Piece) -> Fault | None:
        """The first error on a piece; of what was just corrected it is known only when the check has seen it."""
        if self._changed and not self.desk.is_of(self.desk.data):
            self.desk.settle()
        return next(iter(errors_on(self.desk, piece)), None)

    def _refuse(self, fault: Fault) -> None:
        """Say why a piece cannot be confirmed, and go to its value that is wrong."""
        places = (fault.path, *fault.also)
        rows = [n for n, cell in enumerate(self.card) if any(path[: len(cell.path)] == cell.path for path in places)]
        if rows:
            self.places[CARD], self.active = (rows[0], 0), CARD
        here = self.card[rows[0]].path if rows else ()
        self.app.push(Notice(self.app, self.text("tour.refused"), fault_said(self.catalogue, fault, here)))
        self.rebuild()

    def _skip(self) -> None:
        self._on(1)

    def _back(self) -> None:
        self._on(-1)

    def _on(self, by: int) -> None:
        self._at = min(max(0, self._at + by), len(self._stops))
        self._begin()

    def _project(self) -> None:
        """The differences from the shipped board into the clipboard, as a patch."""
        text = patch(self.desk.title, self.desk.data)
        clipboard_put(text)
        self.app.remark(self.text("tour.copied" if text else "tour.same"))

    def go(self, path: FieldPath) -> None:
        """Go to the stop of a place."""
        found = [n for n, stop in enumerate(self._stops) if path[: len(stop.piece)] == stop.piece]
        if found and found[0] != self._at:
            self._at = found[0]
            self._begin()

    def handle(self, event: InputEvent) -> bool:
        """Enter, Space and Backspace belong to the tour while no value is being typed."""
        self.ensure_built()
        tables = [widget for widget in self.form.widgets if isinstance(widget, CellTable)]
        typing = any(one.typing for one in tables)
        if isinstance(event, Text) and not typing and self.cell is not None and isinstance(self.cell.value, list):
            for one in tables:  # a list is mended, not replaced by the first digit
                one.activate()
            return True
        if isinstance(event, Key) and event.plain and not typing and self.stop is not None:
            deeds = {"return": self._confirm, "space": self._skip, "backspace": self._back}
            if event.name in deeds:
                deeds[event.name]()
                return True
        return super().handle(event)

    def act(self, deed: Callable[[], Any]) -> None:
        """Do something; what is corrected is confirmed with the piece."""
        before = self.desk.data
        super().act(deed)
        if self.desk.data is not before:
            paths = [change.path for change in self.desk.draft.changed_last]
            self._changed.update(paths)
            if any(SOURCE not in path and SOURCES not in path for path in paths):
                self._stale, self._things = True, None

    def update(self, dt: float) -> None:
        """Time goes on."""
        super().update(dt)
        self._clock += dt
