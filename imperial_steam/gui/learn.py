"""Guided games: begins the lesson of a game, or asks which one where it has several."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from imperial_steam.gui.dialogs import Dialog, Notice
from imperial_steam.gui.doors import Program
from imperial_steam.gui.table_kit.table import LessonEntry, table
from imperial_steam.gui.text import BODY, HEADING
from imperial_steam.gui.widgets import Button, Label, Widget


def learn(app: Program, game: str) -> None:
    """Begin the guided game of a title; says so when it has none."""
    lessons = table(game).lessons
    if not lessons:
        app.push(Notice(app, app.text("menu.learn"), app.text("learn.none")))
    elif len(lessons) == 1:
        _begin(app, lessons[0])
    else:
        app.push(ChooseLesson(app, game, lessons))


def _begin(app: Program, lesson: LessonEntry) -> None:
    try:
        ledger = lesson.start(app)
    except (OSError, ValueError) as cause:
        app.push(Notice(app, app.text("learn.bad"), str(cause)))
        return
    app.begin(ledger)


class ChooseLesson(Dialog):
    """The guided games of a title below each other."""

    app: Program

    def __init__(self, app: Program, game: str, lessons: Sequence[LessonEntry]) -> None:
        super().__init__(app)
        self.game, self._lessons = game, lessons

    def content(self) -> Sequence[Widget]:
        """A button for every lesson."""
        buttons = [Button(entry.key, self.text(entry.title), partial(self._choose, entry)) for entry in self._lessons]
        title = Label("title", self.text("choose.lesson"), HEADING)
        return (title, Label("text", self.text("game.name"), BODY), *buttons)

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),)

    def _choose(self, lesson: LessonEntry) -> None:
        self.app.pop()
        _begin(self.app, lesson)
