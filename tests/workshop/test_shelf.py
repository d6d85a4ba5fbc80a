"""The shelf: what is listed, and what can be done with a board; nothing is lost and nothing overwritten."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from imperial_steam import titles
from imperial_steam.games.kit.boards import read_source
from imperial_steam.games.kit.new_maps import NEW_MAP
from imperial_steam.session import disk
from imperial_steam.session.errors import SessionError
from imperial_steam.session.trash import DAYS
from imperial_steam.workshop.looks import cleaned, game_of
from imperial_steam.workshop.shelf import ENDING, Shelf, ShelfError
from tests.toy import ENTRY

KEY = "imperial_steam"
TODAY = date(2026, 5, 1)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """An empty shelf beside the boards of the first game and of the toy."""
    monkeypatch.setattr(titles, "_ENTRIES", {KEY: titles.entry(KEY), "toy": ENTRY})
    return Shelf(tmp_path / "boards")


def shipped(key: str = KEY) -> Path:
    return titles.title(key).default_board


def test_shipped_boards_are_listed_first(shelf: Shelf) -> None:
    shelf.copy(shipped("toy"), "mine")
    shelf.copy(shipped(), "Wien")
    assert [(one.game, one.kind) for one in shelf.boards()] == [
        (KEY, "shipped"), ("toy", "shipped"), (KEY, "own"), ("toy", "own"),
    ]  # fmt: skip
    assert [one.path.name for one in shelf.boards("toy")] == ["boards", "mine"]
    assert shelf.names(KEY) == [(shelf.folder / "Wien", "Wien")]


def test_a_confirmation_is_no_change_since_a_board_was_measured(shelf: Shelf) -> None:
    path = shelf.copy(shipped(), "Wien")
    shelf.keep_measure(path, shelf.data(path), TODAY, {"pairs": 3})
    first, *others = shelf.data(path)["links"]
    for source in ("known my copy", {"from": "known my copy"}):
        shelf.write(path, {**shelf.data(path), "links": [{**first, "source": source}, *others]})
        assert not shelf.look(path).changed_since
    shelf.rename(path, "Graz")
    assert not shelf.look(path).changed_since
    shelf.write(path, {**shelf.data(path), "start_station_cost": 90})
    assert shelf.look(path).changed_since


def test_a_measurement_of_an_earlier_version_holds_as_long_as_nothing_changes(shelf: Shelf) -> None:
    path = shelf.copy(shipped(), "Wien")
    kept = {"pairs": 3, "day": "2026-05-01", "digest": shelf.look(path).digest}
    (shelf.place(path) / "measure.json").write_text(json.dumps(kept), encoding="utf-8")
    assert not shelf.look(path).changed_since
    shelf.write(path, {**shelf.data(path), "start_station_cost": 90})
    assert shelf.look(path).changed_since


def test_a_copy_keeps_comments_and_knows_where_it_came_from(shelf: Shelf) -> None:
    path = shelf.copy(shipped(), " Mein  Wien ")
    board = shelf.look(path)
    assert (path.name, board.name, board.kind, board.errors, board.differing) == ("Mein_Wien", "Mein Wien", "own", 0, 0)
    assert board.origin == shelf.look(shipped()).name
    assert (board.confirmed, board.values) == (shelf.look(shipped()).confirmed, shelf.look(shipped()).values)
    for file in shipped().glob("*.yaml"):
        if file.name != "board.yaml":
            assert (path / file.name).read_bytes() == file.read_bytes()
    assert shelf.copy(path).name == "Mein_Wien_2"
    shelf.keep_measure(path, shelf.data(path), TODAY, {"pairs": 3})
    measured = shelf.look(path).measured
    assert (measured["pairs"], measured["day"], measured["digest"]) == (3, "2026-05-01", board.digest)
    changed = {**shelf.data(path), "start_city": "Linz"}
    shelf.write(path, changed)
    assert shelf.data(path) == changed
    assert shelf.look(path).differing == 1
    assert shelf.look(shelf.copy(path, "third")).differing == 0


def test_a_board_with_another_name_lies_where_it_lay(shelf: Shelf) -> None:
    path = shelf.copy(shipped(), "one")
    shelf.rename(path, "Zwei: # neu\n")
    shelf.note(path, "from Anna\x07")
    board = shelf.look(path)
    assert (board.name, board.note, board.path) == ("Zwei: # neu", "from Anna", path)
    assert shelf.find("Zwei: # neu") == shelf.find("one") == path
    assert shelf.find("three") is None
    with pytest.raises(ShelfError, match="board_no_name"):
        shelf.rename(path, " \n")


def test_shipped_boards_stay_as_they_are(shelf: Shelf) -> None:
    for change in (
        lambda path: shelf.rename(path, "x"),
        lambda path: shelf.note(path, "x"),
        lambda path: shelf.delete(path, TODAY),
        lambda path: shelf.write(path, {}),
    ):
        with pytest.raises(ShelfError, match="board_not_own"):
            change(shipped())


def test_a_shared_board_is_taken_in_as_it_was(shelf: Shelf, tmp_path: Path) -> None:
    own = shelf.copy(shipped(), "Wien")
    shelf.write(own, {**shelf.data(own), "start_city": "Linz"})
    file = tmp_path / f"given{ENDING}"
    file.write_text(shelf.share(own), encoding="utf-8")
    path = shelf.take_in(file)
    board = shelf.look(path)
    assert (board.name, board.kind, path.name) == ("Wien", "received", "Wien_2")
    assert shelf.data(path) == shelf.data(own)
    assert board.differing == 1, "compared with the shipped board"
    assert shelf.take_in(own).name == "Wien_3", "a folder is taken in, too"


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("a.png", "goal: 40", "board_ending"),
        ("a.yaml", "goal: [", "board_none"),
        ("a.yaml", "goal: 40\ntitle: 'a\x07'", "board_none"),
        ('a.json', '{"goal": 40, "id": "a\\u0007"}', "board_faulty"),
        ("a.yaml", "words: 40\nmore: 3", "board_of_no_game"),
        ("a.yaml", "", "board_none"),
        ("a.steamboard", "Dear Anna", "board_none"),
        ("a.json", "{", "board_none"),
        ("a.yaml", "id: x\ntakes: many\ngoal: 1\ndie: {}\ncup: 2", "board_faulty"),
        ("none.yaml", None, "board_faulty"),
    ],
)  # fmt: skip
def test_what_is_no_board_is_refused(shelf: Shelf, tmp_path: Path, name: str, text: str | None, reason: str) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(ShelfError) as refused:
        shelf.take_in(tmp_path / name)
    assert refused.value.reason == reason
    assert bool(refused.value.faults) == (reason in ("board_faulty", "board_none"))
    assert shelf.paths() == []


def test_a_board_that_breaks_rules_is_taken_in_with_its_errors(shelf: Shelf, tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    file.write_text('{"id": "x",\t"goal": 40, "takes": [1], "die": {"six": 1}, "cup": 3}', encoding="utf-8")
    board = shelf.look(shelf.take_in(file))
    assert (board.game, board.errors, board.name) == ("toy", 1, "odd")


def test_a_deleted_board_can_be_brought_back_for_thirty_days(shelf: Shelf) -> None:
    path = shelf.copy(shipped(), "Wien")
    shelf.note(path, "kept")
    gone = shelf.delete(path, TODAY)
    assert shelf.paths() == []
    assert shelf.deleted() == [gone]
    shelf.sweep(TODAY.replace(day=1 + DAYS))
    assert shelf.restore(shelf.deleted()[0]) == path
    assert (shelf.look(path).note, shelf.look(path).origin) == ("kept", shelf.look(shipped()).name)
    first = shelf.delete(path, TODAY)
    second = shelf.copy(shipped(), "Wien")
    assert second == path, "its name is free again"
    assert shelf.restore(first).name == "Wien_2"
    shelf.delete(second, TODAY)
    shelf.sweep(date(2026, 6, 1))
    assert shelf.deleted() == []


def test_a_board_in_one_file_of_an_earlier_version_can_do_the_same(shelf: Shelf) -> None:
    shelf.folder.mkdir()
    path = shelf.folder / "old.yaml"
    shutil.copyfile(shipped("toy") / "board.yaml", path)
    assert [one.name for one in shelf.boards("toy")] == ["boards", "old"]
    shelf.note(path, "x")
    assert shelf.look(shelf.restore(shelf.delete(path, TODAY))).note == "x"
    assert path.is_file()


def test_nothing_half_written_stays(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(disk, "write", full)
    with pytest.raises(SessionError, match="disk_full"):
        shelf.copy(shipped(), "Wien")
    assert shelf.paths() == []
    assert [path for path in shelf.folder.iterdir() if path.name != ".workshop"] == []


def test_broken_notes_of_the_workshop_harm_nothing(shelf: Shelf) -> None:
    path = shelf.copy(shipped("toy"), "mine")
    for name in ("about.json", "origin.json", "measure.json"):
        (shelf.place(path) / name).write_text("[[[", encoding="utf-8")
    board = shelf.look(path)
    assert (board.note, board.kind, board.measured, board.differing) == ("", "own", {}, 0)
    (shelf.place(path) / "about.json").write_text(json.dumps({"note": 7, "kind": []}), encoding="utf-8")
    assert shelf.look(path).note == ""


@pytest.mark.parametrize(
    ("name", "folder"),
    [("CON", "CON_board"), ("../../etc", "etc"), ("Wien–Graz", "Wien_Graz"), ("???", "board"), ("a" * 99, "a" * 40)],
)  # fmt: skip
def test_names_of_folders_are_harmless(shelf: Shelf, name: str, folder: str) -> None:
    assert shelf.free(name).name == folder


def test_names_are_one_short_line() -> None:
    assert cleaned("a\tb\u202e\x07 c\n" + "x" * 500) == "a b c " + "x" * 54


def test_a_board_belongs_to_the_game_whose_blocks_it_has(shelf: Shelf) -> None:
    assert game_of(read_source(shipped()).data) == KEY
    assert game_of({"goal": 1, "takes": 2, "dye": 3}) == "toy"
    assert game_of({"id": "x", "title": "y", "format": 1}) == ""


def test_of_a_board_drawn_from_a_seed_nothing_is_called_confirmed(shelf: Shelf) -> None:
    """Its map is invented: nobody can have seen it. A copy under another name is no other map."""
    path = shelf.copy(shipped(), "Mine")
    data = shelf.data(path)
    assert shelf.look(path).values > 0
    for told, values in ((f"derived {NEW_MAP} 7", False), ("derived from a new map", True), (["derived"], True)):
        shelf.write(path, {**data, "sources": {**data["sources"], "links": told}})
        assert bool(shelf.look(path).values) is values, told
