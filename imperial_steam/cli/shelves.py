"""`lessons` and `books`: what there is, whether a file is sound, taking it in; a book made of saves."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from imperial_steam import titles
from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.cli.values import path
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from imperial_steam.session.book import Book
    from imperial_steam.session.kept import Kept


def add_flags(
    add: Callable[..., argparse.ArgumentParser], lessons: argparse.ArgumentParser, books: argparse.ArgumentParser,
    words: Catalogue,
) -> None:  # fmt: skip
    """The commands of this module, as `parser.py` lists them."""
    for kind, parser, commands in (
        ("lessons", lessons, (list_lessons, check_lessons, add_lessons)),
        ("books", books, (list_books, check_books, add_books)),
    ):
        group = parser.add_subparsers(metavar=words.text("cli.command"), required=True)
        for name, command in zip(("list", "check", "add"), commands, strict=True):
            made = add(group, name, command, f"{kind}_{name}")
            if name != "list":
                made.add_argument("file", nargs="+", type=path)
        if kind == "books":
            made = add(group, "make", make_book, "books_make")
            made.add_argument("file", nargs="+", type=path)
            made.add_argument("--name", required=True, help=words.text("cli.help.books_name"))
            made.add_argument("--out", type=path, metavar="FILE", required=True, help=words.text("cli.help.books_out"))


def list_lessons(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Every lesson that people wrote."""
    from imperial_steam import folders
    from imperial_steam.session.own_lessons import shelf

    del options
    status = OK
    for entry in titles.entries():
        game = Catalogue(catalogue.language, entry.key).text("game.name")
        found, faults = shelf(folders.lessons(), entry.key)
        for one in found:
            told = one.heading
            print(catalogue.text("cli.lessons.line", title=told.title, game=game, author=told.author or "?",
                                 language=told.language, steps=told.steps, path=str(one.path)))  # fmt: skip
    for fault in faults:  # they are the same for every game
        say(f"{fault.path}: {problem(fault, catalogue)}")
        status = BROKEN
    return status


def check_lessons(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Play every action of lessons by the rules."""
    return _lessons(options.file, catalogue, False)


def add_lessons(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Check lessons and take in those that are sound."""
    return _lessons(options.file, catalogue, True)


def _lessons(files: list[Path], catalogue: Catalogue, taken: bool) -> int:
    from imperial_steam import folders
    from imperial_steam.session import SaveError, WriteError
    from imperial_steam.session.own_lessons import keep, read_lesson

    status = OK
    for file in files:
        try:
            lesson = read_lesson(file, titles.TITLES)
            if taken:
                keep(lesson, folders.lessons())
        except SaveError as fault:
            say(f"{file}: {problem(fault, catalogue)}")
            status = BROKEN
        except WriteError as fault:
            say(problem(fault, catalogue))
            return FAILED
        else:
            said = "cli.lessons.added" if taken else "cli.lessons.sound"
            print(catalogue.text(said, title=lesson.heading.title, steps=lesson.heading.steps))
    return status


# Books


def list_books(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Every book among the kept games, with its chapters."""
    del options
    games = sorted((game.book, game.chapter, game) for game in _kept().games() if game.book)
    last = ""
    for book, number, game in games:
        if book != last:
            print(book)
        last = book
        title = Catalogue(catalogue.language, game.facts.title).text("game.name")
        print(catalogue.text("cli.books.line", number=number, name=game.name, game=title, path=str(game.path)))
    return OK


def check_books(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Play every action of every chapter by the rules."""
    sound = [book is not None for _, book in _books(options.file, catalogue)]
    return OK if all(sound) else BROKEN


def add_books(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Check books and keep the chapters of those that are sound."""
    from imperial_steam.session import WriteError

    status = OK
    for file, book in _books(options.file, catalogue):
        if book is None:
            status = BROKEN
            continue
        chapters = [(one.name, one.save, one.checked(titles.TITLES).title.key) for one in book.chapters]
        try:
            _kept().take_in_book(book.name, chapters)
        except WriteError as fault:
            say(f"{file}: {problem(fault, catalogue)}")
            return FAILED
    return status


def _books(files: list[Path], catalogue: Catalogue) -> Iterator[tuple[Path, Book | None]]:
    """Each file with its book once every chapter is checked; what is wrong is said, and there is no book then."""
    from imperial_steam.session import SaveError
    from imperial_steam.session.book import read_book

    for file in files:
        place = None
        try:
            book = read_book(file)
            for place in enumerate(book.chapters, 1):
                place[1].checked(titles.TITLES)
        except SaveError as fault:
            why = problem(fault, catalogue)
            if place is not None:
                why = catalogue.text("book.chapter", number=place[0], name=place[1].name, why=why)
            say(f"{file}: {why}")
            yield file, None
        else:
            print(catalogue.text("cli.books.sound", name=book.name, chapters=len(book.chapters)))
            yield file, book


def make_book(options: argparse.Namespace, catalogue: Catalogue) -> int:
    """Write saves into a book, in the order in which they are named; each chapter is called like its file."""
    from imperial_steam.session import SaveError, WriteError, load
    from imperial_steam.session.book import Book, Chapter, to_bytes
    from imperial_steam.session.files import write_atomically
    from imperial_steam.session.save_file import shown_text, to_text

    chapters = []
    for file in options.file:
        try:
            chapters.append(Chapter(shown_text(file.stem), to_text(load(file, titles.TITLES), "").encode()))
        except SaveError as fault:
            say(f"{file}: {problem(fault, catalogue)}")
            return BROKEN
    try:
        write_atomically(options.out, to_bytes(Book(shown_text(options.name), chapters)), private=True)
    except (SaveError, WriteError) as fault:
        say(problem(fault, catalogue))
        return FAILED
    return OK


def _kept() -> Kept:
    """Every game of this player, read."""
    from imperial_steam import folders
    from imperial_steam.session.kept import Kept

    kept = Kept(folders.saves(), folders.journals(), folders.cache())
    kept.refresh()
    while kept.reads:
        kept.read(100)
    return kept
