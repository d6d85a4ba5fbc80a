"""The editor by tables and cards, with keys and clicks, for every title and for the toy."""

from __future__ import annotations

import gc
import shutil
from weakref import ref

import pytest

from imperial_steam.games.kit.boards import read_source
from imperial_steam.gui.canvas.input import Click, Key, Press, Text
from imperial_steam.gui.pages.boards import desk_page
from imperial_steam.gui.pages.boards.editor import BoardEditor, open_editor
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.widgets import Button
from imperial_steam.gui.window.app import App
from imperial_steam.titles import TITLES
from imperial_steam.workshop.changes import put
from tests.gui.conftest import offer
from tests.toy.title import TITLE as TOY

KEYS = ("imperial_steam", "russian_railroads", "first_train", "toy")


@pytest.fixture(autouse=True)
def offered(monkeypatch):
    """Every game is there, and the toy."""
    offer(monkeypatch, *KEYS)


def _edit(app, home, title):
    board = home / "boards" / "mine"
    board.mkdir(parents=True, exist_ok=True)
    for file in title.default_board.glob("*.yaml"):
        if not (board / file.name).exists():
            shutil.copy(file, board)
    if not app.scenes:
        app.push(MainMenu(app))
    origin = title.board_data(title.read_board(title.default_board))
    open_editor(app, title, board, home / "boards" / ".workshop" / "mine", origin, None)
    _check(app)
    return app.top, board


def _check(app):
    if isinstance(app.top, BoardEditor):
        app.top.desk.settle()
        app.top.rebuild()
    app.draw()


def _keys(app, *keys):
    for key in keys:
        app.handle(key if isinstance(key, Key) else Text(key) if len(key) == 1 else Key(key))
    _check(app)


def _table(app, *kind):
    """Choose a table in the list."""
    app.top.form["kinds"].choose(app.top.desk.kinds.index(kind))
    app.top.form.set_focus("cells")
    _check(app)


@pytest.fixture
def title():
    return TITLES["imperial_steam"]


def test_a_value_is_typed_undone_and_stands_in_the_file(app, home, title):
    editor, board = _edit(app, home, title)
    _table(app, "contracts")
    _keys(app, "right", "right", "9", "0", "return")
    assert editor.desk.data["contracts"][0]["value"] == 90
    _keys(app, Key("z", control=True))
    assert editor.desk.data["contracts"][0]["value"] == 40
    _keys(app, Key("y", control=True), "escape")
    assert read_source(board).data["contracts"][0]["value"] == 90
    assert isinstance(app.top, MainMenu)


def test_a_fault_stands_at_its_cell_and_a_proposal_mends_it(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "links")
    _keys(app, "right", "right", "t", "u", "n", "e", "l", "l", "return", "up")
    assert not editor.desk.playable
    assert "is not one of" in editor.form["wrong"].label
    assert editor.form["cells"].cell((0, 2)).severity == "error"
    _keys(app, Key("1", alt=True))
    assert editor.desk.data["links"][0]["kind"] == "tunnel"
    assert not editor.desk.errors


def test_proposals_stand_from_left_to_right(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    _keys(app, "right", "right", "4", "5", "return", "up")
    ways = [editor.form[f"way.{number}"].rect for number in range(2)]
    assert ways[0].y == ways[1].y
    assert ways[0].right < ways[1].left
    assert max(editor.form[key].rect.right for key in ("way.1", "back")) <= app.size[0]


def test_the_card_rests_on_the_column_that_is_chosen(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    for key in ("right", "right", "down"):
        _keys(app, key)
        card = editor.form["card"]
        assert editor.card[card.place[0]].path[: len(editor.cell.path)] == editor.cell.path
    assert editor.card[editor.form["card"].place[0]].path == ("contracts", 1, "value")


def test_a_word_of_a_list_that_is_none_marks_the_cell_of_the_list(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    _keys(app, "right", "w", "o", "d", "d", "return", "up")
    assert editor.form["cells"].cell((0, 1)).severity == "error"


def test_f8_goes_to_the_fault_and_put_back_ends_it(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "tiles")
    _keys(app, "right", "right", "0", "return")
    _table(app)
    _keys(app, "f8")
    assert editor.cell.path == ("tiles", 0, "effort")
    assert editor.form["cells"].cell((0, 2)).changed
    back = editor.form["back"].rect.center
    app.handle(Press(back))
    app.handle(Click(back))
    _check(app)
    assert editor.desk.data["tiles"][0]["effort"] == 3
    assert not editor.form["cells"].cell((0, 2)).changed


def test_renaming_a_city_renames_its_links(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "cities")
    row = next(n for n, city in enumerate(editor.desk.data["cities"]) if city["name"] == "Graz")
    editor.form["cells"].go((row, 0))
    _keys(app, "X", "return")
    assert any(link["from"] == "X" for link in editor.desk.data["links"])
    assert not editor.desk.errors


def test_what_a_tile_may_say_is_added_on_its_card(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "tiles")
    editor.form["cells"].go((0, 6))
    _check(app)
    _keys(app, "return")
    assert editor.form.focus is editor.form["card"]
    _keys(app, "down", "return", "4", "+", "return")
    assert editor.desk.data["tiles"][0]["sites"] == ["3+", "4+"]
    _keys(app, "up", "delete")
    assert editor.desk.data["tiles"][0]["sites"] == ["3+"]


def test_pieces_are_added_carried_and_removed(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    _keys(app, Key("return", control=True))
    assert len(editor.desk.data["contracts"]) == 29
    assert editor.desk.data["contracts"][1] == editor.desk.data["contracts"][0]
    _keys(app, Key("down", alt=True))
    assert editor.desk.data["contracts"][2]["number"] == 1
    _keys(app, Key("delete", control=True))
    assert editor.desk.data["contracts"] == editor.desk.origin["contracts"]


def test_a_piece_is_confirmed_where_it_is_edited(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    editor.form["seen"].activate()
    _check(app)
    assert editor.desk.data["contracts"][0]["source"] == "known my copy"
    assert "seen" not in editor.form


def test_what_somebody_has_invented_cannot_be_confirmed(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    _keys(app, Key("return", control=True))
    assert len(editor.desk.data["contracts"]) == 29
    assert "seen" not in editor.form
    _keys(app, "down")
    assert "seen" in editor.form
    app.push(app.tour(editor.desk))
    assert {stop.piece for stop in app.top._stops if stop.kind == ("contracts",)} == {
        ("contracts", place) for place in range(29) if place != 1
    }


def test_what_is_wrong_or_was_put_on_a_piece_cannot_be_confirmed(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    assert "seen" in editor.form
    _keys(app, "right", "9", "5", "return", "up")
    assert editor.desk.errors
    assert "seen" not in editor.form
    _keys(app, Key("z", control=True))
    assert "seen" in editor.form
    invented = ("cities", 4, "bonus")
    editor.act(lambda: editor.desk.make([put(editor.desk.data, invented, 2)]))
    editor.go(("cities", 4, "x"))
    _check(app)
    assert "seen" in editor.form
    editor.go(invented)
    _check(app)
    assert editor.cell.path == invented
    assert "seen" not in editor.form


def test_a_proposal_stands_where_it_changes_something(app, home, title):
    """Of two contracts that contradict each other one is too cheap, or the other too dear."""
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    editor.places["cells"] = (9, 2)
    editor.rebuild()
    _keys(app, "1", "3", "0", "return")
    assert editor.cell.path == ("contracts", 10, "value")
    assert editor.form["way.0"].label == "Set to 140"
    _keys(app, "up")
    assert editor.form["cells"].cell((9, 2)).severity == "error"
    assert editor.form["way.0"].label == "Cut to 90"
    assert "way.1" not in editor.form


def test_several_proposals_leave_the_fault_its_size(app, home, title):
    editor, _ = _edit(app, home, title)
    editor.desk.make([put(editor.desk.data, ("contracts", 0, "fields"), ["a word that stands nowhere at all"])])
    _check(app)
    _keys(app, "f6")
    table = app.top
    table.go(("contracts", 0, "fields"))
    app.draw()
    wrong = table.form["wrong"]
    assert wrong.rect.h >= wrong.height(table.look, wrong.rect.w)
    rects = [wrong.rect, *(widget.rect for widget in table.form.widgets if widget.key.startswith("way."))]
    assert len(rects) == 5
    assert not [one for number, one in enumerate(rects) for other in rects[:number] if one.colliderect(other)]
    assert min(rect.y for rect in rects) >= table.form["card"].rect.bottom


def test_f8_begins_with_what_was_changed_last_also_where_a_city_was_moved(app, home, title):
    editor, _ = _edit(app, home, title)
    data = editor.desk.data
    first = ("cities", [city["name"] for city in data["cities"]].index("Linz"))
    editor.desk.make([put(data, (*first, "x"), 0.9)])
    city = ("cities", [city["name"] for city in data["cities"]].index("Graz"))
    editor.desk.make([put(data, (*city, "x"), 0.9), put(data, (*city, "y"), 0.2)])
    _check(app)
    first_link = editor.desk.data["links"][editor.desk.errors[0].path[1]]
    assert "Graz" not in {first_link["from"], first_link["to"]}
    _keys(app, "f8")
    assert "Graz" in {editor.desk.data["links"][editor.cell.path[1]][end] for end in ("from", "to")}
    assert editor.form["way.0"].label == "Put Graz back where it was"
    assert "Take out" not in {widget.label for widget in editor.form.widgets}


def test_a_word_that_is_none_is_replaced_by_one_of_those_there_are(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "contracts")
    _keys(app, "right", "s", "a", "l", "t", "return", "up")
    assert [editor.form[f"way.{number}"].label for number in range(4)] == [
        "Set to wood", "Set to stone", "Set to iron", "Set to coal",
    ]  # fmt: skip
    _keys(app, Key("2", alt=True))
    assert editor.desk.data["contracts"][0]["fields"] == ["stone"]


def test_a_word_is_chosen_from_a_list(app, home, title):
    editor, _ = _edit(app, home, title)
    _table(app, "links")
    _keys(app, "f4", "down", "return")
    assert editor.desk.data["links"][0]["from"] == "Baden"


def test_whoever_comes_back_from_the_table_is_at_the_piece_looked_at_there(app, home, title):
    editor, _ = _edit(app, home, title)
    _keys(app, Key("f6"))
    bench = app.top
    bench.go(("cities", 5, "name"))
    bench.cancel()
    _check(app)
    assert app.top is editor
    assert editor.piece() == ("cities", 5)
    assert editor.piece_name() == f"Cities › {editor.desk.data['cities'][5]['name']}"


def test_a_second_window_is_told_so(app, home, title):
    editor, board = _edit(app, home, title)
    open_editor(app, title, board, home / "boards" / ".workshop" / "mine", {}, None)
    assert "another window" in " ".join(item.label for item in layout_of(app.top))
    app.pop()
    editor.cancel()


@pytest.mark.parametrize("key", KEYS)
def test_every_table_of_every_title_is_shown_and_every_card(app, home, key):
    editor, _ = _edit(app, home, TITLES[key])
    for kind in editor.desk.kinds:
        editor.kind, editor.places = kind, {"cells": (0, 0), "card": (0, 0)}
        editor.rebuild()
        app.draw()
        assert editor.table.lines
        assert editor.card
    editor.cancel()


def test_the_toy_is_edited_by_its_schema_alone(app, home):
    editor, board = _edit(app, home, TOY)
    editor.form.set_focus("cells")
    _keys(app, "5", "0", "return", "1", ",", "2", "return")
    _keys(app, "escape")
    assert read_source(board).data["goal"] == 50
    assert read_source(board).data["takes"] == [1, 2]
    assert "# The board of Pebbles." in (board / "board.yaml").read_text()


def test_it_stands_in_a_small_window_and_at_130_percent(make_app, home, title):
    for size, scale in (((1024, 600), 100), ((1366, 768), 130)):
        app = make_app(size, scale=scale)
        editor, _ = _edit(app, home, title)
        cells, card = editor.form["cells"].rect, editor.form["card"].rect
        assert cells.w > 150
        assert card.right <= size[0]
        editor.cancel()


def test_what_the_editor_took_is_given_back_at_once(app, home, title):
    """Its tables hold the pictures of a game: they do not wait for Python to look for rings."""
    editor, _ = _edit(app, home, title)
    app.push(app.workbench(editor.desk, ()))
    app.draw()
    bench, scene = ref(app.top), ref(app.top._board._scene)
    assert scene() is not None
    gc.disable()
    try:
        app.top.cancel()
        del editor
        app.top.cancel()
        app.draw()
        assert (bench(), scene()) == (None, None)
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("width", "names", "rows", "left"),
    [
        (800, (), 0, 800),
        (300, (), 0, 300),
        (300, ("one",), 1, 300),
        (800, ("one",), 1, None),
        (800, ("one",) * 2, 2, 260),
    ],
)
def test_text_beside_buttons_has_the_room_that_they_leave(
    app: App, width: int, names: tuple[str, ...], rows: int, left: int | None
) -> None:
    """All of it without buttons, and above them where there is little."""
    ways = [Button(name, name * 12, print) for name in names]
    laid, free = desk_page._in_rows(app.look, ways, width)
    assert len(laid) == rows
    assert sum(map(len, laid)) == len(names)
    if left is not None:
        assert free == left
    else:
        ((_, taken),) = laid[0]
        assert free == width - taken - app.look.px(6)
