"""Taking in a puzzle that somebody was given: checked as a whole, kept beside one's own, and shown in the list."""

from __future__ import annotations

from pathlib import Path

from imperial_steam import folders
from imperial_steam.gui.pages.dialogs import Notice, fault_text
from imperial_steam.gui.pages.learning.own_puzzles import free_name
from imperial_steam.gui.pages.learning.puzzle_course import puzzles_of
from imperial_steam.gui.pages.learning.puzzles import open_puzzles
from imperial_steam.gui.window.doors import Program
from imperial_steam.puzzles.file import ENDING, PuzzleError, checked, written
from imperial_steam.session import WriteError
from imperial_steam.session.files import write_atomically

#: Bytes at the beginning of a file in which it says what is asked for.
_HEAD = 65_536
#: Faults that are named.
_MOST = 3


def is_puzzle(path: Path) -> bool:
    """A text that asks for something, as no board does."""
    if path.suffix.lower() not in (ENDING, ".yml"):
        return False
    try:
        with path.open("rb") as file:
            return any(line.startswith(b"goal:") for line in file.read(_HEAD).splitlines())
    except OSError:
        return False


def take_in_puzzle(app: Program, path: Path) -> None:
    """Keep a puzzle, unless it is there already, and show it; say why where that cannot be."""
    try:
        puzzle = checked(path).puzzle
        text = written(puzzle)
        there = (one for one in puzzles_of(puzzle.game).puzzles if written(one) == text)
        known = next(there, None)
        name = known.name if known is not None else free_name(puzzle.game, path.stem)
        if known is None:
            write_atomically(folders.puzzles() / f"{name}{ENDING}", text)
    except PuzzleError as error:
        faults = "\n".join(map(str, error.faults[:_MOST]))
        app.push(Notice(app, app.text("puzzles.refused"), faults))
    except WriteError as fault:
        app.push(Notice(app, app.text("puzzles.refused"), fault_text(app, fault)))
    else:
        open_puzzles(app, puzzle.game, name)
        key = "puzzles.taken_in" if known is None else "puzzles.there_already"
        app.remark(app.text(key, title=puzzle.title(app.catalogue.language)))
