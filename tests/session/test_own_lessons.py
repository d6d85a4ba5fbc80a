"""Lessons of people's own: a line of a study becomes steps, a file holds them, nothing of a damaged one is played."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.protocol import Target, draw
from imperial_steam.session import Ledger, Person, SaveError, limits
from imperial_steam.session.own_lessons import (
    ENDING,
    GO_ON,
    Heading,
    OwnLesson,
    keep,
    read_heading,
    read_lesson,
    shelf,
    written,
)
from imperial_steam.session.study import Drawn, Line, Place, Remark
from imperial_steam.titles import TITLES

WORDS = Heading("First tracks", "How a network grows.", "Béla", "pl")
CITY, SITE = Target("city", "Wien"), Target("site", "A1")


def game(key: str = "imperial_steam", actions: int = 30) -> Ledger:
    """A game some way on, played at random."""
    title, chance = TITLES[key], Random(3)
    people = [Person("Anna", title.colours[0]), Person("Béla", title.colours[1])]
    ledger = Ledger.new(title, people, title.setup_kinds[0], chance)
    while ledger.cursor < actions and ledger.decision is not None:
        ledger.apply(draw(ledger.decision, chance))
    return ledger


def turn(ledger: Ledger, longest: bool = True) -> int:
    """Where the longest turn of a person begins."""
    turns = [one for one in ledger.turns()[:-3] if one.player >= 0 and one.start > 3]
    return max(turns, key=lambda one: one.end - one.start).start if longest else turns[0].start


def say(ledger: Ledger, number: int, note: str, *drawn: Drawn, line: Line | None = None) -> None:
    ledger.study.say(Place(line or ledger.study.game, number), Remark(note, drawn=drawn))


def other(ledger: Ledger, number: int) -> str:
    decision = ledger.position_at(number).decision()
    assert decision is not None
    return next(str(one) for one in decision.options if str(one) != ledger.entries[number].text)


def plays(lesson: OwnLesson) -> list[str]:
    """Play a lesson from start to end as its reader; the words of every step."""
    ledger = lesson.table("own-x", "Reader")
    ledger.given = lesson.heading.begins
    engine, told = Lesson(lesson.script("own-x"), ledger), []
    while (step := engine.current()) is not None:
        if (action := engine.partner()) is not None:
            ledger.apply(action)
            continue
        told.append(engine.words()[-1].key)
        if not engine.advance():
            assert ledger.decision is not None
            (allowed,) = engine.allowed(ledger.decision.options)
            assert step.patterns
            ledger.apply(allowed)
    assert engine.ended
    return told


@pytest.fixture(scope="module")
def whole() -> Ledger:
    return game()


@pytest.fixture
def ledger(whole: Ledger) -> Ledger:
    return whole.fork(len(whole.entries))


@pytest.mark.parametrize("key", [*TITLES])
def test_a_line_is_a_lesson_that_the_engine_of_all_lessons_plays(key: str, tmp_path: Path) -> None:
    ledger = game(key, 60)
    start = turn(ledger)
    say(ledger, start, "Do this")
    say(ledger, len(ledger.entries), "Well done")
    lesson = written(ledger, ledger.study.game, start, WORDS)
    path = tmp_path / f"a{ENDING}"
    path.write_bytes(lesson.to_bytes())
    read = read_lesson(path, TITLES)
    assert read.heading == lesson.heading == read_heading(path)
    told = plays(read)
    assert (told[0], told[-1], len(told)) == ("Do this", "Well done", read.heading.steps)
    assert set(told[1:-1]) <= {GO_ON}


def test_notes_rings_and_arrows_are_what_the_card_says_and_points_at(ledger: Ledger) -> None:
    start = turn(ledger)
    say(ledger, start, "Here", Drawn(CITY), Drawn(SITE, CITY))
    script = written(ledger, ledger.study.game, start, WORDS).script()
    before, step = script.steps[:2]
    assert before.length == start
    assert not before.key
    assert (step.key, step.lights, step.arrows) == ("Here", (CITY,), ((SITE, CITY),))


def test_the_note_of_a_line_that_leaves_answers_whoever_plays_it(ledger: Ledger) -> None:
    start, study = turn(ledger), ledger.study
    say(ledger, start, "Here")
    text = other(ledger, start)
    line = study.follow(Place(study.game, start), text).line
    study.say(Place(line, line.end), Remark("That costs too much", "??"))
    lesson = written(ledger, study.game, start, WORDS)
    table = lesson.table("own-x", "")
    answer = Lesson(lesson.script(), table).answer(ledger.title.parse_action(text))
    assert answer is not None
    assert answer.key == "That costs too much"
    # And the other way round: who reads the line is told about the game.
    say(ledger, start + 1, "Played, and no good")
    line_lesson = written(ledger, line, start, WORDS)
    answer = Lesson(line_lesson.script(), line_lesson.table("own-x", "")).answer(ledger.entries[start].action)
    assert answer is not None
    assert answer.key == "Played, and no good"


def test_a_line_is_read_to_its_end_and_a_game_to_the_last_note_or_its_turn(ledger: Ledger) -> None:
    turns = ledger.turns()
    at = next(n for n, one in enumerate(turns) if one.start == turn(ledger))
    here, following = turns[at], turns[at + 1]
    say(ledger, here.start, "Here")
    assert len(written(ledger, ledger.study.game, here.start + 1, WORDS).ledger.entries) == here.end
    say(ledger, here.start + 1, "And this")
    assert len(written(ledger, ledger.study.game, here.start, WORDS).ledger.entries) == here.end
    say(ledger, following.start, "Well done")
    assert len(written(ledger, ledger.study.game, here.start, WORDS).ledger.entries) == following.start
    line = ledger.study.follow(Place(ledger.study.game, here.start), other(ledger, here.start)).line
    assert len(written(ledger, line, here.start, WORDS).ledger.entries) == line.end


def test_others_are_played_for_the_reader_who_has_a_name_of_their_own(ledger: Ledger) -> None:
    start = turn(ledger)
    say(ledger, start, "Here")
    lesson = written(ledger, ledger.study.game, start, WORDS)
    seat = ledger.decider(start)
    assert lesson.learner == seat
    assert seat is not None
    people = lesson.table("own-x", "Carla").people
    assert (people[seat].name, people[seat].kind, people[1 - seat].kind) == ("Carla", "human", "lesson:own-x")
    assert lesson.table("own-x", ledger.people[1 - seat].name).people[seat].name == ledger.people[seat].name
    assert not lesson.table("own-x", "").study.game.remarks, "what comes is not told before"


def test_nobody_goes_back_behind_the_beginning(ledger: Ledger) -> None:
    start = turn(ledger)
    ledger.given = start
    ledger.jump(start + 1)
    assert ledger.undo()
    assert not ledger.undo()
    assert ledger.cursor == start
    assert ledger.fork(start + 1).given == start


@pytest.mark.parametrize("what", ["silent", "long"])
def test_a_line_that_makes_no_lesson_says_why(ledger: Ledger, what: str) -> None:
    start = turn(ledger)
    if what == "long":
        say(ledger, start, "x" * (limits.LESSON_NOTE + 1))
    with pytest.raises(SaveError) as fault:
        written(ledger, ledger.study.game, start, WORDS)
    assert fault.value.reason == {"silent": "lesson_silent", "long": "lesson_note"}[what]


def a_file(ledger: Ledger, folder: Path) -> Path:
    start = turn(ledger)
    say(ledger, start, "Here")
    path = folder / f"a{ENDING}"
    path.write_bytes(written(ledger, ledger.study.game, start, WORDS).to_bytes())
    return path


def changed(**values: Any) -> Callable[[bytes], bytes]:
    def change(content: bytes) -> bytes:
        head, _, text = content.partition(b"\n")
        return json.dumps({**json.loads(head), **values}).encode() + b"\n" + text

    return change


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda _: b"", "no_lesson"),
        (lambda _: b"[1]\n", "no_lesson"),
        (lambda content: content.partition(b"\n")[2], "no_lesson"),
        (changed(steamlesson=2), "newer_lesson"),
        (changed(title=" "), "damaged_lesson"),
        (changed(title="a\x1bb"), "damaged_lesson"),
        (changed(author="a\u202eb"), "damaged_lesson"),
        (changed(about="x" * (limits.LESSON_ABOUT + 1)), "damaged_lesson"),
        (changed(language=7), "damaged_lesson"),
        (changed(begins=True), "damaged_lesson"),
        (changed(begins=-1), "damaged_lesson"),
        (changed(steps=99), "damaged_lesson"),
        (changed(game="first_train"), "damaged_lesson"),
        (changed(more=1), "damaged_lesson"),
        (changed(begins=limits.ACTIONS), "lesson_silent"),
        (lambda content: content.replace(b'"Here"', b'"He\\u0007re"'), "beyond_limits"),
        (lambda content: content.replace(b'"Here"', b'"He\\nre"'), "lesson_note"),
        (lambda content: content.replace(b'"Here"', b"7"), "lesson_silent"),
        (lambda content: content[: len(content) * 2 // 3], "damaged"),
    ],
)
def test_what_is_no_sound_lesson_is_refused_in_one_sentence(
    ledger: Ledger, tmp_path: Path, damage: Callable[[bytes], bytes], reason: str
) -> None:
    path = a_file(ledger, tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(SaveError) as fault:
        read_lesson(path, TITLES)
    assert fault.value.reason == reason


def test_a_folder_lists_its_lessons_and_tells_what_is_wrong_with_others(ledger: Ledger, tmp_path: Path) -> None:
    assert shelf(tmp_path, "imperial_steam") == ([], [])
    lesson = read_lesson(a_file(ledger, tmp_path), TITLES)
    (tmp_path / f"a{ENDING}").unlink()
    name = keep(lesson, tmp_path)
    assert keep(lesson, tmp_path) == name, "the same lesson is kept once"
    keep(lesson._replace(heading=replace(lesson.heading, title="Another", author="Anna")), tmp_path)
    (tmp_path / f"broken{ENDING}").write_text("{}\n")
    found, faults = shelf(tmp_path, "imperial_steam")
    assert [one.heading.author for one in found] == ["Anna", "Béla"]
    assert found[1].name == name
    assert [fault.reason for fault in faults] == ["no_lesson"]
    assert not shelf(tmp_path, "first_train")[0]
