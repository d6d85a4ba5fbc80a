"""Choosing the file of a board: boards first, then folders, and back to where one came from."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from imperial_steam import folders
from imperial_steam.gui.canvas.input import Key
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
    assert _listed(page) == ["..", "mine.yaml", "zz.steamboard", "inner"]
    assert page._selected == "mine.yaml"
    page._go(tmp_path / "inner")
    assert page.react(Key("backspace"))
    assert page._selected == "inner"


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
