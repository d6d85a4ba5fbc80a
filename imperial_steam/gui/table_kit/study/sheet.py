"""The study beside any table: the box with the tree, the keys that walk it, and drawing on the board. A sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic

from imperial_steam.gui.canvas.input import LEFT, Click, InputEvent, Key
from imperial_steam.gui.table_kit.control.surroundings import Surroundings
from imperial_steam.gui.table_kit.core.commands import Command
from imperial_steam.gui.table_kit.core.pen import PenT
from imperial_steam.gui.table_kit.core.sheets import Sheet
from imperial_steam.gui.table_kit.core.shown import ShownT
from imperial_steam.gui.table_kit.drawing.targets import UI, ui
from imperial_steam.gui.table_kit.study import study_view
from imperial_steam.gui.table_kit.study.from_review import take_in
from imperial_steam.gui.table_kit.study.posing import set_lesson, set_puzzle
from imperial_steam.gui.table_kit.study.sketching import Sketching
from imperial_steam.gui.table_kit.study.study_view import BOX, StudyContent
from imperial_steam.gui.table_kit.study.study_words import StudyWords
from imperial_steam.session.study import MARKS, Full, Line, Place, Remark, Study
from imperial_steam.session.study.plain import to_plain
from imperial_steam.thinking.review import Review

#: Keys while the box has the focus: by how many actions they walk.
STEPS = {"left": -1, "right": 1}
#: Characters of a note that are typed here; files may hold longer ones.
NOTE = 400


class StudySheet(Sheet[PenT], Generic[ShownT, PenT]):
    """Shows the tree while a position of it is on the table.

    `focused`: arrows walk the tree.
    """

    def __init__(self, around: Surroundings[ShownT, PenT]) -> None:
        self.around, self.app, self.state = around, around.app, around.state
        self.lines, self.history = around.controller.lines, around.controller.history
        self.sketching = Sketching(around, lambda: self.remark, self._say)
        self._words = StudyWords(around)
        self.focused = False
        self._deleted: tuple[list[Line], object] | None = None

    @property
    def open(self) -> bool:
        """A position of a study is on the table."""
        return self.state.in_study is not None

    @property
    def study(self) -> Study:
        """The tree of the game."""
        line = self.state.in_study
        return self.state.session.ledger.study if line is None else line.study

    @property
    def place(self) -> Place:
        """The position on the table."""
        session = self.state.in_study
        return Place(self.study.game, self.history.moment) if session is None else session.place

    @property
    def rows(self) -> list[Line]:
        """The lines as listed: the game first."""
        return [self.study.game, *self.study.ordered()]

    @property
    def commands(self) -> Sequence[Command]:
        """Everything the box offers; all but the first need it to be open."""

        def offered(key: str, act: Callable[..., object], takes: Callable[[str], object] | None = None) -> Command:
            return Command(key, act, takes, enabled=lambda: self.open)

        return (
            Command("study", self.focus, keys=("shift+n",)),
            offered("study_line", self.go_to, int),
            offered("study_mark", self.mark, str),
            offered("study_note", self.ask_note),
            offered("study_name", self.ask_name),
            offered("study_draw", self.sketching.toggle),
            offered("study_wipe", self.sketching.wipe),
            offered("study_delete", self.delete),
            offered("study_restore", self.restore),
            offered("study_promote", self.promote),
            offered("study_play", self.play_on),
            Command("study_puzzle", lambda: set_puzzle(self.around), keys=("shift+p",)),
            Command("study_lesson", lambda: set_lesson(self.around), keys=("shift+l",), enabled=lambda: self.open),
            offered("study_review", self.take_review),
            Command(f"{BOX}_box", lambda: None),
        )

    # Walking

    def focus(self) -> None:
        """Begin the study, or have the arrow keys walk it or the lists of the table."""
        if not self.state.apart:
            self.lines.leave_game()
        self.focused = self.open and not self.focused
        self.around.redraw()

    def go_to(self, row: int) -> None:
        """Stand at the first position of a line, or where the line on the table leaves the game."""
        if not 0 <= row < len(self.rows):
            return
        line, here = self.rows[row], self.place
        leaves = here.line.lineage[1].moment if here.line.parent is not None else here.number
        self.lines.enter(Place(line, line.moment + 1 if row else leaves))

    def _pick(self, by: int) -> None:
        """The next line of the list, or the one before."""
        self.go_to(self.rows.index(self.place.line) + by)

    # What is said

    @property
    def remark(self) -> Remark:
        """What is said of the position on the table."""
        return self.study.remark(self.place)

    def _say(self, remark: Remark) -> None:
        try:
            self.study.say(self.place, remark)
        except Full:
            self.state.host.tell("study_full")
        self._changed()

    def _changed(self) -> None:
        if self.state.in_study is not None:
            self.state.in_study.real.studied()
        self.around.redraw()

    def mark(self, mark: str) -> None:
        """Give the position a mark, or take it away."""
        if mark in MARKS:
            self._say(replace(self.remark, mark="" if self.remark.mark == mark else mark))

    def ask_note(self) -> None:
        """Write the note of the position."""
        from imperial_steam.gui.pages.pausing import NameDialog

        def noted(note: str) -> None:
            self._say(replace(self.remark, note=note.strip()))

        self.app.push(NameDialog(self.app, self.remark.note, noted, "study.note.title", NOTE))

    def ask_name(self) -> None:
        """Name the line on the table."""
        from imperial_steam.gui.pages.pausing import NameDialog

        line = self.place.line
        if line.parent is None:
            return

        def named(name: str) -> None:
            line.name = name.strip()
            self._changed()

        self.app.push(NameDialog(self.app, line.name, named, "study.name.title"))

    # Lines

    def delete(self) -> None:
        """Take the line on the table out of the tree; the table goes to where it left."""
        line = self.place.line
        if line.parent is None:
            return
        before = list(self.study.lines)
        self.study.delete(line)
        self._deleted = ([one for one in before if one not in self.study.lines], to_plain(self.study))
        self._changed()
        self.lines.enter(self.study.at(line.parent, line.moment))

    @property
    def can_restore(self) -> bool:
        """A line was deleted, and nothing of the tree has changed since."""
        return self._deleted is not None and self._deleted[1] == to_plain(self.study)

    def restore(self) -> None:
        """Bring the line back that was deleted last."""
        if self._deleted is not None and self.can_restore:
            lines, self._deleted = self._deleted[0], None
            self.study.lines += lines
            self._changed()
            self.lines.enter(Place(lines[0], lines[0].moment + 1))

    def promote(self) -> None:
        """List the line on the table first, or let it take the place of the line it leaves."""
        path = self.study.path(self.place)
        if self.study.promote(self.place.line):
            self._changed()
            self.lines.enter(self.study.place_of(path) or self.place)

    def take_review(self) -> None:
        """Take in what a review of the game has found: better turns as lines, verdicts as marks."""
        session = self.state.in_study
        if session is None or not session.real.ledger.review:
            return
        real = session.real.ledger
        try:
            take_in(real, Review(real).findings.values(), lambda number: self.around.text("study.best", round=number))
        except Full:
            self.state.host.tell("study_full")
        self._changed()

    def play_on(self) -> None:
        """A new game from the position on the table."""
        from imperial_steam.gui.pages.kept.opening import play_on

        line, ledger = self.state.in_study, self.state.ledger
        if line is not None:
            play_on(self.app, line.real, ledger.fork(ledger.cursor))

    # Input

    def handle(self, event: InputEvent) -> bool:
        """Right drags draw; clicks, while something is drawn; keys, while the box has the focus."""
        if not self.open:
            return False
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Click) and event.button == LEFT:
            return self._click(event.pos)
        return self.sketching.handle(event)

    def _click(self, pos: tuple[int, int]) -> bool:
        box = self.state.over.place(ui(f"{BOX}_box"))
        inside = box is not None and box.collidepoint(pos)
        if self.sketching.drawing and not inside:
            return self.sketching.touch(self.sketching.thing(pos))
        if inside != self.focused:
            self.focused = inside
            self.around.redraw()
        return False

    def _key(self, key: Key) -> bool:
        view, sketching = self.state.view, self.sketching
        if view.popup is not None or view.pinned is not None:
            return False
        if sketching.drawing and (key == Key("return", control=True) or (self.focused and key == Key("return"))):
            return sketching.touch(view.hover if view.hover is not None and view.hover.kind != UI else None)
        if key.name == "escape" and (sketching.drawing or self.focused):
            self.focused = self.focused and sketching.drawing
            sketching.stop()
            return True
        return self.focused and key.plain and not key.shift and self._own_key(key.name)

    def _own_key(self, name: str) -> bool:
        """A key of the box."""
        others: dict[str, Callable[[], object]] = {
            "home": lambda: self.history.look(0), "end": self.history.now, "up": lambda: self._pick(-1),
            "down": lambda: self._pick(1), "return": self.ask_note, "f2": self.ask_name, "delete": self.delete,
            "insert": self.restore, "page up": self.promote, "a": self.sketching.toggle, "0": self.sketching.wipe,
        }  # fmt: skip
        if name in STEPS:
            self.history.step(STEPS[name])
        elif name in ("1", "2", "3", "4"):
            self.mark(MARKS[int(name) - 1])
        elif name in others:
            others[name]()
        else:
            return False
        return True

    def seated(self) -> None:
        """Another ledger lies on the table."""
        self.sketching.stop()
        self.focused = self.focused and self.open

    # Drawing

    def said(self, asked: bool = False) -> str:
        """Where the table stands, and what is said of the position."""
        return self._words.position(self.study, self.place, self.remark) if self.open else ""

    def light(self, pen: PenT) -> None:
        """Rings and arrows of the position, and the one that is being drawn."""
        if self.open:
            self.sketching.light(pen)

    def draw(self, pen: PenT) -> None:
        """The box."""
        if self.open:
            study_view.draw(pen, self.state.regions["study"], self._content())

    def _content(self) -> StudyContent:
        """How the study is looked at."""
        real, place, lines = self.state.in_study, self.place, self.rows
        return StudyContent(
            len(lines),
            lambda number: self._words.row(number, lines[number]),
            lines.index(place.line),
            self._words.where(place),
            self.remark,
            self.focused,
            self.sketching.drawing,
            self.can_restore,
            place.line.parent is not None,
            real is not None and bool(real.real.ledger.review),
        )
