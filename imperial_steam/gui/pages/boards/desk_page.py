"""What the editors of boards have in common: a board on the desk, the card of one piece, what is said of one cell."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from pygame import Rect

from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath
from imperial_steam.gui.canvas.draw import Look
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY, SMALL
from imperial_steam.gui.pages.boards.word_choice import WordChoice
from imperial_steam.gui.pages.boards.words import fault_said, in_file, said, value_read, value_said, word_said
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.widgets import Button, CellActs, CellRow, CellShown, CellTable, Label, hint_of
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SessionError
from imperial_steam.workshop.cells import shown
from imperial_steam.workshop.changes import touches
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.pieces import Piece, piece_at
from imperial_steam.workshop.sheets import Cell, named
from imperial_steam.workshop.things import explained, place_of
from imperial_steam.workshop.tour import can_confirm, confirmation

#: The card among the tables of a page.
CARD = "card"
#: Ways out of a fault that are offered at once, and characters of a value on a button.
_WAYS, _LONG = 4, 24
#: Room in units in which ways stand below what is said.
_NARROW = 600
#: Seconds between two writings of the files, if something has changed.
_WRITE = 60.0


class DeskPage(Page):
    """A page about a board on the desk. A subclass says where one is and goes to a place (`go`)."""

    app: Program
    widest = 1500
    #: There is room for long buttons, which say which keys are held for them.
    tells_chords = True
    #: A piece can be confirmed beside its cells.
    confirms = True

    def __init__(self, app: Program, desk: Desk) -> None:
        super().__init__(app)
        self.desk = desk
        self.game = desk.title.key
        self.places: dict[str, tuple[int, int]] = {CARD: (0, 0)}
        self.active = CARD
        self.card: Sequence[Cell] = ()
        self._since = 0.0
        self._written: object = desk.data
        self._led: FieldPath = ()
        """The place of the fault to which F8 led last."""

    # What a subclass says

    def piece(self) -> FieldPath | None:
        """The piece whose card is shown."""
        return None

    def piece_name(self) -> str:
        """What it is called."""
        return ""

    def cell_at(self, key: str, place: tuple[int, int]) -> Cell | None:
        """The cell at a place of a table of the page."""
        row = place[0]
        return self.card[row] if key == CARD and row < len(self.card) else None

    def go(self, path: FieldPath) -> None:
        """Go to a place of the board."""

    # The card and what is said

    @property
    def cell(self) -> Cell | None:
        """The cell somebody is at."""
        return self.cell_at(self.active, self.places[self.active])

    def lay_card(self, area: Rect) -> None:
        """The card of the piece, with its name above."""
        piece = self.piece()
        self.card = self.desk.card(piece) if piece is not None else ()
        head = Label("piece", self.piece_name(), BODY, self.look.theme.ink_soft)
        self.form.add(head, Rect(area.x, area.y, area.w, self.px(22)))
        rows = [
            CellRow(said(self.catalogue, named(one.path, piece or ())), (self.shown(one, False),)) for one in self.card
        ]
        card = CellTable(CARD, (self.text("editor.value"),), rows, self.acts(CARD), self.places[CARD])
        self.form.add(card, Rect(area.x, area.y + self.px(24), area.w, area.h - self.px(24)))

    def shown(self, cell: Cell, table: bool) -> CellShown:
        """A cell as it is drawn, in a table of pieces or on a card."""
        text = "+" if cell.fresh else value_said(self.catalogue, cell.value)
        changed = self.desk.differs(cell.path) and not cell.fresh
        steps = self.desk.steps(cell) and not cell.fresh
        opens = cell.nested if table else cell.fresh
        return CellShown(text, changed, self.severity(cell.path, True), cell.value is MISSING, steps, opens)

    def severity(self, path: FieldPath, within: bool) -> str:
        """The worst that is wrong with a place."""
        found = self.desk.faults_at(path, within)
        return ERROR if any(fault.severity == ERROR for fault in found) else found[0].severity if found else ""

    def say(self, room: Rect) -> None:
        """Fault, difference and source of the cell, each with what can be done about it: at the right, or below."""
        cell = self.cell
        if cell is None:
            return
        rows, free = _in_rows(self.look, self._ways_of(cell), room.w)
        narrow, gap, height = room.w < self.px(_NARROW), self.px(6), self.px(32)
        y = room.bottom - len(rows) * (height + gap) + gap if narrow else room.y
        bottom = y - gap if narrow and rows else room.bottom
        for row in rows:
            x = room.right + gap - sum(width + gap for _, width in row)
            for way, width in row:
                self.form.add(way, Rect(x, y, width, height))
                x += width + gap
            y += height + gap
        top = room.y
        for label in _labels_of(self, cell):
            height = min(bottom - top, label.height(self.look, free))
            if height > 0:
                self.form.add(label, Rect(room.x, top, free, height))
            top += height

    def _worst(self, cell: Cell) -> Fault | None:
        """What is wrong with a place, or else with something around it that has no cell of its own."""
        found = [*self.desk.faults_at(cell.path, within=True), *self._faults_around(cell)]
        return min(found, key=lambda fault: fault.severity != ERROR, default=None)

    def _words_of(self, cell: Cell, wrong: bool) -> Sequence[str]:
        """What stood there, where it comes from, and all of a list, if there is no fault to tell."""
        words = []
        if self.desk.differs(cell.path):
            before = value_read(self.catalogue, self.desk.earlier(cell.path))[:200] or self.text("editor.nothing")
            words.append(self.text("editor.was", value=before))
        source = self.desk.source(cell)
        if source and not self.desk.is_new(cell.path):
            words.append(self.text("editor.source", source=source))
        if cell.nested and not wrong:
            words.append(value_read(self.catalogue, cell.value)[:300])
        return words

    def _ways_of(self, cell: Cell) -> Sequence[Button]:
        """What can be done about a place."""
        desk, fault, ways = self.desk, self._worst(cell), list[Button]()
        if fault is not None:
            ways += self._ways(fault, cell)
        if desk.differs(cell.path):
            ways.append(self._way("back", lambda: desk.put_back(cell.path)))
        if desk.words(cell) and not isinstance(cell.value, list):
            key = Key("f4")
            ways.append(Button("choose", self.text("editor.choose"), lambda: self._choose_word(cell), shortcut=key))
        if desk.has_detail(cell):
            ways.append(self._way("detail", lambda: desk.detail(cell)))
        piece = piece_at(desk.pieces, cell.path)
        if self.confirms and piece is not None and not piece.is_confirmed and _can_be_seen(desk, piece, cell):
            ways.append(self._way("seen", lambda: desk.make(confirmation(desk.title, desk.data, piece))))
        return ways

    def _way(self, key: str, deed: Callable[[], Any]) -> Button:
        return Button(key, self.text(f"editor.{key}"), lambda: self.act(deed))

    def _faults_around(self, cell: Cell) -> Sequence[Fault]:
        """Faults of what is missing around a place, which has no cell of its own."""
        return [fault for fault in self.desk.faults if fault.path and fault.path == cell.path[: len(fault.path)]]

    def _ways(self, fault: Fault, cell: Cell) -> Sequence[Button]:
        """What is proposed that changes this cell, or lays a thing back: a fault may mean several places."""
        found = [way for way in self.desk.proposals(fault) if way.kind == "back" or touches(cell.path, way.step)]
        ways = []
        for number, way in enumerate(found[:_WAYS]):
            value = word_said(self.catalogue, way.value)
            value = value if len(value) <= _LONG else f"{value[:_LONG]}…"
            label = self.text(f"editor.way.{way.kind}", value=value)
            key = Key(str(number + 1), alt=True)
            ways.append(Button(f"way.{number}", label, partial(self._make, way.step), shortcut=key))
        return ways

    # What one does

    def acts(self, key: str) -> CellActs:
        """What a table of the page asks for."""

        def typed(cells: Sequence[tuple[tuple[int, int], str]]) -> None:
            found = [
                (cell, in_file(self.catalogue, text, self.desk.words(cell)))
                for place, text in cells
                if (cell := self.cell_at(key, place)) is not None
            ]
            self.act(lambda: self.desk.type(found))

        def step(place: tuple[int, int], by: int) -> None:
            cell = self.cell_at(key, place)
            if cell is not None:
                self.act(lambda: self.desk.step(cell, by))

        def cleared(places: Sequence[tuple[int, int]]) -> None:
            cells = [cell for place in places if (cell := self.cell_at(key, place)) is not None]
            self.act(lambda: self.desk.clear(cells))

        return CellActs(typed, step, partial(self.open, key), partial(self.moved, key), cleared)

    def moved(self, key: str, place: tuple[int, int]) -> None:
        """Somebody has gone to another cell."""
        self.active, self.places[key] = key, place
        self.rebuild()

    def open(self, key: str, place: tuple[int, int]) -> None:
        """Where something may stand on a card, something new begins."""
        cell = self.cell_at(key, place)
        if cell is not None:
            self.act(lambda: self.desk.begin(cell))

    def act(self, deed: Callable[[], Any]) -> None:
        """Do something to the board; when it cannot be written, say why, and nothing has changed."""
        try:
            with suppress(LookupError):  # the place has gone with an earlier step
                deed()
        except SessionError as fault:
            self.app.push(Notice(self.app, self.text("editor.failed"), fault_text(self.app, fault)))
        self.rebuild()

    def _make(self, step: Any) -> None:
        self.act(lambda: self.desk.make(step))

    def _undo(self) -> None:
        self.act(lambda: self._show(self.desk.undo()))

    def _redo(self) -> None:
        self.act(lambda: self._show(self.desk.redo()))

    def _show(self, step: Any) -> None:
        """Go where a step has changed something."""
        if step and step[0].path:
            self.go(step[0].path)

    def _next_fault(self) -> None:
        """The next fault behind the cell somebody is at, else behind the one seen last.

        Errors come first, of them those that what was changed last explains.
        """
        data, changed = self.desk.data, self.desk.draft.changed_last

        def rank(fault: Fault) -> tuple[bool, bool]:
            return fault.severity != ERROR, not explained(data, fault, changed)

        found = sorted((fault for fault in self.desk.faults if fault.path), key=rank)
        places = list(dict.fromkeys(place_of(data, fault, changed) for fault in found))
        here = [n for n, path in enumerate(places) if self.cell is not None and _leads(self.cell.path, path)]
        here = here or [n for n, path in enumerate(places) if path == self._led]
        if places:
            self._led = places[(here[-1] + 1) % len(places) if here else 0]
            self.go(self._led)

    def _choose_word(self, cell: Cell) -> None:
        def chosen(word: str) -> None:
            self.act(lambda: self.desk.type([(cell, word)]))

        words = {word: word_said(self.catalogue, word) for word in self.desk.words(cell)}
        self.app.push(WordChoice(self.app, self.game, words, shown(cell.value), chosen))

    def held(self, name: str, key: str, deed: Callable[[], None], enabled: bool) -> Button:
        """A button with a key that is pressed with Ctrl."""
        chord = Key(key, control=True)
        hint = hint_of(chord, self.text) if self.tells_chords else " "
        return Button(name, self.text(f"editor.{name}"), deed, shortcut=chord, hint=hint, enabled=enabled)

    @property
    def deeds(self) -> Sequence[Button]:
        """Undo, redo, and the way to the next fault."""
        desk = self.desk
        errors, warnings = len(desk.errors), len(desk.faults) - len(desk.errors)
        number = self.text("editor.faults", errors=errors, warnings=warnings)
        if not self.tells_chords:
            number = self.text("editor.faults.short", number=errors + warnings)
        return (
            self.held("undo", "z", self._undo, desk.draft.can_undo),
            self.held("redo", "y", self._redo, desk.draft.can_redo),
            Button("fault", number, self._next_fault, shortcut=Key("f8"), enabled=bool(desk.faults)),
        )

    def update(self, dt: float) -> None:
        """Take what the check has found; write the files now and then."""
        super().update(dt)
        if self.desk.poll():
            self.rebuild()
        self._since += dt
        if self._since > _WRITE and self._written is not self.desk.data:
            self._since, self._written = 0.0, self.desk.data
            self.act(self.desk.draft.save)

    def close_request(self) -> bool:
        """The window closes: the files are written first."""
        with suppress(SessionError):  # the journal has everything
            self.desk.draft.save()
        return True


def _can_be_seen(desk: Desk, piece: Piece, cell: Cell) -> bool:
    """Somebody may have seen a piece so on a copy: nothing on it is wrong, and none of this was invented."""
    return can_confirm(desk.title) and not errors_on(desk, piece) and not desk.is_new(cell.path)


def errors_on(desk: Desk, piece: Piece) -> Sequence[Fault]:
    """What is wrong with a piece, as far as it was found out; as long as anything is, it cannot be confirmed."""
    return [fault for fault in desk.faults_at(piece.path, within=True) if fault.severity == ERROR]


def _leads(above: FieldPath, path: FieldPath) -> bool:
    """A place is another one, or within it."""
    return path[: len(above)] == above


def said_height(page: DeskPage, width: int, least: int, most: int) -> int:
    """How high the room of `say` has to be, so that its text keeps its size: within limits."""
    piece = page.piece()
    page.card = page.desk.card(piece) if piece is not None else ()
    cell = page.cell
    if cell is None:
        return least
    rows, free = _in_rows(page.look, page._ways_of(cell), width)
    low = len(rows) * page.px(32 + 6)
    text = sum(label.height(page.look, free) for label in _labels_of(page, cell))
    return min(max(low + text if width < page.px(_NARROW) else max(low, text), least), most)


def _in_rows(look: Look, ways: Sequence[Button], width: int) -> tuple[Sequence[Sequence[tuple[Button, int]]], int]:
    """Buttons row by row with their widths, and the width that is left for text: all of it above narrow ones."""
    narrow, gap = width < look.px(_NARROW), look.px(6)
    room = width if narrow else width - width // 3
    rows: list[list[tuple[Button, int]]] = []
    left = 0
    for way in ways:
        wide = min(way.natural_width(look), room)
        if not rows or left < wide:
            rows.append([])
            left = room
        rows[-1].append((way, wide))
        left -= wide + gap
    if narrow or not rows:
        return rows, width
    return rows, width // 3 + left if len(rows) == 1 else width // 3 - gap


def _labels_of(page: DeskPage, cell: Cell) -> Sequence[Label]:
    """What is said of a cell, the fault first."""
    fault, labels = page._worst(cell), list[Label]()
    if fault is not None:
        ink = page.look.theme.warning if fault.severity == ERROR else page.look.theme.ink
        labels.append(Label("wrong", fault_said(page.catalogue, fault, cell.path), SMALL, ink, valign="top"))
    words = "\n".join(page._words_of(cell, fault is not None))
    return [*labels, Label("said", words, SMALL, valign="top")] if words else labels
