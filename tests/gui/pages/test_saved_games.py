"""What can be loaded: interrupted games beside saves, and which game each belongs to; names that are too long."""

from __future__ import annotations

from random import Random

import pytest

import tests.toy
from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.agreement import Agreement, Seat, start
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.load import LoadGame
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import named_after
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.pages.unfinished import ContinueGame
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import Ledger, Person, Session, lesson_kind, save, unfinished
from imperial_steam.session.seats import Seats


def ledger_of(title: str, *names: str) -> Ledger:
    colours = titles.TITLES[title].colours
    seats = tuple(Seat(name, colour) for name, colour in zip(names, colours, strict=False))
    return start(Agreement(title, seats, titles.TITLES[title].setup_kinds[0], seed="a"), Random(0))


def interrupted(title: str, *names: str) -> None:
    """A game that a window was closed on."""
    Session(ledger_of(title, *names), folders.journals(), "2026-01-02T03:04:05").suspend()


def labels(app: App) -> str:
    return "\n".join(item.label for item in layout_of(app.top))  # type: ignore[arg-type]


@pytest.fixture
def loading(app: App) -> App:
    """The page of saves, with a save and an interrupted game in its folders."""
    save(ledger_of("imperial_steam", "Cleo", "Dan"), folders.saves() / "An evening.steamgame", "2026-01-01T00:00:00")
    interrupted("imperial_steam", "Anna", "Béla")
    app.push(MainMenu(app))  # type: ignore[arg-type]
    app.push(LoadGame(app))  # type: ignore[arg-type]
    return app


def test_what_was_played_last_stands_first_and_is_chosen(loading: App) -> None:
    said = labels(loading)
    assert said.index("Anna") < said.index("Cleo")
    assert "interrupted in round 1" in said
    assert "An evening" in said
    later = folders.saves() / "Later.steamgame"
    save(ledger_of("imperial_steam", "Ede", "Flo"), later, "2999-01-01T00:00:00")
    loading.pop()
    loading.push(LoadGame(loading))  # type: ignore[arg-type]
    said = labels(loading)
    assert said.index("Ede") < said.index("Anna") < said.index("Cleo")
    perform(loading, [Key("return")])
    assert loading.session is not None
    assert loading.session.ledger.people[0].name == "Ede"
    loading.session.close()


def test_a_game_that_goes_on_from_its_save_is_not_offered_twice(app: App) -> None:
    ledger = ledger_of("imperial_steam", "Anna", "Béla")
    path = folders.saves() / "An evening.steamgame"
    session = Session(ledger, folders.journals(), "2026-01-02T03:04:05")
    session.settle(Random(0))
    save(ledger, path, "2026-01-02T03:04:06")
    session.suspend()
    further = Session(ledger.fork(ledger.cursor), folders.journals(), "2026-01-02T03:04:05")
    assert further.ledger.decision is not None
    further.apply(further.ledger.decision.options[0])
    kept = further.journal
    further.suspend()
    app.open_save(path)  # type: ignore[attr-defined]
    assert [game.path for game in unfinished(folders.journals())] == [kept]


def test_an_interrupted_game_is_loaded_from_the_list(loading: App) -> None:
    perform(loading, [Key("return")])
    session = loading.session
    assert session is not None
    assert [person.name for person in session.ledger.people] == ["Anna", "Béla"]
    assert len(unfinished(folders.journals())) <= 1  # the new journal takes the place of the old one
    session.close()


def test_an_interrupted_game_is_thrown_away_from_the_list(loading: App) -> None:
    perform(loading, [Key("delete")])
    assert isinstance(loading.top, Confirm)
    loading.top.form["yes"].activate()
    assert not unfinished(folders.journals())
    assert "Cleo" in labels(loading)


@pytest.mark.parametrize("page", [LoadGame, ContinueGame])
def test_a_finished_game_is_not_called_interrupted(app: App, page: type[LoadGame | ContinueGame]) -> None:
    """The program was killed while the result was looked at: the list says that the game is finished."""
    session = Session(ledger_of("imperial_steam", "Anna", "Béla"), folders.journals(), "2026-01-02T03:04:05")
    chance = Random(1)
    while (decision := session.ledger.decision) is not None:
        session.apply(chance.choice(list(decision.options)))
    session.suspend()
    (listed,) = unfinished(folders.journals())
    assert listed.over
    app.push(page(app))  # type: ignore[arg-type]
    assert "Finished" in labels(app)
    assert "ound 8" not in labels(app)


def test_every_entry_says_its_game_where_there_are_several(loading: App, monkeypatch: pytest.MonkeyPatch) -> None:
    page = loading.top
    assert isinstance(page, LoadGame)
    assert "Game" not in labels(loading).splitlines()
    monkeypatch.setitem(titles._ENTRIES, "toy", tests.toy.ENTRY)
    interrupted("toy", "Ede", "Flo")
    page.enter()
    lines = labels(loading)
    assert page.text("load.column.game") in lines
    assert lines.count("Imperial Steam") == 2
    name = loading.catalogue_of("toy").text("game.name")
    assert name in lines
    loading.push(ContinueGame(loading))  # type: ignore[arg-type]
    assert name in labels(loading)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Lesson 3. Deliveries"), ("de", "Lektion 3. Auslieferungen"), ("pl", "Lekcja 3. Dostawy")],
)
def test_an_interrupted_lesson_is_called_by_its_chapter(loading: App, language: str, said: str) -> None:
    """Pupil and teacher sit in every chapter; a lesson that exists no longer has nothing else to be known by."""
    loading.change(language=language)
    entry = next(entry for entry in table("imperial_steam").lessons.entries if entry.key == "deliveries")
    Session(entry.start(loading), folders.journals(), "2026-01-03T03:04:05").suspend()  # type: ignore[arg-type]
    old = ledger_of("imperial_steam", "Ede", "Flo")
    old.seats = Seats((old.people[0], Person("Flo", old.people[1].colour, lesson_kind("bygone"))))
    Session(old, folders.journals(), "2026-01-03T03:04:05").suspend()
    for page in (ContinueGame(loading), LoadGame(loading)):  # type: ignore[arg-type]
        loading.push(page)
        assert said in labels(loading)
        assert loading.text("lesson.step", done=1, total=entry.steps) in labels(loading)
        assert loading.text("learn.partner") not in labels(loading)
        assert "Ede, Flo" in labels(loading)


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_a_name_that_is_too_long_is_shown_whole_with_what_becomes_of_it(app: App, language: str) -> None:
    app.change(language=language)
    page = NewGame(app)  # type: ignore[arg-type]
    app.push(page)
    page.ensure_built()
    perform(app, [Text("Maximiliane Konstantinopolis")])
    why = page.text("new.long_name", limit=20)
    assert "Maximiliane Konstantinopolis" in labels(app)
    assert why in labels(app)
    perform(app, [Key("a", control=True), Text("Max")])
    assert why not in labels(app)


def test_the_name_suggested_for_a_save_is_short(app: App) -> None:
    ledger = ledger_of("imperial_steam", "Anna", "Béla", "Cleopatra")
    assert named_after(app, ledger) == f"{app.now()[:10]} Anna"
    ledger.seats = Seats((Person("Apprentice", ledger.people[0].colour, "bot"), *ledger.people[1:]))
    assert named_after(app, ledger) == f"{app.now()[:10]} Béla"
