"""The list of a game's puzzles: how difficult each is, which ones are solved, what it asks for."""

from __future__ import annotations

import re

from pygame import Rect

from imperial_steam.games.kit.schema import ONE_LINE
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.learning import own_puzzles
from imperial_steam.gui.pages.learning.puzzle_course import open_puzzle, puzzle_book, puzzles_of
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.pausing import NameDialog
from imperial_steam.gui.widgets import Button, Label, List, Row
from imperial_steam.gui.window.doors import Program
from imperial_steam.puzzles import words
from imperial_steam.puzzles.puzzle import Puzzle
from imperial_steam.puzzles.shelf import Shelf
from imperial_steam.session import WriteError

#: Characters of a title.
_TITLE = 60


def open_puzzles(app: Program, game: str, name: str = "") -> None:
    """Open the puzzles of a game, the named one chosen unless it is solved; say so when there are none."""
    shelf = puzzles_of(game)
    if shelf.puzzles:
        app.push(ChoosePuzzle(app, game, shelf, name))
    else:
        faults = "\n".join(map(str, shelf.faults[:3]))
        app.push(Notice(app, app.text("menu.puzzles"), faults or app.text("puzzles.none")))


def has_puzzles(game: str) -> bool:
    """There is something to open: puzzles, or files of puzzles that cannot be read."""
    shelf = puzzles_of(game)
    return bool(shelf.puzzles or shelf.faults)


def puzzle_count(app: Program, game: str) -> str:
    """How many puzzles of a game there are and how many are solved, in words."""
    names = [puzzle.name for puzzle in puzzles_of(game).puzzles]
    if not names:
        return app.text("puzzles.none")
    return app.text("puzzles.count", solved=puzzle_book().count(game, names), puzzles=len(names))


class ChoosePuzzle(Page):
    """The puzzles of a game, the easiest first."""

    app: Program

    def __init__(self, app: Program, game: str, shelf: Shelf, name: str = "") -> None:
        super().__init__(app)
        self.game, self._found = game, shelf
        self._book = puzzle_book()
        self._selected = name

    def enter(self) -> None:
        """Look up what is solved whenever the page comes up, and choose what comes next."""
        super().enter()
        self._book, self._found = puzzle_book(), puzzles_of(self.game)
        names = [puzzle.name for puzzle in self._found.puzzles]
        last = names.index(self._selected) if self._selected in names else 0
        onward = names[last:] + names[:last]
        self._selected = next((name for name in onward if not self._book.solved(self.game, name)), onward[0])
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("puzzles.heading", game=self.app.catalogue_of(self.game).text("game.name"))

    def build(self, area: Rect) -> None:
        """What the list is for, how far one is, the list, and below it what the chosen puzzle asks for."""
        body, gap = self.frame(area), self.px(10)
        top = [Label("note", self.text("puzzles.note"), BODY), Label("state", self._state(), BODY)]
        if self._found.faults:
            fault = str(self._found.faults[0])
            told = self.text("puzzles.unreadable", files=len({fault.file for fault in self._found.faults}), fault=fault)
            top.append(Label("faults", told, BODY, self.look.theme.warning))
        place = body.y
        for label in top:
            height = label.height(self.look, body.w)
            self.form.add(label, Rect(body.x, place, body.w, height))
            place += height + gap // 2
        low = max(self._about(puzzle).height(self.look, body.w) for puzzle in self._found.puzzles)
        room = body.bottom - place - low - 2 * gap
        self.form.add(listed := self._list(), Rect(body.x, place + gap // 2, body.w, room))
        self.form.add(self._about(self._puzzle), Rect(body.x, body.bottom - low, body.w, low))
        self._move_buttons_last()
        listed.choose(next(n for n, puzzle in enumerate(self._found.puzzles) if puzzle.name == self._selected))
        if self.form.focus is None:
            self.form.set_focus(listed)

    @property
    def _puzzle(self) -> Puzzle:
        return next(puzzle for puzzle in self._found.puzzles if puzzle.name == self._selected)

    def _state(self) -> str:
        names = [puzzle.name for puzzle in self._found.puzzles]
        solved, book = self._book.count(self.game, names), self._book
        return self.text("puzzles.state", solved=solved, puzzles=len(names), streak=book.streak, longest=book.longest)

    def _about(self, puzzle: Puzzle) -> Label:
        told = words.told(puzzle, self.app.catalogue_of(self.game).text)
        note = puzzle.note(self.app.catalogue.language)
        told = " ".join(filter(None, (note, told, self.text(f"puzzles.hard.{puzzle.difficulty}"))))
        return Label("about", told, BODY, self.look.theme.cloth)

    def _list(self) -> List:
        heading = ["", *(self.text(f"puzzles.column.{name}") for name in ("puzzle", "goal", "level"))]
        rows = [self._entry(number, puzzle) for number, puzzle in enumerate(self._found.puzzles, 1)]
        return List("puzzles", rows, self._selected, self._select, self._solve, (1, 9, 5, 5), heading)

    def _entry(self, number: int, puzzle: Puzzle) -> Row:
        mark = "✓" if self._book.solved(self.game, puzzle.name) else ""
        level = f"puzzles.level.{puzzle.difficulty}"
        title = f"{number}. {puzzle.title(self.app.catalogue.language)}"
        title = title if own_puzzles.own_file(puzzle) is None else f"{title} · {self.text('puzzles.own')}"
        cells = (title, self.text(f"puzzles.by.{puzzle.goal.by}"))
        return Row(puzzle.name, (mark, *cells, self.text(level)), None)

    def buttons(self) -> tuple[Button, ...]:
        """Back, what can be done with one's own, or solve the chosen one."""
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            *self._acts(),
            Button("solve", self.text("puzzles.solve"), lambda: self._solve(self._selected), "primary"),
        )

    def _acts(self) -> tuple[Button, ...]:
        """What can be done with puzzles of one's own; nothing where there are none."""
        deleted, own = len(own_puzzles.trash().listed()), own_puzzles.own_file(self._puzzle) is not None
        if not deleted and all(own_puzzles.own_file(puzzle) is None for puzzle in self._found.puzzles):
            return ()
        return (
            Button("name", self.text("games.name"), self._ask_name, shortcut=Key("f2"), hint="F2", enabled=own),
            Button(
                "delete", self.text("load.delete"), self._delete, "plain", Key("delete"), self.text("key.delete"),
                enabled=own,
            ),
            Button(
                "deleted", f"{self.text('puzzles.deleted')} ({deleted})", lambda: own_puzzles.show_deleted(self.app),
                shortcut=Key("d"), enabled=deleted > 0,
            ),
        )  # fmt: skip

    def _ask_name(self) -> None:
        title = self._puzzle.title(self.app.catalogue.language)
        self.app.push(NameDialog(self.app, title, self._rename, "puzzles.name.title", _TITLE))

    def _rename(self, title: str) -> None:
        path = own_puzzles.own_file(self._puzzle)
        if path is not None and title.strip() and re.match(ONE_LINE, title.strip()):
            try:
                own_puzzles.rename(self._puzzle, path, title.strip())
            except WriteError as fault:
                self.app.push(Notice(self.app, self.text("games.name"), fault_text(self.app, fault)))
            self._look(self._selected)

    def _delete(self) -> None:
        """Put one's own puzzle away; nothing is asked, because it can be brought back."""
        path, title = own_puzzles.own_file(self._puzzle), self._puzzle.title(self.app.catalogue.language)
        if path is None:
            return
        names = [puzzle.name for puzzle in self._found.puzzles]
        place = names.index(self._selected)
        try:
            own_puzzles.delete(self._puzzle, path, title, self.app.now()[:10])
        except WriteError as fault:
            self.app.push(Notice(self.app, self.text("load.delete"), fault_text(self.app, fault)))
            return
        others = names[:place] + names[place + 1 :]
        self.app.remark(self.text("puzzles.gone", name=title))
        if others:
            self._look(others[min(place, len(others) - 1)])
        else:
            self.cancel()

    def _look(self, name: str) -> None:
        """List what there is now, with one chosen."""
        self._found, self._selected = puzzles_of(self.game), name
        self.rebuild()

    def _select(self, name: str) -> None:
        self._selected = name
        self.rebuild()

    def _solve(self, name: str) -> None:
        self._selected = name
        open_puzzle(self.app, self._puzzle)
