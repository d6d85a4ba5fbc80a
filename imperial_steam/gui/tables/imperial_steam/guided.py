"""The guided first game of Imperial Steam: how it begins, and the sheet beside its table."""

from __future__ import annotations

from imperial_steam.games.imperial_steam.story.lessons import LESSONS
from imperial_steam.games.imperial_steam.title import TITLE
from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.lesson import LessonSheet, Parts
from imperial_steam.gui.table_kit.scene import TableScene
from imperial_steam.gui.tables.imperial_steam.model import SteamShown
from imperial_steam.gui.tables.imperial_steam.pen import SteamPen
from imperial_steam.session import LESSON, Ledger, Person

#: The script of the guided first game.
FILE = "first_game.yaml"
#: Parts of the table a script can point at that are no panels of that name.
PARTS = Parts(
    kinds={
        "goods": ("market", "factory", "pay"),
        "labour": ("labour", "engineer"),
        "contracts": ("contract",),
    },
    panels={"round_track": "rounds"},
)


def lesson_sheet(table: TableScene[SteamShown, SteamPen], ledger: Ledger) -> LessonSheet[SteamShown, SteamPen]:
    """The sheet of the guided first game at the point where a ledger stands."""
    script = LESSONS.read(ledger.title.default_board / "lessons" / FILE)
    return LessonSheet(table, Lesson(script, ledger), PARTS)


def first_lesson(app: Program) -> Ledger:
    """The ledger of the guided first game; raises `LessonError` when its script cannot be used."""
    board = TITLE.read_board(TITLE.default_board)
    script = LESSONS.read(TITLE.default_board / "lessons" / FILE)
    name = next((name for name in app.settings.names if name), app.text("learn.pupil"))
    colours = [colour for colour in app.settings.colours if colour in TITLE.colours] or list(TITLE.colours)
    other = next(colour for colour in TITLE.colours if colour != colours[0])
    people = [Person(name, colours[0]), Person(app.text("learn.partner"), other, LESSON)]
    return Ledger(TITLE, board, script.setup(board), people)
