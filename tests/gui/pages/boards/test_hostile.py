"""Boards made to do harm: refused when they are given, listed with what is wrong when somebody has put them there."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from imperial_steam import folders
from imperial_steam.gui.pages.boards.all_boards import Boards
from imperial_steam.gui.pages.boards.one_board import OneBoard
from imperial_steam.gui.pages.boards.taking_in import Refused
from imperial_steam.gui.window.app import App
from imperial_steam.workshop.shelf import Shelf
from tests.games.kit.test_source import ATTACKS
from tests.gui.pages.test_scenes import faults

#: Seconds of the processor for all that is done with one of them.
SECONDS = 2.0


@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_refused_and_the_pages_open_with_it(name: str, make_app: Callable[..., App]) -> None:
    content, app, shelf = ATTACKS[name], make_app(), Shelf(folders.boards())
    path = shelf.folder / "bad.yaml"
    path.parent.mkdir()
    path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
    begun = time.process_time()
    app.open_file(path)
    assert isinstance(app.top, Refused)
    app.draw()
    assert faults(app.top) == []
    assert shelf.paths() == [path]
    page = Boards(app)
    app.push(page)
    while page.is_busy:
        page.update(0.1)
    app.draw()
    assert str(path) in page.form
    app.push(OneBoard(app, path))
    app.draw()
    assert faults(app.top) == []
    took = time.process_time() - begun
    assert took < SECONDS, f"{took:.1f} s"
