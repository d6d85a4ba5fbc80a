"""The interface of the program: what a page or a table may ask for beyond its window.

`program.py` supplies them; pages and tables know this protocol only, so that none of them has to
import another one just to open it.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from imperial_steam.games.kit.faults import FieldPath
from imperial_steam.gui.window.screen import Screen, Window
from imperial_steam.session import Ledger, Session
from imperial_steam.thinking.worker import Mind, Seeker, TurnWeigher

if TYPE_CHECKING:
    # The workshop reads YAML, which nothing needs before a page about boards is opened.
    from imperial_steam.workshop.desk import Desk


class Program(Window, Protocol):
    """The window together with the game played in it and every page of the program."""

    #: The game of this window; None until one is started.
    session: Session | None

    def play(self, session: Session) -> None:
        """Show the table of a session, above the main menu; another game that is still open is put aside."""
        ...

    def begin(self, ledger: Ledger, file: Path | None = None) -> bool:
        """Play on from a ledger, with a new journal; False for a game that cannot be shown, after saying so.

        `file` is the save that keeps the game, if it has one.
        """
        ...

    def try_out(self, game: Ledger | Path) -> None:
        """Play a game, or go on with a save, on a board that is looked at.

        `back_to_board` leads from its table to the pages open now.
        """
        ...

    @property
    def tries_out(self) -> bool:
        """The table lies above the page of the board that is tried out."""
        ...

    def back_to_board(self) -> None:
        """From the table back to the page of its board; the game can be continued."""
        ...

    def open_save(self, path: Path, *commands: str) -> bool:
        """Open a save and use `commands` of its table; say why it cannot be read, offer what there is, return False."""
        ...

    def open_file(self, path: Path) -> None:
        """Take in a board, a book, a lesson or a puzzle and show it, or open a save, whichever the file is."""
        ...

    def show_board(self, path: Path) -> None:
        """Show the page of a board."""
        ...

    def to_menu(self) -> None:
        """Back to the main menu; the game is kept."""
        ...

    def put_aside(self) -> None:
        """Keep the game of this window, and close it."""
        ...

    def to_lessons(self, game: str, name: str = "") -> None:
        """Back to the list of a game's guided games, above the main menu; it shows the named one."""
        ...

    def to_puzzles(self, game: str, name: str = "") -> None:
        """Back to the list of a game's puzzles, above the main menu; it continues from the named one."""
        ...

    def still(self, ledger: Ledger) -> pygame.Surface:
        """The board of a game as it stands, with what everybody may see of it."""
        ...

    def mind(self, ledger: Ledger) -> Mind:
        """Where machine players of a game think."""
        ...

    def scales(self, ledger: Ledger, number: int = 0) -> TurnWeigher:
        """Where turns of a game are weighed while machines may think elsewhere: several at a time, by their number."""
        ...

    def seeker(self, ledger: Ledger) -> Seeker:
        """Somebody of their own who looks for puzzles in a game; whoever asks closes it."""
        ...

    def rules(self, name: str | None = None, game: str = "") -> Screen:
        """The rules page at an article or rule ID: of the game played, else of `game`, else of the first one."""
        ...

    def report(self, ledger: Ledger, form: str = "html") -> str:
        """A game told to somebody who was not there, in a form (`html`, `markdown`, `bgg`)."""
        ...

    def moving_picture(self, ledger: Ledger) -> Screen:
        """The sheet that draws a game as a moving picture."""
        ...

    def workbench(self, desk: Desk, piece: FieldPath = ()) -> Screen:
        """The editor of a board on its own table, in a game in which a piece is used."""
        ...

    def tour(self, desk: Desk) -> Screen:
        """The owner's tour through what was reconstructed of a board."""
        ...
