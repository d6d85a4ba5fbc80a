"""Going through the whole game: slider, keys, moments by themselves, and the log that leads there."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pygame import Rect

from imperial_steam.games.imperial_steam.franz.start import PRESETS
from imperial_steam.games.imperial_steam.title import ImperialSteamTitle
from imperial_steam.games.protocol import Event
from imperial_steam.gui.canvas.input import Click, Drag, Key, Text, Wheel
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.core.log import Log, filtered
from imperial_steam.gui.table_kit.core.view import LogFilter
from imperial_steam.gui.table_kit.drawing.targets import ui
from imperial_steam.gui.table_kit.past import timeline
from imperial_steam.gui.tables.imperial_steam.cards.sentences import SteamWords
from imperial_steam.gui.tables.imperial_steam.model.shown import SteamShown
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.gui.tables.imperial_steam.story.log import CONTENTS
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Ledger, Person, Session
from tests.effort import crossed
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.stress import new_session
from tests.gui.tables.overlaps import overlapping

SIZES = [(960, 540), (1366, 768), (1920, 1080), (2560, 1440)]


def played(folder: Path, moves: int = 90, seed: int = 3) -> Session:
    """A game some way on, by any legal actions."""
    session, chance = new_session(folder), Random(seed)
    for _ in range(moves):
        decision = session.ledger.decision
        if decision is None:
            break
        session.apply(chance.choice(list(decision.options)))
    return session


@pytest.fixture
def scene(make_scene: MakeScene, folder: Path) -> SteamTable:
    """A table some way into the game."""
    return make_scene(played(folder))


def test_the_slider_goes_through_the_whole_game(scene: SteamTable) -> None:
    """A click and a drag look at moments; nothing is taken back; Escape returns to now."""
    controller, cursor = scene.controller, scene.session.ledger.cursor
    scene.app.handle(Key("m"))
    refresh(scene)
    slider = controller.history.slider
    assert slider.w > 200
    middle = (slider.centerx, slider.centery)
    scene.app.handle(Click(middle))
    scene.app.draw()
    assert controller.state.view.past == timeline.moment_at(controller.history.slider, cursor, middle[0])
    end = (controller.history.slider.x, slider.centery)
    scene.app.handle(Drag(end, (end[0] - middle[0], 0), middle))
    assert controller.state.view.past == 0
    scene.app.handle(Key("escape"))
    assert controller.state.view.past is None
    assert scene.session.ledger.cursor == cursor
    scene.app.handle(Key("escape"))
    scene.app.draw()
    assert not controller.history.slider.w


def test_every_moment_has_a_place_on_the_slider() -> None:
    """There and back again leads to the same moment."""
    slider = Rect(37, 0, 400, 20)
    for moment in range(301):
        assert timeline.moment_at(slider, 300, timeline.place_of(slider, 300, moment)) == moment
    assert timeline.moment_at(slider, 300, -100) == 0
    assert timeline.moment_at(slider, 300, 9999) == 300


def test_rounds_and_turns_are_marked(scene: SteamTable) -> None:
    """Every round and turn begins where the ledger says."""
    marks, ledger = scene.controller.history.moments(), scene.session.ledger
    for number, start in marks.rounds:
        assert ledger.position_at(start).progress().round == number
        assert start == 0 or ledger.position_at(start - 1).progress().round < number
    assert [start for start, _ in marks.turns] == [turn.start for turn in ledger.turns()]


def test_keys_go_by_moment_turn_and_round(scene: SteamTable) -> None:
    """Comma and full stop, Alt and arrows, the wheel over the strip."""
    controller, cursor = scene.controller, scene.session.ledger.cursor
    scene.app.handle(Key(","))
    assert controller.history.moment == cursor - 1
    scene.app.handle(Key("left", alt=True))
    assert controller.history.moment in [start for start, _ in controller.history.moments().turns]
    assert controller.history.moment < cursor - 1
    scene.app.handle(Key("up", alt=True))
    assert controller.history.moment in [start for _, start in controller.history.moments().rounds]
    refresh(scene)
    before = controller.history.moment
    scene.app.handle(Wheel(controller.history.strip.center, -1))
    assert controller.history.moment == before + 1
    scene.app.handle(Key("end", alt=True))
    assert controller.state.view.past is None


def test_left_and_right_go_by_moment_while_the_timeline_is_open(scene: SteamTable) -> None:
    """Without a selection too; an arrow means nothing while the timeline is closed."""
    history, cursor = scene.controller.history, scene.session.ledger.cursor
    assert scene.state.view.pinned is None
    scene.app.handle(Key("left"))
    assert not history.open
    scene.app.handle(Key("m"))
    scene.app.handle(Key("left"))
    scene.app.handle(Key("left"))
    assert history.moment == cursor - 2
    scene.app.handle(Key("right"))
    assert history.moment == cursor - 1


def test_moments_go_by_themselves_until_now(scene: SteamTable) -> None:
    """V starts at the first moment, the speed holds, and it stops where the table stands."""
    controller = scene.controller
    scene.app.handle(Key("v"))
    assert (controller.history.moment, controller.state.view.playing, scene.animating) == (0, True, True)
    seconds = 1 / timeline.SPEEDS[controller.state.view.speed]
    scene.update(seconds * 0.5)
    assert controller.history.moment == 0
    scene.update(seconds * 0.6)
    assert controller.history.moment == 1
    for _ in range(scene.session.ledger.cursor - 2):
        scene.update(seconds)
        assert controller.state.view.playing
    scene.update(seconds)
    assert controller.state.view.past is None
    assert not controller.state.view.playing
    scene.app.handle(Key("v"))
    scene.app.handle(Key("v"))
    assert not controller.state.view.playing


def test_nobody_acts_while_the_past_is_shown(scene: SteamTable) -> None:
    """Digits choose nothing, and the speed button only changes the speed."""
    scene.controller.history.look(5)
    cursor, speed = scene.session.ledger.cursor, scene.controller.state.view.speed
    scene.app.handle(Key("1"))
    scene.controller.press(ui("speed"))
    assert scene.session.ledger.cursor == cursor
    assert scene.controller.state.view.speed != speed


# The log


def written(scene: SteamTable) -> Log[SteamShown]:
    """A log of its own, in English."""
    return Log(CONTENTS, SteamWords(scene.text), lambda: "en")


def test_the_log_is_filtered_by_player_and_kind(scene: SteamTable) -> None:
    """Alt and digits, or the signs above the log; a heading stands only above what comes through."""
    scene.app.handle(Key("l"))
    refresh(scene)
    everything = written(scene).lines(scene.controller.state.shown(), scene.session.ledger, 300, 1.0)
    for log_filter in (LogFilter(frozenset({1})), LogFilter(kinds=frozenset({"money"})), LogFilter(words="influence")):
        lines = filtered(everything, log_filter)
        said = [line for line in lines if line.heads is None]
        assert 0 < len(said) < len([line for line in everything if line.heads is None])
        assert all(log_filter.passes(line.seat, line.kinds, line.sentence) for line in said)
        assert not log_filter.seats or not any("’s turn." in line.sentence for line in said), "the heading says that"
        headings = [number for number, line in enumerate(lines) if line.heads is not None]
        assert all(number + 1 < len(lines) and lines[number + 1].heads is None for number in headings)
    scene.app.handle(Key("2", alt=True))
    assert scene.controller.state.view.log_filter.seats == {1}
    refresh(scene)
    place = scene.controller.state.hits.place(ui("filter_kind", "tracks"))
    assert place is not None
    scene.app.handle(Click(place.center))
    assert scene.controller.state.view.log_filter.kinds == {"tracks"}
    scene.app.handle(Key("0", alt=True))
    assert scene.controller.state.view.log_filter == LogFilter()


def test_whatever_names_an_amount_of_gulden_is_about_money() -> None:
    """CITY-14: an event that is new to the game is found by what it says."""
    reached = Event("goal_reached", 0, {"tracks": 3, "money": 90})
    assert CONTENTS.about(reached) == {"tracks", "money"}
    assert CONTENTS.about(Event("unheard_of", 0, {"price": 10})) == {"money"}
    assert CONTENTS.about(Event("unheard_of", 0, {"steps": 1})) == set()


def test_all_opening_bids_stand_under_one_heading(make_scene: MakeScene, folder: Path) -> None:
    """BID-03: the last bid reveals all of them; the turn of whoever leads has the only heading with that name."""
    session = new_session(folder)
    for bid in (10, 20, 30, 40):
        session.apply(f"bid {bid}")
    decision = session.ledger.decision
    assert decision is not None
    session.apply(decision.options[0])
    scene = make_scene(session)
    shown = scene.controller.state.shown()
    lines = written(scene).lines(shown, session.ledger, 2000, 1.0)
    headings = [line.text for line in lines if line.heads is not None]
    first = shown.seats[decision.player].name
    assert headings == [scene.text("log.revealed", round=1), scene.text("log.turn", round=1, player=first)]
    assert [line.seat for line in lines[1:5]] == list(session.ledger.position_at(0).state.order)  # type: ignore[attr-defined]
    for line in lines[1:5]:
        assert line.text.startswith(shown.seats[line.seat].name)


def test_words_are_found_in_the_log(scene: SteamTable) -> None:
    """Ctrl+F types into the field alone; Escape empties it and gives the keys back."""
    cursor = scene.session.ledger.cursor
    scene.app.handle(Key("f", control=True))
    refresh(scene)
    assert scene.searching
    for letter in "turn1":
        scene.app.handle(Key(letter))
        scene.app.handle(Text(letter))
    assert scene.controller.state.view.log_filter.words == "turn1"
    assert scene.session.ledger.cursor == cursor
    scene.app.handle(Key("backspace"))
    refresh(scene)
    assert scene.controller.log.lines
    assert scene.session.ledger.cursor == cursor
    scene.app.handle(Key("escape"))
    assert scene.controller.state.view.log_filter.words == ""
    assert not scene.searching


def test_a_line_of_the_log_leads_to_its_moment_and_going_back_is_asked(scene: SteamTable) -> None:
    """A click looks; only the confirmed button goes back."""
    scene.app.handle(Key("l"))
    refresh(scene)
    thing = next(spot.thing for spot in scene.controller.state.hits.spots if spot.thing.key.startswith("moment "))
    scene.controller.press(thing)
    assert scene.controller.state.view.past == int(thing.key.split()[1])
    cursor = scene.session.ledger.cursor
    scene.controller.press(ui("go_back"))
    assert isinstance(scene.app.top, Confirm)
    assert scene.session.ledger.cursor == cursor


def test_the_thoughts_of_the_automa_can_be_shown_alone(make_scene: MakeScene, folder: Path) -> None:
    """Franz's reasoning is one of the kinds, and only where he plays."""
    title, chance = ImperialSteamTitle(), Random(2)
    board = title.read_board(title.default_board)
    setup = title.draw_setup(board, 1, "fixed", chance, {"franz": next(iter(PRESETS))})
    people = [Person("Ada", "red"), Person("Franz", "purple", "franz")]
    session = Session(Ledger(title, board, setup, people), folder, "2000-01-01T00:00:00")
    for _ in range(60):
        decision = session.ledger.decision
        assert decision is not None
        session.apply(chance.choice(list(decision.options)))
    scene = make_scene(session, solo_turns="skip")
    shown = scene.controller.state.shown()
    assert "franz" in written(scene).kinds(shown)
    lines = written(scene).lines(shown, session.ledger, 300, 1.0, whole=True)
    thoughts = [line for line in filtered(lines, LogFilter(kinds=frozenset({"franz"}))) if line.heads is None]
    assert thoughts
    assert all("franz" in line.kinds for line in thoughts)


@crossed(size=SIZES, language=LANGUAGES)
def test_timeline_and_log_fit(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    """Strip, filters and search field: nothing is cut off, overlaps, or leaves the window."""
    scene = make_scene(played(folder), size, language=language)
    scene.controller.state.view.tab = "log"
    scene.controller.history.look(40)
    areas = scene.controller.state.regions
    items = layout_of(scene)
    assert areas is not None
    assert scene.controller.history.slider.w >= 100
    assert not scene.controller.history.strip.colliderect(areas["influence"])
    assert "panel" in {item.role for item in items if item.label == scene.text("panel.timeline")}
    assert [item for item in items if not item.fits or item.missing] == []
    outside = [item for item in items if not areas.middle.contains(item.rect)]
    assert [(a.label, b.label) for a, b in overlapping(outside)] == []
    window = scene.app.surface.get_rect()
    assert [item for item in items if item.role == "text" and not window.contains(item.rect)] == []


def test_the_log_goes_to_now_when_a_step_is_taken_back(scene: SteamTable) -> None:
    """Whoever has scrolled up sees what was struck out and where the game stands."""
    state, log = scene.state, scene.controller.log
    state.play(scene.session.ledger.decision.options[0])  # type: ignore[union-attr]
    state.open("log")
    refresh(scene)
    log.scroll(-40)
    assert state.view.log_top is not None
    cursor = scene.session.ledger.cursor
    scene.controller.press(ui("undo"))
    assert scene.session.ledger.cursor < cursor
    refresh(scene)
    struck = next(number for number, moment in enumerate(log.lines) if moment > scene.session.ledger.cursor)
    assert log._top() <= struck < log._top() + log.capacity
