"""The editor of boards by tables and cards: every title has one by its schema."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pygame import Rect

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.games.protocol import AnyTitle
from imperial_steam.gui.canvas.input import InputEvent, Key
from imperial_steam.gui.pages.boards.desk_page import CARD, DeskPage, said_height
from imperial_steam.gui.pages.boards.words import kind_said, piece_said, said
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.widgets import Button, CellRow, CellTable, List, Row
from imperial_steam.gui.window.doors import Program
from imperial_steam.gui.window.screen import Screen
from imperial_steam.memory import let_go
from imperial_steam.session import SessionError, WriteError
from imperial_steam.workshop.desk import Desk
from imperial_steam.workshop.draft import Draft
from imperial_steam.workshop.sheets import Cell, Line, Sheet
from imperial_steam.workshop.things import spot_of
from imperial_steam.workshop.tour import can_confirm, first_kind

#: Units: width of the list of tables and of the card, height of what is said of a cell.
_KINDS, _CARD, _SAID = 224, 330, 92
#: Units of width from which on all buttons have room for their keys.
_ROW = 1300
#: The table of pieces among the tables of the page.
MAIN = "cells"


class BoardEditor(DeskPage):
    """A board of one's own on the desk: its tables at the left, the cells of one, the card of one piece."""

    def __init__(self, app: Program, desk: Desk, left: Callable[[], None] | None = None) -> None:
        """`left` is called when the editor is closed and its files are written."""
        super().__init__(app, desk)
        self._left = left
        self.kind: FieldPath = first_kind(desk.title, desk.data, desk.kinds)
        self.active = MAIN
        self.places[MAIN] = (0, 0)
        self.table = Sheet((), (), ())
        self._stock: tuple[FieldPath, object] | None = None
        self._bench: Screen | None = None

    # The page

    def heading(self) -> str:
        """The board's own title."""
        return self.text("editor.title", board=str(self.desk.data.get("title", self.desk.data.get("id", ""))))

    def buttons(self) -> Sequence[Button]:
        """What is done to the whole board or to the piece; in a narrow row without the keys that are held."""
        self.tells_chords = self.app.size[0] >= self.px(_ROW)
        grows, desk, more = self.table.grows, self.desk, "" if self.tells_chords else ".short"
        return (
            *self.deeds,
            self.held("add", "return", self._add, grows),
            self.held("remove", "delete", self._remove, grows),
            Button(
                "tour",
                self.text(f"editor.tour{more}"),
                self._to_tour,
                shortcut=Key("f5"),
                enabled=can_confirm(desk.title),
            ),
            Button("table", self.text(f"editor.table{more}"), self._to_table, shortcut=Key("f6")),
            Button("done", self.text("editor.done"), self.cancel, "primary"),
        )

    def build(self, area: Rect) -> None:
        """Tables, cells, card; below them what is to be said of the cell."""
        self._take_stock()
        body = self.frame(area)
        gap = self.px(10)
        low = said_height(self, body.w, self.px(_SAID), body.h // 3)
        top = Rect(body.x, body.y, body.w, body.h - low - gap)
        left = Rect(top.x, top.y, self.px(_KINDS), top.h)
        aside = Rect(top.right - self.px(_CARD), top.y, self.px(_CARD), top.h)
        middle = Rect(left.right + gap, top.y, aside.x - left.right - 2 * gap, top.h)
        self.form.add(self._kinds(), left)
        main = CellTable(MAIN, self._heading(), self._rows(), self.acts(MAIN), self.places[MAIN])
        self.form.add(main, middle)
        if self.active == MAIN:
            self.places[CARD] = self._on_card()
        self.lay_card(aside)
        self.say(Rect(body.x, top.bottom + gap, body.w, low))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(main)

    def _on_card(self) -> tuple[int, int]:
        """Where the card has the chosen cell of the table; its beginning where it has none."""
        cell, piece = self.cell, self.piece()
        card = self.desk.card(piece) if piece is not None else ()
        within = (row for row, one in enumerate(card) if cell is not None and one.path[: len(cell.path)] == cell.path)
        return next(within, 0), 0

    def _take_stock(self) -> None:
        """Look at the table and the piece again."""
        kinds = self.desk.kinds
        if self.kind not in kinds:
            self.kind = next(iter(kinds), ())
        if self._stock is None or self._stock[0] != self.kind or self._stock[1] is not self.desk.data:
            self.table, self._stock = self.desk.sheet(self.kind), (self.kind, self.desk.data)
        row, column = self.places[MAIN]
        self.places[MAIN] = (max(0, min(row, len(self.table.lines) - 1)), column)

    def _kinds(self) -> List:
        theme = self.look.theme
        rows = []
        for number, kind in enumerate(self.desk.kinds):
            bad = any(fault.path[: len(kind)] == kind for fault in self.desk.errors) and bool(kind)
            rows.append(Row(str(number), (kind_said(self.catalogue, kind),), theme.warning if bad else None))
        chosen = self.desk.kinds.index(self.kind) if self.kind in self.desk.kinds else 0
        return List("kinds", rows, str(chosen), self._choose_kind)

    def _heading(self) -> Sequence[str]:
        return [said(self.catalogue, name) if name else "" for name in self.table.columns] or [
            self.text("editor.value")
        ]

    def _rows(self) -> Sequence[CellRow]:
        rows = []
        for line in self.table.lines:
            cells = [self.shown(cell, True) for cell in line.cells]
            rows.append(CellRow(self._line_name(line), cells, self.severity(line.piece, True)))
        return rows

    def _line_name(self, line: Line) -> str:
        return said(self.catalogue, line.name) if not self.table.columns else line.name

    # Where one is

    def piece_name(self) -> str:
        """The kind and the name of the piece."""
        line = self._line()
        if line is None:
            return ""
        return piece_said(self.catalogue, self.kind, line.name if self.table.columns else "")

    def _line(self) -> Line | None:
        row = min(self.places[MAIN][0], len(self.table.lines) - 1)
        return self.table.lines[row] if self.table.lines else None

    def piece(self) -> FieldPath | None:
        """The piece of the row."""
        line = self._line()
        return None if line is None else line.piece

    def cell_at(self, key: str, place: tuple[int, int]) -> Cell | None:
        """A cell of the table or of the card."""
        row, column = place
        if key != MAIN:
            return super().cell_at(key, place)
        line = self.table.lines[row] if row < len(self.table.lines) else None
        return line.cells[column] if line is not None and column < len(line.cells) else None

    def open(self, key: str, place: tuple[int, int]) -> None:
        """A cell that holds more is edited on the card."""
        cell = self.cell_at(key, place)
        if key == CARD or cell is None:
            super().open(key, place)
            return
        row = next((n for n, one in enumerate(self.card) if one.path[: len(cell.path)] == cell.path), 0)
        self.active, self.places[CARD] = CARD, (row, 0)
        self.form.set_focus(CARD)
        self.rebuild()

    def go(self, path: FieldPath) -> None:
        """Go to the cell of a place, in its table, and on the card where the table has none of its own."""
        best = max((kind for kind in self.desk.kinds if path[: len(kind)] == kind), key=len, default=())
        sheet = self.desk.sheet(best)
        for row, line in enumerate(sheet.lines):
            for column, cell in enumerate(line.cells):
                if path[: len(cell.path)] == cell.path or cell.path[: len(path)] == path:
                    self.kind, self.active = best, MAIN
                    self.places = {MAIN: (row, column), CARD: (0, 0)}
                    self.form.set_focus(MAIN)
                    self.rebuild()
                    return

    def enter(self) -> None:
        """Back from the table, at the piece that was looked at there: everything may have changed."""
        super().enter()
        bench, self._bench = self._bench, None
        if isinstance(bench, DeskPage) and (piece := bench.piece()):
            self.go(piece)
        self.rebuild()

    def begin(self) -> None:
        """Begin on the table where something can be placed on it; behind it is the table of what lies there."""
        desk = self.desk
        lying = (one.kind for one in desk.pieces if spot_of(desk.schema, desk.data, one.path) is not None)
        kind = next(lying, None)
        if kind is not None:
            self.kind = kind
            self._to_table()

    def _to_tour(self) -> None:
        self.app.push(self.app.tour(self.desk))

    def _to_table(self) -> None:
        self._bench = self.app.workbench(self.desk, self.piece() or ())
        self.app.push(self._bench)

    def _add(self) -> None:
        piece = self.piece()
        if piece is not None and self.table.grows:
            self.act(lambda: self.go(self.desk.add(self.kind, piece)))

    def _remove(self) -> None:
        main = self.form[MAIN]
        rows = {row for row, _ in main.chosen} if isinstance(main, CellTable) else set()
        self.act(lambda: self.desk.remove([self.table.lines[row].piece for row in rows]))

    def _carry(self, by: int) -> None:
        piece = self.piece()
        if piece is not None and self.table.grows:
            self.act(lambda: self.go(self.desk.move(piece, by)))

    def _choose_kind(self, key: str) -> None:
        self.kind, self.active = self.desk.kinds[int(key)], MAIN
        self.places = {MAIN: (0, 0), CARD: (0, 0)}
        self.rebuild()

    def react(self, event: InputEvent) -> bool:
        """Alt with an arrow carries a piece up or down."""
        if isinstance(event, Key) and event.alt and event.name in ("up", "down"):
            self._carry(1 if event.name == "down" else -1)
            return True
        return super().react(event)

    def cancel(self) -> None:
        """Write the files and go back; when they cannot be written, say so: the journal has everything."""
        fault: SessionError | None = None
        try:
            self.desk.draft.close()
        except SessionError as cause:
            fault = cause
        self.app.pop()
        self._bench = None
        let_go()
        if self._left is not None:
            self._left()
        if fault is not None:
            self.app.push(Notice(self.app, self.text("editor.failed"), fault_text(self.app, fault)))


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
