"""What a title gets from the kit without saying a word, on the table of the toy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pygame import Rect

import tests.toy
from imperial_steam import titles
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key, Move
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.pausing import Curtain
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.pages.statistics import Statistics
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.table_kit.core.prompt import steps
from imperial_steam.gui.table_kit.drawing.regions import Wants, roomy
from imperial_steam.gui.table_kit.drawing.targets import RULE
from imperial_steam.gui.table_kit.ending.aid import PlayerAid
from imperial_steam.gui.table_kit.ending.statistics import StatisticsPage
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session
from tests.gui.pages.test_scenes import faults
from tests.toy.game import Toy
from tests.toy.samples import REVEALING
from tests.toy.setup import Setup
from tests.toy.title import TITLE, ToyTitle
from tests.toy.window.shown import ToyPen, ToyShown

ToyTable = TableScene[ToyShown, ToyPen]
SIZES = [(960, 540), (1366, 768), (1920, 1080), (2560, 1440)]


@pytest.fixture(autouse=True)
def toy(offered: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(titles._ENTRIES, "toy", tests.toy.ENTRY)


def seated(app: App, setup: Setup, *played: str, goal: int = 40, title: ToyTitle = TITLE) -> ToyTable:
    """The table of a toy game after some actions, drawn once, its curtains lifted."""
    board = replace(TITLE.read_board(TITLE.default_board), goal=goal)
    machines = TITLE.machine_seats(setup)
    people = [
        Person(name, TITLE.colours[seat], machines.get(seat, "human"))
        for seat, name in enumerate(("Ada", "Béla")[: setup.players])
    ]
    ledger = Ledger(title, board, setup, people)
    for action in played:
        ledger.apply(action)
    app.session = Session(ledger, None, "")
    scene = table("toy").scene(app, app.session)
    assert isinstance(scene, TableScene)
    app.push(scene)
    drawn(app)
    return scene


def drawn(app: App) -> None:
    """Let time pass, lift curtains, draw."""
    app.step([], 1.0)
    while isinstance(app.top, Curtain):
        app.top.ensure_built()
        app.top.form["show"].activate()
        app.step([], 1.0)


def said(app: App) -> str:
    assert isinstance(app.top, TableScene | StatisticsPage | PlayerAid | Statistics)
    return "\n".join(item.label for item in layout_of(app.top))


def test_a_thing_is_clicked_where_it_is_drawn(app: App) -> None:
    scene = seated(app, Setup(2))
    place = scene.state.hits.place(Target("heap", "2"))
    assert place is not None
    perform(app, [Move(place.center), Click(place.center)])
    assert scene.session.ledger.entries[-1].text == "take 2"


def test_what_cannot_be_done_is_explained_with_its_rule(app: App) -> None:
    scene = seated(app, Setup(2), "take 1")
    place = scene.state.hits.place(Target("heap", "2"))
    assert place is not None
    perform(app, [Move(place.center)])
    drawn(app)
    assert "Pebbles have been taken in this turn." in said(app)
    assert RULE in said(app)
    assert "TOY-02" not in said(app), "the ID is for the rules and for files"


def test_what_was_seen_cannot_be_taken_back(app: App) -> None:
    """Neither by undo nor by playing on from an earlier moment; looking back is free."""
    scene = seated(app, Setup(2), "take 1", "throw", title=REVEALING)
    history = scene.controller.history
    assert scene.session.ledger.cursor == 3, "the die has been thrown"
    assert not history.can_undo
    perform(app, [Key("backspace")])
    assert isinstance(app.top, Notice)
    assert scene.session.ledger.cursor == 3
    app.pop()
    scene.state.play(TITLE.parse_action("end"))
    assert history.can_undo
    history.look(1)
    history.go_back()
    assert isinstance(app.top, Notice)
    assert scene.session.ledger.cursor == 4


def test_a_variation_does_not_show_what_is_hidden_in_the_game(app: App) -> None:
    scene = seated(app, Setup(2), "take 1", title=REVEALING)
    scene.controller.lines.leave_game()
    scene.state.choose(TITLE.parse_action("throw"))
    assert isinstance(app.top, Notice)
    assert scene.session.ledger.cursor == 1
    app.pop()
    scene.state.choose(TITLE.parse_action("end"))
    assert scene.session.ledger.cursor == 2
    scene.controller.lines.drop()
    scene.state.choose(TITLE.parse_action("throw"))
    assert scene.session.ledger.entries[-1].text == "throw", "the game itself does"


def test_who_holds_something_hidden_is_alone_when_looking_at_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when nobody else holds anything: the cup is shown to its owner, and to nobody else."""
    scene = seated(app, Setup(2), "take 1")
    monkeypatch.setattr(Toy, "hidden_from", lambda game, seat: frozenset({0}) - {seat})
    scene.state.viewer = 1
    scene.state.renew()
    drawn(app)
    assert scene.state.viewer == 0
    assert scene.state.hidden() == frozenset()
    scene.state.play(TITLE.parse_action("end"))
    drawn(app)
    assert scene.state.viewer == 1
    assert scene.state.hidden() == {0}


def test_a_still_picture_has_no_zoom(app: App) -> None:
    scene = seated(app, Setup(2))
    assert not {"zoom_in", "zoom_out", "zoom_fit"} & {command.key for command in scene.controller.commands.buttons}


def test_the_machine_takes_its_turn(app: App) -> None:
    scene = seated(app, Setup(2, rock=4), "take 1", "end")
    for _ in range(4):
        drawn(app)
    game = scene.session.ledger.game
    assert isinstance(game, Toy)
    assert game.piles[1] == 8  # the order of turns goes to and fro: the rock has two in a row
    assert scene.state.human


def test_the_end_is_reckoned_and_told_in_the_unit_of_the_title(app: App) -> None:
    scene = seated(app, Setup(2), goal=5)
    scene.state.play(TITLE.parse_action("take 3"))
    scene.state.play(TITLE.parse_action("end"))
    scene.state.play(TITLE.parse_action("take 2"))
    scene.state.play(TITLE.parse_action("end"))
    scene.state.play(TITLE.parse_action("take 3"))
    drawn(app)
    assert scene.controller.reckoned.counting
    scene.controller.reckoned.everything()
    drawn(app)
    assert "The game is over: Béla wins with 5 pebbles." in said(app)


def test_the_reckoning_goes_with_the_end_it_was_made_of(app: App) -> None:
    """Whoever takes the last action back sees the table again, and a second end is counted anew."""
    scene = seated(app, Setup(2), "take 1", "end", goal=2)
    for counted in (False, True):
        scene.state.play(TITLE.parse_action("take 3"))
        drawn(app)
        assert scene.state.view.reckoning
        assert scene.controller.reckoned.counting
        if counted:
            scene.controller.reckoned.everything()
        scene.state.jump(2)
        drawn(app)
        assert not scene.state.view.reckoning
        assert not scene.state.view.counting
        assert "The game is over" not in said(app)


def test_several_may_win(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated(app, Setup(2), goal=1)
    scene.state.play(TITLE.parse_action("take 1"))
    monkeypatch.setattr(Toy, "winners", lambda game: [0, 1])
    scene.controller.reckoned.everything()
    scene.state.renew()
    drawn(app)
    assert "The game is over: Ada and Béla win with 1 pebble each." in said(app)


def test_nobody_may_win(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated(app, Setup(2), goal=1)
    scene.state.play(TITLE.parse_action("take 1"))
    monkeypatch.setattr(Toy, "winners", lambda game: [])
    scene.controller.reckoned.everything()
    scene.state.renew()
    drawn(app)
    assert "Nobody has won" in said(app)


def test_statistics_and_aid_open_by_their_keys(app: App) -> None:
    seated(app, Setup(2), "take 3", "throw", "thrown 6")
    perform(app, [Key("c")])
    assert isinstance(app.top, StatisticsPage)
    assert "All pebbles" in [row.label for row in app.top.story.rows("pebbles")]
    assert [row.amounts for row in app.top.story.rows("pebbles")] == [(3, 0), (6, 0), (0, 0), (9, 0)]
    app.pop()
    perform(app, [Key("f5")])
    assert isinstance(app.top, PlayerAid)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_off(make_app: Callable[..., App], language: str, size: tuple[int, int]) -> None:
    app = make_app(size, language=language)
    for setup, played in ((Setup(2, cups=True), ("hide 1",)), (Setup(2, rock=3), ("take 3", "throw", "thrown 6"))):
        scene = seated(app, setup, *played)
        assert faults(scene) == []


def test_a_roomy_window_shows_every_panel_at_once() -> None:
    made = roomy((1366, 768), 1.0, Wants(200, 4), "board", {"players": ["players"], "shop": ["shop"]})
    assert not made.compact
    places = [rect for _, rect in made.named()]
    assert {"board", "players", "shop", "choices", "log", "prompt", "toolbar", "turn_order"} == set(made.places)
    assert all(not a.colliderect(b) for number, a in enumerate(places) for b in places[:number])
    assert all(Rect(0, 0, 1366, 768).contains(rect) for rect in places)


def test_what_a_machine_may_choose_from_in_secret_is_not_shown(app: App) -> None:
    board = TITLE.read_board(TITLE.default_board)
    people = [Person("Ada", "red", "random"), Person("Béla", "purple")]
    app.session = Session(Ledger(TITLE, board, Setup(2, cups=True), people), None, "")
    scene = table("toy").scene(app, app.session)
    assert isinstance(scene, TableScene)
    decision = scene.session.ledger.decision
    assert decision is not None
    assert decision.secret
    assert decision.options
    assert scene.state.shown().lit == {}
    scene.session.apply("hide 2")
    scene.state.renew()
    assert len(scene.state.shown().lit) > 1


def test_nothing_is_lit_while_a_machine_decides(app: App) -> None:
    """Neither what it may choose from nor a button that goes on with the game."""
    scene = seated(app, Setup(2, rock=4), "take 1", "end")
    scene.session.jump(2)
    scene.state.renew()
    decision = scene.session.ledger.decision
    assert decision is not None
    assert not scene.state.human
    assert not decision.secret
    assert decision.options
    assert scene.state.shown().lit == {}
    assert steps(scene.state.shown()) == []
