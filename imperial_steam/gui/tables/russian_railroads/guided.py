"""The chapters of the guided game of Russian Railroads: how each begins, and the sheet beside its table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from imperial_steam.games.kit.lessons import Lesson, Script
from imperial_steam.games.russian_railroads.board.world import World
from imperial_steam.games.russian_railroads.lessons import LESSONS
from imperial_steam.games.russian_railroads.setup import Setup
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.course import Course, partner
from imperial_steam.gui.table_kit.lesson import LessonSheet, Parts
from imperial_steam.gui.table_kit.scene import TableScene
from imperial_steam.gui.table_kit.table import LessonEntry
from imperial_steam.gui.tables.russian_railroads.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.shown import RailShown
from imperial_steam.session import Ledger, Person

#: Every part of the table a script can point at is a panel of that name.
PARTS = Parts(kinds={}, panels={})


@cache
def _scripts() -> Sequence[Script[World, Setup]]:
    return LESSONS.folder(TITLE.default_board / "lessons")


def lessons() -> Sequence[LessonEntry]:
    """All chapters in order; raises `LessonError` when a script cannot be used."""
    return [
        LessonEntry(script.name, script.title, script.about, script.minutes, script.texts, partial(_begin, script))
        for script in _scripts()
    ]


def lesson_sheet(
    table: TableScene[RailShown, RailPen], ledger: Ledger, name: str
) -> LessonSheet[RailShown, RailPen] | None:
    """The sheet of a chapter at the point where a ledger stands; None for a lesson that exists no longer."""
    script = next((script for script in _scripts() if script.name == name), None)
    if script is None:
        return None
    course = Course(table.app, TITLE.key, name)
    return LessonSheet(table, Lesson(script, ledger, course.reached), PARTS, course)


def _begin(script: Script[World, Setup], app: Program) -> Ledger:
    """The ledger of a chapter."""
    board = TITLE.read_board(TITLE.default_board)
    name = next((name for name in app.settings.names if name), app.text("learn.pupil"))
    colours = [colour for colour in app.settings.colours if colour in TITLE.colours] or list(TITLE.colours)
    other = next(colour for colour in TITLE.colours if colour != colours[0])
    people = [Person(name, colours[0]), partner(app, other, script.name)]
    return Ledger(TITLE, board, script.setup(board), people)
