"""The list of a game's guided games: what each is about, how long it takes, which ones are finished."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.kept.opening import PathDialog
from imperial_steam.gui.pages.learning.course import begin_lesson, book, left, open_lesson
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.pausing import CopyDialog
from imperial_steam.gui.pages.table import Chapters, LessonEntry, table
from imperial_steam.gui.widgets import Button, Choice, Label, List, Row, hint_of, stack
from imperial_steam.gui.widgets.form import pairs
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import LANGUAGE_NAMES
from imperial_steam.session import SessionError, limits
from imperial_steam.session.files import read_bytes
from imperial_steam.session.own_lessons import ENDING, Shelved, trash
from imperial_steam.session.trash import DAYS, Deleted

#: The only part of a deleted lesson.
_FILE = "lesson"


#: Which lessons are listed: those of the program, or those that people wrote.
SHIPPED, OWN = "shipped", "own"


def learn(app: Program, game: str, chosen: str = "") -> None:
    """Open the guided games of a title, the one of that name chosen; says so where the program has none it can use."""
    lessons = table(game).lessons
    if any(entry.own is None for entry in lessons.entries) or chosen:
        app.push(ChooseLesson(app, game, chosen))
    else:
        faults = "\n".join(map(str, lessons.faults[:3]))
        app.push(Notice(app, app.text("menu.learn"), faults or app.text("learn.none")))


class ChooseLesson(Page):
    """The guided games of a title, in the order in which they are best played, and those that people wrote."""

    app: Program

    def __init__(self, app: Program, game: str, chosen: str = "") -> None:
        super().__init__(app)
        self.game, self._selected = game, chosen
        self._every, self._left = Chapters(), dict[str, int]()
        self._which = OWN if chosen else SHIPPED

    def enter(self) -> None:
        """Look up what there is, what is finished and what was left whenever the page comes up."""
        super().enter()
        self._look()
        chosen = next((entry for entry in self._every.entries if entry.key == self._selected and entry.own), None)
        self._choose(SHIPPED if chosen is None else OWN, self._selected if chosen else "")

    def _look(self) -> None:
        self._every = table(self.game).lessons
        self._left = dict(left(self.app, self.game, self._every.entries))

    def _choose(self, which: str, key: str = "") -> None:
        """List some of the lessons; without a `key` the first one that is not finished is chosen."""
        self._which = which
        known, keys = book(), [entry.key for entry in self._lessons]
        open_ones = [name for name in keys if not known.finished(self.game, name)]
        self._selected = key if key in keys else next(iter([*open_ones, *keys]), "")
        self.rebuild()

    @property
    def _lessons(self) -> Sequence[LessonEntry]:
        return [entry for entry in self._every.entries if (entry.own is not None) == (self._which == OWN)]

    @property
    def _faults(self) -> Sequence[str]:
        """What is wrong with files that are left out."""
        own = [fault for fault in self._every.faults if isinstance(fault, SessionError)]
        if self._which == OWN:
            return [fault_text(self.app, fault) for fault in own]
        return [str(fault) for fault in self._every.faults if fault not in own]

    def heading(self) -> str:
        """The title of the page."""
        return self.text("learn.heading", game=self.text("game.name"))

    def build(self, area: Rect) -> None:
        """Which lessons, what they are, those left out, the list, and below it what the chosen lesson is about."""
        body, gap = self.frame(area), self.px(12)
        kinds = [(which, self.text(f"learn.{which}")) for which in (SHIPPED, OWN)]
        top = [Choice("which", kinds, self._which, self._choose, label=self.text("choose.shown")), self._note()]
        about = self._about(self._entry)
        shown, own = self._list(), self._which == OWN
        high = sum(widget.height(self.look, body.w) + gap for widget in top)
        low = max([self._about(entry).height(self.look, body.w) for entry in self._lessons], default=0)
        acts = self._acts() if own else []
        kept = self.px(44) * -(-len(acts) // 4)
        tall = min(body.h - high - low - 2 * gap - kept, self.px(34) * (max(len(shown.rows), 3) + 1) + self.px(8))
        self._close_up(body.h - high - tall - low - 2 * gap - kept)
        body = self._body
        stack(self.form, top, Rect(body.x, body.y, body.w, 0), gap)
        self.form.add(shown, Rect(body.x, body.y + high, body.w, tall))
        self.form.add(about, Rect(body.x, body.y + high + tall + gap, body.w, low))
        if acts:
            pairs(self.form, acts, Rect(body.x, body.y + high + tall + low + 2 * gap, body.w, kept), 4)
        self._move_buttons_last()
        if self.form.focus is None:
            self.form.set_focus(shown)

    def _about(self, entry: LessonEntry | None) -> Label:
        return Label("about", "" if entry is None else self.text(entry.about), BODY, self.look.theme.cloth)

    def _list(self) -> List:
        known = book()
        columns = ("lesson", "author", "language", "state") if self._which == OWN else ("lesson", "minutes", "state")
        heading = ["", *(self.text(f"learn.column.{name}") for name in columns)]
        rows = [
            self._line(place, entry, known.finished(self.game, entry.key)) for place, entry in enumerate(self._lessons)
        ]
        weights = (1, 8, 4, 3, 5) if self._which == OWN else (1, 8, 3, 5)
        empty = self.text("learn.own.empty")
        return List("lessons", rows, self._selected, self._select, self._go_on, weights, heading, empty)

    def _note(self) -> Label:
        """What the lessons are; where some cannot be used, how many, and why the first one."""
        note, faults = self.text("learn.note" if self._which == SHIPPED else "learn.own.note"), self._faults
        if not faults:
            return Label("note", note, BODY)
        left_out = self.catalogue.count("learn.unreadable", len(faults), fault=faults[0])
        return Label("note", f"{note}\n{left_out}", BODY, self.look.theme.warning)

    @property
    def _entry(self) -> LessonEntry | None:
        return next((entry for entry in self._lessons if entry.key == self._selected), None)

    def _line(self, place: int, entry: LessonEntry, finished: bool) -> Row:
        step = self._left.get(entry.key)
        state = self.text("learn.finished") if finished else self.text("learn.new")
        if step is not None and step <= entry.steps:
            state = self.text("lesson.step", done=step, total=entry.steps)
        cells = "✓" if finished else "", f"{place + 1}. {self.text(entry.title)}"
        if entry.own is None:
            return Row(entry.key, (*cells, self.text("learn.minutes", minutes=entry.minutes), state), None)
        told = entry.own.heading
        return Row(entry.key, (*cells, told.author, LANGUAGE_NAMES.get(told.language, told.language), state), None)

    def _acts(self) -> Sequence[Button]:
        """What can be done with a lesson that somebody wrote, besides playing it."""
        some, copied, away = self._entry is not None, Key("s", control=True), Key("o", control=True)
        deleted = len(trash(folders.lessons()).listed())
        return (
            Button(
                "copy", self.text("games.copy"), self._copy, shortcut=copied, hint=hint_of(copied, self.text),
                enabled=some,
            ),
            Button(
                "delete", self.text("load.delete"), self._delete, "plain", Key("delete"), self.text("key.delete"),
                enabled=some,
            ),
            Button(
                "deleted", f"{self.text('learn.deleted')} ({deleted})", self._show_deleted, shortcut=Key("d"),
                enabled=deleted > 0,
            ),
            Button(
                "elsewhere", self.text("load.elsewhere"), lambda: self.app.push(PathDialog(self.app)), shortcut=away,
                hint=hint_of(away, self.text),
            ),
        )  # fmt: skip

    def buttons(self) -> Sequence[Button]:
        """Back, from the start, begin or go on."""
        under_way = self._selected in self._left
        go_on = self.text("menu.continue" if under_way else "learn.begin")
        anew = Button("anew", self.text("learn.anew"), self._begin_anew, enabled=under_way)
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            anew,
            Button("go_on", go_on, lambda: self._go_on(self._selected), "primary", enabled=self._entry is not None),
        )

    def _select(self, key: str) -> None:
        self._selected = key
        self.rebuild()

    def _go_on(self, key: str) -> None:
        self._selected = key
        if (entry := self._entry) is not None:
            open_lesson(self.app, self.game, entry)

    def _begin_anew(self) -> None:
        if (entry := self._entry) is not None:
            begin_lesson(self.app, self.game, entry)

    # Those that people wrote

    @property
    def _own(self) -> Shelved | None:
        return None if self._entry is None else self._entry.own

    def _copy(self) -> None:
        own = self._own
        if own is not None:
            name, path = own.heading.title, own.path
            self.app.push(
                CopyDialog(self.app, name, lambda: read_bytes(path, limits.SAVE_BYTES), ENDING, "lesson.copy")
            )

    def _delete(self) -> None:
        """Put a lesson away; nothing is asked, because it can be brought back."""
        own = self._own
        if own is None:
            return
        about = {"name": own.heading.title, "game": self.game, _FILE: own.path.name}
        try:
            trash(folders.lessons()).put({_FILE: own.path}, about, self.app.now()[:10])
        except SessionError as fault:
            self.app.push(Notice(self.app, self.text("load.delete"), fault_text(self.app, fault)))
            return
        self._look()
        self._choose(OWN)
        self.app.remark(self.text("learn.gone", name=own.heading.title))

    def _show_deleted(self) -> None:
        from imperial_steam.gui.pages.deleted import DeletedPage

        gone = trash(folders.lessons())
        gone.sweep((date.fromisoformat(self.app.now()[:10]) - timedelta(days=DAYS)).isoformat())

        def restore(one: Deleted) -> None:
            name = Path(one.about.get(_FILE, "")).name
            gone.back(one, {_FILE: folders.lessons() / (name if name.endswith(ENDING) else f"{one.path.name}{ENDING}")})

        self.app.push(DeletedPage(self.app, "learn.deleted", "learn.column.lesson", gone, gone.listed, restore))
