"""Games that hold a study and games that were played on from one: both say so, in the list and when they are opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from imperial_steam import folders
from imperial_steam.gui.pages.kept import opening
from imperial_steam.gui.pages.kept.games import REST, Games
from imperial_steam.gui.pages.kept.opening import kept_games, play_on
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.session import Ledger, Session, save
from imperial_steam.session.book import Book, Chapter, to_bytes
from imperial_steam.session.save_file import to_text
from imperial_steam.session.study import Place, Remark
from tests.gui.pages.kept.test_books import listing, seen, taken_in
from tests.gui.pages.kept.test_saved_games import ledger_of

MakeApp = Callable[..., DesktopProgram]


def studied(*names: str) -> Ledger:
    """A game of which something is said in a study."""
    ledger = ledger_of("imperial_steam", *names)
    ledger.study.say(Place(ledger.study.game, 0), Remark("Look here."))
    return ledger


def begun(app: DesktopProgram, ledger: Ledger) -> Session:
    app.push(MainMenu(app))
    assert app.begin(ledger)
    assert app.session is not None
    return app.session


def a_book(folder: Path, *ledgers: Ledger) -> Path:
    chapters = [Chapter("AB"[number], to_text(one, "2026-01-01").encode()) for number, one in enumerate(ledgers)]
    path = folder / "course.steambook"
    path.write_bytes(to_bytes(Book("Course", chapters)))
    return path


def states(page: Games) -> list[str]:
    return [line.state for line in page._shown]


def test_playing_on_says_where_the_study_stays_and_the_list_which_is_which(make_app: MakeApp) -> None:
    app = make_app((1366, 768))
    real = begun(app, studied("Anna", "Béla"))
    play_on(app, real, real.ledger.fork(0))
    assert app.session is not real
    assert app.remarked is not None
    assert app.remarked.text == app.text("study.played_on", game="Anna, Béla")
    app.to_menu()
    page = listing(app)
    page._select(next(line.key for line in page._shown if line.game.origin))
    app.draw()
    assert sorted(state.split(" · ")[1] for state in states(page)) == ["played on", "study"]
    assert app.text("games.played_on.note", game="Anna, Béla") in seen(app)
    page._select(next(line.key for line in page._shown if line.game.facts.studied))
    app.draw()
    assert app.text("games.studied.note") in seen(app)
    kept_games().mark(real.file.name if real.file else "", "The evening", False)
    play_on(app, real, real.ledger.fork(0))
    assert app.remarked.text == app.text("study.played_on", game="The evening")


def test_a_game_whose_origin_is_gone_says_so(make_app: MakeApp) -> None:
    app = make_app((1366, 768))
    real = begun(app, studied("Anna", "Béla"))
    play_on(app, real, real.ledger.fork(0))
    assert real.file is not None
    app.to_menu()
    real.file.unlink()
    page = listing(app)
    assert page._shown[0].game.origin == real.file.name
    assert app.text("games.played_on.gone") in seen(app)


def test_an_interrupted_game_says_so_too(make_app: MakeApp) -> None:
    session = Session(ledger_of("imperial_steam", "Anna", "Béla"), folders.journals(), "2026-01-02T03:04:05")
    place = Place(session.ledger.study.game, 0)
    app = make_app((1366, 768))
    for said, told in ((Remark("Look here."), True), (Remark(), False)):
        session.ledger.study.say(place, said)
        session.studied()
        session.suspend()
        page = listing(app)
        assert ("study" in states(page)[0]) is told
        session._begin()


@pytest.mark.parametrize("hidden", [True, False])
def test_a_file_that_holds_a_study_says_so(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hidden: bool
) -> None:
    monkeypatch.setattr(opening, "hides", lambda real: hidden)
    app = make_app()
    app.push(MainMenu(app))
    save(ledger_of("imperial_steam", "Anna", "Béla"), tmp_path / "plain.steamgame", "2026-01-01")
    app.open_file(tmp_path / "plain.steamgame")
    assert app.remarked is None
    save(studied("Cleo", "Dan"), tmp_path / "studied.steamgame", "2026-01-01")
    app.open_file(tmp_path / "studied.steamgame")
    assert app.remarked is not None
    assert app.remarked.text == app.text("load.studied_hidden" if hidden else "load.studied")


def test_a_book_says_which_chapters_hold_a_study(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    taken_in(app, a_book(tmp_path, ledger_of("imperial_steam", "Anna", "Béla"), studied("Cleo", "Dan")))
    told = [item.label for item in layout_of(app.top)]  # type: ignore[arg-type]
    assert "1. A" in told
    assert "2. B · study" in told


def test_a_study_that_an_earlier_version_kept_is_noticed(make_app: MakeApp) -> None:
    """Its save does not say at its beginning that there is one."""
    folders.saves().mkdir(parents=True)
    text = to_text(studied("Anna", "Béla"), "2026-01-01")
    (folders.saves() / "old.steamgame").write_text(text.replace(', "studied": true', ""), encoding="utf-8")
    page = listing(make_app((1366, 768)))
    assert "study" not in states(page)[0]
    page.update(REST)
    assert "study" in states(page)[0]
