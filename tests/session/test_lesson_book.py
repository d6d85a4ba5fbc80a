"""What a player has done of the guided games: kept, read again, and never lost to a damaged file."""

from __future__ import annotations

from pathlib import Path

import pytest

from imperial_steam.session import HUMAN, LESSON, LessonBook, Person, lesson_kind, lesson_of
from imperial_steam.session.lesson_book import lesson_in


def test_what_was_reached_and_finished_is_read_again(tmp_path: Path) -> None:
    book = LessonBook(tmp_path / "deep" / "lessons.json")
    assert not book.finished("game", "one")
    assert book.reached("game", "one") == 0
    book.note("game", "one", 3, finished=False)
    book.note("game", "two", 9, finished=True)
    again = LessonBook(book.path)
    assert (again.reached("game", "one"), again.finished("game", "one")) == (3, False)
    assert (again.reached("game", "two"), again.finished("game", "two")) == (9, True)
    assert not again.finished("other", "two"), "lessons of other titles are others"


def test_what_was_finished_once_stays_finished(tmp_path: Path) -> None:
    book = LessonBook(tmp_path / "lessons.json")
    book.note("game", "one", 9, finished=True)
    book.restart("game", "one")
    book.note("game", "one", 2, finished=False)
    again = LessonBook(book.path)
    assert (again.reached("game", "one"), again.finished("game", "one")) == (2, True)


def test_nothing_new_is_not_written(tmp_path: Path) -> None:
    book = LessonBook(tmp_path / "lessons.json")
    book.note("game", "one", 2, finished=False)
    book.path.unlink()
    book.note("game", "one", 2, finished=False)
    assert not book.path.exists()


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"game/one": 3}', b'{"game/one": {"reached": "x", "finished": 1}}',
     b'{"game/one": {"reached": -4, "finished": null}}', b'{"game/one": {"reached": true}}'],
)  # fmt: skip
def test_a_damaged_file_is_no_lesson_and_can_be_written_again(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "lessons.json"
    path.write_bytes(content)
    book = LessonBook(path)
    assert (book.reached("game", "one"), book.finished("game", "one")) == (0, False)
    book.note("game", "one", 4, finished=True)
    assert LessonBook(path).finished("game", "one")


def test_a_file_that_cannot_be_written_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    book = LessonBook(blocked / "lessons.json")
    book.note("game", "one", 4, finished=True)
    assert book.problem is not None
    assert book.finished("game", "one"), "it counts for as long as the program runs"


def test_the_kind_of_a_seat_names_the_lesson() -> None:
    person = Person("Anna", "red")
    assert lesson_of([person]) is None
    assert lesson_of([person, Person("T", "yellow", lesson_kind("tracks"))]) == "tracks"
    assert lesson_of([person, Person("T", "yellow", LESSON)]) == "", "as version 0.1.0 wrote it"
    assert lesson_of([person, Person("T", "yellow", "lessons")]) is None
    assert lesson_in([{"kind": HUMAN}, {"kind": "lesson:x"}, 3]) == "x"
    assert lesson_in([{"kind": ["lesson"]}, None]) is None
