"""A book: several games with their studies as chapters, in an order, in one file.

Its first line says what it is and how long every chapter is; the saves follow as they are, to the last byte. So nothing
is unpacked, a file is never larger than it looks, and a chapter is checked by what checks any save.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from imperial_steam.games.protocol import AnyTitle
from imperial_steam.session import limits
from imperial_steam.session.errors import SaveError
from imperial_steam.session.files import read_bytes
from imperial_steam.session.ledger import Ledger
from imperial_steam.session.plain import read_json
from imperial_steam.session.save_file import from_text, shown_text

#: The ending of books, and the version of their form.
ENDING, VERSION = ".steambook", 1


class Chapter(NamedTuple):
    """A game of a book: what it is called there, and its save."""

    name: str
    save: bytes

    def checked(self, titles: Mapping[str, AnyTitle]) -> Ledger:
        """The game, every action of it validated; raises `SaveError`."""
        return from_text(self.save.decode(errors="replace").removeprefix("\ufeff"), titles)


class Book(NamedTuple):
    """A book, its chapters in their order."""

    name: str
    chapters: Sequence[Chapter]


def to_bytes(book: Book) -> bytes:
    """The content of a file that holds a book; raises `SaveError` (`book_full`) for one that no file may hold."""
    listed = [{"name": name, "bytes": len(save)} for name, save in book.chapters]
    head = json.dumps({"steambook": VERSION, "name": book.name, "chapters": listed}, ensure_ascii=False)
    content = b"\n".join((head.encode(), b"".join(save for _, save in book.chapters)))
    if len(listed) > limits.CHAPTERS or len(content) > limits.BOOK_BYTES:
        raise SaveError("book_full", most=limits.CHAPTERS, limit=limits.BOOK_BYTES)
    return content


def read_book(path: Path) -> Book:
    """The book in a file, its chapters still to be checked.

    Raises `SaveError` as `read_bytes` does, and for what is no book, one of a newer program, and one of which something
    is missing or too much (`no_book`, `newer_book`, `damaged_book`).
    """
    head, _, saves = read_bytes(path, limits.BOOK_BYTES).partition(b"\n")
    told = _head(head, path)
    if told["steambook"] != VERSION:
        raise SaveError("newer_book", path=path, found=told["steambook"])
    name, listed = told.get("name"), told.get("chapters")
    if not isinstance(name, str) or not shown_text(name) or not isinstance(listed, list):
        raise SaveError("damaged_book", path=path)
    sizes = [_chapter(entry, path) for entry in listed]
    if not 0 < len(sizes) <= limits.CHAPTERS or sum(size for _, size in sizes) != len(saves):
        raise SaveError("damaged_book", path=path)
    chapters, place = [], 0
    for called, size in sizes:
        chapters.append(Chapter(called, saves[place : place + size]))
        place += size
    return Book(name, chapters)


def _head(line: bytes, path: Path) -> Mapping[str, Any]:
    """What the first line says; raises `SaveError` for a line of anything else."""
    try:
        told = read_json(line.decode())
    except ValueError:
        told = None
    if not isinstance(told, dict) or type(told.get("steambook")) is not int:
        raise SaveError("no_book", path=path)
    return told


def _chapter(entry: object, path: Path) -> tuple[str, int]:
    """The name of a chapter and how many bytes it has."""
    name, size = (entry.get("name"), entry.get("bytes")) if isinstance(entry, dict) else (None, None)
    if not isinstance(name, str) or not shown_text(name) or type(size) is not int or not 0 < size <= limits.SAVE_BYTES:
        raise SaveError("damaged_book", path=path)
    return name, size
