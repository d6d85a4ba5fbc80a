"""The guided game of Russian Railroads: every chapter can be played to its end, with words in every language."""

from __future__ import annotations

import re
from typing import cast

import pytest

from imperial_steam.games.kit.lessons import Lesson
from imperial_steam.games.russian_railroads.lessons import LESSONS
from imperial_steam.games.russian_railroads.title import TITLE
from imperial_steam.gui.app import App
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.table_kit.course import begin_lesson
from imperial_steam.gui.table_kit.lesson import LessonSheet
from imperial_steam.gui.table_kit.scene import TableScene
from imperial_steam.gui.table_kit.table import table
from imperial_steam.gui.tables.russian_railroads.pen import RailPen
from imperial_steam.gui.tables.russian_railroads.reference import reference
from imperial_steam.gui.tables.russian_railroads.shown import RailShown
from imperial_steam.i18n import LANGUAGES, Catalogue
from imperial_steam.session import Ledger, Person

SCRIPTS = LESSONS.folder(TITLE.default_board / "lessons")
every_script = pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)


@every_script
def test_a_chapter_is_played_to_its_end(script) -> None:  # type: ignore[no-untyped-def]
    """Every action of the script is legal in its place, and the texts have the right number."""
    board = TITLE.read_board(TITLE.default_board)
    people = [Person("Ada", "red"), Person("Béla", "purple")]
    ledger = Ledger(TITLE, board, script.setup(board), people)
    for step in script.steps:
        for action in step.partner:
            ledger.apply(action)
        for _ in range(step.times if step.patterns else 0):
            ledger.apply(step.patterns[0])
    assert ledger.cursor == sum(step.length for step in script.steps)
    assert ledger.game.scores()[script.learner] == 2
    assert Lesson(script, ledger, len(script.steps)).current() is None


@every_script
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_there(script, language: str) -> None:  # type: ignore[no-untyped-def]
    words = Catalogue(language, TITLE.key)
    figures = {"score": 2, "value": 2, "coins": 2, "workers": 6}
    keys = {script.title, script.about}
    for step in script.steps:
        keys |= {key for key in (step.key, step.told, *step.instead.values()) if key}
    for key in keys:
        said = words.text(key, **figures)
        assert said != key
        assert not re.search("[{}]", said), key


@every_script
def test_every_rule_of_a_step_has_an_article(script) -> None:  # type: ignore[no-untyped-def]
    rules = {rule for step in script.steps for rule in step.rules}
    assert {rule for rule in rules if reference().article_of(rule) is None} == set()


def test_a_chapter_opens_in_the_window(app: App) -> None:
    """The table of a lesson has the sheet of its chapter beside it, and the lesson holds the options."""
    (entry,) = table(TITLE.key).lessons
    begin_lesson(cast("DesktopProgram", app), TITLE.key, entry)
    scene = cast("TableScene[RailShown, RailPen]", app.top)
    sheets = [sheet for sheet in scene.sheets if isinstance(sheet, LessonSheet)]
    assert len(sheets) == 1
    assert sheets[0].lesson.script.name == entry.key
