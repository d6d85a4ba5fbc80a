"""A finished game that no save holds is not lost silently: leaving it asks, and closing the window keeps it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from imperial_steam import folders
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.gui.canvas.input import Click, Key, Move, Press
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import LeaveFinished, PauseMenu, SaveDialog
from imperial_steam.gui.pages.scene import Scene, layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session, load, read_journal, save, unfinished
from imperial_steam.session.puzzle_book import puzzle_kind
from imperial_steam.titles import TITLES

TITLE = TITLES["imperial_steam"]
#: Anything: whoever opens a review examines it, and nobody opens one here.
FOUND = {"method": 1, "turns": []}


def finished(kind: str = "human") -> Ledger:
    """A game at its end."""
    people = [Person("Anna", "red"), Person("Ben", "purple", kind)]
    ledger, bot = Ledger.new(TITLE, people, "fixed", Random(1)), RandomBot(Random(1))
    while not ledger.game.over:
        decision = ledger.decision
        assert decision is not None
        ledger.apply(bot(ledger.game, decision))
    return ledger


@pytest.fixture(scope="module")
def text() -> str:
    """The text of a finished game: played once, read where one is needed."""
    from imperial_steam.session.save_file import to_text

    return to_text(finished(), "2026-05-01T12:00:00")


@pytest.fixture
def program(make_app: Callable[..., Any], text: str) -> DesktopProgram:
    """A window with a finished game that was never saved."""
    from imperial_steam.session.save_file import from_text

    app: DesktopProgram = make_app()
    app.play(Session(from_text(text, TITLES), folders.journals(), app.now()))
    app.top.update(0)
    return app


def press(app: DesktopProgram, key: str) -> None:
    """Press a button of the top scene."""
    scene = cast(Scene, app.top)
    scene.ensure_built()
    pos = scene.form[key].rect.center
    perform(app, [Move(pos), Press(pos), Click(pos)])


def ask(app: DesktopProgram) -> None:
    """Go to the main menu by the pause menu; that asks."""
    app.push(PauseMenu(app))
    press(app, "menu")
    assert isinstance(app.top, LeaveFinished)


def test_leaving_a_finished_game_asks_and_enter_saves_it(program: DesktopProgram) -> None:
    ask(program)
    perform(program, [Key("return")])
    assert isinstance(program.top, SaveDialog)
    perform(program, [Key("return")])
    assert isinstance(program.top, MainMenu)
    assert program.session is None
    (file,) = folders.saves().iterdir()
    assert load(file, TITLES).game.over
    assert not unfinished(folders.journals())


def test_whoever_cancels_stays_and_is_asked_again(program: DesktopProgram) -> None:
    ask(program)
    perform(program, [Key("escape")])
    assert isinstance(program.top, PauseMenu)
    press(program, "menu")
    press(program, "save")
    perform(program, [Key("escape")])
    assert isinstance(program.top, PauseMenu)
    assert program.session is not None


def test_a_game_can_be_left_without_saving(program: DesktopProgram) -> None:
    ask(program)
    press(program, "leave")
    assert isinstance(program.top, MainMenu)
    assert program.session is None
    assert not folders.saves().exists()
    assert not unfinished(folders.journals())


def test_another_game_of_the_same_people_asks_first(program: DesktopProgram) -> None:
    old = program.session
    cast(Any, program.top).controller.press(ui("rematch"))
    assert isinstance(program.top, LeaveFinished)
    assert program.session is old
    press(program, "leave")
    assert program.session is not old
    assert not program.session.ledger.game.over  # type: ignore[union-attr]


@pytest.mark.parametrize("way", ["to_lessons", "to_puzzles"])
def test_the_lists_of_lessons_and_puzzles_ask_first(program: DesktopProgram, way: str) -> None:
    getattr(program, way)(TITLE.key)
    assert isinstance(program.top, LeaveFinished)
    press(program, "leave")
    assert program.session is None
    assert len(program.scenes) == 2


def test_a_saved_game_is_left_without_a_question(program: DesktopProgram) -> None:
    assert program.session is not None
    file = folders.saves() / "game.steamgame"
    save(program.session.ledger, file, program.now())
    program.to_menu()
    assert isinstance(program.top, LeaveFinished), "no save of this session: the file may be anybody's"
    press(program, "leave")
    program.open_save(file)
    program.to_menu()
    assert isinstance(program.top, MainMenu)


def test_a_review_found_since_goes_into_the_save_or_asks(program: DesktopProgram) -> None:
    assert program.session is not None
    file = folders.saves() / "game.steamgame"
    save(program.session.ledger, file, program.now())
    program.session.saved_in(file)
    program.session.ledger.review = FOUND
    assert program.session.unsaved
    session = program.session
    file.rename(file.with_name("moved"))
    program.to_menu()
    assert isinstance(program.top, LeaveFinished)
    assert program.text("leave.changed") == program.top.content()[1].label
    press(program, "cancel")
    file.with_name("moved").rename(file)
    program.to_menu()
    assert isinstance(program.top, MainMenu)
    assert not session.unsaved
    assert load(file, TITLES).review == FOUND


def test_a_closed_window_leaves_the_game_and_its_review_to_be_continued(program: DesktopProgram) -> None:
    session = program.session
    assert session is not None
    session.ledger.review = FOUND
    session.rest()
    session.suspend()  # as the end of the process does
    (left,) = unfinished(folders.journals())
    assert left.over
    found = read_journal(left.path, TITLES)
    assert found is not None
    assert found.ledger is not None
    assert found.ledger.game.over
    assert found.ledger.review == FOUND


def test_a_game_put_aside_for_another_keeps_its_review(make_app: Callable[..., Any]) -> None:
    """What was found about an unfinished game is there when it is continued."""
    program: DesktopProgram = make_app()
    games = [Ledger.new(TITLE, [Person("Anna", "red"), Person("Ben", "purple")], "fixed", Random(1)) for _ in range(2)]
    for ledger in games:
        program.play(Session(ledger, folders.journals(), program.now()))
        program.top.update(0)
        ledger.review = FOUND
    (left,) = unfinished(folders.journals())
    found = read_journal(left.path, TITLES)
    assert found is not None
    assert found.ledger is not None
    assert found.ledger.review == FOUND


def test_puzzles_are_never_unsaved() -> None:
    assert Session(finished(), None, "").unsaved
    assert not Session(finished(puzzle_kind("a")), None, "").unsaved


def test_the_pause_menu_says_what_becomes_of_a_finished_game(program: DesktopProgram) -> None:
    menu = PauseMenu(program)
    menu.ensure_built()
    assert menu.form["note"].label == program.text("pause.over")
    assert program.session is not None
    program.session.saved_in(folders.saves() / "game.steamgame")
    menu.rebuild()
    menu.ensure_built()
    assert menu.form["note"].label == program.text("pause.over_saved")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_of_the_pause_menu_moves_when_a_note_says_something_else(
    program: DesktopProgram, language: str
) -> None:
    """Whether a review is possible or not, and why not: every entry is where it always is, and the note fits."""
    program.change(language=language)
    places = []
    reasons = [f"notice.no_review.{why}.text" for why in ("hidden", "lesson", "counting", "empty", "unknown")]
    for more in (lambda: None, *(program.text(reason) for reason in reasons if reason in program.catalogue)):
        menu = PauseMenu(program, {"review": more})
        program.push(menu)
        program.draw()
        places.append({widget.key: tuple(widget.rect) for widget in menu.form.widgets})
        assert [item.label for item in layout_of(menu) if not item.fits] == []
        program.pop()
    assert len(places) > 3
    assert all(place == places[0] for place in places)


def test_what_a_dialog_lies_on_is_still_seen(app: App) -> None:
    app.push(MainMenu(app))
    below = app.top
    app.push(Notice(app, "A heading", "A few words"))
    assert app._shown() == [below, app.top]
