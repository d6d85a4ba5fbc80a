"""The guided game of a title at its table: the chapters as they are offered, and the sheet beside the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Generic, TypeVar

from imperial_steam import folders
from imperial_steam.games.kit.lesson_files import LessonError, Lessons
from imperial_steam.games.kit.lessons import AnyScript, Lesson, Script
from imperial_steam.games.protocol import Title
from imperial_steam.gui.pages.dialogs import fault_text
from imperial_steam.gui.pages.learning.course import Course, partner
from imperial_steam.gui.pages.table import Chapters, LessonEntry
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.lessons.lesson import LessonSheet, Parts
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import Ledger, Person, SaveError, lesson_of
from imperial_steam.session.own_lessons import OwnLesson, Shelved, read_lesson, shelf
from imperial_steam.titles import TITLES

BoardT = TypeVar("BoardT")
SetupT = TypeVar("SetupT")

#: The folder of the scripts in that of the board.
FOLDER = "lessons"


@dataclass(frozen=True)
class Guided(Generic[BoardT, SetupT]):
    """The chapters of a title: their scripts lie in the folder `lessons` of its default board.

    `parts` are the parts of its table a script can point at that are no panels of that name.
    """

    title: Title[BoardT, SetupT]
    lessons: Lessons[BoardT, SetupT]
    parts: Parts

    @cached_property
    def _found(self) -> tuple[Sequence[Script[BoardT, SetupT]], Sequence[LessonError]]:
        """The scripts of all chapters that can be used, in order, and what is wrong with the others."""
        return self.lessons.sound(self.title.default_board / FOLDER)

    @property
    def chapters(self) -> Chapters:
        """All chapters as they are offered."""
        scripts, faults = self._found
        entries = [
            LessonEntry(
                script.name,
                script.title,
                script.about,
                script.minutes,
                script.texts,
                script.number_of,
                partial(self._begin, script),
            )
            for script in scripts
        ]
        own, broken = shelf(folders.lessons(), self.title.key)
        return Chapters([*entries, *map(self._own_entry, own)], [*faults, *broken])

    def _own_entry(self, one: Shelved) -> LessonEntry:
        """A lesson that somebody wrote, as it is offered."""
        told = one.heading

        def number_of(reached: int) -> int:
            lesson = _read(one)
            return 1 if lesson is None else lesson.script().number_of(reached)

        def start(app: Program) -> Ledger:
            pupil = next((name for name in app.settings.names if name), "")
            try:
                return read_lesson(one.path, TITLES).table(one.name, pupil)
            except SaveError as fault:
                raise ValueError(fault_text(app, fault)) from None

        return LessonEntry(one.name, told.title, told.about or told.title, 0, told.steps, number_of, start, one)

    def sheets(self, around: Surroundings[ShownT, PenT]) -> Sequence[LessonSheet[ShownT, PenT]]:
        """The sheet of the chapter played at a table, at the point where its ledger stands.

        Empty for a game that is no lesson, nor for a lesson that exists no longer: it is played on freely.
        """
        ledger = around.state.ledger
        name = lesson_of(ledger.people)
        if name is None:
            return ()
        script = self._script(name)
        if script is None:
            return ()
        course = Course(around.app, self.title.key, name)
        return (LessonSheet(around, Lesson(script, ledger, course.reached), self.parts, course),)

    def _script(self, name: str) -> AnyScript | None:
        """The script of that name, the program's or somebody's own; None where there is none any more."""
        for script in self._found[0]:
            if script.name == name:
                return script
        lessons = (_read(one) for one in shelf(folders.lessons(), self.title.key)[0] if one.name == name)
        return next((lesson.script(name) for lesson in lessons if lesson is not None), None)

    def _begin(self, script: Script[BoardT, SetupT], app: Program) -> Ledger:
        """The ledger of a chapter; raises `LessonError` when its position is none."""
        board = self.title.read_board(self.title.default_board)
        name = next((name for name in app.settings.names if name), app.text("learn.pupil"))
        printed = self.title.colours
        colours = [colour for colour in app.settings.colours if colour in printed] or list(printed)
        other = next(colour for colour in printed if colour != colours[0])
        people = [Person(name, colours[0]), partner(app, self.title.key, script.players == 1, other, script.name)]
        return Ledger(self.title, board, script.setup(board), people)


def _read(one: Shelved) -> OwnLesson | None:
    """A lesson that somebody wrote; None where it cannot be read."""
    try:
        return read_lesson(one.path, TITLES)
    except SaveError:
        return None
