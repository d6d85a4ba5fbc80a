"""The chapters of the guided game of Imperial Steam: how each begins, and the sheet beside its table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.setup import Setup
from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.lessons import Lesson, Script
from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.course import Course, partner
from imperial_steam.gui.table_kit.lesson import LessonSheet, Parts
from imperial_steam.gui.table_kit.scene import TableScene
from imperial_steam.gui.table_kit.table import LessonEntry
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.session import Ledger, Person

#: Parts of the table a script can point at that are no panels of that name.
PARTS = Parts(
    kinds={
        "goods": ("market", "factory", "pay"),
        "labour": ("labour", "engineer"),
        "contracts": ("contract",),
    },
    panels={"round_track": "rounds"},
)


@cache
def _scripts() -> Sequence[Script[Board, Setup]]:
    return LESSONS.folder(TITLE.default_board / "lessons")


def lessons() -> Sequence[LessonEntry]:
    """All chapters in order; raises `LessonError` when a script cannot be used."""
    return [
        LessonEntry(script.name, script.title, script.about, script.minutes, script.texts, partial(_begin, script))
        for script in _scripts()
    ]


def lesson_sheet(
    table: TableScene[SteamShown, SteamPen], ledger: Ledger, name: str
) -> LessonSheet[SteamShown, SteamPen] | None:
    """The sheet of a chapter at the point where a ledger stands; None for a lesson that exists no longer."""
    script = next((script for script in _scripts() if script.name == name), None)
    if script is None:
        return None
    course = Course(table.app, TITLE.key, name)
    return LessonSheet(table, Lesson(script, ledger, course.reached), PARTS, course)


def _begin(script: Script[Board, Setup], app: Program) -> Ledger:
    """The ledger of a chapter; raises `LessonError` when its position is none."""
    board = TITLE.read_board(TITLE.default_board)
    name = next((name for name in app.settings.names if name), app.text("learn.pupil"))
    colours = [colour for colour in app.settings.colours if colour in TITLE.colours] or list(TITLE.colours)
    other = next(colour for colour in TITLE.colours if colour != colours[0])
    people = [Person(name, colours[0]), partner(app, other, script.name)]
    return Ledger(TITLE, board, script.setup(board), people)
