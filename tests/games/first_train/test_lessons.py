"""The chapters of the guided game: what their sentences say is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.lessons import LESSONS
from imperial_steam.games.first_train.terms import GOVERNMENT, PROFIT
from imperial_steam.games.first_train.title import TITLE
from imperial_steam.games.kit.lesson_files import LessonError
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.protocol import Event
from tests.lessons import CHAPTERS, Chapter, begun, chapter, moments, values

OWN = [one for one in CHAPTERS if one.title is TITLE]
NAMES = [one.script.name for one in OWN]
every_chapter = pytest.mark.parametrize("own", OWN, ids=NAMES)


def played(name: str) -> tuple[FirstTrain, list[Event]]:
    """The end of a chapter, and everything that happened in it."""
    one = chapter(TITLE.key, name)
    ledger = begun(one)
    list(moments(Lesson(one.script, ledger), ledger))
    game = ledger.game
    assert isinstance(game, FirstTrain)
    return game, [event for entry in ledger.entries for event in entry.events]


def told(name: str, event: str, seat: int | None) -> list[Event]:
    """The events of a name about a seat."""
    return [one for one in played(name)[1] if (one.name, one.player) == (event, seat)]


def test_the_chapters_are_complete_and_short() -> None:
    assert NAMES == ["auction", "building", "trains", "takeover", "finish", "wensleydale"]
    assert [one.script.chapter for one in OWN] == [1, 2, 3, 4, 5, 6]
    assert all(5 <= one.script.minutes <= 8 for one in OWN)


@every_chapter
def test_a_chapter_is_short_and_every_step_with_a_choice_is_answered(own: Chapter) -> None:
    """Whoever clicks something else is told why not now, in words of that step."""
    assert own.script.texts <= 16
    ledger = begun(own)
    lesson = Lesson(own.script, ledger)
    for step in moments(lesson, ledger):
        decision = ledger.decision
        if not step.patterns or decision is None:
            continue
        others = [action for action in decision.options if action not in lesson.allowed(decision.options)]
        assert [str(action) for action in others if lesson.answer(action) is None] == [], step.key


@every_chapter
def test_a_chapter_ends_where_the_learner_may_go_on(own: Chapter) -> None:
    """Nobody else acts while the last card is read."""
    ledger = begun(own)
    list(moments(Lesson(own.script, ledger), ledger))
    assert ledger.decision is None or ledger.decision.player == own.script.learner


@pytest.mark.parametrize(
    ("name", "key", "numbers"),
    [
        ("auction", "cubes", {"cubes": 12}),
        ("auction", "credited", {"white": 3, "brown": 4}),
        ("auction", "farewell", {"cubes": 4}),
        ("building", "river_told", {"cubes": 4}),
        ("building", "built", {"white_by": 3, "green_by": 1, "red_by": 1, "brown_by": 0, "cubes": 0}),
        ("building", "bonus", {"points": 4}),
        ("building", "farewell", {"tracks": 5}),
        ("trains", "second", {"brown": 1}),
        ("trains", "scored", {"points_by": 5 + 3 * 3 + 2}),
        ("trains", "balance", {"tracks": 5, "profit": 4}),
        ("takeover", "scored", {"points_by": 3 + 2 * 2}),
        ("takeover", "balance", {"tracks": 7, "profit": -3}),
        ("takeover", "sold", {"tracks": 3, "green_by": 2}),
        ("finish", "welcome", {"points": 37}),
        ("finish", "scored", {"points_by": 3 + 2 * 2}),
        ("finish", "tracks", {"tracks": 6}),
        ("finish", "sold", {"tracks": 0, "green_by": 3}),
        ("finish", "result", {"points": 44, "sets": 10, "profit": 2, "total": 56}),
    ],
)
def test_what_the_texts_say_is_so(name: str, key: str, numbers: dict[str, int]) -> None:
    """PH1-01, CRED-02, PAY-15, LINK-04, PH7-01, PH7-03, PH7-06, SELL-08, SCORE-01."""
    said = values(TITLE.key, name, key)
    assert {word: said[word] for word in numbers} == numbers


def test_the_auction_ends_with_the_teacher_on_top_of_the_white_stack() -> None:
    """INF-02, INF-09, PH4-01, PH4-02: he builds first, the learner ships first."""
    state = played("auction")[0].state
    assert state.values[GOVERNMENT] == (3, 3)
    assert state.ranks[GOVERNMENT] == (0, 1), "from the bottom"
    assert (state.build_order, state.train_order) == ((1, 0), (0, 1))


def test_the_link_brings_both_what_the_text_says() -> None:
    """LINK-04, LINK-06: the track beyond Muggenhof does not count."""
    assert [told("building", "link_bonus", seat)[0].values["points"] for seat in (0, 1)] == [4, 2]


def test_the_red_passenger_of_the_trains_has_no_way() -> None:
    """LOAD-10: Fürth is reached over tracks of the teacher only."""
    one = chapter(TITLE.key, "trains")
    ledger = begun(one)
    for step in moments(Lesson(one.script, ledger), ledger):
        if step.key.endswith(".own_way"):
            break
    action = TITLE.parse_action("seat N41 red 3")
    assert "LOAD-10" in [why.rule for why in ledger.game.refusals(action)]


def test_the_balance_of_the_trains_is_made_of_what_the_text_says() -> None:
    """PH7-04, PH7-05, PH7-06: 6 for beer, 2 for post, 4 for passengers."""
    (scored,) = told("trains", "round_scored", 0)
    assert (scored.values["income"], scored.values["upkeep"], scored.values["before"]) == (6 + 2 + 4, 5, -3)


def test_the_takeover_puts_the_learner_on_top_and_clears_what_it_says() -> None:
    """PH7-09, PH8-01, CLEAN-01, CLEAN-02."""
    (scored,) = told("takeover", "round_scored", 0)
    assert (scored.values["income"], scored.values["upkeep"]) == (7, 7)
    assert told("takeover", "player_order", None)[0].values["order"] == (0, 1)
    gone = [(event.values["place"], event.values["load"]) for event in told("takeover", "pieces_gone", None)]
    assert gone == [("Sündersbühl", "yellow"), ("Muggenhof", "green")]
    assert played("takeover")[0].state.values[PROFIT] == (-3, -3)


def test_the_last_chapter_is_won_with_what_it_says() -> None:
    """SCORE-01 … SCORE-07: 56 against 50."""
    game, events = played("finish")
    assert game.scores() == [56, 50]
    assert events[-1].values["order"] == (0, 1)


HEAD = "name: x\nchapter: 1\nminutes: 5\nplayers: 2\nlearner: 0\nsetup:\n  seed: 0\n  given:\n    {given}\nsteps: []\n"


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("orange: {hands: 1}", ":9: error: setup.given.orange.hands: 'hands' is no word for a player"),
        ("orange: {tracks: [N31-N43]}", "setup.given.orange.tracks.0: no track can lie between N31 and N43"),
        ("round: 6", "setup.given.round: a game of these players has rounds 1 to 5"),
    ],
)
def test_a_position_that_is_none_is_named_by_line_and_field(tmp_path: Path, given: str, complaint: str) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(HEAD.format(given=given), encoding="utf-8")
    with pytest.raises(LessonError) as refused:
        LESSONS.read(path).setup(TITLE.read_board(TITLE.default_board))
    assert complaint in str(refused.value)
