"""*Continue*: interrupted games are listed, brought back, discarded; none that cannot be shown is offered twice."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from pathlib import Path

from pygame import Rect

from imperial_steam import folders
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.canvas.text import BODY
from imperial_steam.gui.pages.dialogs import Confirm, Notice, fault_text
from imperial_steam.gui.pages.page import Page
from imperial_steam.gui.pages.shown_games import game_name, last_changed, shown_date, shown_people, shown_state
from imperial_steam.gui.widgets import Button, Label, List, Row
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import (
    Interrupted,
    Ledger,
    SaveError,
    Unfinished,
    WriteError,
    claimed,
    dismiss,
    read_journal,
    set_aside,
    unfinished,
)
from imperial_steam.titles import TITLES, entries

_LOG = logging.getLogger(__name__)


class ContinueGame(Page):
    """All interrupted games, the latest first: go on with one, or throw one away."""

    app: Program

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self._games: list[Unfinished] = []
        self._selected = ""

    def enter(self) -> None:
        """Look into the folder whenever the page comes up."""
        super().enter()
        self._games = unfinished(folders.journals())
        if self._current() is None:
            self._selected = self._games[0].path.name if self._games else ""
        self.rebuild()

    def heading(self) -> str:
        """The title of the page."""
        return self.text("continue.title")

    def build(self, area: Rect) -> None:
        """What the list is for, and the list."""
        body = self.frame(area)
        note = Label("note", self.text("continue.note"), BODY)
        top = note.height(self.look, body.w) + self.px(12)
        self.form.add(note, Rect(body.x, body.y, body.w, top - self.px(12)))
        several = len(entries()) > 1
        columns = ("load.column.people", *(("load.column.game",) if several else ()), "load.column.state")
        games = List(
            "games", [self._entry(game, several) for game in self._games], self._selected, self._select, self._go_on,
            (3, 5, 3, 3) if several else (3, 5, 3), [self.text(name) for name in ("load.column.date", *columns)],
            self.text("continue.none"),
        )  # fmt: skip
        self.form.add(games, Rect(body.x, body.y + top, body.w, body.h - top))
        self._move_buttons_last()
        if self._games and self.form.focus is None:
            self.form.set_focus(games)

    def _entry(self, game: Unfinished, several: bool) -> Row:
        title = (game_name(self.app, game.title),) if several else ()
        if game.fault is not None:
            cells = ("", game.path.name, *title, self.text("load.damaged"))
            return Row(game.path.name, cells, self.look.theme.warning)
        played = shown_date(self.app, last_changed(game.path))
        cells = (played, shown_people(self.app, game), *title, shown_state(self.app, game))
        return Row(game.path.name, cells, None)

    def buttons(self) -> Sequence[Button]:
        """Back, throw away, go on."""
        some = self._current() is not None
        return (
            Button("back", self.text("button.back"), self.cancel, hint="Esc"),
            Button(
                "discard",
                self.text("continue.discard"),
                self._discard,
                "danger",
                Key("delete"),
                self.text("key.delete"),
                enabled=some,
            ),
            Button("go_on", self.text("menu.continue"), lambda: self._go_on(self._selected), "primary", enabled=some),
        )

    def _current(self) -> Unfinished | None:
        return next((game for game in self._games if game.path.name == self._selected), None)

    def _select(self, key: str) -> None:
        self._selected = key
        self.rebuild()

    def _go_on(self, key: str) -> None:
        game = next((game for game in self._games if game.path.name == key), None)
        if game is not None:
            resume(self.app, game)

    def _discard(self) -> None:
        game = self._current()
        if game is not None:
            ask_to_discard(self.app, game, self.enter)


def ask_to_discard(app: Program, game: Unfinished, after: Callable[[], None]) -> None:
    """Throw an interrupted game away if that is really wanted; `after` follows then."""
    yes, question = app.text("continue.discard"), app.text("continue.discard.question")

    def throw_away() -> None:
        try:
            with claimed(game.path):
                dismiss(game.path)
        except (SaveError, WriteError) as fault:
            app.push(Notice(app, yes, fault_text(app, fault)))
        after()

    app.push(Confirm(app, yes, question, yes, throw_away, danger=True))


def continue_game(app: Program) -> None:
    """Go on with the only game that was interrupted, that of this window or another one; ask which of several."""
    games = unfinished(folders.journals())
    if app.session is not None and (not games or app.session.problem is not None):
        app.play(app.session)
        return
    app.put_aside()
    games = unfinished(folders.journals())
    if not games:
        app.push(Notice(app, app.text("menu.continue"), app.text("continue.none")))
    elif len(games) == 1:
        resume(app, games[0])
    else:
        app.push(ContinueGame(app))


def resume(app: Program, game: Unfinished) -> None:
    """Go on with an interrupted game as far as it can be brought back, and say so when that is not all of it."""
    try:
        with claimed(game.path):
            journal = read_journal(game.path, TITLES)
            shown = journal is not None and journal.ledger is not None and _go_on(app, journal.ledger, game.path)
    except SaveError as fault:
        app.push(Notice(app, app.text("menu.continue"), fault_text(app, fault)))
        return
    if journal is None:
        app.push(Notice(app, app.text("menu.continue"), app.text("continue.none")))
    elif not shown:
        _put_aside(app, journal)
    elif journal.fault is not None:
        app.push(Notice(app, app.text("menu.continue"), fault_text(app, journal.fault)))


def _go_on(app: Program, ledger: Ledger, path: Path) -> bool:
    """Play on in a journal of its own; only then is the old one done with. False for a game that cannot be shown."""
    if not app.begin(ledger):
        return False
    if app.session is not None and app.session.problem is None:
        try:
            dismiss(path)
        except WriteError as fault:
            _LOG.warning("%s", fault)
    return True


def _put_aside(app: Program, game: Interrupted) -> None:
    """Stop offering a game when nothing of it can be restored or shown; say why, unless that has been said."""
    said = [app.text("continue.lost", name=game.path.name)]
    if game.fault is not None:
        said.append(fault_text(app, game.fault))
    try:
        set_aside(game.path)
        said.append(app.text("continue.aside"))
    except WriteError as fault:
        said.append(fault_text(app, fault))
    if game.ledger is None:
        app.push(Notice(app, app.text("menu.continue"), "\n".join(said)))
