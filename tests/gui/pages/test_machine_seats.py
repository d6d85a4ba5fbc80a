"""Machines at the seats of a new game: chosen by clicks and keys, named, remembered, played again."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from imperial_steam import folders, titles
from imperial_steam.bots.levels import LEVELS
from imperial_steam.gui.canvas.input import Key, Move
from imperial_steam.gui.pages import who_plays
from imperial_steam.gui.pages.agreement import Seat, again
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.pages.who_plays import WhoPlays
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import HUMAN, Ledger, Person, Session
from imperial_steam.session.records import FILE, Finished, Records, Result
from tests.effort import crossed
from tests.gui.minds import NearMind, give

MakeApp = Callable[..., App]
GAMES = ("imperial_steam", "russian_railroads")
ENTRIES = {key: titles.entry(key) for key in (*GAMES, "first_train")}


@pytest.fixture
def minds(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """Machines think here."""
    return give(monkeypatch)


@pytest.fixture(autouse=True)
def both(monkeypatch: pytest.MonkeyPatch, minds: list[NearMind]) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)


def page_of(app: App, key: str = "imperial_steam", count: int = 3) -> NewGame:
    app.push(MainMenu(app))
    app.push(NewGame(app, key))
    page = cast(NewGame, app.top)
    page._set_rivals("friends")
    page._set_count(str(count))
    page._set_name(0, "Anna")
    return page


def press(app: App, key: str) -> None:
    app.top.ensure_built()
    app.top.form[key].activate()


def seat_machine(page: NewGame, number: int, level: str = "clerk", character: str = "") -> None:
    """By the page's own widgets."""
    app = page.app
    page.ensure_built()
    page.form.set_focus(f"who.{number}")
    press(app, f"who.{number}")
    sheet = cast(WhoPlays, app.top)
    for key, value in (("who", "machine"), ("level", level), ("character", character)):
        sheet.ensure_built()
        if key != "character" or character:
            sheet.form[key].changed(value)
    press(app, "ok")


@pytest.mark.parametrize("key", GAMES)
def test_machines_are_chosen_started_and_offered_again(make_app: MakeApp, key: str) -> None:
    app = make_app()
    page = page_of(app, key)
    seat_machine(page, 1)
    seat_machine(page, 2, "director", "builder")
    page._start()
    assert isinstance(app.top, TableScene)
    people = app.top.session.ledger.people
    assert [person.kind for person in people] == [HUMAN, "bot:clerk", "bot:director:builder"]
    assert [person.name for person in people][:2] == ["Anna", "Otto Wendelin"]
    assert len({person.colour for person in people}) == 3
    other = NewGame(app, key)
    assert [seat.kind for seat in other._seats[:3]] == [HUMAN, "bot:clerk", "bot:director:builder"]
    assert other._people == 3
    assert app.settings.names == ("Anna",), "names of machines are not offered to people"
    assert [person.kind for person in again(app.top.session.ledger, Random(1)).people] == [p.kind for p in people]


def test_a_seat_becomes_that_of_a_person_again(make_app: MakeApp) -> None:
    page = page_of(make_app())
    page._set_name(1, "Ben")
    seat_machine(page, 1)
    assert page.agreement.seats[1].name == "Otto Wendelin"
    press(page.app, "machine.1")
    sheet = cast(WhoPlays, page.app.top)
    sheet.ensure_built()
    sheet.form["who"].changed("person")
    press(page.app, "ok")
    assert (page.agreement.seats[1].name, page.agreement.seats[1].kind) == ("Ben", HUMAN)


def test_by_keys_alone(make_app: MakeApp) -> None:
    page = page_of(make_app(), count=2)
    app = page.app
    page.ensure_built()
    page.form.set_focus("who.1")
    perform(app, [Key("return")])
    assert isinstance(app.top, WhoPlays)
    app.top.ensure_built()
    app.top.form.set_focus("who")
    perform(app, [Key("right"), Key("return")])
    assert app.top is page
    assert page.agreement.seats[1].kind == "bot:clerk"


def test_after_the_sheet_enter_begins_the_game(make_app: MakeApp) -> None:
    page = page_of(make_app(), count=2)
    seat_machine(page, 1)
    page.ensure_built()
    assert page.form.focus is page.form["start"]
    perform(page.app, [Key("return")])
    assert isinstance(page.app.top, TableScene)


def test_after_the_sheet_a_missing_name_can_be_typed(make_app: MakeApp) -> None:
    page = page_of(make_app(), count=2)
    page._set_name(0, "")
    seat_machine(page, 1)
    page.ensure_built()
    assert page.form.focus is page.form["name.0"]


def test_no_tooltip_shines_through_the_sheet(make_app: MakeApp) -> None:
    page = page_of(make_app(), count=2)
    page.ensure_built()
    page.app.handle(Move(page.form["who.1"].rect.center))
    page.update(3.0)
    tip = page.form["who.1"].tooltip
    assert tip in [item.label for item in layout_of(page)]
    press(page.app, "who.1")
    assert tip not in [item.label for item in layout_of(page)]


def test_everybody_may_be_a_machine(make_app: MakeApp) -> None:
    """Then they play and whoever sits there watches."""
    page = page_of(make_app(), count=2)
    for number in (0, 1):
        seat_machine(page, number, "apprentice")
    page._start()
    table = cast(TableScene, page.app.top)
    assert [person.name for person in table.session.ledger.people] == ["Resi Hollweck", "Toni Gruber"]
    for _ in range(20):
        table.update(5.0)
    assert table.session.ledger.cursor > 2


def names(words: Catalogue, *seats: tuple[str, str]) -> list[str]:
    """What everybody is called who has typed a name and is of a kind; Franz plays, too."""
    entered = [Seat(name, "red", kind) for name, kind in seats]
    return [seat.name for seat in who_plays.named(entered, "Franz", words)]


def test_names_of_machines_are_nobody_elses() -> None:
    words = Catalogue("en", "imperial_steam")
    machines = [("", "bot:clerk"), ("", "bot:clerk"), ("", "bot:director:builder")]
    assert names(words, *machines, (" clerk ", HUMAN)) == ["Clerk 2", "Clerk 3", "Builder", "clerk"]


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("Clerk", "bot:clerk", "Schreiber"), ("Clerk 2", "bot:clerk", "Schreiber 2"),
        ("Urzędnik", "bot:clerk", "Schreiber"),
        ("Clerk", HUMAN, "Clerk"), ("Player 1", HUMAN, "Spieler 1"), ("Gracz 12", HUMAN, "Spieler 12"),
        ("Player", HUMAN, "Player"), ("Player One", HUMAN, "Player One"),
        ("Ada", "bot:clerk", "Ada"), ("Clerks", "bot:clerk", "Clerks"),
    ],
)  # fmt: skip
def test_who_has_a_name_of_the_program_is_called_in_the_language_read(name: str, kind: str, told: str) -> None:
    """Also in a game that was begun in another one; a name that somebody typed stays."""
    assert who_plays.told_name(name, kind, "imperial_steam", "de") == told


def test_a_table_calls_machines_in_its_language(make_app: MakeApp, minds: list[NearMind]) -> None:
    app = make_app(language="pl")
    title = titles.TITLES["imperial_steam"]
    people = [Person("Ada", title.colours[0]), Person("Clerk", title.colours[1], "bot:clerk")]
    table = app.table_of(Session(Ledger.new(title, people, "random", Random(1)), None, "2000-01-01T00:00:00"))  # type: ignore[attr-defined]
    assert isinstance(table, TableScene)
    assert [seat.name for seat in table.state.seats] == ["Ada", Catalogue("pl").text("machine.level.clerk")]


def test_every_person_has_a_name_of_ones_own() -> None:
    """None, the same, the one of the automa, one that is too long: nothing keeps a game from starting."""
    words, long = Catalogue("en", "imperial_steam"), "Maximiliane Konstantinopolis"
    assert names(words, ("", HUMAN), ("Anna", HUMAN), ("anna", HUMAN)) == ["Player 1", "Anna", "anna 2"]
    assert names(words, ("franz", HUMAN), ("Player 3", HUMAN), ("", HUMAN)) == ["franz 2", "Player 3", "Player 3 2"]
    cut = names(words, (long, HUMAN), (long, HUMAN))
    assert cut == ["Maximiliane Konstant", "Maximiliane Konsta 2"]


def test_what_was_remembered_wrongly_is_a_person(make_app: MakeApp) -> None:
    kept = {"imperial_steam": {"players": "3", "seats": "robot bot:genius bot:clerk"}}
    page = NewGame(make_app(games=kept), "imperial_steam")
    assert [seat.kind for seat in page._seats] == [HUMAN, HUMAN, "bot:clerk", HUMAN]


def test_a_machine_against_the_automa(make_app: MakeApp) -> None:
    """FRANZ: the rules ask for one player, not for a person."""
    app = make_app(solo_turns="skip", machine_turns="skip")
    page = page_of(app, count=1)
    seat_machine(page, 0, "apprentice")
    page._start()
    table = cast(TableScene, app.top)
    ledger = table.session.ledger
    assert [person.kind for person in ledger.people] == ["bot:apprentice", "franz"]
    for _ in range(400):
        table.update(1.0)
    assert "franz" in [entry.text for entry in ledger.entries]
    assert ledger.cursor > 40


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_and_character_has_words_that_fit_a_name(key: str, language: str) -> None:
    words = Catalogue(language, key)
    title = titles.title(key)
    from imperial_steam.bots.levels import characters

    for level in LEVELS:
        assert f"machine.level.{level}.about" in words
        assert len(set(names(words, *[("", f"bot:{level}")] * 3))) == 3
        assert len(names(words, *[("", f"bot:{level}")] * 3)[-1]) <= 20
        for character in characters(title, title.read_board(title.default_board))[1:]:
            assert who_plays.in_words(f"bot:{level}:{character}", words)
            kind = f"bot:{level}:{character}"
            assert max(map(len, names(words, *[("", kind)] * 3))) <= 20
            assert words.text(f"character.{character}") in names(words, ("", kind))


def test_machines_have_rows_of_their_own_among_the_statistics(make_app: MakeApp) -> None:
    """What they won is kept apart from what people won; a kind of another version has no row."""
    results = (
        Result("Anna", "red", HUMAN, 410, True),
        Result("Clerk", "blue", "bot:clerk", 390, False),
        Result("Ben", "green", "bot:director:builder", 380, False),
        Result("Old", "yellow", "bot:champion", 10, False),
    )
    Records(folders.records() / FILE).add(
        Finished("1", "imperial_steam", "2026-01-01T00:00:00", results, 8, 100, {"kind": "normal"})
    )
    app = make_app()
    app.push(Statistics(app))
    labels = [item.label for item in layout_of(app.top)]
    assert {"Anna", "Clerk", "Director, Builder"} <= set(labels)
    assert not {"Ben", "Old", "bot:champion"} & set(labels)
    page = cast(Statistics, app.top)
    assert page.form["sheet.chart"].rect.contains(page.form["chart"].rect)
    page._select("bot:clerk")
    assert page._selected == "Anna"


SIZES = [((1366, 768), 100), ((1366, 768), 200), ((1920, 1080), 100), ((960, 540), 100)]


@crossed(room=SIZES, language=LANGUAGES, key=GAMES)
def test_layout(make_app: MakeApp, key: str, language: str, room: tuple[tuple[int, int], int]) -> None:
    """Page and sheet: every text fits, nothing is a key."""
    size, scale = room
    app = make_app(size, language=language, scale=scale)
    page = page_of(app, key, 4)
    for number, kind in enumerate(("bot:apprentice", "bot:engineer:builder", "bot:director"), 1):
        page._set_who(number, kind)
    for shown in ("page", "sheet"):
        if shown == "sheet":
            page._ask_who(2)
        items = layout_of(app.top)
        assert [item.label for item in items if not item.fits or item.missing] == []
        assert [item.label for item in items if item.label.startswith(("machine.", "new.", "character."))] == []


def test_a_level_that_a_game_does_not_offer_stays_where_a_file_names_it(make_app: MakeApp) -> None:
    for kind, known in (("bot:clerk", False), ("bot:magnate", True)):
        sheet = WhoPlays(make_app(), "first_train", "Ada", kind, (), lambda kind: None)
        assert ("magnate" in sheet._levels(who_plays.parse_kind(kind).level)) == known
