"""The guided games in chapters: each can be played, undone, left and resumed, and read in every language."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from pathlib import Path
from string import Formatter

import pytest

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import lesson_of, load, save
from imperial_steam.titles import TITLES
from tests.effort import LONG
from tests.lessons import CHAPTERS, Chapter, begun, moments, options, texts

every_chapter = pytest.mark.parametrize("chapter", CHAPTERS, ids=str)
#: Dots that end no sentence: those of abbreviated names.
ABBREVIATED = re.compile(r"\b(St|Wr|a\.d|d)\. ")


@every_chapter
@pytest.mark.parametrize("choice", [0, 1, 2])
def test_a_chapter_can_be_played_whatever_is_chosen(chapter: Chapter, choice: int) -> None:
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    for _ in moments(lesson, ledger, choice):
        assert ledger.game.violations() == []
    assert lesson.ended
    assert lesson.on_script
    assert lesson.progress.done == lesson.progress.total == chapter.script.texts


@every_chapter
def test_no_two_texts_have_the_same_number(chapter: Chapter) -> None:
    """What the partner does is counted with the step before, and no number is left out."""
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    numbers, last = list[int](), 0
    for step in moments(lesson, ledger):
        done = lesson.progress.done
        if step.key:
            numbers.append(done)
        else:
            assert done == last
        last = done
    assert sorted(set(numbers)) == list(range(chapter.script.texts))


@every_chapter
def test_everything_else_is_not_allowed_and_every_answer_can_be_heard(chapter: Chapter) -> None:
    """Whatever is legal beside what is asked for is held back, and no prepared answer is for nothing."""
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    heard: set[str] = set()
    for step in moments(lesson, ledger):
        allowed = lesson.allowed(options(ledger))
        others = [action for action in options(ledger) if action not in allowed]
        for action in others:
            assert not lesson.advance(action)
            answer = lesson.answer(action)
            pattern = next((p for p in step.instead if fnmatchcase(str(action), p)), None)
            assert (answer is None) == (pattern is None)
            heard |= {answer.key} if answer is not None else set()
    prepared = {key for step in chapter.script.steps for key in step.instead.values()}
    assert heard == prepared


@pytest.mark.thorough
@every_chapter
def test_leaving_and_resuming_gives_the_same_position_and_step(chapter: Chapter, tmp_path: Path) -> None:
    """At every step, from a save as from memory, with the notes that were read still read.

    In `make test` every third action is saved.
    """
    script, ledger = chapter.script, begun(chapter)
    lesson = Lesson(script, ledger)
    last = -1
    for step in moments(lesson, ledger):
        assert Lesson(script, ledger, lesson.reached).current() is step
        if ledger.cursor != last and (LONG or ledger.cursor % 3 == 0):
            last = ledger.cursor
            save(ledger, tmp_path / "left.json", "2026-01-01T00:00:00")
            loaded = load(tmp_path / "left.json", TITLES)
            assert lesson_of(loaded.people) == script.name
            assert loaded.game.digest() == ledger.game.digest()
            assert Lesson(script, loaded, lesson.reached).current() is step
    assert Lesson(script, ledger, lesson.reached).ended, "a finished lesson stays finished"
    assert not Lesson(script, ledger).ended or not script.steps[-1].is_note


@every_chapter
def test_undo_goes_back_in_the_chapter(chapter: Chapter) -> None:
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    at = {}
    for step in moments(lesson, ledger):
        at[ledger.cursor] = step
    for cursor in range(ledger.cursor - 1, -1, -1):
        ledger.jump(cursor)
        assert lesson.current() is at[cursor], "the notes before it have been read"
        assert lesson.on_script


@every_chapter
def test_leaving_the_script_ends_the_lesson(chapter: Chapter) -> None:
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    while lesson.advance():
        pass
    if lesson.partner() is not None:
        other = next(action for action in options(ledger) if action != lesson.partner())
    else:
        other = next(action for action in options(ledger) if action not in lesson.allowed(options(ledger)))
    ledger.apply(other)
    assert not lesson.on_script
    assert lesson.current() is None
    assert lesson.partner() is None
    assert lesson.words() == ()
    assert lesson.allowed(options(ledger)) == []
    assert lesson.lights(options(ledger)) == ()
    assert not lesson.ended
    ledger.undo()
    assert lesson.current() is not None


@pytest.mark.parametrize("language", LANGUAGES)
@every_chapter
def test_every_text_exists_is_short_and_can_be_filled(chapter: Chapter, language: str) -> None:
    title, script = chapter
    catalogue, english = Catalogue(language, title.key), Catalogue("en", title.key)
    figures = set(script.figures(begun(chapter).game, 0))
    known = figures | {f"{name}_{end}" for name in figures for end in ("before", "by")}
    told = {step.told for step in script.steps}
    for key in texts(script):
        assert key in catalogue, key
        text = catalogue.text(key, **dict.fromkeys(known, 1))
        sentences = re.findall(r"[.!?][”“]?(?: |$)", ABBREVIATED.sub(r"\1 ", re.sub(r"(^|[ „“])\?", r"\1", text)))
        assert 1 <= len(sentences) <= 3 or key == script.title, key
        fields = {name for _, name, _, _ in Formatter().parse(catalogue.text(key)) if name}
        assert fields <= (known if key in told else figures), "every placeholder is a number of the position"
        if language != "en":
            assert text != english.text(key, **dict.fromkeys(known, 1))
        assert not re.search(r"\d (?:gulden|Gulden|gulden\w*|G)\b", text), f"{key}: no-break space before the unit"


@every_chapter
def test_the_prepared_position_is_kept_in_the_setup(chapter: Chapter) -> None:
    """The setup alone gives the position again, from plain data as from a save."""
    title, script = chapter
    setup = script.setup(chapter.board)
    again = title.setup_from_data(json.loads(json.dumps(title.setup_data(setup))))
    assert again == setup
    assert title.new_game(chapter.board, again).digest() == begun(chapter).game.digest()
