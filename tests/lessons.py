"""Guided games played by their own scripts, without a window."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from imperial_steam.games.first_train.lessons import LESSONS as TRAINS
from imperial_steam.games.first_train.title import TITLE as TRAINS_TITLE
from imperial_steam.games.imperial_steam.story.lessons import LESSONS as STEAM
from imperial_steam.games.imperial_steam.title import TITLE as STEAM_TITLE
from imperial_steam.games.kit.lessons import AnyScript, Lesson, LessonMessage, LessonStep
from imperial_steam.games.protocol import Action, AnyTitle
from imperial_steam.games.russian_railroads.lessons import LESSONS as RAILROADS
from imperial_steam.games.russian_railroads.title import TITLE as RAILROADS_TITLE
from imperial_steam.session import Ledger, Person, lesson_kind


class Chapter(NamedTuple):
    """A chapter of a title's guided game."""

    title: AnyTitle
    script: AnyScript

    def __str__(self) -> str:
        return f"{self.title.key}-{self.script.name}"

    @property
    def board(self) -> object:
        """The board it is played on."""
        return _board(self.title.key)


TITLES: dict[str, AnyTitle] = {title.key: title for title in (STEAM_TITLE, RAILROADS_TITLE, TRAINS_TITLE)}
CHAPTERS = [
    Chapter(title, script)
    for title, lessons in ((STEAM_TITLE, STEAM), (RAILROADS_TITLE, RAILROADS), (TRAINS_TITLE, TRAINS))
    for script in lessons.folder(title.default_board / "lessons")  # type: ignore[attr-defined]
]


@cache
def _board(key: str) -> object:
    return TITLES[key].read_board(TITLES[key].default_board)


def chapter(title: str, name: str) -> Chapter:
    """A chapter by its names."""
    return next(one for one in CHAPTERS if (one.title.key, one.script.name) == (title, name))


def begun(chapter: Chapter) -> Ledger:
    """The ledger of a chapter before its first action."""
    title, script = chapter
    people = [Person("Anna", title.colours[0]), Person("Bert", title.colours[-1], lesson_kind(script.name))]
    return Ledger(title, chapter.board, script.setup(chapter.board), people)


def options(ledger: Ledger) -> list[Action]:
    """Everything that may be done now."""
    decision = ledger.decision
    return [] if decision is None else list(decision.options)


def one_step(lesson: Lesson, ledger: Ledger, choice: int = 0) -> None:
    """Read a note, let the partner act once, or do one of the actions that are allowed."""
    partner = lesson.partner()
    if partner is not None:
        assert partner in options(ledger)
        ledger.apply(partner)
    elif not lesson.advance():
        allowed = lesson.allowed(options(ledger))
        assert allowed, f"{lesson.current()} allows nothing that is legal"
        assert lesson.advance(allowed[0])
        ledger.apply(allowed[min(choice, len(allowed) - 1)])


def moments(lesson: Lesson, ledger: Ledger, choice: int = 0) -> Iterator[LessonStep]:
    """Play to the end; the step before each single thing that is done."""
    while (step := lesson.current()) is not None:
        yield step
        one_step(lesson, ledger, choice)


def texts(script: AnyScript) -> set[str]:
    """Every message a script may show."""
    found = {script.title, script.about}
    for step in script.steps:
        found |= {step.key, step.told, *step.instead.values()} - {""}
    return found


def lines_of(chapter: Chapter, choice: int = 0) -> dict[str, list[LessonMessage]]:
    """Every line said while a chapter is played, by its last word."""
    ledger = begun(chapter)
    lesson = Lesson(chapter.script, ledger)
    found: dict[str, list[LessonMessage]] = {}
    for _ in moments(lesson, ledger, choice):
        for line in lesson.words():
            found.setdefault(line.key.rpartition(".")[2], []).append(line)
    return found


def values(title: str, name: str, key: str) -> dict[str, int]:
    """The numbers of a sentence of a chapter when it is said last."""
    return dict(lines_of(chapter(title, name))[key][-1].values)
