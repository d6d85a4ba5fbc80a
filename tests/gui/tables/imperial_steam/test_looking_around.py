"""Looking around and planning while somebody else decides: nothing is disturbed, and nothing hidden is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from imperial_steam.games.imperial_steam.game import ImperialSteam
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.input import Click, Key
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.pausing import PAUSE_KEYS, Curtain, PauseMenu
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.commands import chords
from imperial_steam.gui.table_kit.core.view import LogFilter, Popup
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.past import branches
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import COLOURS, NAMES, new_session

BIDS = ("bid 40", "bid 30", "bid 20", "bid 10")


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table at which the second person has begun a main action."""
    session = new_session(folder)
    for text in (*BIDS, "hand A5"):
        session.apply(text)
    return make_scene(session)


def hidden_money(folder: Path) -> Session:
    """Four people who hide their money, after the bids."""
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    setup = replace(title.draw_setup(board, 4, "fixed", Random(1)), hidden_money=True)
    people = [Person(NAMES[seat], COLOURS[seat]) for seat in range(4)]
    session = Session(Ledger(title, board, setup, people), folder, "2000-01-01T00:00:00")
    for bid in BIDS:
        session.apply(bid)
    return session


def decider(scene: SteamTable) -> int:
    """Who has to decide."""
    decision = scene.session.ledger.decision
    assert decision is not None
    return decision.player


def labels(scene: SteamTable) -> list[str]:
    """Everything that is written."""
    return [item.label for item in layout_of(scene)]


def money(scene: SteamTable, seat: int) -> int:
    """What somebody has, in the position on the table."""
    game = scene.session.ledger.game
    assert isinstance(game, ImperialSteam)
    return game.state.players[seat].cash


def test_whoever_decides_finds_everything_as_it_was(scene: SteamTable) -> None:
    """Camera, tab, selection, search, the list that is open, and the step begun."""
    state, digest = scene.state, scene.session.ledger.game.digest()
    row = state.choices()[0]
    state.view.camera = state.view.camera.zoomed(state.regions.middle, (600, 400), 2)
    state.view.tab, state.view.log_filter, state.view.cursor = "log", LogFilter(words="wood"), 1
    state.view.popup = Popup(Rect(500, 300, 10, 10), [row, row], 1)
    before, copied = state.view, replace(state.view)
    scene.app.handle(Key("a"))
    refresh(scene)
    assert state.view is not before
    state.view.camera = state.view.camera.whole()
    scene.app.handle(Key("l"))
    scene.controller.log.by_words("iron")
    for key in ("u", "e", "1", "return", "r"):
        scene.app.handle(Key(key))
    scene.app.handle(Key("f2"))
    refresh(scene)
    scene.app.handle(Key("escape"))
    refresh(scene)
    assert scene.state.visit is None
    assert replace(state.view, pointer=copied.pointer) == copied
    assert scene.session.ledger.game.digest() == digest
    assert not isinstance(scene.app.top, PauseMenu)


def test_everybody_else_is_visited_in_turn(scene: SteamTable) -> None:
    """A leads from seat to seat and back to the turn; everybody finds their own place as they left it."""
    seats = []
    while True:
        scene.app.handle(Key("a"))
        if scene.state.visit is None:
            break
        seats.append(scene.state.visit.seat)
        assert scene.state.shown().seat == scene.state.visit.seat
        assert scene.state.choices() == []
        assert scene.state.shown().lit == {}
        if len(seats) == 1:
            scene.controller.zoom(3)
            camera = scene.state.view.camera
    assert seats == [(decider(scene) + step) % 4 for step in (1, 2, 3)]
    scene.app.handle(Key("a"))
    assert scene.state.view.camera == camera


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080), (1024, 600), (640, 480)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_looking_around_is_plainly_marked(
    make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str
) -> None:
    """A frame round the window, a sentence who looks and who decides, a button with the way back."""
    session = new_session(folder)
    for text in BIDS:
        session.apply(text)
    scene = make_scene(session, size, language=language)
    edge = scene.app.surface.get_at((1, 300))
    scene.controller.press(ui("look_around"))
    items = layout_of(scene)
    visit = scene.state.visit
    assert visit is not None
    names = [scene.state.seats[seat].name for seat in (visit.seat, decider(scene))]
    words = [item.label for item in items]
    assert scene.text("prompt.visit", seat=names[0], player=names[1]) in words
    assert scene.text("button.leave_visit") in words
    assert scene.app.surface.get_at((1, 300)) != edge
    assert [item for item in items if not item.fits or item.missing] == []
    place = scene.state.hits.place(ui("leave_visit"))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert scene.state.visit is None


def test_a_small_window_shows_the_own_board_first(make_scene: MakeScene, folder: Path) -> None:
    """That is what one looks around for; another tab chosen is there the next time."""
    session = new_session(folder)
    for text in BIDS:
        session.apply(text)
    scene = make_scene(session, (960, 540))
    scene.app.handle(Key("a"))
    scene.app.draw()
    assert scene.state.regions["tableau"].w
    scene.state.open("markets")
    scene.controller.visits.leave()
    scene.app.handle(Key("a"))
    assert scene.state.open_tab() == "markets"


def test_it_can_be_found_in_words(scene: SteamTable) -> None:
    """The pause menu has it beside the toolbar."""
    scene.app.handle(Key("escape"))
    assert isinstance(scene.app.top, PauseMenu)
    scene.app.top.ensure_built()
    scene.app.top.form["look_around"].activate()
    assert scene.app.top is scene
    assert scene.state.visit is not None


def test_the_keys_of_the_table_work_in_its_pause_menu(scene: SteamTable) -> None:
    """They are written on their buttons as the others are, and they are those of the table."""
    scene.app.handle(Key("escape"))
    menu = scene.app.top
    assert isinstance(menu, PauseMenu)
    assert {"A", "Ctrl+P"} <= {item.label for item in layout_of(menu)}
    for name, key in PAUSE_KEYS.items():
        assert set(chords(key)) & set(scene.controller.commands._by_key[name].keys)
    menu.handle(Key("a"))
    assert scene.app.top is scene
    assert scene.state.visit is not None


def test_nobody_looks_around_alone(make_scene: MakeScene, folder: Path) -> None:
    """Against Franz there is nobody who could."""
    title = ImperialSteamTitle()
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 1, "fixed", Random(1), {"franz": "easy"})
    people = [Person("Ada", "red"), Person("Franz", "purple", "franz")]
    scene = make_scene(Session(Ledger(title, board, setup, people), folder, "2000-01-01T00:00:00"))
    assert "look_around" not in [command.key for command in scene.controller.commands.buttons]
    scene.app.handle(Key("a"))
    assert scene.state.visit is None


def test_looking_around_hides_everybodys_money(make_scene: MakeScene, folder: Path) -> None:
    """SETUP-48: neither the visitor's nor that of whoever decides; afterwards the curtain asks for the latter."""
    scene = make_scene(hidden_money(folder))
    own = decider(scene)
    assert own not in scene.state.shown().hidden
    scene.app.handle(Key("a"))
    scene.app.draw()
    assert scene.state.shown().hidden == frozenset(range(4))
    scene.app.top.update(0)
    assert scene.app.top is scene, "no curtain falls while somebody looks around"
    plans = scene.presenter.plans(scene.state.shown(), Target("city", "Graz"))
    seat = scene.state.shown().seat
    assert [plan.heading for plan in plans] == [scene.text("route.hidden", player=scene.state.seats[seat].name)]
    scene.app.handle(Key("escape"))
    assert own in scene.state.shown().hidden
    scene.app.top.update(0)
    assert isinstance(scene.app.top, Curtain)
    refresh(scene)
    assert scene.state.shown().hidden == frozenset(range(4)) - {own}


def test_a_line_beside_hidden_money_is_played_with_guesses(make_scene: MakeScene, folder: Path) -> None:
    """SETUP-48: own money is real, that of the others drawn, its figures are not shown and nothing can be saved."""
    session = hidden_money(folder)
    scene = make_scene(session)
    own, real = decider(scene), [money(scene, seat) for seat in range(4)]
    drawn = set()
    for seed in range(6):
        scene.app.random = Random(seed)
        scene.app.handle(Key("n"))
        assert scene.state.guessed
        assert scene.session is not session
        assert money(scene, own) == real[own]
        drawn.add(tuple(money(scene, seat) for seat in range(4)))
        line = scene.controller.lines.line
        assert line is not None
        assert [seat for seat, pair in enumerate(branches.scores(line)) if pair is not None] == [own]
        assert scene.text("line.title_guessed", round=1) in labels(scene)
        assert scene.state.hits.place(ui("save_line")) is None
        scene.app.handle(Key("s", control=True))
        assert isinstance(scene.app.top, Notice)
        scene.app.pop()
        for _ in range(12):
            decision = scene.session.ledger.decision
            assert decision is not None
            scene.state.play(decision.options[0])
            scene.app.top.update(0)
            assert not isinstance(scene.app.top, Curtain)
            assert not {*range(4)} - {own} - scene.state.hidden()
        scene.controller.lines.drop()
        assert scene.session is session
    assert len(drawn) > 3
    refresh(scene)
    assert scene.app.top is scene
    scene.app.handle(Key("c"))
    assert isinstance(scene.app.top, Notice), "the statistics of the game would tell"


def test_a_line_during_the_bids_knows_no_bid(make_scene: MakeScene, folder: Path) -> None:
    """BID-01, BID-03: the bids made are drawn again, from whatever seat the line is planned."""
    session = new_session(folder)
    session.apply("bid 10")
    scene = make_scene(session)
    bids = set()
    for seed in range(12):
        scene.app.random = Random(seed)
        if seed % 2:
            scene.app.handle(Key("a"))
        scene.app.handle(Key("n"))
        game = scene.session.ledger.game
        assert isinstance(game, ImperialSteam)
        bids.add(game.state.bids)
        assert scene.session.ledger.entries == []
        scene.controller.lines.drop()
        if seed % 2:
            assert scene.state.visit is not None
            scene.controller.visits.leave()
    assert len(bids) > 4


@pytest.mark.parametrize("visiting", [False, True])
def test_a_line_leaves_the_table_as_it_was(scene: SteamTable, visiting: bool) -> None:
    """Whoever decides finds map, tab and search again; so does somebody else who has planned from their own seat."""
    state = scene.state
    if visiting:
        scene.app.handle(Key("a"))
    state.view.camera = state.view.camera.zoomed(state.regions.middle, (600, 400), 2)
    state.view.tab, state.view.log_filter = "log", LogFilter(words="wood")
    before, visit = replace(state.view), state.visit
    scene.app.handle(Key("n"))
    assert state.visit is None
    scene.controller.zoom(4)
    chance = Random(2)
    for _ in range(20):
        decision = scene.session.ledger.decision
        assert decision is not None
        state.choose(chance.choice(list(decision.options)))
    scene.controller.lines.drop()
    refresh(scene)
    assert state.visit == visit
    assert (visit is not None) == visiting
    assert replace(state.view, pointer=before.pointer) == before
