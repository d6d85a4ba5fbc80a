"""The list of a game's guided games: what each is about, how long it takes, which ones are finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pygame import Rect

from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.learning.course import begin_lesson, book, left, open_lesson
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.table import Chapters, LessonEntry, table
from imperial_steam.gui.widgets import Button, Label, List, Row
from imperial_steam.gui.window.doors import Program


def learn(app: Program, game: str) -> None:
    """Open the guided games of a title; says so when it has none, or what is wrong with them."""
    lessons = table(game).lessons
    if lessons.entries:
        app.push(ChooseLesson(app, game, lessons))
    else:
        faults = "\n".join(map(str, lessons.faults[:3]))
        app.push(Notice(app, app.text("menu.learn"), faults or app.text("learn.none")))


class ChooseLesson(Page):
    """The guided games of a title, in the order in which they are best played."""

    app: Program

    def __init__(self, app: Program, game: str, lessons: Chapters) -> None:
        super().__init__(app)
        self.game, self._lessons, self._faults = game, lessons.entries, lessons.faults
        self._selected = ""
        self._left: Mapping[str, int] = {}

    def enter(self) -> None:
        """Look up what is finished and what was left whenever the page comes up, and choose what comes next."""
        super().enter()
        known = book()
        self._left = left(self.app, self.game, self._lessons)
        open_ones = [entry.key for entry in self._lessons if not known.finished(self.game, entry.key)]
        self._selected = open_ones[0] if open_ones else self._lessons[0].key
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("learn.heading", game=self.text("game.name"))

    def build(self, area: Rect) -> None:
        """What the list is for, the lessons left out, the list, and below it what the chosen lesson is about."""
        body, gap = self.frame(area), self.px(12)
        note = self._note()
        about = Label("about", self.text(self._entry.about), BODY, self.look.theme.cloth)
        heading = ["", *(self.text(f"learn.column.{name}") for name in ("lesson", "minutes", "state"))]
        known = book()
        rows = [
            self._line(place, entry, known.finished(self.game, entry.key)) for place, entry in enumerate(self._lessons)
        ]
        shown = List("lessons", rows, self._selected, self._select, self._go_on, (1, 8, 3, 5), heading)
        top = note.height(self.look, body.w)
        low = max(Label("about", self.text(entry.about), BODY).height(self.look, body.w) for entry in self._lessons)
        tall = min(body.h - top - low - 2 * gap, self.px(34) * (len(rows) + 1) + self.px(8))
        self._close_up(body.h - top - tall - low - 2 * gap)
        body = self._body
        self.form.add(note, Rect(body.x, body.y, body.w, top))
        self.form.add(shown, Rect(body.x, body.y + top + gap, body.w, tall))
        self.form.add(about, Rect(body.x, body.y + top + tall + 2 * gap, body.w, low))
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(shown)

    def _note(self) -> Label:
        """What the lessons are; where some cannot be used, how many, and why the first one."""
        note = self.text("learn.note")
        if not self._faults:
            return Label("note", note, BODY)
        left_out = self.catalogue.count("learn.unreadable", len(self._faults), fault=self._faults[0])
        return Label("note", f"{note}\n{left_out}", BODY, self.look.theme.warning)

    @property
    def _entry(self) -> LessonEntry:
        return next(entry for entry in self._lessons if entry.key == self._selected)

    def _line(self, place: int, entry: LessonEntry, finished: bool) -> Row:
        step = self._left.get(entry.key)
        state = self.text("learn.finished") if finished else self.text("learn.new")
        if step is not None and step <= entry.steps:
            state = self.text("lesson.step", done=step, total=entry.steps)
        cells = "✓" if finished else "", f"{place + 1}. {self.text(entry.title)}"
        return Row(entry.key, (*cells, self.text("learn.minutes", minutes=entry.minutes), state), None)

    def buttons(self) -> Sequence[Button]:
        """Back, from the start, begin or go on."""
        under_way = self._selected in self._left
        go_on = self.text("menu.continue" if under_way else "learn.begin")
        anew = Button("anew", self.text("learn.anew"), self._begin_anew, enabled=under_way)
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            anew,
            Button("go_on", go_on, lambda: self._go_on(self._selected), "primary"),
        )

    def _select(self, key: str) -> None:
        self._selected = key
        self.rebuild()

    def _go_on(self, key: str) -> None:
        self._selected = key
        open_lesson(self.app, self.game, self._entry)

    def _begin_anew(self) -> None:
        begin_lesson(self.app, self.game, self._entry)
