"""Opening games: from the list, from a journal in which one was cut short, from a file; and what is wrong with it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from imperial_steam import folders, sentences
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.dialogs import Dialog, Notice, fault_text
from imperial_steam.gui.pages.shown_games import shown_names
from imperial_steam.gui.widgets import Button, Label, TextField, Widget
from imperial_steam.gui.widgets.clipboard import clipboard_get
from imperial_steam.gui.window.doors import Program
from imperial_steam.session import (
    Interrupted,
    Ledger,
    SaveError,
    Session,
    Unfinished,
    WriteError,
    claimed,
    dismiss,
    game_text,
    read_journal,
    set_aside,
)
from imperial_steam.session.files import backup, stamp, write_atomically
from imperial_steam.session.kept import ABOUT, Game, Kept
from imperial_steam.session.ledger import hides
from imperial_steam.titles import TITLES

_LOG = logging.getLogger(__name__)


def kept_games() -> Kept:
    """Every game of this player, as the folders are now."""
    kept = _kept(folders.saves(), folders.journals(), folders.cache())
    kept.refresh()
    return kept


@lru_cache(maxsize=1)
def _kept(saves: Path, journals: Path, cache: Path) -> Kept:
    return Kept(saves, journals, cache)


def open_game(app: Program, game: Game) -> None:
    """Play on where a game was left, or look at it."""
    if game.elsewhere:
        app.push(Notice(app, app.text("menu.games"), app.text("problem.in_use", file=game.path.name)))
    elif game.journal is not None:
        resume(app, game.journal)
    else:
        app.open_save(game.path)


def play_on(app: Program, real: Session, ledger: Ledger) -> None:
    """Begin a game of its own at a position of the study of a game, and say where that game stays."""
    if not app.begin(ledger):
        return
    kept, name = kept_games(), ""
    if real.file is not None and app.session is not None and app.session.file is not None:
        name = kept.name_of(real.file.name)
        try:
            kept.played_on(app.session.file.name, real.file.name)
        except WriteError as fault:
            _LOG.warning("%s", fault)
    people = [(person.name, person.kind) for person in real.ledger.people]
    called = name or shown_names(app, real.ledger.title.key, people)
    app.remark(app.text("study.played_on", game=called))


def open_known(app: Program, path: Path, commands: Sequence[str]) -> bool:
    """Open the game that is kept already in the place of a file that holds the same, and say so."""
    begun = app.open_save(path, *commands)
    if begun:
        app.remark(app.text("load.known"))
    return begun


def tell_of_study(app: Program, ledger: Ledger) -> None:
    """Say that a game that was taken in holds a study, and how it is seen."""
    app.remark(app.text("load.studied_hidden" if hides(ledger) else "load.studied"))


def continue_game(app: Program) -> None:
    """Go on with the game that was played last; one that could be kept nowhere comes first."""
    game = kept_games().latest()
    if app.session is not None:
        app.play(app.session)
    elif game is None:
        app.push(Notice(app, app.text("menu.continue"), app.text("continue.none")))
    else:
        open_game(app, game)


def resume(app: Program, game: Unfinished) -> None:
    """Go on with an interrupted game as far as it can be brought back, and say so when that is not all of it."""
    try:
        with claimed(game.path):
            journal = read_journal(game.path, TITLES)
            shown = journal is not None and journal.ledger is not None and _go_on(app, journal, journal.ledger, game)
    except SaveError as fault:
        app.push(Notice(app, app.text("menu.continue"), fault_text(app, fault)))
        return
    if journal is None:
        app.push(Notice(app, app.text("menu.continue"), app.text("continue.none")))
    elif not shown:
        _put_aside(app, journal)
    elif journal.fault is not None:
        app.push(Notice(app, app.text("menu.continue"), fault_text(app, journal.fault)))


def _go_on(app: Program, journal: Interrupted, ledger: Ledger, game: Unfinished) -> bool:
    """Play on in a journal of its own; only then is the old one done with. False for a game that cannot be shown.

    A game that cannot be brought back as a whole gets a save of its own: the one it had may hold more.
    """
    if not app.begin(ledger, folders.saves() / game.save if journal.fault is None else None):
        return False
    if app.session is not None and app.session.problem is None:
        try:
            dismiss(game.path)
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


def paste(app: Program) -> None:
    """Open the game whose text is on the clipboard."""
    text, path = clipboard_get(), folders.cache() / "pasted.txt"
    if not game_text.is_text(text):
        app.push(Notice(app, app.text("games.paste"), app.text("games.paste.none")))
        return
    try:
        write_atomically(path, text, private=True)
    except WriteError as fault:
        app.push(Notice(app, app.text("games.paste"), fault_text(app, fault)))
        return
    app.open_save(path)


class PathDialog(Dialog):
    """Ask for the path of a save, or take the text of a game from the clipboard."""

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
        """Cancel, the text of a game instead of a file, open."""
        return (
            Button("cancel", self.text("button.cancel"), self.cancel, hint="Esc"),
            Button("paste", self.text("games.paste"), self._paste),
            Button("open", self.text("load.open"), self._open, "primary"),
        )

    def _typed(self, value: str) -> None:
        self._path = value

    def _paste(self) -> None:
        self.app.pop()
        paste(self.app)

    def _open(self) -> None:
        if self._path.strip():
            self.app.pop()
            self.app.open_file(Path(self._path.strip().strip('"')).expanduser())


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
            Label("title", self.text(f"load.fault.{'part' if ways else 'none'}", name=self._path.name), HEADING),
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


def _backups(path: Path) -> list[Path]:
    return [backup(path, number) for number in (1, 2, 3)]


def chapter_after(session: Session | None) -> Path | None:
    """The save of the chapter after a game that is played; None for a game of no book, and at the end of one."""
    if session is None or session.file is None:
        return None
    return _after(session.file.name, folders.saves(), stamp(folders.saves() / ABOUT))


@lru_cache(maxsize=8)
def _after(save: str, saves: Path, changed: object) -> Path | None:
    """The file that says so is read again when it has changed: tables ask whenever they are drawn."""
    del changed
    return Kept(saves, folders.journals(), folders.cache()).following(save)
