"""Books: what is written is read, and of damaged files nothing is kept."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from imperial_steam.games.protocol import draw
from imperial_steam.session import Ledger, Person, SaveError, WriteError, limits
from imperial_steam.session import kept as kept_module
from imperial_steam.session.book import ENDING, Book, Chapter, read_book, to_bytes
from imperial_steam.session.kept import Kept
from imperial_steam.session.save_file import to_text
from imperial_steam.session.study import Place, Remark
from imperial_steam.titles import TITLES


def game(key: str, note: str) -> bytes:
    """A game some way on, with something said in its study."""
    title, chance = TITLES[key], Random(1)
    ledger = Ledger.new(
        title, [Person("A", title.colours[0]), Person("B", title.colours[1])], title.setup_kinds[0], chance
    )
    while ledger.cursor < 8 and ledger.decision is not None:
        ledger.apply(draw(ledger.decision, chance))
    ledger.study.say(Place(ledger.study.game, 4), Remark(note=note))
    return to_text(ledger, "2000-01-01T00:00:00").encode()


@pytest.fixture(scope="module")
def book() -> Book:
    return Book(
        "Erste Schritte",
        [Chapter("Über Wien", game("imperial_steam", "ä")), Chapter("Two", game("russian_railroads", "b"))],
    )


def written(folder: Path, content: bytes) -> Path:
    path = folder / f"book{ENDING}"
    path.write_bytes(content)
    return path


def reason(path: Path) -> str:
    """Why a book is refused, as a whole or by a chapter; '' for one that is sound."""
    try:
        for chapter in read_book(path).chapters:
            chapter.checked(TITLES)
    except SaveError as fault:
        return fault.reason
    return ""


def test_what_is_written_is_read_with_its_studies(book: Book, tmp_path: Path) -> None:
    read = read_book(written(tmp_path, to_bytes(book)))
    assert read == book
    ledgers = [chapter.checked(TITLES) for chapter in read.chapters]
    assert [ledger.title.key for ledger in ledgers] == ["imperial_steam", "russian_railroads"]
    assert [ledger.study.remark(Place(ledger.study.game, 4)).note for ledger in ledgers] == ["ä", "b"]


def test_a_truncated_book_is_refused_wherever_it_ends(book: Book, tmp_path: Path) -> None:
    whole, chance = to_bytes(book), Random(2)
    for _ in range(200):
        assert reason(written(tmp_path, whole[: chance.randrange(len(whole))])) in ("no_book", "damaged_book")
    assert reason(written(tmp_path, whole + b" ")) == "damaged_book"


def test_any_damage_ends_in_words_or_in_games_that_hold(book: Book, tmp_path: Path) -> None:
    """Whatever bytes say, either a reason comes of it or games that were validated."""
    whole, chance = to_bytes(book), Random(3)
    refused = 0
    for _ in range(60):
        damaged = bytearray(whole)
        for _ in range(chance.randrange(1, 30)):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        refused += bool(reason(written(tmp_path, bytes(damaged))))
    assert refused > 40


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"steambook": 2}, "newer_book"),
        ({"steambook": True}, "no_book"),
        ({"steambook": "1"}, "no_book"),
        ({"name": ""}, "damaged_book"),
        ({"name": "a\u202eb"}, "damaged_book"),
        ({"name": 3}, "damaged_book"),
        ({"chapters": []}, "damaged_book"),
        ({"chapters": {}}, "damaged_book"),
        ({"chapters": [1]}, "damaged_book"),
        ({"chapters": [{"name": "a", "bytes": -1}, {"name": "a", "bytes": 1}]}, "damaged_book"),
        ({"chapters": [{"name": "a", "bytes": True}]}, "damaged_book"),
        ({"chapters": [{"name": "", "bytes": 10}]}, "damaged_book"),
        ({"chapters": [{"name": "a", "bytes": limits.SAVE_BYTES + 1}]}, "damaged_book"),
    ],
)
def test_a_first_line_that_makes_no_sense_is_refused(book: Book, tmp_path: Path, change: dict, expected: str) -> None:  # type: ignore[type-arg]
    head, _, saves = to_bytes(book).partition(b"\n")
    line = json.dumps({**json.loads(head), **change}).encode()
    assert reason(written(tmp_path, line + b"\n" + saves)) == expected


def test_sizes_that_cut_a_chapter_elsewhere_are_seen(book: Book, tmp_path: Path) -> None:
    head, _, saves = to_bytes(book).partition(b"\n")
    told = json.loads(head)
    told["chapters"][0]["bytes"] -= 10
    told["chapters"][1]["bytes"] += 10
    assert reason(written(tmp_path, json.dumps(told).encode() + b"\n" + saves)) == "damaged"


def test_too_much_is_neither_written_nor_read(book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SaveError) as refused:
        to_bytes(Book("Many", [Chapter("a", b"{}")] * (limits.CHAPTERS + 1)))
    assert refused.value.reason == "book_full"
    path = written(tmp_path, to_bytes(book))
    monkeypatch.setattr(limits, "CHAPTERS", 1)
    assert reason(path) == "damaged_book"
    monkeypatch.setattr(limits, "BOOK_BYTES", 1_000)
    assert reason(path) == "too_large"


def test_chapters_are_kept_in_their_order_all_or_none(
    book: Book, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = Kept(tmp_path / "saves", tmp_path / "journals", tmp_path / "cache")
    told = [(chapter.name, chapter.save, "imperial_steam") for chapter in book.chapters]
    first, second = kept.take_in_book(book.name, told)
    again, _ = kept.take_in_book(book.name, told)
    assert (kept.following(first.name), kept.following(second.name)) == (second, None)
    kept.mark(first.name, "Renamed", True)
    kept.refresh()
    kept.read(10)
    games = {one.save: one for one in kept.games()}
    assert (games[first.name].book, games[first.name].chapter, games[first.name].name) == (book.name, 1, "Renamed")
    assert games[second.name].name == "Two"
    assert games[again.name].book == f"{book.name} 2"
    second.unlink()
    assert kept.following(first.name) is None

    def fails(*_: object, **__: object) -> None:
        raise WriteError(tmp_path, OSError())

    before = sorted((tmp_path / "saves").glob("*.steamgame"))
    monkeypatch.setattr(Kept, "_bind", fails)
    with pytest.raises(WriteError):
        kept.take_in_book("Third", told)
    assert sorted((tmp_path / "saves").glob("*.steamgame")) == before
    assert kept_module.ABOUT in {path.name for path in (tmp_path / "saves").iterdir()}
