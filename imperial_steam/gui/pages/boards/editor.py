"""The editor of boards by tables and cards: every title has one by its schema."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from pygame import Rect

from imperial_steam.games.kit.faults import ERROR, Fault, FieldPath
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.boards.words import kind_said, said
from imperial_steam.gui.pages.dialogs import Dialog, Notice, fault_text
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.widgets import (
    Button,
    CellActs,
    CellRow,
    CellShown,
    CellTable,
    Label,
    List,
    Row,
    Widget,
    hint_of,
)
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SessionError, WriteError
from imperial_steam.workshop.cells import shown
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.differences import MISSING
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.sheets import Cell, Line, Sheet, named

#: Units: width of the list of tables and of the card, height of what is said of a cell.
_KINDS, _CARD, _SAID = 176, 330, 92
#: Ways out of a fault that are offered at once, and characters of a value on a button.
_WAYS, _LONG = 3, 24
#: Seconds between two writings of the files, if something has changed.
_WRITE = 60.0
_MAIN, _ASIDE = "cells", "card"


class BoardEditor(Page):
    """A board of one's own on the desk: its tables at the left, the cells of one, the card of one piece."""

    app: Program
    widest = 1500

    def __init__(self, app: Program, desk: Desk, left: Callable[[], None] | None = None) -> None:
        """`left` is called when the editor is closed and its files are written."""
        super().__init__(app)
        self.desk, self._left = desk, left
        self.game = desk.title.key
        self._kind: FieldPath = next(iter(desk.kinds), ())
        self._active = _MAIN
        self._places = {_MAIN: (0, 0), _ASIDE: (0, 0)}
        self._sheet = Sheet((), (), ())
        self._stock: tuple[FieldPath, object] | None = None
        self._card: Sequence[Cell] = ()
        self._since = 0.0
        self._written: object = desk.data

    # The page

    def heading(self) -> str:
        """The board's own title."""
        return self.text("editor.title", board=str(self.desk.data.get("title", self.desk.data.get("id", ""))))

    def buttons(self) -> Sequence[Button]:
        """What is done to the whole board or to the piece."""
        desk = self.desk
        errors, warnings = len(desk.errors), len(desk.faults) - len(desk.errors)
        number = self.text("editor.faults", errors=errors, warnings=warnings)
        grows = self._sheet.grows
        return (
            self._held("undo", "z", self._undo, desk.draft.can_undo),
            self._held("redo", "y", self._redo, desk.draft.can_redo),
            self._held("add", "return", self._add, grows),
            self._held("remove", "delete", self._remove, grows),
            Button("fault", number, self._next_fault, shortcut=Key("f8"), enabled=bool(desk.faults)),
            Button("done", self.text("editor.done"), self.cancel, "primary"),
        )

    def _held(self, name: str, key: str, deed: Callable[[], None], enabled: bool) -> Button:
        """A button with a key that is pressed with Ctrl."""
        chord = Key(key, control=True)
        hint = hint_of(chord, self.text)
        return Button(name, self.text(f"editor.{name}"), deed, shortcut=chord, hint=hint, enabled=enabled)

    def build(self, area: Rect) -> None:
        """Tables, cells, card; below them what is to be said of the cell."""
        self._take_stock()
        body = self.frame(area)
        gap = self.px(10)
        top = Rect(body.x, body.y, body.w, body.h - self.px(_SAID) - gap)
        left = Rect(top.x, top.y, self.px(_KINDS), top.h)
        aside = Rect(top.right - self.px(_CARD), top.y, self.px(_CARD), top.h)
        middle = Rect(left.right + gap, top.y, aside.x - left.right - 2 * gap, top.h)
        self.form.add(self._kinds(), left)
        main = CellTable(_MAIN, self._heading(), self._rows(), self._acts(_MAIN), self._places[_MAIN])
        self.form.add(main, middle)
        head = Label("piece", self._piece_name(), BODY, self.look.theme.ink_soft)
        self.form.add(head, Rect(aside.x, aside.y, aside.w, self.px(22)))
        value = self.text("editor.value")
        card = CellTable(_ASIDE, (value,), self._card_rows(), self._acts(_ASIDE), self._places[_ASIDE])
        self.form.add(card, Rect(aside.x, aside.y + self.px(24), aside.w, aside.h - self.px(24)))
        self._say(Rect(body.x, top.bottom + gap, body.w, self.px(_SAID)))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(main)

    def _take_stock(self) -> None:
        """Look at the table and the piece again."""
        kinds = self.desk.kinds
        if self._kind not in kinds:
            self._kind = next(iter(kinds), ())
        if self._stock is None or self._stock[0] != self._kind or self._stock[1] is not self.desk.data:
            self._sheet, self._stock = self.desk.sheet(self._kind), (self._kind, self.desk.data)
        row, column = self._places[_MAIN]
        self._places[_MAIN] = (max(0, min(row, len(self._sheet.lines) - 1)), column)
        piece = self._piece()
        self._card = self.desk.card(piece) if piece is not None else ()

    def _kinds(self) -> List:
        theme = self.look.theme
        rows = []
        for number, kind in enumerate(self.desk.kinds):
            bad = any(fault.path[: len(kind)] == kind for fault in self.desk.errors) and bool(kind)
            rows.append(Row(str(number), (kind_said(self.catalogue, kind),), theme.warning if bad else None))
        chosen = self.desk.kinds.index(self._kind) if self._kind in self.desk.kinds else 0
        return List("kinds", rows, str(chosen), self._choose_kind)

    def _heading(self) -> Sequence[str]:
        return [said(self.catalogue, name) if name else "" for name in self._sheet.columns] or [
            self.text("editor.value")
        ]

    def _rows(self) -> Sequence[CellRow]:
        rows = []
        for line in self._sheet.lines:
            cells = [self._shown(cell, True) for cell in line.cells]
            rows.append(CellRow(self._line_name(line), cells, self._severity(line.piece, True)))
        return rows

    def _card_rows(self) -> Sequence[CellRow]:
        piece = self._piece() or ()
        return [
            CellRow(said(self.catalogue, named(cell.path, piece)), (self._shown(cell, False),)) for cell in self._card
        ]

    def _line_name(self, line: Line) -> str:
        return said(self.catalogue, line.name) if not self._sheet.columns else line.name

    def _shown(self, cell: Cell, table: bool) -> CellShown:
        text = "+" if cell.fresh else shown(cell.value)
        changed = self.desk.differs(cell.path) and not cell.fresh
        steps = self.desk.steps(cell) and not cell.fresh
        opens = cell.nested if table else cell.fresh
        return CellShown(text, changed, self._severity(cell.path, cell.nested), cell.value is MISSING, steps, opens)

    def _severity(self, path: FieldPath, within: bool) -> str:
        found = self.desk.faults_at(path, within)
        return ERROR if any(fault.severity == ERROR for fault in found) else found[0].severity if found else ""

    def _piece_name(self) -> str:
        piece = self._piece()
        line = self._line()
        if piece is None or line is None:
            return ""
        name = line.name if self._sheet.columns else ""
        return " ".join(word for word in (kind_said(self.catalogue, self._kind), name) if word)

    # What is said of a cell

    def _say(self, room: Rect) -> None:
        """Fault, difference and source of the cell, each with what can be done about it."""
        cell = self._cell()
        if cell is None:
            return
        faults = [*self.desk.faults_at(cell.path, within=True), *self._faults_around(cell)]
        words, ways = [], list[Button]()
        if faults:
            words.append(faults[0].message + (f" – {faults[0].nearest}?" if faults[0].nearest else ""))
            ways += self._ways(faults[0])
        if self.desk.differs(cell.path):
            before = self.desk.earlier(cell.path)
            words.append(self.text("editor.was", value=shown(before)[:200] or self.text("editor.nothing")))
            ways.append(
                Button("back", self.text("editor.back"), lambda: self._act(lambda: self.desk.put_back(cell.path)))
            )
        if self.desk.words(cell) and not isinstance(cell.value, list):
            ways.append(
                Button("choose", self.text("editor.choose"), lambda: self._choose_word(cell), shortcut=Key("f4"))
            )
        if self.desk.has_detail(cell):
            ways.append(self._way("detail", lambda: self.desk.detail(cell)))
        source = self._source(cell)
        if source:
            words.append(source)
        if cell.nested and not faults:
            words.append(shown(cell.value)[:300])
        room = Rect(room.x, room.y, room.w, room.h)
        theme = self.look.theme
        colour = theme.warning if faults and faults[0].severity == ERROR else theme.ink
        across = 0
        for way in reversed(ways):
            width = way.natural_width(self.look)
            across += width + self.px(8)
            self.form.add(way, Rect(room.right - across + self.px(8), room.y, width, self.px(34)))
        text = Label("said", "\n".join(words), SMALL, colour, valign="top")
        self.form.add(text, Rect(room.x, room.y, room.w - across, room.h))

    def _way(self, key: str, deed: Callable[[], Any]) -> Button:
        return Button(key, self.text(f"editor.{key}"), lambda: self._act(deed))

    def _faults_around(self, cell: Cell) -> Sequence[Fault]:
        """Faults of what is missing around a place, which has no cell of its own."""
        return [fault for fault in self.desk.faults if fault.path and fault.path == cell.path[: len(fault.path)]]

    def _ways(self, fault: Fault) -> Sequence[Button]:
        ways = []
        for number, way in enumerate(self.desk.proposals(fault)[:_WAYS]):
            value = way.value if len(way.value) <= _LONG else f"{way.value[:_LONG]}…"
            label = self.text(f"editor.way.{way.kind}", value=value)
            key = Key(str(number + 1), alt=True)
            ways.append(Button(f"way.{number}", label, partial(self._make, way.step), shortcut=key))
        return ways

    def _source(self, cell: Cell) -> str:
        """Where a value comes from, as the board says."""
        for piece in self.desk.pieces:
            for value in piece.values:
                if value.path == cell.path and value.source:
                    return self.text("editor.source", source=value.source)
        return ""

    # Where one is

    def _line(self) -> Line | None:
        row = min(self._places[_MAIN][0], len(self._sheet.lines) - 1)
        return self._sheet.lines[row] if self._sheet.lines else None

    def _piece(self) -> FieldPath | None:
        line = self._line()
        return None if line is None else line.piece

    def _cell(self) -> Cell | None:
        """The cell somebody is at."""
        return self._cell_at(self._active, self._places[self._active])

    def _cell_at(self, key: str, place: tuple[int, int]) -> Cell | None:
        row, column = place
        if key == _ASIDE:
            return self._card[row] if row < len(self._card) else None
        line = self._sheet.lines[row] if row < len(self._sheet.lines) else None
        return line.cells[column] if line is not None and column < len(line.cells) else None

    def _acts(self, key: str) -> CellActs:
        def typed(cells: Sequence[tuple[tuple[int, int], str]]) -> None:
            found = [(cell, text) for place, text in cells if (cell := self._cell_at(key, place)) is not None]
            self._act(lambda: self.desk.type(found))

        def step(place: tuple[int, int], by: int) -> None:
            cell = self._cell_at(key, place)
            if cell is not None:
                self._act(lambda: self.desk.step(cell, by))

        def cleared(places: Sequence[tuple[int, int]]) -> None:
            cells = [cell for place in places if (cell := self._cell_at(key, place)) is not None]
            self._act(lambda: self.desk.clear(cells))

        return CellActs(typed, step, partial(self._open, key), partial(self._moved, key), cleared)

    def _moved(self, key: str, place: tuple[int, int]) -> None:
        """Somebody has gone to another cell: the card is that of its piece."""
        if key == _MAIN and place[0] != self._places[_MAIN][0]:
            self._places[_ASIDE] = (0, 0)
        self._active, self._places[key] = key, place
        self.rebuild()

    def _open(self, key: str, place: tuple[int, int]) -> None:
        """A cell that holds more is edited on the card; one where something may stand gets something."""
        cell = self._cell_at(key, place)
        if cell is None:
            return
        if key == _ASIDE:
            self._act(lambda: self.desk.begin(cell))
            return
        row = next((n for n, one in enumerate(self._card) if one.path[: len(cell.path)] == cell.path), 0)
        self._active, self._places[_ASIDE] = _ASIDE, (row, 0)
        self.form.set_focus(_ASIDE)
        self.rebuild()

    # What one does

    def _act(self, deed: Callable[[], Any]) -> None:
        """Do something to the board; when it cannot be written, say why, and nothing has changed."""
        try:
            with suppress(LookupError):  # the place has gone with an earlier step
                deed()
        except SessionError as fault:
            self.app.push(Notice(self.app, self.text("editor.failed"), fault_text(self.app, fault)))
        self.rebuild()

    def _make(self, step: Any) -> None:
        self._act(lambda: self.desk.make(step))

    def _undo(self) -> None:
        self._act(lambda: self._show(self.desk.undo()))

    def _redo(self) -> None:
        self._act(lambda: self._show(self.desk.redo()))

    def _show(self, step: Any) -> None:
        """Go where a step has changed something."""
        if step and step[0].path:
            self._go(step[0].path)

    def _go(self, path: FieldPath) -> None:
        """Go to the cell of a place, in its table, and on the card where the table has none of its own."""
        best = max((kind for kind in self.desk.kinds if path[: len(kind)] == kind), key=len, default=())
        sheet = self.desk.sheet(best)
        for row, line in enumerate(sheet.lines):
            for column, cell in enumerate(line.cells):
                if path[: len(cell.path)] == cell.path or cell.path[: len(path)] == path:
                    self._kind, self._active = best, _MAIN
                    self._places = {_MAIN: (row, column), _ASIDE: (0, 0)}
                    self.form.set_focus(_MAIN)
                    self.rebuild()
                    return

    def _add(self) -> None:
        piece = self._piece()
        if piece is not None and self._sheet.grows:
            self._act(lambda: self._go(self.desk.add(self._kind, piece)))

    def _remove(self) -> None:
        main = self.form[_MAIN]
        rows = {row for row, _ in main.chosen} if isinstance(main, CellTable) else set()
        self._act(lambda: self.desk.remove([self._sheet.lines[row].piece for row in rows]))

    def _carry(self, by: int) -> None:
        piece = self._piece()
        if piece is not None and self._sheet.grows:
            self._act(lambda: self._go(self.desk.move(piece, by)))

    def _next_fault(self) -> None:
        """The next fault behind the cell somebody is at, errors first."""
        found = sorted((f for f in self.desk.faults if f.path), key=lambda fault: fault.severity != ERROR)
        cell = self._cell()
        if not found:
            return
        here = [n for n, fault in enumerate(found) if cell is not None and fault.path[: len(cell.path)] == cell.path]
        self._go(found[(here[-1] + 1) % len(found) if here else 0].path)

    def _choose_kind(self, key: str) -> None:
        self._kind, self._active = self.desk.kinds[int(key)], _MAIN
        self._places = {_MAIN: (0, 0), _ASIDE: (0, 0)}
        self.rebuild()

    def _choose_word(self, cell: Cell) -> None:
        def chosen(word: str) -> None:
            self._act(lambda: self.desk.type([(cell, word)]))

        self.app.push(WordChoice(self.app, self.game, self.desk.words(cell), shown(cell.value), chosen))

    def react(self, event: InputEvent) -> bool:
        """Alt with an arrow carries a piece up or down."""
        if isinstance(event, Key) and event.alt and event.name in ("up", "down"):
            self._carry(1 if event.name == "down" else -1)
            return True
        return super().react(event)

    def update(self, dt: float) -> None:
        """Take what the check has found; write the files now and then."""
        super().update(dt)
        if self.desk.poll():
            self.rebuild()
        self._since += dt
        if self._since > _WRITE and self._written is not self.desk.data:
            self._since, self._written = 0.0, self.desk.data
            self._act(self.desk.draft.save)

    def cancel(self) -> None:
        """Write the files and go back; when they cannot be written, say so: the journal has everything."""
        fault: SessionError | None = None
        try:
            self.desk.draft.close()
        except SessionError as cause:
            fault = cause
        self.app.pop()
        if self._left is not None:
            self._left()
        if fault is not None:
            self.app.push(Notice(self.app, self.text("editor.failed"), fault_text(self.app, fault)))

    def close_request(self) -> bool:
        """The window closes: the files are written first."""
        with suppress(SessionError):  # the journal has everything
            self.desk.draft.save()
        return True


class WordChoice(Dialog):
    """One of the words that may stand at a place."""

    app: Program
    width = 420

    def __init__(
        self, app: Program, game: str, words: Sequence[str], value: str, chosen: Callable[[str], None]
    ) -> None:
        super().__init__(app)
        self.game, self._words, self._value, self._chosen = game, words, value, chosen

    def content(self) -> Sequence[Widget]:
        """The list."""
        rows = [Row(word, (word,)) for word in self._words]
        words = List("words", rows, self._value, self._select, self._open)
        return (Label("title", self.text("editor.choose"), HEADING), words)

    def build(self, area: Rect) -> None:
        """The list has the focus."""
        super().build(area)
        self.form.set_focus("words")

    def buttons(self) -> Sequence[Button]:
        """Cancel and take."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("take", self.text("editor.take"), lambda: self._open(self._value), "primary"),
        )

    def _select(self, word: str) -> None:
        self._value = word

    def _open(self, word: str) -> None:
        self.app.pop()
        self._chosen(word)


def open_editor(
    app: Program, title: AnyTitle, board: Path, notes: Path, origin: Mapping[str, Any], left: Callable[[], None] | None
) -> None:
    """Open the editor of a board of one's own, or say why not: another window has it open, or nothing can be written.

    `notes` is the folder with what the workshop keeps of it, `origin` the plain data of the board it came from;
    `left` is called when the editor is closed.
    """
    try:
        draft = Draft(board, notes)
    except WriteError as fault:
        busy = isinstance(fault.__cause__, OSError) and fault.__cause__.errno == errno.EBUSY
        said = app.text("editor.busy") if busy else fault_text(app, fault)
        app.push(Notice(app, app.text("editor.cannot"), said))
        return
    app.push(BoardEditor(app, Desk(title, draft, origin), left))
