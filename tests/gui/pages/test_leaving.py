"""Every game is kept by itself when it is left: nothing is asked, and nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from imperial_steam import folders
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.gui.canvas.input import Click, Move, Press
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.pausing import PauseMenu
from imperial_steam.gui.pages.scene import Scene, layout_of
from imperial_steam.gui.pages.shown_games import continued
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session, disk, load, read_journal, save, summary, unfinished
from imperial_steam.session.files import stamp
from imperial_steam.session.puzzle_book import puzzle_kind
from imperial_steam.session.save_file import from_text, to_text
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
    return to_text(finished(), "2026-05-01T12:00:00")


@pytest.fixture
def program(make_app: Callable[..., Any], text: str) -> DesktopProgram:
    """A window with a finished game."""
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


def kept() -> list[Path]:
    """The saves of all games."""
    return sorted(folders.saves().glob("*.steamgame"))


def test_a_finished_game_is_kept_without_a_question(program: DesktopProgram) -> None:
    program.push(PauseMenu(program))
    press(program, "menu")
    assert isinstance(program.top, MainMenu)
    assert program.session is None
    (file,) = kept()
    game = load(file, TITLES).game
    assert game.over
    assert summary(file).result == tuple((score, seat in game.winners()) for seat, score in enumerate(game.scores()))
    assert not unfinished(folders.journals())


def test_another_game_of_the_same_people_keeps_the_first(program: DesktopProgram) -> None:
    old = program.session
    cast(Any, program.top).controller.press(ui("rematch"))
    assert program.session is not old
    assert not program.session.ledger.game.over  # type: ignore[union-attr]
    assert [load(file, TITLES).game.over for file in kept()] == [True]
    program.to_menu()
    assert sorted(load(file, TITLES).game.over for file in kept()) == [False, True]


@pytest.mark.parametrize("way", ["to_lessons", "to_puzzles"])
def test_the_way_to_lessons_and_puzzles_keeps_it(program: DesktopProgram, way: str) -> None:
    getattr(program, way)(TITLE.key)
    assert program.session is None
    assert len(program.scenes) == 2
    assert len(kept()) == 1


def test_the_end_is_kept_at_once_and_what_was_played_otherwise_is_another_game(
    make_app: Callable[..., Any], text: str
) -> None:
    """Whoever takes moves of a finished game back and plays on leaves it as it is."""
    program: DesktopProgram = make_app()
    whole = from_text(text, TITLES)
    assert program.begin(whole.fork(len(whole.entries) - 1))
    session = program.session
    assert session is not None
    program.update(0.02)
    session.apply(whole.entries[-1].text)
    program.update(0.02)
    (first,) = kept()
    before = first.read_bytes()
    assert load(first, TITLES).game.over
    session.ledger.jump(0)  # as a file may: nothing final is asked about here
    decision = session.ledger.decision
    assert decision is not None
    session.apply(decision.options[-1])
    program.put_aside()
    other = next(file for file in kept() if file != first)
    assert first.read_bytes() == before
    assert load(other, TITLES).cursor == 1
    assert not unfinished(folders.journals())


def test_a_game_that_is_only_looked_at_is_not_written_again(program: DesktopProgram) -> None:
    program.to_menu()
    (file,) = kept()
    before = stamp(file)
    program.open_save(file)
    program.to_menu()
    assert (kept(), stamp(file)) == ([file], before)


def test_a_review_found_since_goes_into_the_save(program: DesktopProgram) -> None:
    program.to_menu()
    (file,) = kept()
    program.open_save(file)
    assert program.session is not None
    program.session.ledger.review = FOUND
    program.to_menu()
    assert kept() == [file]
    assert load(file, TITLES).review == FOUND


def test_a_save_that_another_program_wrote_since_stays_as_it_is(program: DesktopProgram) -> None:
    program.to_menu()
    (file,) = kept()
    program.open_save(file)
    assert program.session is not None
    save(load(file, TITLES).fork(3), file, "2030-01-01T00:00:00", backups=0)
    program.session.ledger.review = FOUND
    program.to_menu()
    assert load(file, TITLES).cursor == 3
    (other,) = (one for one in kept() if one != file)
    assert load(other, TITLES).review == FOUND


def test_a_game_that_somebody_named_stays_and_goes_on_as_another(program: DesktopProgram) -> None:
    """The saves of earlier versions, which people named and may want to come back to."""
    assert program.session is not None
    named = folders.saves() / "An evening.steamgame"
    save(program.session.ledger.fork(5), named, "2020-01-01T00:00:00")
    program.session.settled = True
    program.open_save(named)
    program.to_menu()
    assert [file for file in kept() if file != named] == [kept()[-1]], "the first game of this window alone"
    program.open_save(named)
    decision = program.session.ledger.decision
    assert decision is not None
    before = named.read_bytes()
    program.session.apply(decision.options[0])
    program.to_menu()
    assert named.read_bytes() == before
    assert len(kept()) == 3


def test_a_file_from_elsewhere_becomes_a_game_once(program: DesktopProgram, tmp_path: Path) -> None:
    assert program.session is not None
    given = tmp_path / "given.json"
    save(program.session.ledger, given, "2020-01-01T00:00:00")
    program.session = None
    for _ in range(2):
        program.open_save(given)
        program.to_menu()
    (file,) = kept()
    assert file.read_bytes() == given.read_bytes()


def test_where_the_save_cannot_be_written_the_journal_keeps_the_game(
    program: DesktopProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = program.session
    assert session is not None
    session.ledger.review = FOUND
    monkeypatch.setattr(disk, "replace", full)
    program.to_menu()
    assert (kept(), program.session) == ([], None)
    (left,) = unfinished(folders.journals())
    found = read_journal(left.path, TITLES)
    assert found is not None
    assert found.ledger is not None
    assert (found.ledger.game.over, found.ledger.review) == (True, FOUND)


def test_a_game_that_can_be_kept_nowhere_stays_in_memory(
    program: DesktopProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = program.session
    assert session is not None
    with monkeypatch.context() as patch:
        patch.setattr(disk, "write", lambda handle, data: full(Path(), Path()))
        session.ledger.jump(session.ledger.cursor)
        session._record(0)
        program.to_menu()
        assert program.session is session
        assert "Anna" in continued(program, None)
        program.begin(from_text(program_text(session), TITLES).fork(2))
        assert program.session is not session
    program.to_menu()
    assert sorted(load(file, TITLES).cursor for file in kept()) == [2, session.ledger.cursor]


def program_text(session: Session) -> str:
    return to_text(session.ledger, "2026-05-01T12:00:00")


def full(source: Path, target: Path) -> None:
    """A disk without room."""
    del source
    raise OSError(28, "No space left on device", target)


def test_lessons_and_puzzles_are_no_games_to_keep(make_app: Callable[..., Any]) -> None:
    program: DesktopProgram = make_app()
    program.play(Session(finished(puzzle_kind("a")), folders.journals(), program.now()))
    program.to_menu()
    assert kept() == []
    assert not unfinished(folders.journals())


def test_the_pause_menu_says_what_becomes_of_a_finished_game(program: DesktopProgram) -> None:
    menu = PauseMenu(program)
    menu.ensure_built()
    assert menu.form["note"].label == program.text("pause.over")


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
