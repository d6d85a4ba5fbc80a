"""The loop, the scene stack, and what happens when a scene fails."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from random import Random
from typing import cast

import pygame
import pytest

from imperial_steam import folders
from imperial_steam.bots.play import play_game
from imperial_steam.bots.random_bot import RandomBot
from imperial_steam.games.kit.faults import BoardError
from imperial_steam.gui import program
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import Click, Drag, Drop, InputEvent, Key, Move, Press, Quit, Text, Wheel
from imperial_steam.gui.pages.agreement import Agreement, Seat, start
from imperial_steam.gui.pages.controls import Controls
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.kept.games import Games
from imperial_steam.gui.pages.kept.opening import Recovery, kept_games
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.new_game import NewGame
from imperial_steam.gui.pages.pausing import CopyDialog, Curtain, PauseMenu, copy_of, copy_path
from imperial_steam.gui.pages.preferences import Preferences
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.shown_games import continued
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.pages.unusable_board import UnusableBoard
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.widgets import Button, TextField
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import Recorder, perform
from imperial_steam.gui.window.settings import Settings
from imperial_steam.session import Ledger, Session, load, save, unfinished
from imperial_steam.titles import TITLES
from tests.effort import sampled


class Table(Scene):
    """Stands for the table of a title."""

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session


def _stand_in(program: DesktopProgram, session: Session) -> Table:
    return Table(program, session)


@pytest.fixture(autouse=True)
def tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the stand-in where the table of a title would be."""
    monkeypatch.setattr(DesktopProgram, "table_of", _stand_in)


@pytest.fixture
def menu(app: App) -> Iterator[App]:
    """A window that shows the main menu."""
    app.push(MainMenu(app))
    app.step([], 0)
    yield app
    close(app)


def close(app: App) -> None:
    """Leave the game of a window as the end of the program would."""
    if app.session is not None:
        app.session.close()


def at(app: App, kind: type[Scene]) -> bool:
    """True when a scene of exactly that kind is on top."""
    return type(app.top) is kind


def press(app: App, key: str) -> None:
    """Click a widget of the top scene."""
    app.top.ensure_built()
    pos = app.top.form[key].rect.center
    perform(app, [Move(pos), Press(pos), Click(pos)])


def ledger_of(names: tuple[str, ...] = ("Anna", "Béla")) -> Ledger:
    seats = tuple(Seat(name, colour) for name, colour in zip(names, ("red", "yellow", "purple"), strict=False))
    return start(Agreement("imperial_steam", seats, "fixed", seed="a seed"), Random(0))


def lines(app: App) -> str:
    """Everything the top scene says."""
    canvas = app.draw(record=True)
    return "\n".join(item.label for item in canvas.items or [])


def test_the_menu_leads_everywhere_and_back(menu: App) -> None:
    ways: list[tuple[str, type[Scene]]] = [
        ("n", NewGame), ("g", Games), ("s", Preferences), ("r", RulesScene), ("t", Statistics),
    ]  # fmt: skip
    for key, scene in ways:
        perform(menu, [Key(key)])
        assert at(menu, scene)
        perform(menu, [Key("escape")])
        assert at(menu, MainMenu)
    perform(menu, [Key("q")])
    assert not menu.running


def test_the_later_clicks_of_a_double_one_stay_with_what_the_first_was_for(menu: App) -> None:
    """They are not passed on to what the first has opened; a click of its own is."""
    press(menu, "new")
    assert at(menu, NewGame)
    menu.top.ensure_built()
    back = menu.top.form["back"].rect.center
    for count in (2, 3):
        perform(menu, [Press(back, count=count), Click(back, count=count)])
        assert at(menu, NewGame)
    perform(menu, [Press(back), Click(back)])
    assert at(menu, MainMenu)


def test_a_double_click_on_the_start_of_a_game_does_nothing_on_its_table(
    menu: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a bid lies under the pointer."""
    handled: list[InputEvent] = []
    monkeypatch.setattr(Table, "react", lambda table, event: bool(handled.append(event)))
    perform(menu, [Key("n")])
    for number, name in enumerate(("Anna", "Béla")):
        menu.top.form.set_focus(f"name.{number}")
        perform(menu, [Text(name)])
    press(menu, "start")
    perform(menu, [Press((1172, 724), count=2), Click((1172, 724), count=2)])
    assert at(menu, Table)
    assert handled == []


def test_the_menu_by_arrows_and_enter(menu: App) -> None:
    perform(menu, [Key("down"), Key("down"), Key("down"), Key("down"), Key("down"), Key("return")])
    assert at(menu, Preferences)


def test_nothing_is_drawn_when_nothing_changes(menu: App) -> None:
    assert not menu.step([], 1.0)
    assert menu.step([Key("down")], 0.1)
    assert not menu.step([], 0.1)


def test_pointing_elsewhere_in_the_empty_draws_nothing(menu: App) -> None:
    menu.step([Move((1300, 20))], 0.1)
    assert not menu.step([Move((1301, 21))], 0.1)


def test_language_switches_without_a_restart(menu: App) -> None:
    perform(menu, [Key("s")])
    choice = menu.top.form["language"]
    perform(menu, [Press(choice.rect.center)])
    choice.handle(Key("right"))
    assert menu.settings.language == "de"
    assert "Einstellungen" in lines(menu)


def test_settings_keep_the_focus_through_a_change_of_scale(menu: App) -> None:
    perform(menu, [Key("s")])
    menu.top.form.set_focus("scale")
    perform(menu, [Key("right")])
    assert menu.settings.scale == 105
    assert menu.top.form.focus is not None
    assert menu.top.form.focus.key == "scale"


def test_new_game_from_names_to_table(menu: App) -> None:
    perform(menu, [Key("n")])
    cast(NewGame, menu.top)._set_rivals("friends")
    cast(NewGame, menu.top)._set_count("2")
    menu.top.ensure_built()
    for number, name in enumerate(("Anna", "Łucja")):
        menu.top.form.set_focus(f"name.{number}")
        perform(menu, [Text(name)])
    press(menu, "start")
    assert at(menu, Table)
    assert menu.session is not None
    people = menu.session.ledger.people
    assert [(person.name, person.colour) for person in people] == [("Anna", "red"), ("Łucja", "purple")]
    assert menu.settings.names == ("Anna", "Łucja")
    assert menu.session.journal is not None


def test_taking_a_colour_gives_the_other_player_ones_own(menu: App) -> None:
    perform(menu, [Key("n")])
    menu.top.form.set_focus("colour.0")
    perform(menu, [Key("right")])
    scene = cast(NewGame, menu.top)
    assert [seat.colour for seat in scene.agreement.seats] == ["purple", "red", "turquoise"]


def test_a_bad_board_is_explained(menu: App, tmp_path: Path) -> None:
    perform(menu, [Key("n")])
    for number, name in enumerate("AB"):
        menu.top.form.set_focus(f"name.{number}")
        perform(menu, [Text(name)])
    scene = cast(NewGame, menu.top)
    scene._set_board(tmp_path / "nowhere")
    scene.ensure_built()
    press(menu, "start")
    assert "This board cannot be used" in lines(menu)
    assert "nowhere" in lines(menu)


def test_many_errors_of_a_board_can_be_read(menu: App, tmp_path: Path) -> None:
    """Far more than the window holds, in a folder with a long path: nothing is shrunk, and the sheet scrolls."""
    board = tmp_path / ("a_folder_far_down_" * 5) / "my_board"
    shutil.copytree(TITLES["imperial_steam"].default_board, board)
    towns = board / "map.yaml"
    towns.write_text(towns.read_text(encoding="utf-8").replace("from: ", "from: X"), encoding="utf-8")
    with pytest.raises(BoardError) as caught:
        TITLES["imperial_steam"].read_board(board)
    menu.push(UnusableBoard(menu, str(board), caught.value))
    menu.draw()
    errors = [widget for widget in menu.top.form.widgets if widget.key.startswith("error.")]
    assert len(errors) == len([fault for fault in caught.value.faults if fault.severity == "error"])
    assert all(str(tmp_path) not in widget.label and "map.yaml:" in widget.label for widget in errors)
    menu.draw()
    assert all(item.fits for item in menu.draw(record=True).items or [])


def test_the_same_seed_gives_the_same_setup() -> None:
    seats = (Seat("A", "red"), Seat("B", "purple"))
    made = [start(Agreement("imperial_steam", seats, "random", seed=seed), Random(n)) for n, seed in enumerate("xxy")]
    data = [ledger.title.setup_data(ledger.setup) for ledger in made]
    assert data[0] == data[1] != data[2]


def test_hidden_money_reaches_the_setup() -> None:
    seats = (Seat("A", "red"), Seat("B", "purple"))
    assert start(Agreement("imperial_steam", seats, "fixed", {"hidden_money": "yes"}), Random(0)).setup.hidden_money
    assert not start(Agreement("imperial_steam", seats, "fixed"), Random(0)).setup.hidden_money


def playing(app: App) -> Session:
    """Start a game at the table."""
    app.play(Session(ledger_of(), folders.journals(), app.now()))
    assert app.session is not None
    return app.session


def interrupted(app: App) -> Path:
    """Start a game and leave it as a crash would; its journal."""
    journal = playing(app)._journal
    assert journal is not None
    journal.release()
    return journal.path


def test_pause_and_back(menu: App) -> None:
    playing(menu)
    menu.push(PauseMenu(menu))
    perform(menu, [Key("escape")])
    assert at(menu, Table)
    menu.push(PauseMenu(menu))
    press(menu, "menu")
    assert at(menu, MainMenu)
    press(menu, "continue")
    assert at(menu, Table)


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_the_pause_menu_of_large_texts_needs_no_scrolling(menu: App, language: str) -> None:
    menu.resize((1366, 768))
    menu.change(scale=135, language=language)
    playing(menu)
    more = dict.fromkeys(("review", "hand_out", "who_plays"), lambda: None)
    pause = PauseMenu(cast(DesktopProgram, menu), more)
    menu.push(pause)
    pause.ensure_built()
    assert len([widget for widget in pause.form.widgets if isinstance(widget, Button)]) == 9
    assert not any(pause.form.scrolls(widget) for widget in pause.form.widgets)


def test_the_pause_menu_says_that_a_finished_game_is_kept(menu: App) -> None:
    game = playing(menu).ledger.game
    menu.push(PauseMenu(menu))
    assert "Every action is kept" in lines(menu)
    play_game(game, RandomBot(Random(1)))
    menu.replace(PauseMenu(menu))
    assert "The game is over and kept." in lines(menu)


def test_a_copy_replaces_nothing(menu: App) -> None:
    session = playing(menu)
    for _ in range(2):
        menu.push(copy_of(menu, session))
        perform(menu, [Key("a", control=True), Text("Semmering: west"), Key("return")])
        assert at(menu, Table)
    names = sorted(path.name for path in folders.documents().iterdir())
    assert names == ["Semmering  west 2.steamgame", "Semmering  west.steamgame"]


def test_fast_typing_loses_no_letter_while_the_page_is_laid_out_again(make_app: Callable[..., App]) -> None:
    """Where a name is too long, every letter lays out the page again, and two can come between two drawings."""
    app, name = make_app(), "Maximiliane Konstantinopolis"
    app.push(NewGame(app))
    perform(app, [Move((5, 5))])
    app.step([event for letter in name for event in (Key(letter.lower()), Text(letter))], 0.02)
    assert cast(TextField, app.top.form["name.0"]).value == name


@pytest.mark.parametrize(
    ("name", "file"), [("  ", None), ("...", None), ("a:b", "a b.steamgame"), ("Łucja", "Łucja.steamgame")]
)
def test_names_of_copies_make_good_file_names(name: str, file: str | None) -> None:
    path = copy_path(name)
    assert (path.name if path else None) == file


def test_a_copy_that_cannot_be_written_says_why(menu: App, home: Path) -> None:
    session = playing(menu)
    (home / "documents").write_text("a file where the folder should be")
    menu.push(copy_of(menu, session))
    press(menu, "save")
    assert at(menu, CopyDialog)
    assert "documents" in menu.top.form["problem"].label


def write_saves(app: App) -> Path:
    """A good save, a damaged one, and one with a backup."""
    folder = folders.saves()
    save(ledger_of(), folder / "good.steamgame", app.now())
    save(ledger_of(), folder / "old.steamgame", app.now())
    save(ledger_of(), folder / "old.steamgame", app.now())
    (folder / "old.steamgame").write_text("{}")
    (folder / "bad.steamgame").write_text("no game at all")
    return folder


def test_the_list_shows_damaged_saves_and_why(menu: App) -> None:
    write_saves(menu)
    perform(menu, [Key("g")])
    said = lines(menu)
    assert "Anna, Béla" in said
    assert said.count("damaged") >= 2
    assert "Round 1" in said


def test_open_and_recover(menu: App) -> None:
    folder = write_saves(menu)
    menu.push(Games(menu))
    scene = cast(Games, menu.top)
    scene._select(str(folder / "bad.steamgame"))
    press(menu, "open")
    assert at(menu, Recovery)
    perform(menu, [Key("escape")])
    scene._select(str(folder / "old.steamgame"))
    press(menu, "open")
    press(menu, "backup")
    assert at(menu, Table)


def test_a_save_dropped_from_anywhere_opens(menu: App, tmp_path: Path) -> None:
    save(ledger_of(("Anna", "Béla", "Čeněk")), tmp_path / "elsewhere.json", menu.now())
    perform(menu, [Key("g"), Key("o", control=True), Text(str(tmp_path / "elsewhere.json")), Key("return")])
    assert at(menu, Table)
    assert menu.session is not None
    assert len(menu.session.ledger.people) == 3


def test_an_interrupted_game_goes_on(make_app: Callable[..., App]) -> None:
    first = make_app()
    playing(first)
    assert first.session is not None
    option = first.session.ledger.decision
    assert option is not None
    first.session.apply(option.options[0])
    digest = first.session.ledger.game.digest()
    people = first.session.ledger.people
    told = continued(cast(DesktopProgram, first), None)
    assert "Round 1" in told
    assert any(told.endswith(f"{person.name}’s turn") for person in people)
    journal = first.session._journal
    assert journal is not None
    journal.release()
    second = make_app()
    second.push(MainMenu(second))
    second.top.ensure_built()
    told = second.top.form["which"].label
    assert told == f"Imperial Steam · {', '.join(person.name for person in people)} · Round 1"
    press(second, "continue")
    assert second.session is not None
    assert second.session.ledger.game.digest() == digest
    close(second)
    assert kept_games().latest() is None, "nothing has been kept by leaving it"


def test_an_interrupted_game_is_listed_with_its_last_change(make_app: Callable[..., App]) -> None:
    path = interrupted(make_app())
    changed = datetime(2001, 2, 3, 4, 5).timestamp()
    os.utime(path, (changed, changed))
    app = make_app()
    app.push(Games(app))
    assert "2001-02-03 04:05" in lines(app)


def test_continue_goes_on_with_the_game_played_last(make_app: Callable[..., App]) -> None:
    """Whether it was cut short or left: no list is asked."""
    cut_short = interrupted(make_app())
    os.utime(cut_short, (1_000_000_000, 1_000_000_000))
    last = make_app()
    last.play(Session(ledger_of(("Ida", "Jan")), folders.journals(), last.now()))
    cast(DesktopProgram, last).to_menu()
    last.top.ensure_built()
    assert "Ida, Jan · Round 1" in last.top.form["which"].label
    press(last, "continue")
    assert at(last, Table)
    assert last.session is not None
    assert last.session.ledger.people[0].name == "Ida"
    cast(DesktopProgram, last).to_menu()
    os.utime(cut_short)
    last.top.enter()
    press(last, "continue")
    assert [person.name for person in last.session.ledger.people] == ["Anna", "Béla"]
    close(last)


def test_a_second_game_puts_the_first_one_aside(menu: App) -> None:
    """It is kept in its save, and its journal closed."""
    first = playing(menu)
    journal = first.journal
    assert journal is not None
    menu.play(Session(ledger_of(("Ida", "Jan")), folders.journals(), menu.now()))
    assert first.journal is None
    assert journal not in [found.path for found in unfinished(folders.journals())]
    assert first.file is not None
    assert load(first.file, TITLES).cursor == first.ledger.cursor


def test_a_language_given_at_the_start_is_not_kept(app: App, home: Path) -> None:
    given = DesktopProgram(Settings(language="en"), (1366, 768), language="pl")
    assert given.catalogue.language == "pl"
    given.keep_settings = False
    given.change(scale=120)
    assert (given.catalogue.language, given.settings.language) == ("pl", "en")
    given.change(language="de")
    assert given.catalogue.language == "de"


def test_the_curtain_shows_nothing_below_and_lifts_for_its_player(menu: App) -> None:
    seen: list[str] = []
    playing(menu)
    menu.push(Curtain(menu, "Béla", "yellow", lambda: seen.append("lifted")))
    assert menu._shown() == [menu.top]
    perform(menu, [Key("escape")])
    assert at(menu, PauseMenu)
    perform(menu, [Key("escape"), Key("return")])
    assert seen == ["lifted"]
    assert at(menu, Table)


class Failing(Scene):
    """Fails where it is told to."""

    def __init__(self, app: App, where: str) -> None:
        super().__init__(app)
        self.where = where

    def react(self, event: InputEvent) -> bool:
        if self.where == "react":
            raise RuntimeError("the bridge is out")
        return False

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.where == "update":
            raise RuntimeError("the bridge is out")

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        if self.where == "paint":
            raise RuntimeError("the bridge is out")


@pytest.mark.parametrize("where", ["react", "update", "paint"])
def test_a_failing_scene_opens_the_crash_screen(menu: App, where: str, caplog: pytest.LogCaptureFixture) -> None:
    session = playing(menu)
    menu.push(Failing(menu, where))
    perform(menu, [Key("x")])
    assert at(menu, CrashScreen)
    said = lines(menu)
    assert "the bridge is out" not in said
    assert "Your game is safe" in said
    assert "the bridge is out" in caplog.text
    press(menu, "report")
    report = next(folders.log().glob("crash-*.txt"))
    assert "RuntimeError" in report.read_text()
    assert os.name == "nt" or report.stat().st_mode & 0o777 == 0o600, "it names files, and people with them"
    press(menu, "go_on")
    assert at(menu, Table)
    assert menu.session is session


def test_the_report_is_shown_only_when_asked_for(menu: App) -> None:
    menu.crash("Traceback of the bridge")
    assert "Traceback" not in lines(menu)
    press(menu, "details")
    assert "Traceback of the bridge" in lines(menu)
    press(menu, "details")
    assert "Traceback" not in lines(menu)


def test_a_crash_says_that_a_game_is_kept_where_there_is_one(menu: App) -> None:
    menu.crash("Traceback")
    assert menu.text("crash.message") in lines(menu)
    press(menu, "menu")
    playing(menu)
    menu.crash("Traceback")
    assert menu.text("crash.kept") in lines(menu)


def test_one_step_back_after_a_crash(menu: App) -> None:
    session = playing(menu)
    decision = session.ledger.decision
    assert decision is not None
    session.apply(decision.options[0])
    menu.crash("Traceback")
    press(menu, "back")
    assert session.ledger.cursor == 0
    assert at(menu, Table)


def test_crash_without_a_game_leads_to_the_menu(menu: App) -> None:
    menu.crash("Traceback")
    press(menu, "menu")
    assert at(menu, MainMenu)


def test_a_crash_in_the_crash_screen_ends_the_program(menu: App) -> None:
    menu.crash("first")
    menu.crash("second")
    assert not menu.running


def test_closing_asks_the_scene(menu: App) -> None:
    class Stubborn(Scene):
        def close_request(self) -> bool:
            return False

    menu.push(Stubborn(menu))
    perform(menu, [Quit()])
    assert menu.running
    menu.pop()
    perform(menu, [Quit()])
    assert not menu.running


def test_what_was_recorded_can_be_done_again(make_app: Callable[..., App]) -> None:
    file = StringIO()
    first, second = make_app(), make_app()
    for app in (first, second):
        app.push(MainMenu(app))
    first.recorder = Recorder(file)
    perform(first, [Key("n"), Text("Anna")])
    perform(second, file.getvalue().splitlines())
    assert lines(first) == lines(second)
    assert "Anna" in lines(second)


def test_shortcuts_on_one_scene_are_unique(menu: App) -> None:
    for scene in (MainMenu(menu), Games(menu), NewGame(menu), Preferences(menu)):
        menu.push(scene)
        scene.ensure_built()
        keys = [widget.shortcut for widget in scene.form.widgets if isinstance(widget, Button) and widget.shortcut]
        assert len(keys) == len(set(keys))
        menu.pop()


def test_fields_offer_the_names_given_last(make_app: Callable[..., App]) -> None:
    app = make_app(names=("Anna", "Béla", "Čeněk"))
    scene = NewGame(app)
    app.push(scene)
    scene._set_rivals("friends")
    scene.ensure_built()
    values = [widget.value for widget in scene.form.widgets if isinstance(widget, TextField)]
    assert values[:3] == ["Anna", "Béla", "Čeněk"]


def test_without_a_display_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    environment = {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9999", "IMPERIAL_STEAM_HOME": str(tmp_path), "LANG": "C"}
    program = "import sys; from imperial_steam.gui.program import main; sys.exit(main())"
    ran = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 1
    assert ran.stderr.count("\n") == 1
    assert "there is no display" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_letter_of_a_shortcut_is_not_typed_into_what_it_opens(menu: App) -> None:
    perform(menu, [Key("n"), Text("n"), Key("a"), Text("a")])
    field = cast(TextField, menu.top.form["name.0"])
    assert menu.top.form.focus is field
    assert field.value == "a"


@pytest.mark.parametrize("seed", sampled(range(4), 2))
def test_no_mess_of_keys_and_clicks_breaks_a_scene(seed: int, make_app: Callable[..., App]) -> None:
    chance = Random(seed)
    size = chance.choice([(1366, 768), (1000, 560), (2560, 1440)])
    app = make_app(size, scale=chance.choice([75, 100, 200]), language=chance.choice(["en", "de", "pl"]))
    app.push(MainMenu(app))
    names = ["n", "l", "s", "o", "tab", "return", "space", "escape", "left", "right", "up", "down", "home", "end"]
    names += ["delete", "backspace", "page up", "page down", "f11", "a", "v"]
    for _ in range(400):
        pos = (chance.randrange(size[0]), chance.randrange(size[1]))
        other = (chance.randrange(size[0]), chance.randrange(size[1]))
        key = Key(chance.choice(names), shift=chance.random() < 0.2, control=chance.random() < 0.15)
        drag: list[InputEvent] = [Press(pos), Drag(other, (5, 5), pos), Drop(other, pos)]
        click: list[InputEvent] = [Move(pos), Press(pos), Click(pos, count=chance.choice([1, 1, 2]))]
        rest: list[list[InputEvent]] = [[key], [key], [Text("ż")], [Wheel(pos, chance.choice([-3, 1]))]]
        perform(app, chance.choice([click, click, drag, *rest]))
        assert not at(app, CrashScreen), lines(app)
        if not app.running:
            app.running = True
        if at(app, Table):
            close(app)
            app.to_menu()
            app.session = None
    close(app)


def test_the_loop_shows_what_was_drawn_and_lets_it_be_heard(menu: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is shown or told anew while nothing changes; after the last turn nothing at all."""
    turns, done = iter([True, False, True]), list[str]()

    def step(events: object, dt: float) -> bool:
        done.append("turn")
        drawn = next(turns, None)
        menu.running = drawn is not None
        return drawn is True

    monkeypatch.setattr(menu, "step", step)
    monkeypatch.setattr(menu.stillness, "start", lambda: None)
    monkeypatch.setattr(menu.hearing, "tell", lambda drawn: done.append(f"tell {drawn}"))
    monkeypatch.setattr(pygame.display, "flip", lambda: done.append("show"))
    monkeypatch.setattr(pygame.event, "get", lambda: [])
    menu.run()
    menu.running = True
    assert done == ["turn", "show", "tell True", "turn", "tell False", "turn", "show", "tell True", "turn"]


def test_only_a_change_of_the_full_screen_makes_the_window_anew(menu: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It flickers, and on some systems the window moves."""
    made = list[bool]()
    monkeypatch.setattr(menu, "_set_mode", lambda: made.append(menu.settings.fullscreen))
    menu.change(scale=125, language="pl")
    assert made == []
    menu.change(fullscreen=True)
    assert made == [True]


def test_the_settings_lead_to_what_the_buttons_and_keys_do(menu: App) -> None:
    menu.push(Preferences(menu))
    press(menu, "controls")
    assert at(menu, Controls)
    menu.top.handle(Key("escape"))
    assert at(menu, Preferences)


def test_the_menu_lets_go_of_the_game_that_was_left(menu: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing of it is shown any more, as a table does with what was shown before."""
    shown = list[type]()
    monkeypatch.setattr(program, "let_go", lambda: shown.append(type(menu.top)))
    playing(menu)
    menu.to_menu()  # type: ignore[attr-defined]
    assert shown == [Table, MainMenu]
