"""A line of a study becomes a guided game: what it is called is asked, then it lies beside the player's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from imperial_steam import folders
from imperial_steam.gui.canvas.text import BODY, HEADING
from imperial_steam.gui.pages.dialogs import Dialog, Notice, fault_text
from imperial_steam.gui.pages.learning.course import open_lesson
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.widgets import Button, Choice, Label, TextField, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import LANGUAGE_NAMES
from imperial_steam.session import Ledger, SaveError, SessionError
from imperial_steam.session.own_lessons import GO_ON, Heading, OwnLesson, keep, read_lesson, written
from imperial_steam.session.study import Place
from imperial_steam.titles import TITLES

#: Characters of a title, of what a lesson is about, of the name of its author.
TITLE, ABOUT, AUTHOR = 60, 200, 40


class WriteLesson(Dialog):
    """Says what the line makes, asks for title and author, keeps the lesson and offers it."""

    app: Program
    width = 640

    def __init__(self, app: Program, real: Ledger, places: Mapping[str, Place]) -> None:
        """`places` are where it may begin, the first one chosen: each is known by its message (`lesson.from.`)."""
        super().__init__(app)
        self._real, self._places, self._chosen = real, places, next(iter(places))
        author = next((name for name in app.settings.names if name), "")
        self._words = Heading("", "", author, app.catalogue.language)
        self._made: OwnLesson | None = None
        self._name = self._problem = ""
        self._make()

    def _make(self) -> None:
        """See what lesson the line makes from where it is to begin."""
        self._made, self._problem = None, ""
        try:
            self._made = written(self._real, *self._places[self._chosen], self._words)
        except SaveError as fault:
            self._problem = fault_text(self.app, fault)

    def content(self) -> list[Widget]:
        """What is asked, and what the lesson will be; once it is kept, that."""
        heading = Label("heading", self.text("lesson.write"), HEADING)
        if self._name:
            return [heading, Label("done", self.text("lesson.write.done", title=self._words.title), BODY)]
        words, places = self._words, [(key, self.text(f"lesson.from.{key}")) for key in self._places]
        return [
            heading,
            TextField("title", words.title, self._say("title"), self.text("lesson.write.title"), TITLE, self._keep),
            TextField("about", words.about, self._say("about"), self.text("lesson.write.about"), ABOUT, self._keep),
            TextField("author", words.author, self._say("author"), self.text("lesson.write.author"), AUTHOR,
                      self._keep),
            Choice("language", list(LANGUAGE_NAMES.items()), words.language, self._say("language"),
                   label=self.text("lesson.write.language")),
            *([Choice("from", places, self._chosen, self._begin, label=self.text("lesson.write.begins"))]
              if len(places) > 1 else []),
            Label("told", self._told(), BODY, self.look.theme.warning if self._problem else None),
        ]  # fmt: skip

    def _told(self) -> str:
        """What is wrong, or how many steps there are, who reads them and how many have words."""
        if self._problem or self._made is None:
            return self._problem
        cards = [step for step in self._made.script().steps if step.key]
        return self.text(
            "lesson.write.told", steps=len(cards), said=sum(step.key != GO_ON for step in cards),
            player=self._made.ledger.people[self._made.learner].name,
        )  # fmt: skip

    def buttons(self) -> list[Button]:
        """Back; keep it, or play it once it is kept."""
        word = "button.close" if self._name else "button.cancel"
        close = Button("cancel", self.text(word), self.cancel, hint="Esc")
        if self._name:
            return [close, Button("play", self.text("lesson.write.play"), self._play, "primary")]
        return [
            close, Button("keep", self.text("lesson.write.keep"), self._keep, "primary", enabled=self._made is not None)
        ]  # fmt: skip

    def _say(self, name: str) -> Callable[[str], None]:
        """What a field changes."""

        def say(words: str) -> None:
            said: Any = {name: words}
            self._words = replace(self._words, **said)

        return say

    def _begin(self, place: str) -> None:
        self._chosen = place
        self._make()
        self.rebuild()

    def _keep(self) -> None:
        """Write it beside the player's own, once it has a title."""
        words, made = self._words, self._made
        if made is None:
            return
        if not words.title.strip():
            self._problem = self.text("lesson.write.untitled")
        else:
            said = {name: getattr(words, name).strip() for name in ("title", "about", "author", "language")}
            try:
                self._name = keep(made._replace(heading=replace(made.heading, **said)), folders.lessons())
            except SessionError as fault:
                self._problem = fault_text(self.app, fault)
        self.rebuild()

    def _play(self) -> None:
        game = self._real.title.key
        entry = next(entry for entry in table(game).lessons.entries if entry.key == self._name)
        open_lesson(self.app, game, entry)


def take_in_lesson(app: Program, path: Path) -> None:
    """Check a lesson as a whole, keep it and show it in the list; say why where that cannot be."""
    from imperial_steam.gui.pages.learning.learn import learn

    try:
        lesson = read_lesson(path, TITLES)
        name = keep(lesson, folders.lessons())
    except SessionError as fault:
        app.push(Notice(app, app.text("lesson.refused"), fault_text(app, fault)))
    else:
        learn(app, lesson.heading.game, name)
        app.remark(app.text("lesson.taken_in", title=lesson.heading.title))
