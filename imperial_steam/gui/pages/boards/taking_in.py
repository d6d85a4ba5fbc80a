"""Taking in boards that are dropped on the window or chosen, and why something cannot be done with a board."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from imperial_steam import folders
from imperial_steam.games.kit.boards import INDEX
from imperial_steam.games.kit.faults import ERROR, Fault
from imperial_steam.gui.canvas.text import BODY, HEADING, SMALL
from imperial_steam.gui.pages.boards.words import fault_said, place_said
from imperial_steam.gui.pages.dialogs import Dialog, fault_text
from imperial_steam.gui.widgets import Button, Label, Widget
from imperial_steam.gui.window.doors import Program
from imperial_steam.i18n import Catalogue
from imperial_steam.session import SessionError
from imperial_steam.workshop.shelf import ENDING, ENDINGS, Shelf, ShelfError

#: Faults that a page names.
MOST_FAULTS = 12


#: Bytes at the beginning of a file, by which a JSON file is a board: saves name their people there.
_HEAD = 4096


def is_board(path: Path) -> bool:
    """A file or folder that is taken in as a board, by its name; of JSON files those that begin like one."""
    ending = path.suffix.lower()
    if ending == ".json":
        try:
            with path.open("rb") as file:
                head = file.read(_HEAD)
        except OSError:
            return False
        return b'"id"' in head and b'"people"' not in head
    return ending in ENDINGS or (path / INDEX).is_file()


def could_be_board(path: Path) -> bool:
    """A file or folder that is offered as a board: of texts that are no shared boards those that say what they are."""
    if not is_board(path):
        return False
    if path.is_dir() or path.suffix.lower() in (ENDING, ".json"):
        return True
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError:
        return False
    return any(line.startswith((b"id:", b"format:")) for line in head.splitlines())


def take_in(app: Program, path: Path) -> bool:
    """Take in a board and show it; False after saying why that cannot be."""
    try:
        taken = Shelf(folders.boards()).take_in(path)
    except SessionError as fault:
        app.push(Refused(app, app.text("boards.refused"), fault))
        return False
    app.show_board(taken)
    return True


class Refused(Dialog):
    """Why something cannot be done with a board."""

    width = 720

    def __init__(self, app: Program, title: str, fault: SessionError) -> None:
        super().__init__(app)
        self._title, self._fault = title, fault
        self.game = fault.game if isinstance(fault, ShelfError) else ""

    def content(self) -> Sequence[Widget]:
        """What it is, and what is wrong with the files."""
        faults = self._fault.faults if isinstance(self._fault, ShelfError) else ()
        told = [line for _, line in fault_lines(faults, self.catalogue)]
        more = len(faults) - len(told)
        return (
            Label("title", self._title, HEADING),
            Label("text", fault_text(self.app, self._fault), BODY),
            *(Label(f"fault.{number}", line, SMALL) for number, line in enumerate(told)),
            *([Label("more", self.catalogue.count("boards.more_faults", more), SMALL)] if more else []),
        )

    def buttons(self) -> Sequence[Button]:
        """The one way on."""
        return (Button("ok", self.text("button.ok"), self.cancel, "primary"),)


def fault_lines(faults: Sequence[Fault], catalogue: Catalogue) -> Sequence[tuple[Fault, str]]:
    """The first faults and their words, errors before warnings: where (for a text file and line), and what."""
    ordered = sorted(faults, key=lambda fault: fault.severity != ERROR)[:MOST_FAULTS]
    return [(one, ": ".join(filter(None, (_where(one, catalogue), fault_said(catalogue, one))))) for one in ordered]


def _where(fault: Fault, catalogue: Catalogue) -> str:
    if fault.names or not fault.file:
        return place_said(catalogue, fault)
    return f"{Path(fault.file).name}:{fault.line}"
