"""Choosing the file of a board: boards first, then folders, and back to where one came from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import cast

import pytest

from imperial_steam import folders
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.boards.open_file import OpenBoard
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.widgets import List


def _listed(page: OpenBoard) -> list[str]:
    page.ensure_built()
    return [row.key for row in cast(List, page.form["files"]).rows]


def test_boards_stand_before_folders_and_other_texts_are_not_offered(app: DesktopProgram, tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "zz.steamboard").write_text("anything", encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("format: 1\nid: mine\n", encoding="utf-8")
    (tmp_path / "compose.yaml").write_text("services: []\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("id: no\n", encoding="utf-8")
    page = OpenBoard(app)
    app.push(page)
    page._go(tmp_path)
    os.utime(tmp_path / "zz.steamboard", (1, 1))
    page._go(tmp_path)
    assert _listed(page) == ["..", "mine.yaml", "zz.steamboard", "inner"]
    assert page._selected == "mine.yaml"
    page._go(tmp_path / "inner")
    assert page.react(Key("backspace"))
    assert page._selected == "inner"


def test_the_newest_board_stands_first_and_typing_leads_to_a_name(app: DesktopProgram, tmp_path: Path) -> None:
    for number in range(60):
        file = tmp_path / f"map {number:02}.steamboard"
        file.write_text("anything", encoding="utf-8")
        os.utime(file, (number, number))
    page = OpenBoard(app)
    app.push(page)
    page._go(tmp_path)
    assert _listed(page)[1] == "map 59.steamboard"
    app.draw()
    for event in (*map(Text, "map"), Key("space"), *map(Text, " 07")):
        app.handle(event)
    app.draw()
    listed = cast(List, page.form["files"])
    assert page._selected == "map 07.steamboard"
    assert listed.top + listed.page > _listed(page).index("map 07.steamboard") >= listed.top > 0
    app.step([], 2.0)
    app.handle(Text("m"))
    assert page._selected == "map 59.steamboard"
    (tmp_path / "inner").mkdir()
    page._go(tmp_path / "inner")
    page.ensure_built()
    assert cast(List, page.form["files"]).top == 0


def test_it_begins_where_a_board_lies(app: DesktopProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    down, shared = tmp_path / "down", tmp_path / "shared"
    for folder in (down, shared):
        folder.mkdir()
    monkeypatch.setattr("platformdirs.user_downloads_dir", lambda: str(down))
    monkeypatch.setattr(folders, "documents", lambda: shared)
    assert OpenBoard(app)._folder == down
    (shared / "theirs.steamboard").write_text("anything", encoding="utf-8")
    assert OpenBoard(app)._folder == shared
    (down / "new.steamboard").write_text("anything", encoding="utf-8")
    assert OpenBoard(app)._folder == down


def test_a_folder_without_a_board_says_which_one_it_is_and_what_belongs_there(
    app: DesktopProgram, tmp_path: Path
) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "theirs.steamboard").write_text("anything", encoding="utf-8")
    page = OpenBoard(app)
    app.push(page)
    page._go(tmp_path / "inner")
    page.ensure_built()
    told = page.form["folder"].label
    assert str(tmp_path / "inner") in told
    assert ".steamboard" in told
    page._go(tmp_path)
    page.ensure_built()
    assert ".steamboard" not in page.form["folder"].label
