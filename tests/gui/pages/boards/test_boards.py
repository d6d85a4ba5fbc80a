"""The page Boards: by keys and clicks, from the menu to a copy, a shared file, a deleted board that comes back."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import cast

import platformdirs
import pytest

from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Click, DropFile, Key, Press, Text
from imperial_steam.gui.pages.boards.all_boards import Boards
from imperial_steam.gui.pages.boards.choose_board import ChooseBoard
from imperial_steam.gui.pages.boards.compare import Compare
from imperial_steam.gui.pages.boards.editor import BoardEditor
from imperial_steam.gui.pages.boards.measuring import Measuring
from imperial_steam.gui.pages.boards.one_board import FaultLine, NameBoard, OneBoard
from imperial_steam.gui.pages.boards.open_file import OpenBoard
from imperial_steam.gui.pages.boards.taking_in import Refused, is_board
from imperial_steam.gui.pages.boards.tiles import BoardPage, picture_of
from imperial_steam.gui.pages.deleted import DeletedPage
from imperial_steam.gui.pages.kept.opening import Recovery
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.editing.workbench import Workbench
from imperial_steam.gui.widgets import Button, List
from imperial_steam.gui.widgets.clipboard import clipboard_get
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.session.files import write_atomically
from imperial_steam.titles import TITLES
from imperial_steam.workshop.draft import SOUND
from imperial_steam.workshop.shelf import Shelf
from tests.toy import ENTRY

MakeApp = Callable[..., App]


@pytest.fixture
def app(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> App:
    """The menu of a program with two games."""
    monkeypatch.setattr(titles, "_ENTRIES", {"imperial_steam": titles.entry("imperial_steam"), "toy": ENTRY})
    app = make_app()
    app.push(MainMenu(app))
    app.top.ensure_built()
    return app


@pytest.fixture
def shelf(app: App) -> Shelf:
    return Shelf(folders.boards())


def looked(app: App) -> BoardPage:
    """The page on top, as soon as all boards have been looked at."""
    page = cast(BoardPage, app.top)
    for _ in range(20_000):
        app.step([], 0.1)
        if app.top is not page or not page.is_busy:
            app.step([], 0.1)
            assert app.top is page
            return page
        time.sleep(0.001)
    pytest.fail("boards are looked at for ever")


def labels(app: App) -> str:
    return "\n".join(item.label for item in layout_of(cast(BoardPage, app.top)))


def press(app: App, key: str) -> None:
    app.top.ensure_built()
    app.top.form[key].activate()
    app.top.ensure_built()


def click(app: App, key: str) -> None:
    """Press and release the left button in the middle of a widget."""
    app.top.ensure_built()
    spot = app.top.form[key].rect.center
    perform(app, [Press(spot), Click(spot)])
    app.top.ensure_built()


def changed(shelf: Shelf, name: str, **blocks: object) -> Path:
    path = shelf.copy(TITLES["imperial_steam"].default_board, name)
    shelf.write(path, {**shelf.data(path), **blocks})
    return path


def test_by_keys_alone_from_the_menu_to_a_copy_with_a_name(app: App, shelf: Shelf) -> None:
    perform(app, [Key("b")])
    assert isinstance(looked(app), Boards)
    assert "Imperial Steam · 177 of" in labels(app).replace("\n", " ")
    perform(app, [Key("return")])
    assert isinstance(app.top, OneBoard)
    perform(app, [Key("c")])
    assert isinstance(app.top, NameBoard)
    perform(app, [Text("Mine"), Key("tab"), Text("as printed"), Key("return")])
    assert isinstance(app.top, OneBoard)
    board = shelf.look(shelf.paths()[0])
    assert (board.name, board.note, board.kind) == ("Mine", "as printed", "own")
    assert "as printed" in labels(app)
    perform(app, [Key("escape")])
    assert [board.name for board in looked(app).boards()][-1] == "Mine"


def test_a_copy_that_is_not_named_is_not_made(app: App, shelf: Shelf) -> None:
    shipped = TITLES["imperial_steam"].default_board
    for key in ("c", "e"):
        app.push(OneBoard(app, shipped))
        perform(app, [Key(key), Key("escape")])
        assert isinstance(app.top, OneBoard)
        assert app.top.path == shipped
        assert shelf.paths() == []


def test_the_page_of_a_board_of_the_program_says_why_it_is_not_measured(app: App, shelf: Shelf) -> None:
    app.push(OneBoard(app, TITLES["imperial_steam"].default_board))
    app.top.ensure_built()
    assert not app.top.form["measure"].enabled
    assert "make a copy first" in labels(app)
    perform(app, [Key("c"), Text("Mine"), Key("return")])
    assert app.top.form["measure"].enabled
    assert "make a copy first" not in labels(app)


def test_typing_replaces_the_name_of_a_board_and_a_caret_key_keeps_it(app: App, shelf: Shelf) -> None:
    app.push(OneBoard(app, changed(shelf, "Mine")))
    perform(app, [Key("r"), Text("Ours"), Key("return")])
    assert shelf.look(shelf.paths()[0]).name == "Ours"
    perform(app, [Key("r"), Key("end"), Text(" too"), Key("return")])
    assert shelf.look(shelf.paths()[0]).name == "Ours too"


def test_to_edit_a_board_of_the_program_leads_over_its_copy_into_the_editor(app: App, shelf: Shelf) -> None:
    app.push(OneBoard(app, TITLES["imperial_steam"].default_board))
    perform(app, [Key("e"), Key("return")])
    assert isinstance(app.top, Workbench)  # what lies on a map can be placed: the table comes first
    perform(app, [Key("escape")])
    assert isinstance(app.top, BoardEditor)
    assert app.top.kind == ("cities",)  # what was looked at
    perform(app, [Key("escape")])
    assert isinstance(app.top, OneBoard)
    first = app.top.board.name
    app.push(OneBoard(app, TITLES["imperial_steam"].default_board))
    perform(app, [Key("c"), Key("return")])
    assert {board.name for board in map(shelf.look, shelf.paths())} == {first, f"{first} 2"}


def test_by_clicks_alone_from_the_menu_to_a_game_on_a_copy(app: App, shelf: Shelf) -> None:
    """*Boards*, the picture of the shipped board, *Make a copy*, *Keep*, *Play on this board*, *Start*."""
    click(app, "boards")
    looked(app)
    click(app, str(TITLES["imperial_steam"].default_board))
    click(app, "copy")
    click(app, "keep")
    click(app, "play")
    click(app, "start")
    assert app.session is not None
    board = app.session.ledger.title.board_data(app.session.ledger.board)
    assert board["title"] == shelf.look(shelf.paths()[0]).name


def test_a_board_that_is_dropped_is_taken_in_and_shown(app: App, shelf: Shelf, tmp_path: Path) -> None:
    file = tmp_path / "given.steamboard"
    own = changed(shelf, "Wien")
    file.write_text(shelf.share(own), encoding="utf-8")
    for number, open_page in enumerate((MainMenu, Boards, NewGame, OpenBoard), 2):
        app.push(open_page(app))
        perform(app, [DropFile(str(file))])
        assert isinstance(app.top, OneBoard)
        assert (app.top.board.kind, app.top.board.path.name) == ("received", f"Wien_{number}")
    perform(app, [DropFile(str(own))])
    assert cast(OneBoard, app.top).board.path.name == "Wien_6", "a folder"
    file.write_text("goal: [", encoding="utf-8")
    perform(app, [DropFile(str(file))])
    assert isinstance(app.top, Refused)
    for text in ("goal: [", "Dear Anna,", "\udcff"):
        file.write_text(text, encoding="utf-8", errors="surrogateescape")
        perform(app, [DropFile(str(file))])
        app.top.ensure_built()
        assert app.top.form["text"].label.startswith("This is no board: “given.steamboard” holds something else")
    assert "given.steamboard:2: is not YAML" in labels(app)
    perform(app, [Key("return"), DropFile(str(tmp_path / "none.steamgame"))])
    assert isinstance(app.top, Recovery), "anything else is a saved game"


def test_a_deleted_board_comes_back(app: App, shelf: Shelf) -> None:
    path = changed(shelf, "Wien")
    app.push(Boards(app))
    app.push(OneBoard(app, path))
    perform(app, [Key("delete")])
    press(app, "yes")
    assert isinstance(looked(app), Boards)
    assert shelf.paths() == []
    perform(app, [Key("d")])
    assert isinstance(app.top, DeletedPage)
    perform(app, [Key("return")])
    assert cast(OneBoard, app.top).board.name == "Wien"
    assert shelf.paths() == [path]


def test_a_board_that_goes_while_it_is_looked_at_is_no_harm(app: App, shelf: Shelf) -> None:
    path = changed(shelf, "Wien")
    app.push(Boards(app))
    page = looked(app)
    board = page._seen[path]
    shelf.delete(path, date(2026, 5, 1))
    assert picture_of(shelf, board, (90, 60)).get_size() == (90, 60), "a size no picture was made of"
    page.enter()
    page._looking._found.append(board)
    assert [one.path for one in looked(app).boards() if one.kind == "own"] == []


def test_what_differs_is_listed_and_another_board_can_be_chosen(app: App, shelf: Shelf) -> None:
    prices = shelf.data(TITLES["imperial_steam"].default_board)["prices"]
    path = changed(shelf, "Wien", prices={**prices, "dividend": 20})
    app.push(OneBoard(app, path))
    perform(app, [Key("v")])
    assert isinstance(app.top, Compare)
    rows = cast(List, app.top.form["differences"]).rows
    assert [row.cells for row in rows] == [("Prices › dividend in percent", str(prices["dividend"]), "20")]
    assert "1 difference" in labels(app)
    assert "other source" not in labels(app)
    press(app, "other")
    page = looked(app)
    assert isinstance(page, ChooseBoard)
    assert [board.game for board in page.boards()] == ["imperial_steam"] * 2
    press(app, str(path))
    assert cast(List, app.top.form["differences"]).rows == []


def test_values_that_differ_are_read_with_commas_and_colons(app: App, shelf: Shelf) -> None:
    links = shelf.data(TITLES["imperial_steam"].default_board)["links"]
    link = {"from": "Linz", "to": "Liezen", "kind": "tunnel"}
    path = changed(shelf, "Wien", links=[{**links[0], "via": [[0.728, 0.718]]}, *links[1:], link])
    app.push(Compare(app, path))
    app.top.ensure_built()
    rows = [row.cells[2] for row in cast(List, app.top.form["differences"]).rows]
    assert rows == ["0.728, 0.718", "from: Linz, to: Liezen, kind: tunnel"]


def test_the_difference_that_is_chosen_stands_below_the_list_in_full(app: App, shelf: Shelf) -> None:
    path = changed(shelf, "Wien", start_city="Linz", goal_city="Graz")
    app.push(Compare(app, path))
    app.top.ensure_built()
    rows = cast(List, app.top.form["differences"]).rows
    assert len(rows) == 2
    for row in rows:
        cast(Compare, app.top)._select(row.key)
        app.top.ensure_built()
        what, before, after = row.cells
        assert app.top.form["whole"].label == f"{what}: {before} → {after}"


def test_a_game_is_begun_on_the_board_that_was_chosen_by_its_picture(app: App, shelf: Shelf) -> None:
    path, broken = changed(shelf, "Wien"), changed(shelf, "Broken", start_city="Nowhere")
    app.push(NewGame(app, "imperial_steam"))
    press(app, "board")
    looked(app)
    assert not app.top.form[str(broken)].enabled
    press(app, str(path))
    assert cast(NewGame, app.top).agreement.board == str(path)
    assert app.top.form["board"].label == "Wien"
    press(app, "board")
    looked(app)
    press(app, str(TITLES["imperial_steam"].default_board))
    assert cast(NewGame, app.top).agreement.board == ""
    app.push(OneBoard(app, path))
    perform(app, [Key("n")])
    press(app, "start")
    assert app.session is not None
    assert cast("dict[str, object]", app.session.ledger.title.board_data(app.session.ledger.board))["title"] == "Wien"


def test_confirmations_are_told_apart_from_values(app: App, shelf: Shelf) -> None:
    prices = shelf.data(TITLES["imperial_steam"].default_board)["prices"]
    path = changed(shelf, "Seen", prices={**prices, "dividend": 20, "source": "known my copy"})
    assert shelf.look(path).differing == 1
    app.push(Compare(app, path))
    app.top.ensure_built()
    assert len(cast(List, app.top.form["differences"]).rows) == 1
    assert "1 difference, 1 confirmation or other source" in labels(app)


def test_a_board_with_errors_is_kept_and_says_what_is_wrong(app: App, shelf: Shelf) -> None:
    app.push(OneBoard(app, changed(shelf, "Broken", start_city="Lins")))
    app.top.ensure_built()
    assert not app.top.form["play"].enabled
    assert "did you mean “Linz”?" in labels(app)


def test_a_board_with_errors_is_shown_as_it_was_before_them(app: App, shelf: Shelf) -> None:
    shipped = TITLES["imperial_steam"].default_board
    never, before = changed(shelf, "Never", start_city="Lins"), changed(shelf, "Before", start_city="Lims")
    write_atomically(shelf.place(before) / SOUND, json.dumps(dict(shelf.data(shipped))))
    pictures = [picture_of(shelf, shelf.look(path), (120, 80)) for path in (shipped, never, before)]
    printed, of_the_game, last = (image.get_buffer().raw for image in pictures)
    assert last == printed
    assert of_the_game != printed


def test_what_is_wrong_leads_to_its_place_in_the_editor(app: App, shelf: Shelf) -> None:
    """An error in the colour of refusals, a warning not; neither tells the other's colour."""
    data = shelf.data(TITLES["imperial_steam"].default_board)
    contracts = [dict(card) for card in data["contracts"]]
    contracts[11]["value"] = 20
    facts = {**data["facts"], "values": [{**data["facts"]["values"][0], "is": 77}]}
    app.push(OneBoard(app, changed(shelf, "Broken", contracts=contracts, facts=facts)))
    app.top.ensure_built()
    lines = [cast(FaultLine, widget) for widget in app.top.form.widgets if widget.key.startswith("fault.")]
    assert [(line.label.partition(" – ")[0], line.is_error) for line in lines] == [("Error", True), ("Warning", False)]
    assert "the lowest value for 2 is 20, the highest for 1 is 70" in lines[0].label
    click(app, "fault.0")
    editor = cast(BoardEditor, app.top)
    assert editor.cell is not None
    assert editor.cell.path == ("contracts", 11, "value")
    editor.desk.settle()
    editor.rebuild()
    editor.ensure_built()
    assert cast(Button, editor.form["way.0"]).label == "Set to 80"


def test_right_leads_from_the_end_of_a_row_to_the_next_board(app: App, shelf: Shelf) -> None:
    for name in ("Graz", "Linz", "Wels", "Enns", "Steyr"):
        shelf.copy(TITLES["toy"].default_board, name)
    perform(app, [Key("b")])
    page = looked(app)
    names = [str(board.path) for board in page.boards()]
    assert len({page.form[name].rect.y for name in names}) > 1
    went = []
    for _ in names[1:]:
        perform(app, [Key("right")])
        went.append(page.form.focus.key if page.form.focus else "")
    assert went == names[1:]
    perform(app, [Key("left")] * (len(names) - 1))
    assert page.form.focus is page.form[names[0]]


def test_the_editor_and_the_measure_open_from_a_board(app: App, shelf: Shelf) -> None:
    """A shipped board is copied first; what was measured is kept with its day."""
    app.push(OneBoard(app, TITLES["imperial_steam"].default_board))
    perform(app, [Key("e"), Key("return"), Key("escape")])
    assert isinstance(app.top, BoardEditor)
    perform(app, [Key("escape")])
    page = cast(OneBoard, app.top)
    shelf.keep_measure(page.path, shelf.data(page.path), date.fromisoformat(app.now()[:10]), {"pairs": 2})
    page.enter()
    assert f"Last measured: {app.now()[:10]}" in labels(app)
    perform(app, [Key("m")])
    assert isinstance(app.top, Measuring)


def test_a_board_is_shared_and_its_differences_are_copied_for_the_project(app: App, shelf: Shelf) -> None:
    prices = shelf.data(TITLES["imperial_steam"].default_board)["prices"]
    path = changed(shelf, "Wien", prices={**prices, "dividend": 20})
    app.push(OneBoard(app, path))
    perform(app, [Key("f"), Key("return"), Key("p")])
    shared = folders.documents() / "Wien.steamboard"
    assert shelf.data(shelf.take_in(shared)) == shelf.data(path)
    assert clipboard_get().startswith("--- a/boards/imperial_steam/numbers.yaml")
    assert (folders.documents() / "Wien.patch").read_text(encoding="utf-8") == clipboard_get()
    perform(app, [Key("return")])
    app.push(OneBoard(app, changed(shelf, "Graz")))
    perform(app, [Key("p")])
    assert "Nothing differs" in labels(app)


def test_a_file_is_chosen_without_typing(
    app: App, shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "Downloads"
    (place / "deep").mkdir(parents=True)
    (place / "note.txt").touch()
    (place / "deep" / "Wien.steamboard").write_text(shelf.share(titles.title("toy").default_board), encoding="utf-8")
    monkeypatch.setattr(platformdirs, "user_downloads_dir", lambda: str(place))
    app.push(Boards(app))
    looked(app)
    perform(app, [Key("o")])
    assert [row.key for row in cast(List, app.top.form["files"]).rows] == ["..", "deep"]
    perform(app, [Key("return")])
    assert [row.key for row in cast(List, app.top.form["files"]).rows] == ["..", "Wien.steamboard"]
    perform(app, [Key("backspace"), Key("return"), Key("return")])
    assert cast(OneBoard, app.top).board.game == "toy"
    perform(app, [Key("escape")])
    assert isinstance(app.top, Boards)


def test_a_page_with_nothing_new_is_not_drawn_again(app: App, shelf: Shelf) -> None:
    changed(shelf, "Wien")
    app.push(Boards(app))
    page = looked(app)
    app.draw()
    app.step([], 0.1)
    assert not page.dirty


def test_a_save_is_no_board_and_a_board_in_json_is_one(tmp_path: Path) -> None:
    saves = sorted((Path(__file__).parents[4] / "saves").glob("*.json"))
    assert saves
    assert not any(map(is_board, saves))
    assert not is_board(tmp_path / "none.json")
    title = TITLES["imperial_steam"]
    board = tmp_path / "board.json"
    board.write_text(json.dumps(title.board_data(title.read_board(title.default_board))))
    assert is_board(board)
