"""What a player has done of the puzzles: kept, read again, and never lost to a damaged file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from imperial_steam.session import HUMAN, Person, lesson_kind
from imperial_steam.session.lesson_book import LessonBook
from imperial_steam.session.limits import KIND
from imperial_steam.session.puzzle_book import PuzzleBook, off_record, puzzle_at, puzzle_kind


def test_what_was_solved_is_read_again(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path / "deep" / "puzzles.json")
    assert not book.solved("game", "one")
    book.note("game", "one", solved=True, alone=True)
    book.note("game", "two", solved=True, alone=True)
    book.note("game", "three", solved=False, alone=False)
    again = PuzzleBook(book.path)
    assert [again.solved("game", name) for name in ("one", "two", "three")] == [True, True, False]
    assert again.tried("game", "three")
    assert (again.streak, again.longest) == (0, 2)
    assert again.count("game", ["one", "two", "three"]) == 2
    assert not again.solved("other", "one"), "puzzles of other titles are others"


@pytest.mark.skipif(os.name == "nt", reason="rights of files are another matter there")
def test_only_its_owner_reads_the_books(tmp_path: Path) -> None:
    puzzles, lessons = PuzzleBook(tmp_path / "puzzles.json"), LessonBook(tmp_path / "lessons.json")
    puzzles.note("game", "one", solved=True, alone=True)
    lessons.note("game", "one", 3, finished=False)
    assert [path.stat().st_mode & 0o777 for path in sorted(tmp_path.iterdir())] == [0o600, 0o600]


def test_only_the_first_outcome_counts_for_the_row(tmp_path: Path) -> None:
    book = PuzzleBook(tmp_path / "puzzles.json")
    book.note("game", "one", solved=False, alone=True)
    book.note("game", "one", solved=True, alone=True)
    assert (book.solved("game", "one"), book.streak) == (True, 0)
    book.note("game", "two", solved=True, alone=True)
    book.note("game", "two", solved=True, alone=True)
    book.note("game", "two", solved=False, alone=True)
    assert (book.solved("game", "two"), book.streak) == (True, 1)
    book.note("game", "three", solved=True, alone=False)
    assert (book.solved("game", "three"), book.streak) == (True, 0)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"puzzles": 3}', b'{"puzzles": {"game/one": "yes"}, "streak": "x"}',
     b'{"streak": -4, "longest": null, "puzzles": {"game/one": 1}}', b'{"streak": true}'],
)  # fmt: skip
def test_a_damaged_file_knows_nothing_and_can_be_written_again(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "puzzles.json"
    path.write_bytes(content)
    book = PuzzleBook(path)
    assert (book.solved("game", "one"), book.streak, book.longest) == (False, 0, 0)
    book.note("game", "one", solved=True, alone=True)
    assert PuzzleBook(path).solved("game", "one")


def test_a_file_that_cannot_be_written_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    book = PuzzleBook(blocked / "puzzles.json")
    book.note("game", "one", solved=True, alone=True)
    assert book.problem is not None
    assert book.solved("game", "one")


def test_a_table_of_a_puzzle_is_known_by_those_who_sit_there() -> None:
    you = Person("You", "red")
    assert puzzle_at([you]) is None
    assert not off_record([you, Person("B", "purple", "bot:clerk")])
    people = [you, Person("B", "purple", puzzle_kind("my game – 01"))]
    assert puzzle_at(people) == "puzzle:my-game---01"
    assert off_record(people)
    assert off_record([you, Person("B", "purple", lesson_kind("one"))])
    assert you.kind == HUMAN
    assert len(puzzle_kind("x" * 200)) == KIND
