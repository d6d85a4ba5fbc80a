"""A table of cells to type into."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Click, Drag, Drop, Key, Press, Text, Wheel
from imperial_steam.gui.widgets import CellActs, CellRow, CellShown, CellTable, Form, clipboard_put
from imperial_steam.gui.widgets.clipboard import clipboard_get


class Sheet:
    """Cells that keep what is typed into them."""

    def __init__(self, look, count=12):
        self.cells = [[f"{row}.{column}" for column in range(3)] for row in range(count)]
        self.calls, self.look = [], look
        self.form = Form(look)
        self.table = self.make()
        self.form.add(self.table, Rect(0, 0, 400, 200))
        self.form.set_focus(self.table)
        self.draw()

    def make(self):
        rows = [
            CellRow(f"row {n}", [CellShown(text, steps=c == 1, opens=c == 2) for c, text in enumerate(row)])
            for n, row in enumerate(self.cells)
        ]
        note = lambda name: lambda *values: self.calls.append((name, *values))  # noqa: E731
        return CellTable("t", ("a", "b", "c"), rows, CellActs(*map(note, ("typed", "step", "open", "at", "clear"))))

    def draw(self):
        self.form.draw(Canvas(Surface((400, 200)), self.look, []))

    def do(self, *events):
        self.calls.clear()
        for event in events:
            self.form.handle(event)
        self.draw()
        return [call for call in self.calls if call[0] != "at"]


@pytest.fixture
def sheet(app):
    return Sheet(app.look)


def test_tab_goes_from_cell_to_cell_and_out_at_the_ends(sheet):
    sheet.do(Key("tab"), Key("tab"), Key("tab"))
    assert sheet.table.place == (1, 0)
    sheet.do(Key("tab", shift=True))
    assert sheet.table.place == (0, 2)
    sheet.table.go((11, 2))
    sheet.form.add(sheet.make(), Rect(0, 300, 10, 10))
    sheet.do(Key("tab"))
    assert sheet.form.focus is not sheet.table


def test_typing_replaces_enter_goes_on_and_escape_leaves_it(sheet):
    assert sheet.do(Text("9"), Text("0"), Key("return")) == [("typed", [((0, 0), "90")])]
    assert sheet.table.place == (1, 0)
    assert sheet.do(Text("7"), Key("escape")) == []
    assert sheet.do(Key("f2"), Text("!"), Key("tab")) == [("typed", [((1, 0), "1.0!")])]
    assert sheet.table.place == (1, 1)
    assert sheet.do(Key("f2"), Key("return")) == []


def test_arrows_pages_and_the_wheel(sheet):
    sheet.do(Key("down"), Key("right"), Key("end"))
    assert sheet.table.place == (1, 2)
    sheet.do(Key("page down"), Key("page down"), Key("page down"))
    assert sheet.table.place == (11, 2)
    assert sheet.form.handle(Wheel((10, 100), 2))


def test_steps_by_keys_and_by_mouse(sheet):
    sheet.do(Key("right"))
    assert sheet.do(Key("+"), Text("+"), Key("-"), Text("-")) == [("step", (0, 1), 1), ("step", (0, 1), -1)]
    spot = sheet.table._spot((0, 1))
    assert sheet.do(Press((spot.right - 4, spot.centery)), Click((spot.right - 4, spot.centery))) == [
        ("step", (0, 1), 1)
    ]


def test_the_sign_of_a_step_is_no_text_for_the_table_made_anew_either(sheet):
    sheet.do(Key("right"), Key("+"))
    anew = CellTable("t", ("", "a", "b"), sheet.table.rows, sheet.table._acts)
    assert anew.handle(Text("+"))
    assert not anew.typing
    anew.handle(Text("5"))
    assert anew.typing


def test_a_plus_typed_by_other_keys_steps_up(sheet):
    """Shift and = on an American keyboard: no key of this name goes down."""
    sheet.do(Key("right"))
    assert sheet.do(Key("=", shift=True), Text("+")) == [("step", (0, 1), 1)]
    assert not sheet.table.typing
    sheet.do(Key("f2"))
    assert sheet.do(Key("=", shift=True), Text("+"), Key("return")) == [("typed", [((0, 1), "0.1+")])]


def test_what_holds_more_is_opened(sheet):
    sheet.table.go((2, 2))
    assert sheet.do(Key("return")) == [("open", (2, 2))]
    spot = sheet.table._spot((1, 2)).center
    calls = sheet.do(Press(spot), Click(spot), Press(spot, count=2), Click(spot, count=2))
    assert calls == [("open", (1, 2))]


def test_several_are_chosen_copied_pasted_filled_and_cleared(sheet):
    sheet.do(Key("down", shift=True), Key("right", shift=True), Key("c", control=True))
    assert clipboard_get() == "0.0\t0.1\n1.0\t1.1"
    sheet.do(Key("end"), Key("home"), Key("down"))
    assert (
        sheet.do(Key("v", control=True))
        == [("typed", [((1, 0), "0.0"), ((1, 1), "0.1"), ((2, 0), "1.0"), ((2, 1), "1.1")])]
        or sheet.table.place[0] == 2
    )
    start, end = sheet.table._spot((0, 0)).center, sheet.table._spot((2, 0)).center
    sheet.do(Press(start), Drag(end, (0, 1), start), Drop(end, start))
    clipboard_put("5")
    assert sheet.do(Key("v", control=True)) == [("typed", [((row, 0), "5") for row in range(3)])]
    assert sheet.do(Key("delete")) == [("clear", [(row, 0) for row in range(3)])]
    assert sheet.do(Text("8"), Key("return", control=True)) == [("typed", [((row, 0), "8") for row in range(3)])]


def test_a_rebuild_keeps_what_is_being_typed(sheet):
    sheet.do(Text("4"))
    again = sheet.make()
    again.take_over(sheet.table)
    assert again.typing


def test_a_table_that_was_built_again_and_not_yet_drawn_takes_clicks(sheet):
    spot = sheet.table._spot((2, 1)).center
    again = sheet.make()
    again.rect = sheet.table.rect
    again.take_over(sheet.table)
    again.handle(Press(spot))
    assert again.handle(Click(spot))
    assert again.place == (2, 1)


def test_an_empty_table_takes_keys_without_harm(app):
    sheet = Sheet(app.look, 0)
    for key in ("down", "return", "tab", "delete", "+", "a"):
        sheet.do(Key(key), Text("x"))
    sheet.do(Press((5, 60)), Click((5, 60)), Key("c", control=True), Key("v", control=True))
    assert not [call for call in sheet.calls if call[0] == "typed" and call[1]]


def test_a_row_may_have_more_cells_than_the_heading(app):
    """A damaged file does, and everybody wants to see it."""
    rows = [CellRow("row", [CellShown("one"), CellShown("two"), CellShown("three")])]
    table = CellTable("t", ("a", "b"), rows, CellActs(*[lambda *values: None] * 5))
    form = Form(app.look)
    form.add(table, Rect(0, 0, 400, 200))
    canvas = Canvas(Surface((400, 200)), app.look, [])
    form.draw(canvas)
    assert {"a", "b", "one", "two", "three"} <= {item.label for item in canvas.items}
