"""Trying a board out: from its page to a table against machines, and back with one key."""

from __future__ import annotations

from typing import cast

import pytest

from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.boards.all_boards import Boards
from imperial_steam.gui.pages.boards.one_board import GoOn, OneBoard
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.window.app import App
from imperial_steam.workshop.shelf import Shelf


@pytest.fixture
def program(app: App) -> DesktopProgram:
    """A window with the page of a board of one's own."""
    found = cast(DesktopProgram, app)
    shelf = Shelf(folders.boards())
    path = shelf.copy(titles.title("imperial_steam").default_board, "Mine")
    found.show_only([MainMenu(found), Boards(found), OneBoard(found, path)])
    return found


def test_one_key_leads_to_the_table_and_one_back(program: DesktopProgram) -> None:
    page = program.top
    program.top.handle(Key("t"))
    assert program.session is not None
    ledger = program.session.ledger
    assert ledger.board_name == "Mine"
    assert [person.kind.partition(":")[0] for person in ledger.people] == ["human", "bot", "bot"]
    assert program.tries_out
    program.draw()
    program.top.handle(Key("b", control=True))
    assert program.top is page
    assert program.session is None
    assert [type(scene) for scene in program.scenes] == [MainMenu, Boards, OneBoard]
    assert not program.tries_out


def test_a_game_begun_so_goes_on_if_one_likes(program: DesktopProgram) -> None:
    page = program.top
    program.top.handle(Key("t"))
    assert program.session is not None
    first = program.session.ledger
    program.top.handle(Key("b", control=True))
    program.top.handle(Key("t"))
    assert isinstance(program.top, GoOn)
    program.top.ensure_built()
    program.top.handle(Key("return"))
    assert program.session is not None
    assert program.session.ledger.setup == first.setup
    assert program.tries_out
    program.top.handle(Key("b", control=True))
    assert program.top is page
    program.top.handle(Key("t"))
    program.top.ensure_built()
    program.top.form["anew"].activate()
    assert program.session is not None
    assert program.session.ledger.setup != first.setup
    assert program.tries_out


def test_a_game_agreed_on_from_the_page_of_a_board_leads_back_there(program: DesktopProgram) -> None:
    page = program.top
    program.top.handle(Key("n"))
    program.top.ensure_built()
    program.top.form["start"].activate()
    assert program.session is not None
    assert program.tries_out
    program.draw()
    program.top.handle(Key("b", control=True))
    assert program.top is page


def test_at_any_other_table_the_key_does_nothing(program: DesktopProgram) -> None:
    program.top.handle(Key("t"))
    assert program.session is not None
    session = program.session
    program.play(session)
    assert not program.tries_out
    table = program.top
    table.handle(Key("b", control=True))
    assert program.top is table
