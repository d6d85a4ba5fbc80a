"""Every command of a table: each of its keys is pressed, or its control is used where it has none, and it does its own.

A case prepares the table and says what is true afterwards and was not before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from pygame import Rect

from imperial_steam import folders, titles
from imperial_steam.games.protocol import Target, draw
from imperial_steam.gui.canvas.input import Key, Move
from imperial_steam.gui.pages.controls import KEYS, Controls
from imperial_steam.gui.pages.dialogs import Confirm
from imperial_steam.gui.pages.learning.find_puzzles import FindPuzzles
from imperial_steam.gui.pages.pausing import CopyDialog, PauseMenu
from imperial_steam.gui.pages.rules_scene import RulesScene
from imperial_steam.gui.pages.scene import layout_of
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.coach.coach import Coach
from imperial_steam.gui.table_kit.coach.review import Reviewing
from imperial_steam.gui.table_kit.coach.review_try import TryAgain
from imperial_steam.gui.table_kit.core.commands import Command, chords
from imperial_steam.gui.table_kit.core.comparison import ComparisonPage
from imperial_steam.gui.table_kit.drawing.targets import Control, ui
from imperial_steam.gui.table_kit.ending.aid import PlayerAid
from imperial_steam.gui.table_kit.ending.statistics import StatisticsPage
from imperial_steam.gui.table_kit.report.film_sheet import FilmSheet
from imperial_steam.gui.table_kit.scene.hand_out import HandOutSheet
from imperial_steam.gui.table_kit.scene.scene import TableScene
from imperial_steam.gui.table_kit.telling.news_strip import NewsStrip
from imperial_steam.gui.widgets.clipboard import clipboard_get, clipboard_put
from imperial_steam.gui.window.app import App
from imperial_steam.gui.window.recording import perform
from imperial_steam.session import HUMAN
from tests.gui.minds import give
from tests.gui.table_kit.coach.test_review import NearScales
from tests.gui.table_kit.machines.test_machines import ledger_of, lift, table_of

MakeApp = Callable[..., App]
Scene = TableScene[Any, Any]
Step = Callable[[Scene], object]
GAME = "imperial_steam"
ENTRY = {GAME: titles.entry(GAME)}
PEOPLE = (HUMAN, HUMAN, HUMAN)


class Was(NamedTuple):
    """How the table was before the command."""

    cursor: int
    moment: int
    zoom: float
    speed: int


def now(scene: Scene) -> Was:
    view, history = scene.state.view, scene.controller.history
    return Was(scene.session.ledger.cursor, history.moment, view.camera.zoom, view.speed)


class Case(NamedTuple):
    """`after` is true when the command has done its own, and not before; a control is used with what `given` says."""

    after: Callable[[Scene, Was], bool]
    prepare: Step = lambda scene: None
    given: Callable[[Scene], str] = lambda scene: ""


def sheet(scene: Scene, kind: type[Any]) -> Any:
    return scene.beside.sheet(kind)


def settled(scene: Scene) -> None:
    """Curtains are lifted, questions agreed to, and the table is drawn."""
    scene.update(0.05)
    lift(scene)
    scene.app.draw()


def use(key: str, argument: str = "") -> Step:
    """A preparation: another command first."""

    def prepare(scene: Scene) -> None:
        assert scene.controller.commands.use(Control(key, argument))
        settled(scene)

    return prepare


def first(*steps: Step) -> Step:
    """Several preparations, one after another."""

    def prepare(scene: Scene) -> None:
        for step in steps:
            step(scene)

    return prepare


def page(kind: type[Any]) -> Case:
    """It opens a page."""
    return Case(lambda scene, was: isinstance(scene.app.top, kind))


def halfway(scene: Scene) -> None:
    """An earlier moment in the middle of a turn is looked at."""
    turn = next(turn for turn in scene.session.ledger.turns()[8:] if turn.end - turn.start > 2)
    scene.controller.history.look(turn.start + 1)
    scene.app.draw()


def starts(scene: Scene, rounds: bool) -> list[int]:
    moments = scene.controller.history.moments()
    return [start for _, start in moments.rounds] if rounds else [start for start, _ in moments.turns]


def back(rounds: bool) -> Case:
    """It leads to the last beginning before the moment looked at."""

    def after(scene: Scene, was: Was) -> bool:
        return now(scene).moment == max(start for start in starts(scene, rounds) if start < was.moment)

    return Case(after, halfway)


def on(rounds: bool) -> Case:
    """It leads to the next beginning after the moment looked at."""

    def after(scene: Scene, was: Was) -> bool:
        return now(scene).moment == min(start for start in starts(scene, rounds) if start > was.moment)

    return Case(after, halfway)


def chosen(scene: Scene) -> None:
    """The person who decides has done something already in this turn."""
    use("choice", "0")(scene)
    assert not scene.session.ledger.crosses_turn(scene.session.ledger.undo_target())


def listed(scene: Scene) -> None:
    """The small list of some options is open."""
    scene.state.offer([action for action, *_ in scene.state.choices()[:3]], Rect(600, 300, 20, 20))
    scene.app.draw()


def pinned(scene: Scene) -> None:
    """The card of a thing with a rule to follow."""
    for spot in scene.state.hits.spots:
        scene.controller.pins.pin(spot.thing)
        card = scene.controller.pins.card()
        if card is not None and any(link.startswith("rule") for link in card.controls):
            return
    raise AssertionError("nothing has a card with a rule")


def rule_of_card(scene: Scene) -> str:
    card = scene.controller.pins.card()
    assert card is not None
    return next(link for link in card.controls if link.startswith("rule"))


def pointing(scene: Scene) -> None:
    """The pointer is over something that can be done."""
    hits = scene.state.hits
    single = (thing for thing, options in scene.state.shown().lit.items() if len(options) == 1)
    thing, place = next((thing, place) for thing in single if (place := hits.place(thing)) is not None)
    perform(scene.app, [Move(place.center)])
    scene.state.view.hover = thing


def ended(scene: Scene) -> None:
    """The game is over, its end not counted yet."""
    ledger, chance = scene.session.ledger, Random(2)
    while (decision := ledger.decision) is not None:
        ledger.apply(draw(decision, chance))
    scene.state.renew()
    scene.app.draw()
    assert scene.controller.reckoned.counting


counted = first(ended, use("reckoning_all"))


def asked(scene: Scene) -> None:
    """The coach has answered."""
    use("hint")(scene)
    settled(scene)
    assert sheet(scene, Coach).turns


def reviewed(scene: Scene) -> None:
    """Every turn of the seat has been weighed."""
    use("review")(scene)
    for _ in range(400):
        scene.update(0.05)
    scene.app.draw()


def verdict(scene: Scene) -> None:
    """A turn that gave something away is looked at."""
    reviewed(scene)
    sheet(scene, Reviewing).step(1, verdicts=True)
    assert sheet(scene, TryAgain).possible


def on_slider(scene: Scene) -> None:
    """The pointer is at the left end of the timeline."""
    use("timeline")(scene)
    scene.state.view.pointer = scene.controller.history.slider.topleft


def written(folder: str, ending: str) -> Case:
    """It writes a file of an ending into a folder."""
    return Case(lambda scene, was: any(path.suffix == ending for path in getattr(folders, folder)().rglob("*")))


def answered(words: str, prepare: Step = lambda scene: None) -> Case:
    """It answers with these words among others."""
    return Case(lambda scene, was: scene.app.remarked is not None and words in scene.app.remarked.text, prepare)


def decided(scene: Scene) -> bool:
    """It says in which round, and who was ahead from then on, counted as if the game had ended each time."""
    found, ledger = scene.controller.reckoned.decisive, scene.session.ledger
    assert found is not None
    turn, seat = found
    number = ledger.position_at(turn.end - 1).progress().round
    words = (
        f"Round {number}: from this turn on {scene.state.seats[seat].name} was always ahead,"
        " counted as if the game had ended at that moment."
    )
    return seat in ledger.game.winners() and scene.app.remarked is not None and scene.app.remarked.text == words


tried = first(verdict, use("review_try"))

CASES: Mapping[str, Case] = {
    "menu": page(PauseMenu),
    "zoom_in": Case(lambda scene, was: now(scene).zoom > was.zoom),
    "zoom_out": Case(lambda scene, was: 1 < now(scene).zoom < was.zoom, first(use("zoom_in"), use("zoom_in"))),
    "zoom_fit": Case(lambda scene, was: now(scene).zoom == 1, first(use("zoom_in"), use("zoom_in"))),
    # Taking back
    "undo": Case(lambda scene, was: now(scene).cursor < was.cursor, chosen),
    "undo_action": Case(lambda scene, was: now(scene).cursor < was.cursor, chosen),
    "redo": Case(lambda scene, was: now(scene).cursor > was.cursor, first(chosen, use("undo"))),
    "timeline": Case(lambda scene, was: scene.controller.history.open),
    # The end
    "reckoning": Case(lambda scene, was: scene.state.view.reckoning),
    "reckoning_next": Case(lambda scene, was: scene.state.view.rows_shown == 2, ended),
    "reckoning_all": Case(lambda scene, was: not scene.state.view.counting, ended),
    "reckoning_map": Case(lambda scene, was: not scene.state.view.reckoning, counted),
    "trace": Case(lambda scene, was: scene.state.view.traced == 2, counted, lambda scene: "2"),
    "decisive": Case(
        lambda scene, was: scene.state.view.playing and scene.state.view.past is not None and decided(scene), counted
    ),
    "rematch": Case(lambda scene, was: isinstance(scene.app.top, Confirm) or scene.app.top is not scene, counted),
    "main_menu": Case(lambda scene, was: scene.app.top is not scene, counted),
    "find_puzzles": Case(lambda scene, was: isinstance(scene.app.top, FindPuzzles), counted),
    # Pages, and what is taken away
    "comparison": page(ComparisonPage),
    "statistics": page(StatisticsPage),
    "rules": page(RulesScene),
    "rule": Case(lambda scene, was: isinstance(scene.app.top, RulesScene), given=lambda scene: "BID-01"),
    "aid": page(PlayerAid),
    "save": page(CopyDialog),
    "save_line": Case(lambda scene, was: isinstance(scene.app.top, CopyDialog), use("try_line")),
    "hand_out": page(HandOutSheet),
    "picture": written("pictures", ".png"),
    "log_file": written("documents", ".txt"),
    "log_copy": Case(lambda scene, was: clipboard_get().count("\n") > 20),
    "report": written("documents", ".html"),
    "moving_picture": page(FilmSheet),
    "text_copy": page(Confirm),
    # Lists and cards
    "choice": Case(lambda scene, was: now(scene).cursor > was.cursor, given=lambda scene: "0"),
    "pick": Case(lambda scene, was: now(scene).cursor > was.cursor, listed, lambda scene: "0"),
    "close_list": Case(lambda scene, was: scene.state.view.popup is None, listed),
    "press": Case(lambda scene, was: now(scene).cursor > was.cursor, pointing),
    "pin": Case(lambda scene, was: isinstance(scene.app.top, RulesScene), pinned, rule_of_card),
    "why": Case(lambda scene, was: scene.state.view.pinned is not None, pointing),
    "tab": Case(lambda scene, was: scene.state.view.tab == "log", given=lambda scene: "log"),
    "log": Case(lambda scene, was: scene.state.view.tab == "log"),
    "search": Case(lambda scene, was: scene.searching),
    "filter_seat": Case(lambda scene, was: scene.state.view.log_filter.seats == {1}, given=lambda scene: "1"),
    "filter_kind": Case(
        lambda scene, was: scene.state.view.log_filter.kinds == {"tracks"}, given=lambda scene: "tracks"
    ),
    "filter_none": Case(lambda scene, was: not scene.state.view.log_filter.seats, use("filter_seat", "1")),
    # Looking back
    "moment": Case(lambda scene, was: scene.state.view.past == 7, given=lambda scene: "7"),
    "return": Case(lambda scene, was: scene.state.view.past is None, halfway),
    "now": Case(lambda scene, was: scene.state.view.past is None, halfway),
    "first": Case(lambda scene, was: scene.state.view.past == 0, halfway),
    "earlier": Case(lambda scene, was: now(scene).moment == was.moment - 1, halfway),
    "later": Case(lambda scene, was: now(scene).moment == was.moment + 1, halfway),
    "turn_back": back(rounds=False),
    "turn_on": on(rounds=False),
    "round_back": back(rounds=True),
    "round_on": on(rounds=True),
    "slider": Case(lambda scene, was: now(scene).moment == 0, on_slider),
    "play": Case(lambda scene, was: scene.state.view.playing),
    "speed": Case(lambda scene, was: scene.state.view.speed == was.speed + 1),
    "go_back": Case(lambda scene, was: isinstance(scene.app.top, Confirm), halfway),
    "look_around": Case(lambda scene, was: scene.state.visit is not None),
    "leave_visit": Case(lambda scene, was: scene.state.visit is None, use("look_around")),
    "try_line": Case(lambda scene, was: scene.state.apart),
    "leave_line": Case(lambda scene, was: not scene.state.apart, use("try_line")),
    # Questions
    "ask_here": answered("Nothing is pointed at"),
    "ask_can": answered("Choices:"),
    "ask_since": answered(": "),
    "ask_have": answered("has:"),
    "ask_leads": answered("If the game ended now:"),
    "ask_beside": answered("Wien, to the ", lambda scene: setattr(scene.state.view, "hover", Target("city", "Baden"))),
    "ask_ways": answered("The way to Trieste"),
    "ask_free": answered("Tracks can go on over"),
    # The coach
    "hint": Case(lambda scene, was: sheet(scene, Coach).open),
    "hint_do": Case(lambda scene, was: now(scene).cursor > was.cursor, asked),
    "hint_watch": Case(lambda scene, was: sheet(scene, Coach).line is not None, asked),
    "watch": Case(
        lambda scene, was: sheet(scene, Coach).line is None, first(asked, use("hint_watch")), lambda scene: "stop"
    ),
    "hint_close": Case(lambda scene, was: not sheet(scene, Coach).open, asked),
    "hint_help": Case(lambda scene, was: getattr(scene.app.top, "article", "") == "hints", asked),
    "hint_turn": Case(lambda scene, was: scene.state.view.hover == ui("hint_turn", 1), asked, lambda scene: "1"),
    "meter": Case(lambda scene, was: scene.app.settings.meter),
    # The review
    "review": Case(lambda scene, was: sheet(scene, Reviewing).open),
    "review_seat": Case(lambda scene, was: sheet(scene, Reviewing).seat == 2, reviewed, lambda scene: "2"),
    "review_turn": Case(
        lambda scene, was: sheet(scene, Reviewing).chosen != was.moment,
        verdict,
        lambda scene: str(sheet(scene, Reviewing).review.of(0)[-1].turn.start),
    ),
    "review_run": Case(lambda scene, was: not sheet(scene, Reviewing).running, use("review")),
    "review_anew": Case(lambda scene, was: sheet(scene, Reviewing).running, reviewed),
    "review_overview": Case(lambda scene, was: sheet(scene, Reviewing).chosen is None, verdict),
    "review_close": Case(lambda scene, was: not sheet(scene, Reviewing).open, reviewed),
    "review_try": Case(lambda scene, was: sheet(scene, TryAgain).attempt is not None, verdict),
    "review_back": Case(lambda scene, was: sheet(scene, TryAgain).attempt is None, tried),
    # News
    "news": Case(lambda scene, was: not sheet(scene, NewsStrip).open(sheet(scene, NewsStrip).news())),
    "news_next": Case(lambda scene, was: sheet(scene, NewsStrip)._chosen == 0),
    "news_line": Case(lambda scene, was: sheet(scene, NewsStrip)._chosen == 1, given=lambda scene: "1"),
}
#: Controls that only keep a click from what lies below them.
BACKGROUND = {
    "machine_box",
    "hint_box",
    "watch_box",
    "review_try_box",
    "review_box",
    "study_box",
    "meter_strip",
    "meter_guess",
    "news_strip",
}
#: Commands that need a table of their own, and the test that uses them.
ELSEWHERE = {
    "board": "pages/boards/test_try.py::test_one_key_leads_to_the_table_and_one_back",
    "turn": "tables/first_train/test_bids.py::test_less_and_more_turn_the_dial_and_the_choice_bids",
    "share": "tables/first_train/test_payments.py::test_every_payment_can_be_made_by_keys",
    "otherwise": "tables/russian_railroads/test_inputs.py::test_the_space_can_be_paid_otherwise",
    "go_on": "tables/imperial_steam/test_finishing.py::test_the_keys_of_the_buttons",
    "go_through": "tables/imperial_steam/test_finishing.py::test_the_keys_of_the_buttons",
    "next_round": "tables/russian_railroads/test_news.py::test_a_round_scoring_is_counted_line_by_line_first",
    "machine": "table_kit/machines/test_machines.py::test_keys_of_the_strip",
    "machine_line": "table_kit/machines/test_machines.py::test_a_line_with_a_rule_opens_it",
    "hint_now": "table_kit/coach/test_coach.py::test_thinking_shows_a_sign_and_can_be_stopped",
    "review_again": "table_kit/coach/test_review.py::test_after_a_try_comes_another_or_the_review",
    "study": "tables/imperial_steam/test_study.py::test_arrows_walk_the_tree_only_while_it_has_the_focus",
    "study_line": "tables/imperial_steam/test_study.py::test_there_is_no_study_while_something_is_hidden",
    "study_mark": "tables/imperial_steam/test_study.py::test_a_position_gets_a_mark_and_a_note_and_a_line_a_name",
    "study_note": "tables/imperial_steam/test_study.py::test_a_position_gets_a_mark_and_a_note_and_a_line_a_name",
    "study_name": "tables/imperial_steam/test_study.py::test_a_position_gets_a_mark_and_a_note_and_a_line_a_name",
    "study_draw": "tables/imperial_steam/test_study.py::test_clicks_and_keys_draw_too",
    "study_wipe": "tables/imperial_steam/test_study.py::test_clicks_and_keys_draw_too",
    "study_delete": "tables/imperial_steam/test_study.py::test_a_line_is_deleted_and_brought_back",
    "study_restore": "tables/imperial_steam/test_study.py::test_a_line_is_deleted_and_brought_back",
    "study_promote": "tables/imperial_steam/test_study.py::test_a_line_is_moved_up",
    "study_review": "tables/imperial_steam/test_study.py::test_the_box_takes_a_review_in_where_there_is_one",
    "next_chapter": "pages/kept/test_books.py::test_one_chapter_leads_to_the_next",
    "study_puzzle": "tables/imperial_steam/test_setting.py::test_a_position_becomes_a_puzzle_and_is_solved_at_once",
    "study_lesson": "tables/imperial_steam/test_own_lesson.py::test_a_line_is_written_kept_and_played_card_by_card",
    "study_play": "tables/imperial_steam/test_study.py::test_a_new_game_begins_at_the_position",
}


@cache
def _texts() -> tuple[str, ...]:
    ledger, chance = ledger_of(GAME, PEOPLE, 4), Random(4)
    while (decision := ledger.decision) is not None:
        if ledger.cursor >= 80 and len(decision.options) > 8 and not decision.secret:
            break
        ledger.apply(draw(decision, chance))
    return tuple(entry.text for entry in ledger.entries)


@pytest.fixture
def begin(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Scene]:
    """Makes the table of a game of three people in its middle; whatever thinks, thinks here."""
    monkeypatch.setattr(titles, "_ENTRIES", ENTRY)
    give(monkeypatch)
    scales = cache(lambda ledger, number: NearScales(ledger))
    monkeypatch.setattr(DesktopProgram, "scales", lambda program, ledger, number=0: scales(ledger, number))

    def make() -> Scene:
        ledger = ledger_of(GAME, PEOPLE, 4)
        for text in _texts():
            ledger.apply(text)
        table = table_of(make_app(), ledger)
        for _ in range(4):
            settled(table)
        return table

    return make


def key_of(chord: str) -> Key:
    """The key a chord is pressed with."""
    *held, name = chord.split("+") if chord != "+" else ["+"]
    return Key(name, shift="shift" in held, control="ctrl" in held, alt="alt" in held)


def commands(scene: Scene) -> Mapping[str, Command]:
    return scene.controller.commands._by_key


@pytest.mark.parametrize("key", CASES)
def test_a_command_does_its_own(begin: Callable[[], Scene], key: str) -> None:
    """By each of its keys; where it has none, by its control."""
    case, scene = CASES[key], begin()
    for number, chord in enumerate(commands(scene)[key].keys or (None,)):
        scene = begin() if number else scene
        clipboard_put("")
        case.prepare(scene)
        was = now(scene)
        assert not case.after(scene, was), "what is asked for is there before"
        if chord is None:
            scene.controller.commands.use(Control(key, case.given(scene)))
        else:
            perform(scene.app, [key_of(chord)])
        assert case.after(scene, was), chord or "control"


def test_every_command_has_a_case(begin: Callable[[], Scene]) -> None:
    """Or a test elsewhere that uses it; what only keeps clicks away does nothing."""
    assert set(CASES) | BACKGROUND | set(ELSEWHERE) == set(commands(begin()))
    for key, test in ELSEWHERE.items():
        path, name = test.split("::")
        assert f"def {name}(" in (Path(__file__).parents[2] / path).read_text(encoding="utf-8"), key


def test_the_page_of_keys_names_keys_that_do_what_it_says(begin: Callable[[], Scene]) -> None:
    """Those of a list, of the boards and of things are no commands."""
    scene = begin()
    meant = {
        "undo": ["undo"], "on": ["go_on"], "through": ["go_through"], "card": ["why"], "otherwise": ["otherwise"],
        "press": ["press"], "zoom": ["zoom_in", "zoom_out", "zoom_fit"], "hint": ["hint"],
        "moments": ["earlier", "later", "play"], "line": ["try_line", "leave_line"],
        "figures": ["reckoning", "comparison", "statistics"], "rules": ["rules", "aid"], "hand_out": ["hand_out"],
        "questions": ["ask_here", "ask_free"], "menu": ["menu"],
    }  # fmt: skip
    by_chord = {chord: command.key for command in commands(scene).values() for chord in command.keys}
    found = {name: [next(filter(None, map(by_chord.get, chords(key))), "") for key in keys] for name, keys in KEYS}
    assert {name: used for name, used in found.items() if any(used)} == meant
    asked = {number: by_chord[f"ctrl+{number}"] for number in range(1, 10) if f"ctrl+{number}" in by_chord}
    assert (min(asked), max(asked)) == (1, 8), "the page names the first and the last question"
    scene.app.push(Controls(scene.app))
    shown = {item.label for item in layout_of(scene.app.top)}
    assert {scene.text(f"controls.key.{name}") for name, _ in KEYS} <= shown
    assert {",  .  V", "N  X", "F  P  C", "H  F5", "Ctrl+P", "Ctrl+1–Ctrl+8"} <= shown
