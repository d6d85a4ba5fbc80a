"""The chapters of the guided game: what their sentences say is so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from imperial_steam.games.kit.lesson_files import LessonError
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.protocol import Event
from imperial_steam.games.russian_railroads.lessons import LESSONS
from imperial_steam.games.russian_railroads.title import TITLE
from tests.lessons import CHAPTERS, Chapter, begun, chapter, moments, values

OWN = [one for one in CHAPTERS if one.title is TITLE]
NAMES = [one.script.name for one in OWN]
every_chapter = pytest.mark.parametrize("own", OWN, ids=NAMES)


def events(name: str) -> Iterator[Event]:
    """Everything that happens in a chapter."""
    one = chapter(TITLE.key, name)
    ledger = begun(one)
    list(moments(Lesson(one.script, ledger), ledger))
    for entry in ledger.entries:
        yield from entry.events


def test_the_chapters_are_complete_and_short() -> None:
    assert NAMES == ["tracks", "factories", "engineers", "finish", "germany", "emil"]
    assert [one.script.chapter for one in OWN] == [1, 2, 3, 4, 5, 6]
    assert all(5 <= one.script.minutes <= 8 for one in OWN)


@every_chapter
def test_a_chapter_is_short_and_every_step_with_a_choice_is_answered(own: Chapter) -> None:
    """Whoever clicks something else is told why not now, in words of that step."""
    assert own.script.texts <= 28
    ledger = begun(own)
    lesson = Lesson(own.script, ledger)
    for step in moments(lesson, ledger):
        decision = ledger.decision
        if not step.patterns or decision is None:
            continue
        others = [action for action in decision.options if action not in lesson.allowed(decision.options)]
        unanswered = [str(action) for action in others if lesson.answer(action) is None]
        assert unanswered == [] or step.distinct, (step.key, unanswered)


@pytest.mark.parametrize(
    ("name", "key", "numbers"),
    [
        ("tracks", "board", {"workers": 6}),
        ("tracks", "kiev_told", {"value": 1}),
        ("tracks", "grey_told", {"value": 2}),
        ("tracks", "scored", {"score": 2}),
        ("factories", "reach", {"value": 15}),
        ("factories", "reach_told", {"value": 18}),
        ("factories", "doublers_told", {"value": 22}),
        ("factories", "further_told", {"value": 27}),
        ("factories", "scored", {"value": 27, "score": 41}),
        ("engineers", "both_told", {"coins": 2}),
        ("finish", "scored", {"score_by": 58, "score": 178}),
        ("finish", "third_told", {"value": 64}),
        ("finish", "three_told", {"score_by": 22}),
        ("finish", "result", {"score": 336, "value": 74}),
    ],
)
def test_what_the_texts_say_is_so(name: str, key: str, numbers: dict[str, int]) -> None:
    """VAL-01, LOCO-03, DBL-04, SPEC-11, SCORE-05, FAC-1, FAC-6."""
    said = values(TITLE.key, name, key)
    assert {word: said[word] for word in numbers} == numbers


def test_the_second_chapter_scores_what_it_says() -> None:
    """SCORE-01, SCORE-08: 13 from the Transsib, 1 from Petersburg, 3 from Kiev, 10 from the industry."""
    scored = next(event for event in events("factories") if event.name == "round_scored" and event.player == 0)
    assert scored.values["lines"] == (13, 1, 3)
    assert scored.values["industry"] == (10,)


def test_the_second_chapter_returns_a_locomotive_for_lack_of_a_place() -> None:
    """LOCO-05, LOCO-06: 4 for 2, 2 for 1, and the 1 goes to the display."""
    told = [event for event in events("factories") if event.name.startswith("locomotive_")]
    assert [(event.name, event.values.get("number"), event.values.get("replaced")) for event in told] == [
        ("locomotive_placed", 4, 2), ("locomotive_placed", 2, 1), ("locomotive_returned", 1, None),
    ]  # fmt: skip


def test_the_end_bonus_card_of_the_third_chapter_is_worth_what_it_says() -> None:
    """ENDC-08, QC-03: the worker of Transsib 3 and the black one, 10 points each."""
    one = chapter(TITLE.key, "engineers")
    ledger = begun(one)
    list(moments(Lesson(one.script, ledger), ledger))
    player = ledger.game.state.players[0]  # type: ignore[attr-defined]
    assert (player.workers - 6, bool(player.black)) == (1, True)


def test_the_last_chapter_ends_as_it_says() -> None:
    """END-01, END-02, END-03: 22 for the black tracks, 40 for the engineers by the higher number."""
    told = [event for event in events("finish") if event.name in ("final_scored", "game_over")]
    own = {event.values["reason"]: event.values["points"] for event in told if event.player == 0}
    assert own == {"tracks": 22, "first": 40}
    assert told[-1].values["winners"] == (0,)


HEAD = "name: x\nchapter: 1\nminutes: 5\nplayers: 2\nlearner: 0\nsetup:\n  seed: 0\n  given:\n    {given}\nsteps: []\n"


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("red: {coin: 1}", ":9: error: setup.given.red.coin: 'coin' is no word for a player; did you mean 'coins'?"),
        ("red: {tracks: {kiev: [2, 2]}}", "setup.given: an impossible position: INV-01"),
    ],
)
def test_a_position_that_is_none_is_named_by_line_and_field(tmp_path: Path, given: str, complaint: str) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(HEAD.format(given=given), encoding="utf-8")
    with pytest.raises(LessonError) as refused:
        LESSONS.read(path).setup(TITLE.read_board(TITLE.default_board))
    assert complaint in str(refused.value)
