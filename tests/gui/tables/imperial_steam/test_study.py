"""The study at a table: playing makes lines, keys walk them, what is said is kept, and the game stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from imperial_steam import folders
from imperial_steam.games.protocol import Target
from imperial_steam.gui.canvas.draw import Canvas
from imperial_steam.gui.canvas.input import RIGHT, Click, Drag, Drop, InputEvent, Key, Text
from imperial_steam.gui.pages.pausing import NameDialog
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.table_kit.control.prompt_words import _awaited
from imperial_steam.gui.table_kit.drawing.targets import Control, ui
from imperial_steam.gui.table_kit.past import branches, timeline
from imperial_steam.gui.table_kit.study import sheet as study_sheet
from imperial_steam.gui.table_kit.study import sketch
from imperial_steam.gui.table_kit.study.from_review import take_in
from imperial_steam.gui.table_kit.study.sheet import StudySheet
from imperial_steam.gui.tables.imperial_steam.scene import SteamTable
from imperial_steam.i18n import LANGUAGES
from imperial_steam.session import Session, load
from imperial_steam.session.seats import Seats
from imperial_steam.session.study import Drawn, Line, Place, Remark
from imperial_steam.thinking.review import TurnFinding, own_turns
from imperial_steam.titles import TITLES
from tests.effort import crossed
from tests.gui.pads import PadHands
from tests.gui.tables.conftest import refresh
from tests.gui.tables.imperial_steam.conftest import MakeScene
from tests.gui.tables.imperial_steam.test_timeline import SIZES, played
from tests.gui.tables.overlaps import overlapping

WIEN, GRAZ = Target("city", "Wien"), Target("city", "Graz")


class Desk:
    """A table in the middle of a game, and what a person does there."""

    def __init__(self, scene: SteamTable) -> None:
        self.scene, self.real = scene, scene.session
        self.texts = [entry.text for entry in self.real.ledger.entries]
        self.study = self.real.ledger.study
        self.sheet: StudySheet = scene.beside.sheet(StudySheet)  # type: ignore[type-arg]

    def does(self, *events: InputEvent | str) -> None:
        """Events one after another, keys by their names; the table is drawn after each."""
        for event in events:
            self.scene.app.handle(Key(event) if isinstance(event, str) else event)
            refresh(self.scene)

    def begins(self, moment: int = 30) -> None:
        """The study at a moment."""
        self.scene.controller.history.look(moment)
        self.does("n")

    def plays(self, which: int = 0) -> str:
        """Play an option, not what was played in the line on the table."""
        ledger = self.scene.session.ledger
        assert ledger.decision is not None
        known = [entry.text for entry in ledger.entries[ledger.cursor : ledger.cursor + 1]]
        other = [option for option in ledger.decision.options if str(option) not in known][which]
        self.scene.state.choose(other)
        refresh(self.scene)
        return str(other)

    def place(self, thing: Target) -> tuple[int, int]:
        found = self.scene.state.over.place(thing) or self.scene.state.hits.place(thing)
        assert found is not None, thing
        return found.center

    @property
    def lines(self) -> Sequence[Line]:
        return list(self.study.ordered())

    @property
    def cursor(self) -> int:
        return self.scene.session.ledger.cursor


@pytest.fixture
def desk(make_scene: MakeScene, folder: Path) -> Desk:
    return Desk(make_scene(played(folder)))


def branching(desk: Desk, start: int) -> int:
    """The first moment from one on at which something else could have been played by a person."""
    ledger = desk.real.ledger
    for moment in range(start, len(ledger.entries)):
        decision = ledger.position_at(moment).decision()
        if decision is not None and decision.player >= 0 and len(decision.options) > 2:
            return moment
    raise AssertionError("nothing else could have been played")


def test_playing_begins_a_line_and_playing_the_same_again_follows_it(desk: Desk) -> None:
    moment = branching(desk, 30)
    desk.begins(moment)
    text = desk.plays()
    (line,) = desk.lines
    assert (line.moment, line.actions) == (moment, [text])
    desk.does("backspace")
    assert desk.cursor == moment
    desk.scene.state.choose(TITLES["imperial_steam"].parse_action(text))
    assert (len(desk.lines), desk.cursor) == (1, moment + 1)
    desk.does("backspace")
    desk.scene.state.choose(TITLES["imperial_steam"].parse_action(desk.texts[moment]))
    assert (len(desk.lines), desk.cursor) == (1, moment + 1)
    assert desk.sheet.place.line is desk.study.game, "that is what was played in the game"
    desk.does("x")
    assert desk.scene.session is desk.real
    assert [entry.text for entry in desk.real.ledger.entries] == desk.texts


def test_nothing_acts_while_somebody_only_looks(desk: Desk) -> None:
    """Not even a player that is no person; beyond the end of a line it does."""
    ledger = desk.real.ledger
    ledger.seats = Seats([replace(person, kind="random") for person in ledger.people])
    desk.begins(30)
    session = desk.scene.state.in_study
    assert session is not None
    for moment in range(20, 40):
        desk.scene.controller.history.look(moment)
        desk.scene.update(2.0)
        assert (desk.cursor, session.resting) == (moment, True)
    assert desk.lines == []
    desk.scene.controller.history.look(len(desk.texts))
    desk.scene.update(2.0)
    assert desk.lines == []
    desk.scene.controller.history.step(1)
    desk.scene.update(2.0)
    assert len(desk.lines) == 1


def test_nobody_is_said_to_be_thinking_while_somebody_only_looks(desk: Desk) -> None:
    ledger = desk.real.ledger
    ledger.seats = Seats([replace(person, kind="random") for person in ledger.people])
    desk.begins(30)
    desk.does("home")
    decision = desk.scene.session.ledger.decision
    assert decision is not None
    name = desk.scene.state.seats[decision.player].name
    said = [item.label for item in layout_of(desk.scene)]
    assert desk.scene.text("prompt.resting", player=name) in said
    assert desk.scene.text("prompt.machine", player=name) not in said
    drawn: Any = SimpleNamespace(decider=-1, seats=desk.scene.state.seats)
    assert _awaited(desk.scene.state, drawn) == desk.scene.text("prompt.resting_drawn")


def test_arrows_walk_the_tree_only_while_it_has_the_focus(desk: Desk) -> None:
    moment = branching(desk, 30)
    desk.begins(moment)
    desk.plays()
    desk.does("left")
    assert desk.cursor == moment + 1
    desk.does(Key("n", shift=True), "left", "left")
    assert desk.cursor == moment - 1
    desk.does("right", "down")
    assert (desk.cursor, desk.sheet.place.line) == (moment + 1, desk.lines[0])
    desk.does("up")
    assert (desk.cursor, desk.sheet.place.line) == (moment, desk.study.game)
    desk.does("home")
    assert desk.cursor == 0
    desk.does("end", "escape")
    assert desk.cursor == len(desk.texts)
    desk.does("left")
    assert desk.cursor == len(desk.texts)


def test_keys_that_mean_nothing_to_the_box_are_those_of_the_table(desk: Desk) -> None:
    desk.begins()
    desk.sheet.focused = True
    assert desk.sheet.handle(Key("2"))
    for name in ("m", "5", "f9"):
        assert not desk.sheet.handle(Key(name))


def test_a_click_into_the_box_gives_it_the_focus_and_one_elsewhere_takes_it(desk: Desk) -> None:
    desk.begins()
    desk.does(Click(desk.place(ui("study_line", 0))))
    assert desk.sheet.focused
    desk.does(Click(desk.place(ui("log"))) if desk.scene.state.hits.place(ui("log")) else Click((3, 3)))
    assert not desk.sheet.focused


def test_a_position_gets_a_mark_and_a_note_and_a_line_a_name(desk: Desk) -> None:
    desk.begins(branching(desk, 30))
    desk.plays()
    desk.does(Key("n", shift=True), "2", "return")
    assert isinstance(desk.scene.app.top, NameDialog)
    desk.does(Text("Too dear"), "return", "f2", Text("Not yet"), "return")
    (line,) = desk.lines
    assert line.name == "Not yet"
    assert desk.study.remark(desk.sheet.place) == Remark("Too dear", "?!")
    desk.does(Click(desk.place(ui("study_mark", "?!"))))
    assert desk.sheet.remark.mark == ""
    said = [item.label for item in layout_of(desk.scene)]
    assert "Too dear" in said
    assert desk.scene.text("study.line", line="Not yet", n=1) in said


def test_a_right_drag_draws_an_arrow_and_on_one_thing_a_ring(desk: Desk) -> None:
    desk.begins()
    a, b = desk.place(WIEN), desk.place(GRAZ)
    desk.does(Drag(b, (1, 1), a, RIGHT), Drop(b, a, RIGHT), Drag(a, (1, 1), a, RIGHT), Drop(a, a, RIGHT))
    assert desk.sheet.remark.drawn == (Drawn(WIEN, GRAZ), Drawn(WIEN))
    desk.does(Drag(b, (1, 1), a, RIGHT), Drop(b, a, RIGHT))
    assert desk.sheet.remark.drawn == (Drawn(WIEN),), "the same once more takes it away"
    camera = desk.scene.state.view.camera
    desk.does(Drag((5, 5), (9, 9), a, RIGHT), Drop((1, 1), a, RIGHT))
    assert desk.sheet.remark.drawn == (Drawn(WIEN),)
    assert desk.scene.state.view.camera == camera, "the map stays where it is"


def test_rings_and_arrows_are_seen_with_the_one_that_is_begun(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(sketch, "_ring", lambda canvas, rect: drawn.append("ring"))
    monkeypatch.setattr(sketch, "_arrow", lambda canvas, start, end: drawn.append("arrow"))
    desk.begins()
    pen = desk.scene._picture.pen(Canvas(desk.scene.app.surface, desk.scene.look), desk.scene.state.hits)
    for things, seen in (
        ((Drawn(WIEN), Drawn(WIEN, GRAZ)), ["ring", "arrow"]),
        ((Drawn(WIEN, Target("city", "?")),), []),
    ):
        desk.study.say(desk.sheet.place, Remark("", "", things))
        drawn.clear()
        desk.sheet.sketching.light(pen)
        assert drawn == seen
    desk.study.say(desk.sheet.place, Remark("", "", ()))
    desk.sheet.sketching.start = WIEN
    drawn.clear()
    desk.sheet.sketching.light(pen)
    assert drawn == ["ring"]


def test_a_position_is_read_out(desk: Desk) -> None:
    """Its line, what is said of it and drawn, and the lines that leave there; nothing outside the study."""
    moment = branching(desk, 30)
    assert desk.sheet.said() == ""
    desk.begins(moment)
    desk.plays()
    desk.sheet.place.line.name = "Not yet"
    desk.does("backspace")
    desk.study.say(desk.sheet.place, Remark("Too dear", "?!", (Drawn(WIEN, GRAZ), Drawn(WIEN))))
    said, say = desk.sheet.said(), desk.scene.text
    assert said.startswith(say("study.game"))
    assert say("study.mark.doubtful") in said
    assert "Too dear" in said
    assert say("study.arrow", start="Wien", end="Graz") in said
    assert say("study.ring", thing="Wien") in said
    assert say("study.line", line="Not yet", n=1) in said


def test_clicks_and_keys_draw_too(desk: Desk) -> None:
    desk.begins()
    desk.does(Click(desk.place(ui("study_draw"))), Click(desk.place(WIEN)), Click(desk.place(GRAZ)))
    assert desk.sheet.remark.drawn == (Drawn(WIEN, GRAZ),)
    desk.does("a")
    desk.scene.state.view.hover = GRAZ
    desk.does("return")
    desk.scene.state.view.hover = GRAZ
    desk.does("return")
    assert desk.sheet.remark.drawn == (Drawn(WIEN, GRAZ), Drawn(GRAZ))
    desk.does("a", "escape", "0")
    assert (desk.sheet.sketching.drawing, desk.sheet.remark.drawn) == (False, ())


def test_a_right_click_still_closes(desk: Desk) -> None:
    desk.begins()
    desk.scene.controller.pins.pin(WIEN)
    desk.does(Click((5, 5), RIGHT))
    assert desk.scene.state.view.pinned is None


def test_a_line_is_deleted_and_brought_back(desk: Desk) -> None:
    moment = branching(desk, 30)
    desk.begins(moment)
    desk.plays()
    (line,) = desk.lines
    desk.does(Key("n", shift=True), "delete")
    assert (desk.lines, desk.cursor) == ([], moment)
    desk.does("insert")
    assert (desk.lines, desk.cursor) == ([line], moment + 1)
    desk.does("delete", "1", "insert")
    assert desk.lines == [], "something else was done since"


def test_a_line_is_moved_up(desk: Desk) -> None:
    moment = branching(desk, 30)
    desk.begins(moment)
    desk.plays(0)
    desk.does("backspace")
    desk.plays(1)
    first, second = desk.lines
    desk.scene.controller.commands.use(Control("study_promote"))
    assert desk.lines == [second, first]
    assert desk.sheet.place.line is second


def test_it_is_kept_with_the_game_and_the_banner_goes_on_comparing(desk: Desk) -> None:
    desk.begins(branching(desk, 30))
    desk.plays()
    line = desk.scene.controller.lines.line
    assert line is not None
    assert branches.scores(line)
    desk.does("x")
    session = desk.real
    session.keep(folders.saves(), "2026-05-01T12:00:00")
    assert session.file is not None
    assert len(load(session.file, TITLES).study.lines) == 1


def test_the_timeline_shows_what_has_been_studied(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing while something is hidden: the lines of a file may tell it."""
    moment = branching(desk, 30)
    assert branches.studied(desk.real) == ()
    desk.begins(moment)
    desk.plays()
    desk.study.say(desk.sheet.place, Remark("in the line"))
    desk.study.say(Place(desk.study.game, 12), Remark("in the game"))
    assert branches.studied(desk.real) == [12, moment]
    desk.does("x")
    slider, surface = desk.scene.controller.history.slider, desk.scene.app.surface
    dot = timeline.place_of(slider, len(desk.texts), 12), slider.bottom - desk.scene.look.px(15)
    assert surface.get_at(dot)[:3] == desk.scene.look.theme.warning
    monkeypatch.setattr(branches, "secret", lambda real: True)
    assert branches.studied(desk.real) == ()


def test_a_new_game_begins_at_the_position(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = list[object]()

    def begin(app: object, ledger: object, file: object = None) -> bool:
        begun.append(ledger)
        return False

    monkeypatch.setattr(type(desk.scene.app), "begin", begin, raising=False)
    desk.begins(branching(desk, 30))
    text = desk.plays()
    desk.scene.controller.commands.use(Control("study_play"))
    (ledger,) = begun
    assert [entry.text for entry in ledger.entries][-1] == text  # type: ignore[attr-defined]


def test_what_a_review_has_found_is_taken_in(desk: Desk) -> None:
    """Better turns as lines up to where the rules allow them, verdicts as marks; a mark of somebody stays."""
    ledger, study = desk.real.ledger, desk.study
    moment = branching(desk, 30)
    decision = ledger.position_at(moment).decision()
    assert decision is not None
    better = next(str(option) for option in decision.options if str(option) != desk.texts[moment])
    turns = [turn for turn in own_turns(ledger) if turn.start <= moment]
    turn = turns[-1]._replace(start=moment)
    findings = [
        TurnFinding(turn, sure=True, loss=250, best=(better, "nonsense")),
        TurnFinding(turns[0], sure=True, loss=120, best=(desk.texts[turns[0].start],)),
        TurnFinding(turns[1], sure=False, loss=900, best=("nonsense",)),
    ]
    study.say(Place(study.game, turns[0].end), Remark(mark="!"))
    number = ledger.position_at(moment).progress().round
    take_in(ledger, findings, "Best found, round {}".format)
    assert [(line.moment, line.actions, line.name) for line in desk.lines] == [
        (moment, [better], f"Best found, round {number}")
    ]
    assert study.remark(Place(study.game, turn.end)).mark == "??"
    assert study.remark(Place(study.game, turns[0].end)).mark == "!"
    assert study.remark(Place(study.game, turns[1].end)).mark == ""


def test_the_box_takes_a_review_in_where_there_is_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = next(own_turns(desk.real.ledger))
    found = {turn.start: TurnFinding(turn, sure=True, loss=120)}
    monkeypatch.setattr(study_sheet, "Review", lambda ledger: SimpleNamespace(findings=found))
    desk.begins()
    assert desk.scene.state.over.place(ui("study_review")) is None
    desk.real.ledger.review = {"turns": []}
    desk.scene.redraw()
    refresh(desk.scene)
    desk.does(Click(desk.place(ui("study_review"))))
    assert desk.study.remark(Place(desk.study.game, turn.end)).mark == "?"


def test_there_is_no_study_while_something_is_hidden(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played then goes into no tree, and lines that a file brought along are not shown."""
    monkeypatch.setattr(branches, "secret", lambda real: True)
    desk.begins()
    assert (desk.scene.state.in_study, desk.scene.state.guessed) == (None, True)
    desk.plays()
    desk.scene.controller.commands.use(Control("study_line", "0"))
    desk.scene.controller.lines.drop()
    desk.scene.controller.lines.enter(desk.sheet.place)
    assert (desk.scene.session, desk.lines) == (desk.real, [])


@crossed(size=SIZES, language=LANGUAGES)
def test_the_box_fits(make_scene: MakeScene, folder: Path, size: tuple[int, int], language: str) -> None:
    desk = Desk(make_scene(played(folder), size, language=language))
    moment = branching(desk, 30)
    for which in range(3):
        desk.begins(moment)
        desk.plays(which)
        desk.does("x")
    desk.begins(moment)
    desk.scene.controller.commands.use(Control("study_line", "2"))
    desk.study.say(desk.sheet.place, Remark("A note that is as long as notes are. " * 6, "?!", (Drawn(WIEN),)))
    desk.sheet.place.line.name = "A line with a rather long name, for once"
    desk.scene.redraw()
    items = layout_of(desk.scene)
    assert [item for item in items if not item.fits or item.missing] == []
    box = desk.scene.state.regions["study"]
    inside = [item for item in items if box.contains(item.rect) and item.role != "strip"]
    assert {ui("study_delete"), ui("study_wipe")} <= {spot.thing for spot in desk.scene.state.over.spots}
    assert [(a.label, b.label) for a, b in overlapping(inside)] == []


def test_a_session_of_a_line_keeps_no_journal(desk: Desk) -> None:
    desk.begins()
    assert isinstance(desk.scene.session, Session)
    assert desk.scene.session.journal is None


def test_a_study_by_a_pad(desk: Desk) -> None:
    """It is begun where one looks back to, marked, drawn on and left, by the pointer and A alone."""
    scene, hands = desk.scene, PadHands(desk.scene.app)

    def takes(thing: Target) -> None:
        refresh(scene)
        hands.point(desk.place(thing), lambda at: scene.controller.thing_at(at) == thing)
        hands.press("a")
        refresh(scene)

    scene.controller.history.look(30)
    takes(ui("try_line"))
    assert desk.sheet.open
    takes(ui("study_mark", "!"))
    assert desk.sheet.remark.mark == "!"
    takes(ui("study_draw"))
    takes(WIEN)
    takes(GRAZ)
    assert desk.sheet.remark.drawn == (Drawn(WIEN, GRAZ),)
    takes(ui("study_draw"))
    takes(GRAZ)
    takes(GRAZ)
    assert set(desk.sheet.remark.drawn) == {Drawn(WIEN, GRAZ), Drawn(GRAZ, None)}
    takes(ui("study_wipe"))
    assert desk.sheet.remark.drawn == ()
    takes(ui("leave_line"))
    assert not desk.sheet.open


def test_a_pad_draws_at_what_lies_beside_what_can_be_chosen(desk: Desk) -> None:
    """While somebody draws, its pointer snaps to everything."""
    scene, reach = desk.scene, 26
    for moment in range(30, 60):
        scene.controller.history.look(moment)
        desk.does("n")
        things = [spot for spot in scene.state.hits.spots if spot.thing.kind not in ("ui", "button")]
        places = [spot.rect.center for spot in things if scene.controller.thing_at(spot.rect.center) == spot.thing]
        beside = [at for at in places if scene.aimed.aim(at, reach) not in (None, at)]
        if beside:
            break
        desk.does("x")
    desk.does(Click(desk.place(ui("study_draw"))))
    assert beside
    assert all(scene.aimed.aim(at, reach) == at for at in beside)
