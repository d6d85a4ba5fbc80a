"""The guided games of a title as a course: what is done of them, how one is begun, continued and left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property

from imperial_steam import folders
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.kept.opening import resume
from imperial_steam.gui.pages.rules_reference import Reference
from imperial_steam.gui.pages.table import LessonEntry, table
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import (
    LessonBook,
    Person,
    SaveError,
    Session,
    Unfinished,
    WriteError,
    claimed,
    dismiss,
    lesson_kind,
    lesson_of,
    unfinished,
)
from imperial_steam.session.lesson_book import FILE


def book() -> LessonBook:
    """What the player has done of all guided games."""
    return LessonBook(folders.records() / FILE)


def partner(app: Program, title: str, alone: bool, colour: str, name: str) -> Person:
    """Who plays along in the guided game of that name: a teacher, or the opponent of whoever plays `alone`."""
    words = app.catalogue_of(title).text("automa.name" if alone else "learn.partner")
    return Person(words, colour, lesson_kind(name))


def plays(session: Session | None, title: str, name: str) -> bool:
    """The guided game is on the table of this window."""
    return session is not None and session.ledger.title.key == title and lesson_of(session.ledger.people) == name


def interrupted(title: str, name: str) -> Unfinished | None:
    """The latest game in which the lesson was left; None: it would begin anew."""
    return _interrupted(title).get(name)


def _interrupted(title: str) -> Mapping[str, Unfinished]:
    """The latest game in which each lesson of a title was left."""
    games = [game for game in unfinished(folders.journals()) if game.title == title and not game.fault]
    return {game.lesson: game for game in reversed(games) if game.lesson is not None}


def left(app: Program, title: str, entries: Sequence[LessonEntry]) -> Mapping[str, int]:
    """The step with a text, from 1, at which each lesson that can be continued was left; others can only be begun.

    Behind its end it is one more than there are.
    """
    names, reached = set(_interrupted(title)), book()
    if app.session is not None and not app.session.settled:
        names |= {entry.key for entry in entries if plays(app.session, title, entry.key)}
    return {entry.key: entry.number_of(reached.reached(title, entry.key)) for entry in entries if entry.key in names}


def open_lesson(app: Program, title: str, entry: LessonEntry) -> None:
    """Go on with a lesson where it was left; begin it if it was not, or has been finished."""
    game = interrupted(title, entry.key)
    if app.session is not None and plays(app.session, title, entry.key) and not app.session.settled:
        app.play(app.session)
    elif game is not None:
        resume(app, game)
    else:
        begin_lesson(app, title, entry)


def begin_lesson(app: Program, title: str, entry: LessonEntry) -> None:
    """Begin a lesson from its start; a game in which it was left is done with."""
    try:
        ledger = entry.start(app)
    except (OSError, ValueError) as cause:
        app.push(Notice(app, app.text("learn.bad"), str(cause)))
        return
    if app.session is not None and plays(app.session, title, entry.key):
        app.session.settled = True
    book().restart(title, entry.key)
    old = interrupted(title, entry.key)
    if app.begin(ledger) and old is not None:
        with suppress(SaveError, WriteError), claimed(old.path):
            dismiss(old.path)


class Course:
    """A lesson on the table as part of the course of its title."""

    def __init__(self, app: Program, title: str, name: str) -> None:
        self._app, self._title, self._name = app, title, name
        self._book = book()

    @property
    def reached(self) -> int:
        """The step at which the lesson was left."""
        return self._book.reached(self._title, self._name)

    def keep(self, lesson: Lesson) -> None:
        """Note how far the lesson is, unless it was left for something else."""
        if lesson.on_script:
            self._book.note(self._title, self._name, lesson.reached, lesson.finished)

    @cached_property
    def _reference(self) -> Reference:
        return table(self._title).reference()

    def articles(self, rules: Sequence[str]) -> Mapping[str, str]:
        """The titles of the articles about some rules, each by the first rule that it is about."""
        articles: dict[str, str] = {}
        for rule in rules:
            articles.setdefault(self._reference.find(rule), rule)
        catalogue = self._app.catalogue_of(self._title)
        return {rule: self._reference.title(catalogue, article) for article, rule in articles.items()}

    @property
    def following(self) -> LessonEntry | None:
        """The lesson after this one of the program's, or of those that people wrote; None after the last."""
        every = table(self._title).lessons.entries
        own = any(entry.key == self._name and entry.own for entry in every)
        lessons = [entry for entry in every if bool(entry.own) == own]
        places = [place for place, entry in enumerate(lessons) if entry.key == self._name]
        return lessons[places[0] + 1] if places and places[0] + 1 < len(lessons) else None

    def go_on(self) -> None:
        """Open the lesson after this one."""
        following = self.following
        if following is not None:
            open_lesson(self._app, self._title, following)

    def leave(self) -> None:
        """Back to the list of lessons."""
        self._app.to_lessons(self._title, self._name)
