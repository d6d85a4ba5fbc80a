"""The program: the window together with its menu, its tables, the game played in it and the record of finished ones."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from imperial_steam import folders
from imperial_steam.gui.canvas.draw import Look
from imperial_steam.gui.pages.dialogs import Notice
from imperial_steam.gui.pages.kept.opening import Recovery, kept_games, open_known, tell_of_study
from imperial_steam.gui.pages.menu import MainMenu
from imperial_steam.gui.pages.scene import Scene
from imperial_steam.gui.pages.table import table
from imperial_steam.gui.window import settings as settings_file
from imperial_steam.gui.window.app import App, NoDisplay, open_window
from imperial_steam.gui.window.settings import Settings
from imperial_steam.i18n import Catalogue, system_language
from imperial_steam.memory import lasting, let_go
from imperial_steam.session import Ledger, SaveError, Session, WriteError, in_play, load, reservations
from imperial_steam.session.save_file import is_own, own_save
from imperial_steam.titles import TITLES, entries

if TYPE_CHECKING:
    from imperial_steam.games.kit.faults import FieldPath
    from imperial_steam.thinking.worker import Mind, Seeker, TurnWeigher
    from imperial_steam.workshop.desk import Desk

_LOG = logging.getLogger(__name__)


class DesktopProgram(App):
    """The window of the whole program. Implements `doors.Program`; pages are imported when they are first opened."""

    def __init__(
        self, settings: Settings, size: tuple[int, int], surface: pygame.Surface | None = None, language: str = ""
    ) -> None:
        """`language` goes before that of the settings until the player chooses another."""
        super().__init__(settings, size, surface, language)
        self.session: Session | None = None
        self._unfinished = False
        #: Games that could be kept nowhere: neither their saves nor their journals can be written.
        self._homeless: list[Session] = []
        #: Pages between the menu and a table on which a board is tried out.
        self._tried = 0
        self._looks: dict[str, Look] = {}
        self._mind: tuple[object, Mind] | None = None
        self._scales: dict[int, tuple[object, TurnWeigher]] = {}

    # Games

    def play(self, session: Session) -> None:
        """Show the table of a session, above the main menu; another game that is still open is put aside."""
        if self.session is not session:
            self.put_aside()
        self._stop_thinking()
        self.session, self._tried = session, 0
        if self.settings.played != session.ledger.title.key:
            self.change(played=session.ledger.title.key)
        self._unfinished = not session.ledger.game.over
        self.show_only([MainMenu(self), self.table_of(session)])
        let_go()

    def try_out(self, game: Ledger | Path) -> None:
        """Play a game, or go on with a saved one, on a board that is looked at: open pages stay below the table."""
        pages = self.scenes[1:]
        if self.open_save(game) if isinstance(game, Path) else self.begin(game):
            self.scenes[1:1] = pages
            self._tried = len(pages)

    @property
    def tries_out(self) -> bool:
        """The table lies above the page of the board that is tried out."""
        return self._tried > 0 and self.session is not None and len(self.scenes) == self._tried + 2

    def back_to_board(self) -> None:
        """From the table back to the page of its board; the game can be continued."""
        self.put_aside()
        self._stop_thinking()
        self._tried = 0
        self.pop()

    def table_of(self, session: Session) -> Scene:
        """The table of a session, as its title has it."""
        return table(session.ledger.title.key).scene(self, session)

    def begin(self, ledger: Ledger, file: Path | None = None) -> bool:
        """Play on from a ledger, with a new journal; False for a game that cannot be shown, after saying so.

        `file` is the save that keeps the game, if it has one.
        """
        own = file or own_save(folders.saves(), ledger.title.key)
        session = Session(ledger, folders.journals(), self.now(), own)
        try:
            self.play(session)
            self.draw()  # a try: the loop draws it again and shows it
            self.redraw()
        except Exception:
            # Whatever made the table fail on this file must not happen again behind *Continue*.
            _LOG.exception("a game cannot be shown")
            session.reject()
            self.session = None
            self._menu()
            self.push(Notice(self, self.text("menu.games"), self.text("problem.cannot_show")))
            return False
        for key in reservations(ledger):
            self.push(Notice(self, self.text("menu.games"), self.text(key)))
        return True

    def open_save(self, path: Path, *commands: str) -> bool:
        """Open a save and use `commands` of its table; say why it cannot be read, offer what there is, return False.

        What a file from elsewhere holds becomes a game of its own. So does what is played on from a save that somebody
        named: it stays as it is.
        """
        kept = kept_games()
        if self.session is not None and self.session.file == path:
            self.play(self.session)
            return True
        try:
            if path.parent == kept.saves and path.name in in_play(kept.journals):
                raise SaveError("in_use", path=path, file=path.name)
            ledger = load(path, TITLES)
            known = kept.same_as(ledger, TITLES) if path.parent != kept.saves else None
            if known is not None:
                return open_known(self, known, commands)
            file = kept.take_in(path, ledger.title.key)
        except SaveError as fault:
            self.push(Recovery(self, fault, path))
            return False
        except WriteError as fault:
            _LOG.warning("%s", fault)
            file = None  # it is kept when it is left, if that is possible then
        begun = self.begin(ledger, file if file is not None and is_own(file.name) else None)
        if begun and file is not None:
            assert self.session is not None
            self.session.opened()
        if begun:
            # How a game ended is no news to somebody who opens it: the list has told.
            _use(self.top, ("reckoning_all", *commands) if ledger.game.over else commands)
        if begun and ledger.study and path.parent != kept.saves:
            tell_of_study(self, ledger)
        return begun

    def open_file(self, path: Path) -> None:
        """Take in a board, a book, a lesson or a puzzle and show it, or open a save, whichever the file is."""
        from imperial_steam.gui.pages.boards.taking_in import is_board, take_in
        from imperial_steam.gui.pages.kept.books import take_in_book
        from imperial_steam.gui.pages.learning.taking_in_puzzle import is_puzzle, take_in_puzzle
        from imperial_steam.gui.pages.learning.write_lesson import take_in_lesson
        from imperial_steam.session import book, own_lessons

        if path.suffix.lower() == book.ENDING:
            take_in_book(self, path)
        elif path.suffix.lower() == own_lessons.ENDING:
            take_in_lesson(self, path)
        elif is_puzzle(path):
            take_in_puzzle(self, path)
        elif is_board(path):
            take_in(self, path)
        else:
            self.open_save(path)

    def show_board(self, path: Path) -> None:
        """Show the page of a board."""
        from imperial_steam.gui.pages.boards.one_board import OneBoard

        self.push(OneBoard(self, path))

    def to_menu(self) -> None:
        """Back to the main menu; the game is kept."""
        self._menu()

    def put_aside(self) -> None:
        """Keep the game of this window, and close it; one that could be kept nowhere before is tried again."""
        self._homeless += [] if self.session is None else [self.session]
        self.session = None
        self._homeless = [one for one in self._homeless if not one.leave(folders.saves(), self.now())]

    def _menu(self) -> None:
        self.put_aside()
        if self._homeless:
            self.session = self._homeless.pop()
        self._stop_thinking()
        self.show_only([MainMenu(self)])
        let_go()

    def to_lessons(self, game: str, name: str = "") -> None:
        """Back to the list of a game's guided games, above the main menu; it shows the named one."""
        from imperial_steam.gui.pages.learning.learn import learn

        self._menu()
        learn(self, game, name)

    def to_puzzles(self, game: str, name: str = "") -> None:
        """Back to the list of a game's puzzles, above the main menu; it goes on from the named one."""
        from imperial_steam.gui.pages.learning.puzzles import open_puzzles

        self._menu()
        open_puzzles(self, game, name)

    def still(self, ledger: Ledger) -> pygame.Surface:
        """The board of a game as it stands, with what everybody may see of it."""
        from imperial_steam.gui.table_kit.scene.still import still

        return still(self, ledger)

    def mind(self, ledger: Ledger) -> Mind:
        """Where machine players of a game think: one process, begun when it is first asked for."""
        if self._mind is None or self._mind[0] is not ledger.board:
            from imperial_steam.thinking.worker import Worker

            self.end_thinking()
            self._mind = (ledger.board, Worker(ledger.title, ledger.board))
        return self._mind[1]

    def scales(self, ledger: Ledger, number: int = 0) -> TurnWeigher:
        """Where turns of a game are weighed: processes of their own, so that machines can play beside them."""
        if number not in self._scales or self._scales[number][0] is not ledger.board:
            from imperial_steam.thinking.worker import Worker

            if number in self._scales:
                self._scales[number][1].close()
            self._scales[number] = (ledger.board, Worker(ledger.title, ledger.board))
        return self._scales[number][1]

    def seeker(self, ledger: Ledger) -> Seeker:
        """Somebody of their own who looks for puzzles in a game; whoever asks closes it."""
        from imperial_steam.thinking.worker import Worker

        return Worker(ledger.title, ledger.board)

    def report(self, ledger: Ledger, form: str = "html") -> str:
        """A game told to somebody who was not there, in a form (`html`, `markdown`, `bgg`)."""
        from imperial_steam.gui.table_kit.report.forms import report

        return report(self, ledger, form, self.still)

    def moving_picture(self, ledger: Ledger) -> Scene:
        """The sheet that draws a game as a moving picture."""
        from imperial_steam.gui.table_kit.report.film_sheet import FilmSheet

        return FilmSheet(self, ledger, unseen)

    def workbench(self, desk: Desk, piece: FieldPath = ()) -> Scene:
        """The editor of a board on its own table, in a game in which a piece is used."""
        from imperial_steam.gui.table_kit.editing.workbench import Workbench

        return Workbench(self, desk, piece)

    def tour(self, desk: Desk) -> Scene:
        """The owner's tour through what was reconstructed of a board."""
        from imperial_steam.gui.table_kit.editing.tour import OwnersTour

        return OwnersTour(self, desk)

    def _stop_thinking(self) -> None:
        """The table that asked is left."""
        if self._mind is not None:
            self._mind[1].cancel()
        self._end_weighing()

    def _end_weighing(self) -> None:
        for _, weigher in self._scales.values():
            weigher.close()
        self._scales.clear()

    def end_thinking(self) -> None:
        """Nobody thinks any more."""
        if self._mind is not None:
            self._mind[1].close()
            self._mind = None
        self._end_weighing()

    def rules(self, name: str | None = None, game: str = "") -> Scene:
        """The rules page at an article or rule ID: of the game played, else of `game`, else of the first one.

        The numbers are those of the board that is played on, if it is played.
        """
        from imperial_steam.gui.pages.rules_scene import RulesScene

        ledger = None if self.session is None else self.session.ledger
        if ledger is not None and game in ("", ledger.title.key):
            return RulesScene(self, table(ledger.title.key).reference(ledger.board), name)
        return RulesScene(self, table(game or entries()[0].key).reference(), name)

    def look_of(self, game: str) -> Look:
        """The look with the colours of a game's pieces; that of the window for no game."""
        if not game:
            return self.look
        if self._looks.get("") is not self.look:
            self._looks = {"": self.look}
        if game not in self._looks:
            self._looks[game] = replace(self.look, palette=table(game).palettes[self.look.palette.key])
        return self._looks[game]

    # What happens outside the scenes

    def update(self, dt: float) -> None:
        """`dt` seconds passed; the end of a game is recorded."""
        super().update(dt)
        session = self.session
        if session is not None:
            over = session.ledger.game.over
            if over and self._unfinished:
                _ended(session, self.now())
            self._unfinished = not over

    def crash(self, report: str) -> None:
        """Show what went wrong, and the ways on from there; a failing crash screen ends the program."""
        from imperial_steam.gui.pages.crash import CrashScreen

        if self.scenes and isinstance(self.top, CrashScreen):
            super().crash(report)
            return
        _LOG.error("%s", report)
        self.surface.set_clip(None)
        self.scenes = [CrashScreen(self, report, self.session)]
        self.redraw()


def _ended(session: Session, now: str) -> None:
    """Keep a game whose end was played in this window, and its result; lessons and puzzles do not count."""
    from imperial_steam.session.puzzle_book import off_record
    from imperial_steam.session.records import FILE, Records, finished

    ledger = session.ledger
    if off_record(ledger.people):
        return
    try:
        session.keep(folders.saves(), now)
    except WriteError as fault:
        _LOG.warning("%s", fault)  # the journal has it
    records = Records(folders.records() / FILE)
    records.add(finished(ledger, now))
    if records.problem is not None:
        _LOG.warning("%s", records.problem)


def _use(scene: object, commands: Sequence[str]) -> None:
    """Use commands of a table."""
    from imperial_steam.gui.table_kit.drawing.targets import Control
    from imperial_steam.gui.table_kit.scene.scene import TableScene

    if isinstance(scene, TableScene):
        for command in commands:
            scene.controller.commands.use(Control(command))


def _opened(
    settings: Settings, path: str | None, size: tuple[int, int] | None, record: Path | None, language: str
) -> DesktopProgram:
    """The program in its window, with the save or the board that is named; raises `NoDisplay`."""
    surface, settings, reader = open_window(settings, size)
    program = DesktopProgram(settings, surface.get_size(), surface, language)
    program.hearing.reader = reader
    program.push(MainMenu(program))
    if record is not None:
        from imperial_steam.gui.window.recording import Recorder

        program.recorder = Recorder(record.open("w", encoding="utf-8", buffering=1))
    if path is not None:
        program.open_file(Path(path))
    return program


def unseen(size: tuple[int, int], **settings: Any) -> DesktopProgram:
    """A window that draws into a plain surface and keeps no settings, also in another process."""
    program = DesktopProgram(Settings(**{"language": "en", **settings}), size)
    program.keep_settings = False
    return program


def main(
    path: str | None = None, size: tuple[int, int] | None = None, record: Path | None = None, language: str = ""
) -> int:
    """Run the program, on the save at `path` if one is given; returns the exit code.

    `record` is a file every event is written to, for `recording.perform`; `language` goes before that
    of the settings, which stay as they are.
    """
    settings = settings_file.load(folders.config())
    try:
        with lasting():
            program = _opened(settings, path, size, record, language)
    except NoDisplay as cause:
        spoken = Catalogue(language or settings.language or system_language())
        message = spoken.text("error.no_display", cause=str(cause))
        print(message, file=sys.stderr)
        return 1
    try:
        program.run()
        program.put_aside()
        if program.windowed != settings.window:
            program.change(window=program.windowed)
    finally:
        for work in program.works.values():
            work.stop()
        program.end_thinking()
        pygame.quit()
    return 0
