"""Studies, books and lessons of every release keep their meaning: what is said, where, and how every line ends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from imperial_steam import __version__
from imperial_steam.session import game_text, load
from imperial_steam.session.book import read_book
from imperial_steam.session.own_lessons import read_lesson
from imperial_steam.session.save_file import from_text
from imperial_steam.titles import TITLES
from tests.session.archived_studies import GAMES, NOTE, NOW, STUDIES, meaning, read_through

MEANINGS = sorted(STUDIES.glob("*.meaning.json"))


def releases() -> list[tuple[str, str]]:
    return [(path.name.removesuffix(".meaning.json"), name) for path in MEANINGS for name in GAMES]


def told(release: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((STUDIES / f"{release}.meaning.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("release", "name"), releases())
def test_a_study_says_what_it_said_also_as_a_text(release: str, name: str) -> None:
    ledger = load(STUDIES / f"{release}-{name}.steamgame", TITLES)
    mailed = from_text(game_text.write(ledger, NOW), TITLES)
    assert not ledger.study.lost + mailed.study.lost
    assert meaning(ledger) == meaning(mailed) == told(release)[name]["study"]


@pytest.mark.parametrize(("release", "name"), releases())
def test_a_lesson_is_read_as_it_was_written(release: str, name: str) -> None:
    lesson = read_lesson(STUDIES / f"{release}-{name}.steamlesson", TITLES)
    assert (lesson.heading.title, lesson.heading.about, lesson.heading.language) == ("Title ä", "About ł", "pl")
    assert read_through(lesson) == told(release)[name]["lesson"]


@pytest.mark.parametrize("path", MEANINGS, ids=lambda path: path.name)
def test_a_book_has_its_chapters(path: Path) -> None:
    release = path.name.removesuffix(".meaning.json")
    book = read_book(STUDIES / f"{release}.steambook")
    assert (book.name, [one.name for one in book.chapters]) == ("Book ż", [f"Chapter {name}" for name in GAMES])
    for name, chapter in zip(GAMES, book.chapters, strict=True):
        ledger = chapter.checked(TITLES)
        assert not ledger.study.lost
        assert meaning(ledger) == told(release)[name]["study"]


@pytest.mark.parametrize("name", GAMES)
def test_this_version_has_some_that_say_enough(name: str) -> None:
    """Lines within lines, notes of every kind of sign, answers in lessons: else nothing is kept by keeping them."""
    found = told(__version__)[name]
    assert {depth for _, depth, *_ in found["study"]} == {1, 2, 3}
    assert "Another way" in {line[0] for line in found["study"]}
    assert [NOTE, "!", 2] in found["study"][0][4]
    assert {mark for line in found["study"] for _, mark, _ in line[4]} >= {"!", "?!", "?", "??"}
    cards = found["lesson"][:-1]
    assert cards[0] == [NOTE, 1, 1, ["Not here"]]
    assert len(cards) >= 3
