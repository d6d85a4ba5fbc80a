"""A person who has to go leaves the seat to a machine, and takes it back: by the menu of the table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from imperial_steam import folders, titles
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.who_plays import AtTheTable
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import HUMAN, Ledger, Person, Session, load, read_journal, save, unfinished
from imperial_steam.session.records import FILE, Records, by_name
from imperial_steam.titles import TITLES
from tests.gui.minds import NearMind, give
from tests.gui.table_kit.machines.test_machines import ENTRIES, GAMES, ledger_of, lift, machines_of, play_on, table_of

MakeApp = Callable[..., App]


@pytest.fixture(autouse=True)
def minds(monkeypatch: pytest.MonkeyPatch) -> list[NearMind]:
    """Both games, and machines that think here."""
    monkeypatch.setattr(titles, "_ENTRIES", ENTRIES)
    return give(monkeypatch)


def press(app: App, *keys: str) -> None:
    for key in keys:
        app.top.ensure_built()
        app.top.form[key].activate()


def choose(scene: TableScene, seat: int, who: str) -> None:
    """By the menu: Escape, who plays, the seat, machine or person."""
    app = scene.app
    perform(app, [Key("escape")])
    if app.top is scene:  # the banner of a round was put away first
        perform(app, [Key("escape")])
    press(app, "who_plays", f"seat.{seat}")
    app.top.ensure_built()
    app.top.form["who"].changed(who)
    press(app, "ok", "ok")
    assert app.top is scene


def two_people(make_app: MakeApp, key: str = "russian_railroads") -> TableScene:
    scene = table_of(make_app(machine_turns="skip", ceremonies=False), ledger_of(key, (HUMAN, HUMAN)))
    play_on(scene, Random(3), lambda ledger: ledger.cursor > 12 and ledger.decider(ledger.cursor) == 0)
    lift(scene)
    return scene


def test_enter_goes_back_to_the_table(make_app: MakeApp) -> None:
    """As its button says: at once, and after a seat was looked at."""
    scene = two_people(make_app)
    for looked in (False, True):
        scene.app.push(AtTheTable(scene.app, scene.session))
        scene.app.top.ensure_built()
        if looked:
            scene.app.top.form.set_focus("seat.0")
            press(scene.app, "seat.0", "ok")
        perform(scene.app, [Key("return")])
        assert scene.app.top is scene


@pytest.mark.parametrize(("name", "label"), [("Clerk", "Clerk"), ("Ada", "Ada: Clerk")])
def test_a_machine_called_like_its_level_is_named_once(make_app: MakeApp, name: str, label: str) -> None:
    people = [Person("Anna", "red"), Person(name, "purple", "bot:clerk")]
    session = Session(Ledger.new(TITLES["imperial_steam"], people, "fixed", Random(1)), None, "")
    sheet = AtTheTable(make_app(), session)
    assert sheet.content()[2].label == label


@pytest.mark.parametrize("key", GAMES)
def test_a_machine_takes_the_seat_and_gives_it_back(make_app: MakeApp, key: str, minds: list[NearMind]) -> None:
    scene = two_people(make_app, key)
    ledger = scene.session.ledger
    cursor = ledger.cursor
    choose(scene, 0, "machine")
    assert (ledger.seats.plays(0), ledger.people[0].name, scene.state.seats[0].machine) == ("bot:clerk", "Anna", True)
    play_on(scene, Random(4), lambda ledger: bool(minds and minds[0].asked) and ledger.cursor > cursor)
    assert minds[0].asked[0][1] == 0
    choose(scene, 0, "person")
    assert (ledger.seats.plays(0), scene.state.seats[0].machine) == (HUMAN, False)
    asked, cursor = len(minds[0].asked), ledger.cursor
    play_on(scene, Random(4), lambda ledger: ledger.cursor > cursor + 20)
    assert len(minds[0].asked) == asked


def test_a_seat_taken_back_in_the_middle_of_a_thought(make_app: MakeApp, minds: list[NearMind]) -> None:
    scene = two_people(make_app)
    ledger, cursor = scene.session.ledger, scene.session.ledger.cursor
    choose(scene, 0, "machine")
    minds.append(NearMind(ledger))
    minds[-1].late = 10**9
    scene.update(0.1)
    assert machines_of(scene).play.asked
    choose(scene, 0, "person")
    scene.update(0.1)
    assert not machines_of(scene).play.asked
    assert minds[-1].cancelled == 1
    assert (scene.state.human, ledger.cursor) == (True, cursor)


def test_saves_and_journals_keep_who_plays(make_app: MakeApp, tmp_path: Path) -> None:
    scene = two_people(make_app)
    choose(scene, 1, "machine")
    save(scene.session.ledger, tmp_path / "away.steamgame", "now")
    scene.session.suspend()
    (listed,) = unfinished(folders.journals())
    found = read_journal(listed.path, TITLES)
    assert found is not None
    assert found.ledger is not None
    for again in (found.ledger, load(tmp_path / "away.steamgame", TITLES)):
        assert [again.seats.plays(seat) for seat in (0, 1)] == [HUMAN, "bot:clerk"]
        assert again.people[1].kind == HUMAN
        other = table_of(make_app(machine_turns="skip"), again)
        begin = again.cursor
        play_on(other, Random(3), lambda ledger, begin=begin: ledger.cursor > begin + 6)


def test_who_is_left_alone_with_machines_needs_no_curtain(make_app: MakeApp) -> None:
    """The bids of Imperial Steam are secret (BID-01)."""
    scene = table_of(make_app(machine_turns="skip"), ledger_of("imperial_steam", (HUMAN, HUMAN)))
    scene.update(0)
    lift(scene)
    other = 1 - scene.session.ledger.decision.player
    choose(scene, other, "machine")
    scene.update(0)
    assert scene.app.top is scene
    assert scene.state.viewer == 1 - other


def test_the_result_is_not_the_persons(make_app: MakeApp) -> None:
    scene = two_people(make_app)
    choose(scene, 0, "machine")
    play_on(scene, Random(5), lambda ledger: ledger.game.over)
    scene.app.update(0.1)
    games = Records(folders.records() / FILE).games
    assert [result.kind for result in games[0].results] == ["bot:clerk", HUMAN]
    assert list(by_name(games)) == [scene.session.ledger.people[1].name]


def test_lines_beside_the_game_have_the_seats_of_the_game(make_app: MakeApp) -> None:
    scene = two_people(make_app)
    scene.controller.lines.leave_game()
    perform(scene.app, [Key("escape")])
    scene.app.top.ensure_built()
    assert "who_plays" not in [widget.key for widget in scene.app.top.form.widgets]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1366, 768), (960, 540)])
def test_layout(make_app: MakeApp, language: str, size: tuple[int, int]) -> None:
    app = make_app(size, language=language)
    scene = table_of(app, ledger_of("imperial_steam", (HUMAN, "bot:director:builder", HUMAN)))
    scene.session.depute(0, "bot:engineer:racer")
    app.push(AtTheTable(app, scene.session))
    for _ in range(2):
        items = layout_of(app.top)
        assert [item.label for item in items if not item.fits or item.missing] == []
        assert [item.label for item in items if item.label.startswith(("machine.", "pause."))] == []
        press(app, "seat.0") if isinstance(app.top, AtTheTable) else None
