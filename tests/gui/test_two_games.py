"""The window with a second game in the house: chosen by its picture, set up by its options, told in its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest
from pygame import Rect

import tests.toy
from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Key, Text
from imperial_steam.gui.pages.choose_game import ChooseGame
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.last_agreement import remember
from imperial_steam.gui.pages.learning.learn import ChooseLesson
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import Curtain, PauseMenu
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import Scene, layout_of
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.core.pen import Pen
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.gui.window.settings import load
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session, save
from imperial_steam.session.records import FILE, Finished, Records, Result
from imperial_steam.titles import TITLES
from tests.gui.pages.test_scenes import faults
from tests.gui.tables.conftest import refresh
from tests.gui.window.test_app import press
from tests.toy.window.presenter import ToyPresenter
from tests.toy.window.shown import ToyPen, ToyShown

#: Every game of the program, before tests choose theirs.
SHIPPED = {entry.key: entry for entry in titles.entries() if entry.home is None}


@pytest.fixture(autouse=True)
def two_games(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy is offered after Imperial Steam."""
    monkeypatch.setitem(titles._ENTRIES, "toy", tests.toy.ENTRY)


@pytest.fixture
def menu(app: DesktopProgram) -> DesktopProgram:
    """A window that shows the main menu and keeps its settings."""
    app.keep_settings = True
    app.push(MainMenu(app))
    app.step([], 0)
    return app


def said(app: App) -> str:
    return "\n".join(item.label for item in layout_of(cast(Scene, app.top)))


def new_toy(app: App, people: str = "2") -> NewGame:
    """The page of a new game of the toy, from the menu on."""
    perform(app, [Key("n")])
    assert isinstance(app.top, ChooseGame)
    press(app, "toy")
    page = app.top
    assert isinstance(page, NewGame)
    page._set_rivals("friends")
    page._set_count(people)
    for number, name in enumerate(("Anna", "Béla")[: int(people)]):
        page.ensure_built()
        page.form.set_focus(f"name.{number}")
        perform(app, [Text(name)])
    return page


def play(app: App) -> None:
    """Play the toy to its end by the numbers of its choices, lifting curtains."""
    chance = Random(1)
    for _ in range(600):
        app.step([], 1.0)
        if isinstance(app.top, Curtain):
            press(app, "show")
            continue
        table = on_table(app)
        if table.session.ledger.game.over:
            return
        if table.state.human:
            perform(app, [Key(str(1 + chance.randrange(len(table.state.choices()))))])
    raise AssertionError("the toy never ends")


def on_table(app: App) -> TableScene[ToyShown, ToyPen]:
    """The table of the toy, on top of everything."""
    table = app.top
    assert isinstance(table, TableScene)
    assert isinstance(table.presenter, ToyPresenter)
    return table


def test_the_menu_names_no_game_when_there_are_several(menu: App) -> None:
    assert menu.text("title.subtitle") in said(menu)


@pytest.mark.parametrize("key", ["return", "space"])
def test_a_game_is_chosen_by_keys(menu: App, key: str) -> None:
    games = [entry.key for entry in titles.entries()]
    perform(menu, [Key("n"), *[Key("right")] * games.index("toy"), Key(key)])
    assert isinstance(menu.top, NewGame)
    assert menu.top.game == "toy"


@pytest.mark.parametrize("scale", [100, 150])
def test_all_games_are_in_sight_on_a_laptop(
    make_app: Callable[..., DesktopProgram], monkeypatch: pytest.MonkeyPatch, scale: int
) -> None:
    monkeypatch.setattr(titles, "_ENTRIES", SHIPPED)
    program = make_app((1366, 768), scale=scale)
    page = ChooseGame(program, "choose.new", lambda game: None)
    program.push(page)
    program.draw()
    window = Rect((0, 0), program.size)
    assert all(window.contains(page.form[game].rect) for game in SHIPPED)
    assert len({page.form[game].rect.y for game in SHIPPED}) == 1


def test_games_to_choose_from_stand_right_above_the_buttons(menu: DesktopProgram) -> None:
    """The sheet is no taller than its pictures need."""
    menu.push(ChooseGame(menu, "choose.new", lambda game: None))
    menu.draw()
    page = menu.top
    assert isinstance(page, ChooseGame)
    rects = [widget.rect for widget in page.form.widgets]
    lowest = max(widget.rect.bottom for widget in page.form.widgets if widget.key in {e.key for e in titles.entries()})
    below = min(rect.top for rect in rects if rect.top >= lowest)
    assert below - lowest < page.px(30)


def test_the_game_played_last_is_chosen_first(menu: DesktopProgram) -> None:
    """In the next start too; a game that is no longer there leaves the first one."""
    first = titles.entries()[0].key

    def chosen() -> str | None:
        """The game whose picture has the focus when a game is chosen."""
        menu.push(ChooseGame(menu, "choose.new", lambda game: None))
        menu.draw()
        assert isinstance(menu.top, ChooseGame)
        return menu.top.form.focus and menu.top.form.focus.key

    assert chosen() == first
    for key in ("toy", first):
        title = titles.title(key)
        people = [Person(name, colour) for name, colour in zip(("Anna", "Ben"), title.colours, strict=False)]
        menu.play(Session(Ledger.new(title, people, title.setup_kinds[0], Random(1)), None, menu.now()))
        assert (chosen(), load(folders.config()).played) == (key, key)
    menu.change(played="gone")
    assert chosen() == first


def test_the_choice_says_how_many_can_play(menu: App) -> None:
    perform(menu, [Key("n")])
    assert all(players in said(menu) for players in ("2–4 players, or alone against Franz", "2–4 players"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 540), (1366, 768), (2560, 1440)])
def test_pages_of_every_game_fit(make_app: Callable[..., App], language: str, size: tuple[int, int]) -> None:
    app = make_app(size, language=language)
    for number, title in enumerate(("imperial_steam", "toy")):
        results = (Result("Anna", "red", "human", 12, True), Result("Béla", "purple", "human", 9, False))
        Records(folders.records() / FILE).add(Finished(str(number), title, app.now(), results, 3, 20, {}))
    solo = NewGame(app, "toy")
    solo._set_count("1")
    pages: list[Any] = [
        ChooseGame(app, "choose.new", lambda game: None), NewGame(app, "toy"), solo, Statistics(app),
        app.rules(game="toy"),
    ]  # fmt: skip
    for page in pages:
        app.push(page)
        assert faults(page) == []
    labels = [item.label for item in layout_of(pages[1])]
    assert any(page_word in label for label in labels for page_word in ("Cups", "Becher", "Kubki"))


def test_a_game_of_the_toy_from_the_menu_to_the_statistics(menu: App) -> None:
    page = new_toy(menu)
    page._choose("cups", "yes")
    page._set_kind("high")
    press(menu, "start")
    play(menu)
    assert menu.session is not None
    assert menu.session.ledger.labels == {"kind": "high"}
    assert menu.session.ledger.game.over
    (kept,) = Records(folders.records() / FILE).games
    assert (kept.title, {result.name for result in kept.results}) == ("toy", {"Anna", "Béla"})
    menu.to_menu()
    perform(menu, [Key("t")])
    assert isinstance(menu.top, Statistics)
    assert "pebble" in said(menu)
    assert " G" not in said(menu)


def test_alone_against_the_rock(menu: App) -> None:
    page = new_toy(menu, "1")
    assert "alone against The rock" in said(menu)
    page._choose("rock", "fast")
    press(menu, "start")
    assert menu.session is not None
    assert [person.name for person in menu.session.ledger.people] == ["Anna", "The rock"]
    assert menu.session.ledger.labels["solo"] == "fast"
    play(menu)


def test_a_game_begun_by_keys_is_shown_at_once(menu: App) -> None:
    """Nobody moves the mouse, nobody is hidden from: the loop has to draw the table once more to show it."""
    page = new_toy(menu, "1")
    page._start()
    assert on_table(menu).session.ledger.cursor == 0
    assert menu.step([], 0.0)


def test_choices_are_kept_for_each_game(menu: App) -> None:
    new_toy(menu, "1")._choose("speed", "5")
    press(menu, "start")
    steam = NewGame(menu)
    steam._set_count("3")
    remember(menu, steam._title, steam._seats, steam._people, steam.agreement)
    kept = load(folders.config()).games
    colours = " ".join(seat.colour for seat in NewGame(menu, "toy")._seats)
    everybody = " ".join(["human"] * 4)
    assert kept["toy"] == {
        "players": "1", "kind": "plain", "seats": everybody, "colours": colours, "speed": "5",
    }  # fmt: skip
    assert kept["imperial_steam"]["players"] == "3"
    again = NewGame(menu, "toy")
    assert again.solo
    assert again.agreement.choices == {"speed": "5"}


def test_my_colour_stays_mine_whatever_was_played_in_between(menu: App) -> None:
    """Two games have some colours in common: a game in the colours of one does not change those of the other."""
    steam = NewGame(menu)
    wanted = steam._title.colours[-1]
    steam._seats = [
        replace(seat, colour=colour) for seat, colour in zip(steam._seats, reversed(steam._title.colours), strict=False)
    ]
    remember(menu, steam._title, steam._seats, steam._people, steam.agreement)
    for _ in range(2):
        toy = NewGame(menu, "toy")
        remember(menu, toy._title, list(reversed(toy._seats)), toy._people, toy.agreement)
        assert NewGame(menu)._seats[0].colour == wanted


def test_a_save_of_either_game_opens_its_own_table(menu: App) -> None:
    new_toy(menu)
    press(menu, "start")
    assert menu.session is not None
    path = folders.saves() / "pebbles.steamgame"
    save(menu.session.ledger, path, menu.now())
    steam = NewGame(menu)
    steam._set_name(0, "Anna")
    steam._set_name(1, "Béla")
    steam._start()
    assert isinstance(menu.top, TableScene)
    menu.open_save(path)
    on_table(menu)


def test_the_rules_are_those_of_the_game_chosen_or_played(menu: App) -> None:
    perform(menu, [Key("r")])
    press(menu, "toy")
    assert isinstance(menu.top, RulesScene)
    assert "Taking pebbles" in said(menu)
    menu.show_only([MainMenu(menu)])
    new_toy(menu)
    press(menu, "start")
    perform(menu, [Key("escape")])
    assert isinstance(menu.top, PauseMenu)
    press(menu, "rules")
    assert "Taking pebbles" in said(menu)


def test_a_game_without_a_lesson_says_so(menu: App) -> None:
    perform(menu, [Key("e")])
    press(menu, "toy")
    assert isinstance(menu.top, Notice)
    menu.pop()
    press(menu, "imperial_steam")
    assert isinstance(menu.top, ChooseLesson)


@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_number_on_a_mark_is_the_place_in_the_turn_order(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, game: str, size: tuple[int, int]
) -> None:
    """On strips, tabs and boards alike, also when the seats have changed their places."""
    monkeypatch.setitem(titles._ENTRIES, game, SHIPPED[game])
    numbers: set[tuple[int, str]] = set()

    def noted(pen: Any, centre: tuple[int, int], radius: int, seat: int, letter: str = "", **_: Any) -> None:
        numbers.add((seat, letter))

    people = [Person(name, colour) for name, colour in zip(("Ada", "Béla", "Cleo"), TITLES[game].colours, strict=False)]
    ledger, chance = Ledger.new(TITLES[game], people, TITLES[game].setup_kinds[0], Random(1)), Random(1)
    while list(order := ledger.game.state.order) == sorted(order):  # type: ignore[attr-defined]
        decision = ledger.decision
        assert decision is not None
        ledger.apply(chance.choice(list(decision.options)))
    app = make_app(size)
    app.session = Session(ledger, None, "")
    app.push(table(game).scene(app, app.session))  # type: ignore[arg-type]
    monkeypatch.setattr(Pen, "badge", noted)
    refresh(app.top)  # type: ignore[arg-type]
    assert {(seat, letter) for seat, letter in numbers if letter} == {(seat, str(n)) for n, seat in enumerate(order, 1)}


@pytest.mark.parametrize("key", SHIPPED)
def test_everything_that_can_be_agreed_on_is_asked_on_the_page_of_a_new_game(
    key: str, make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(titles._ENTRIES, key, SHIPPED[key])
    title = TITLES[key]
    board = title.read_board(title.default_board)
    asked = set[str]()
    for count in (*title.players, *([1] if title.automa else [])):
        for option in title.options(board):
            for value in {option.values[0], option.values[-1]}:
                page = NewGame(make_app(games={key: {"players": str(count), option.key: value}}), key)
                page.ensure_built()
                asked |= {widget.key for widget in page.form.widgets}
    assert {option.key for option in title.options(board)} <= asked
