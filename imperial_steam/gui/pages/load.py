"""Opening games: the list of saves, files from anywhere, and what is wrong with any of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pygame import Rect

from imperial_steam import folders, sentences
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.dialogs import Confirm, Dialog, Notice, fault_text
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.shown_games import (
    game_name,
    last_changed,
    shown_date,
    shown_names,
    shown_people,
    shown_step,
)
from imperial_steam.gui.pages.unfinished import ask_to_discard, resume
from imperial_steam.gui.widgets import Button, Label, List, Row, TextField, Widget, hint_of
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import SaveError, Unfinished, WriteError, summary, unfinished
from imperial_steam.session.files import backup
from imperial_steam.titles import entries

#: Number of characters of a name that the list surely shows; a longer one is also shown below the list.
SHOWN = 24


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A save in the list: what it says of itself, or why it cannot."""

    path: Path
    played: str
    """When it was played last, in ISO 8601: when a save was written, or the last action of an interrupted game."""
    people: str
    state: str
    fault: SaveError | None
    game: str = ""
    """Key of the title, empty for one that is not known."""
    unfinished: Unfinished | None = None
    """The interrupted game that the entry represents instead of a save."""


class LoadGame(Page):
    """All saves and interrupted games, the one played last first."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._found: list[ListedGame] = []
        self._selected = ""

    def enter(self) -> None:
        """Read the folder whenever the page comes up."""
        super().enter()
        self._found = find_games(self.app)
        if self._selected not in {str(game.path) for game in self._found}:
            self._selected = str(self._found[0].path) if self._found else ""
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("load.title")

    def build(self, area: Rect) -> None:
        """The list fills the page; below it, what is wrong with the selected save."""
        body = self.frame(area)
        note = self._note()
        height = note.height(self.look, body.w) + self.px(8) if note is not None else 0
        theme = self.look.theme
        several = len(entries()) > 1
        rows = [
            Row(str(one.path), self._cells(one, several), theme.warning if one.fault else None) for one in self._found
        ]
        columns = ("name", "date", "people", *(("game",) if several else ()), "state")
        saves = List(
            "saves", rows, self._selected, self._select, self._open, (5, 3, 5, 4, 4) if several else (5, 3, 5, 4),
            [self.text(f"load.column.{name}") for name in columns],
            self.text("load.empty", folder=str(folders.saves())),
        )  # fmt: skip
        self.form.add(saves, Rect(body.x, body.y, body.w, body.h - height))
        if note is not None:
            self.form.add(note, Rect(body.x, body.bottom - height + self.px(8), body.w, height - self.px(8)))
        self._move_buttons_last()
        if self._found and self.form.focus is None:
            self.form.set_focus(saves)

    def _cells(self, one: ListedGame, several: bool) -> Sequence[str]:
        """What the list shows of an entry; which game it is of where there are several."""
        name = one.path.stem if one.unfinished is None else self.text("load.unsaved")
        game = (game_name(self.app, one.game),) if several else ()
        return (name, shown_date(self.app, one.played), one.people, *game, one.state)

    def _note(self) -> Label | None:
        game = self._current()
        if game is None:
            return None
        if game.fault is None:
            long = game.unfinished is None and len(game.path.stem) > SHOWN
            return Label("note", game.path.stem, BODY) if long else None
        return Label("note", fault_text(self.app, game.fault), BODY, self.look.theme.warning)

    def _current(self) -> ListedGame | None:
        return next((game for game in self._found if str(game.path) == self._selected), None)

    def buttons(self) -> Sequence[Button]:
        """Back, delete, from anywhere, open."""
        some, away = self._current() is not None, Key("o", control=True)
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button(
                "delete",
                self.text("load.delete"),
                self._delete,
                "danger",
                Key("delete"),
                self.text("key.delete"),
                enabled=some,
            ),
            Button(
                "elsewhere", self.text("load.elsewhere"), self._elsewhere, shortcut=away, hint=hint_of(away, self.text)
            ),
            Button("open", self.text("load.open"), lambda: self._open(self._selected), "primary", enabled=some),
        )

    def _select(self, key: str) -> None:
        self._selected = key
        self.rebuild()

    def _open(self, key: str) -> None:
        game = next((one for one in self._found if str(one.path) == key), None)
        if game is not None and game.unfinished is not None:
            resume(self.app, game.unfinished)
        elif game is not None:
            self.app.open_save(game.path)

    def _delete(self) -> None:
        game = self._current()
        if game is not None and game.unfinished is not None:
            ask_to_discard(self.app, game.unfinished, self.enter)
        elif game is not None:
            question = self.text("load.delete.question", name=game.path.stem)
            yes = self.text("load.delete")
            self.app.push(Confirm(self.app, yes, question, yes, lambda: self._remove(game.path), danger=True))

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as cause:
            self.app.push(Notice(self.app, self.text("load.delete"), fault_text(self.app, WriteError(path, cause))))
        self.enter()

    def _elsewhere(self) -> None:
        self.app.push(PathDialog(self.app))


class PathDialog(Dialog):
    """Ask for the path of a save."""

    app: Program
    width = 560

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._path = ""

    def content(self) -> Sequence[Widget]:
        """The field."""
        return (
            Label("title", self.text("load.elsewhere"), HEADING),
            Label("text", self.text("load.path"), BODY),
            TextField("path", self._path, self._typed, limit=1000, submit=self._open),
        )

    def buttons(self) -> Sequence[Button]:
        """Cancel and open."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("open", self.text("load.open"), self._open, "primary"),
        )

    def _typed(self, value: str) -> None:
        self._path = value

    def _open(self) -> None:
        if self._path.strip():
            self.app.pop()
            self.app.open_save(Path(self._path.strip().strip('"')).expanduser())


class Recovery(Dialog):
    """What is wrong with a save, and what can be opened instead."""

    app: Program
    width = 600

    def __init__(self, app: Program, fault: SaveError, path: Path) -> None:
        super().__init__(app)
        self._fault, self._path = fault, path
        self.game = fault.recovered.title.key if fault.recovered is not None else ""
        self._backup = next((copy for copy in _backups(path) if copy.is_file()), None)

    def content(self) -> Sequence[Widget]:
        """The error, each refusal behind it, and the ways to continue."""
        names = [person.name for person in self._fault.recovered.people] if self._fault.recovered is not None else []
        refusals = [
            self.text("load.refusal", rule=refusal.rule, reason=sentences.refusal(refusal, self.text, names))
            for refusal in self._fault.refusals
        ]
        ways = []
        if self._fault.recovered is not None:
            said = self.catalogue.count("load.recovered", self._fault.recovered.cursor)
            ways.append(Button("recover", said, self._recover, "primary"))
        if self._backup is not None:
            ways.append(Button("backup", self.text("load.backup", name=self._backup.name), self._earlier))
        return (
            Label("title", self.text("load.fault.title", name=self._path.name), HEADING),
            Label("text", fault_text(self.app, self._fault), BODY),
            *(Label(f"refusal.{number}", text, SMALL) for number, text in enumerate(refusals)),
            *ways,
        )

    def buttons(self) -> Sequence[Button]:
        """The way back."""
        return (Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),)

    def _recover(self) -> None:
        if self._fault.recovered is not None:
            self.app.begin(self._fault.recovered)

    def _earlier(self) -> None:
        if self._backup is not None:
            self.app.pop()
            self.app.open_save(self._backup)


def find_games(app: Program) -> list[ListedGame]:
    """Everything that can be loaded, saves and interrupted games alike, the one played last first."""
    games = [_interrupted(app, game) for game in unfinished(folders.journals())]
    return sorted([*games, *find_saves(app)], key=lambda game: game.played, reverse=True)


def _interrupted(app: Program, game: Unfinished) -> ListedGame:
    played = last_changed(game.path)
    if game.fault is not None:
        return ListedGame(game.path, played, "", app.text("load.damaged"), game.fault, game.title, game)
    key = "load.over" if game.over else "load.interrupted" if game.round is None else "load.interrupted_in"
    state = shown_step(app, game) or app.text(key, round=game.round)
    return ListedGame(game.path, played, shown_people(app, game), state, None, game.title, game)


def find_saves(app: Program) -> list[ListedGame]:
    """Every save in the folder of saves; damaged ones too."""
    folder = folders.saves()
    return [_look_at(app, path) for path in folder.glob(f"*{folders.SAVE_ENDING}")] if folder.is_dir() else []


def _look_at(app: Program, path: Path) -> ListedGame:
    try:
        known = summary(path)
    except SaveError as fault:
        return ListedGame(path, last_changed(path), "", app.text("load.damaged"), fault)
    people = shown_names(app, known.title, known.people)
    return ListedGame(path, known.saved_at, people, _state(app, known.progress), None, known.title)


def _state(app: Program, progress: object) -> str:
    data = progress if isinstance(progress, dict) else {}
    if data.get("over"):
        return app.text("load.over")
    return app.text("load.round", round=data.get("round", "?"))


def _backups(path: Path) -> list[Path]:
    return [backup(path, number) for number in (1, 2, 3)]
