"""*Continue* in the window: a game that cannot be shown is refused with a reason, put aside, never offered again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from imperial_steam import folders
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.kept.games import Games
from imperial_steam.gui.pages.kept.opening import continue_game, kept_games, open_game
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.gui.widgets import Button, Label
from imperial_steam.session import Ledger, Session, claimed, load, unfinished
from imperial_steam.session.journal import line, record
from imperial_steam.session.recovery import ASIDE
from imperial_steam.titles import TITLES

SAVES = Path(__file__).resolve().parents[2] / "saves"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DesktopProgram]:
    """A window with the main menu and folders of its own."""
    monkeypatch.setenv("IMPERIAL_STEAM_HOME", str(tmp_path))
    opened = window((1366, 768))
    opened.push(MainMenu(opened))
    yield opened
    if opened.session is not None:
        opened.session.close()


def interrupted(actions: int = 10) -> Path:
    """A journal of a game that was cut short."""
    ledger: Ledger = load(SAVES / "0.1.0.json", TITLES)
    texts = [entry.text for entry in ledger.entries[:actions]]
    session = Session(ledger.fork(0), folders.journals(), "2026-05-01T12:00:00")
    for text in texts:
        session.apply(text)
    path = session.journal
    assert path is not None
    session.suspend()
    return path


def spoil(path: Path, **person: str) -> None:
    """Change the first person in the head of a journal, and mend its checksum."""
    head, *others = path.read_bytes().splitlines(keepends=True)
    found = record(head)
    assert found is not None
    found["people"][0] |= person
    path.write_bytes(line(found) + b"".join(others))


def said(app: DesktopProgram) -> str:
    return "\n".join(widget.label for widget in app.top.form.widgets if isinstance(widget, Label))


def press(app: DesktopProgram, key: str) -> None:
    cast(Button, app.top.form[key]).activate()
    app.step([], 0.02)


def turn(app: DesktopProgram) -> None:
    """One turn of the loop, after which nothing has crashed."""
    app.step([], 0.02)
    assert not isinstance(app.top, CrashScreen)


@pytest.mark.parametrize("person", [{"colour": "pink"}, {"name": "An\0na"}, {"name": "An\nna"}, {"kind": ""}])
def test_a_journal_of_people_that_cannot_be_shown_is_put_aside(app: DesktopProgram, person: dict[str, str]) -> None:
    path = interrupted()
    spoil(path, **person)
    (game,) = kept_games().games()
    open_game(app, game)
    turn(app)
    assert isinstance(app.top, Notice)
    assert path.name in said(app)
    assert "set aside" in said(app)
    assert not unfinished(folders.journals())
    assert path.with_name(path.name + ASIDE).exists()


def test_a_game_whose_table_fails_is_put_aside(app: DesktopProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever made it fail: the player comes back to the menu, and is not sent into the same failure again."""
    interrupted()
    with monkeypatch.context() as broken:
        broken.setattr(DesktopProgram, "draw", fail)
        continue_game(app)
    turn(app)
    assert isinstance(app.top, Notice)
    assert "cannot be shown" in said(app)
    assert app.session is None
    assert not unfinished(folders.journals())
    assert len(list(folders.journals().glob(f"*{ASIDE}"))) == 2


def fail(*_: object) -> None:
    raise ValueError("a null character was found")


def test_a_save_whose_table_fails_leaves_nothing_to_continue(
    app: DesktopProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(DesktopProgram, "draw", fail)
        app.open_save(SAVES / "0.1.0.json")
    turn(app)
    assert isinstance(app.top, Notice)
    assert not unfinished(folders.journals())


def test_games_are_listed_with_their_rounds(app: DesktopProgram) -> None:
    """The list says how far each game has come without playing any again; *Continue* takes the latest."""
    first, second = interrupted(3), interrupted(200)
    assert [game.path for game in unfinished(folders.journals())] == [second, first]
    app.push(Games(app))
    turn(app)
    rows = [row.cells for row in app.top.form["games"].rows]  # type: ignore[attr-defined]
    assert [row[-1] for row in rows] == ["Round 4", "Round 1"]
    app.pop()
    continue_game(app)
    turn(app)
    assert app.session is not None
    assert len(app.session.ledger.entries) == 200
    assert [game.path for game in unfinished(folders.journals())] == [first]


def test_a_game_that_goes_on_elsewhere_is_not_taken_away(app: DesktopProgram) -> None:
    for _ in range(2):
        interrupted()
    app.push(Games(app))
    turn(app)
    game = unfinished(folders.journals())[0]
    with claimed(game.path):
        press(app, "open")
        assert "Another window" in said(app)
    assert app.session is None
    assert len(unfinished(folders.journals())) == 2
