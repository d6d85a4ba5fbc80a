"""The puzzles in the player's own folder: which they are, a new title for one, deleting one and bringing it back."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from itertools import chain, count
from pathlib import Path

from imperial_steam import assets, folders
from imperial_steam.games.kit.faults import UNFIT
from imperial_steam.gui.pages.deleted import DeletedPage
from imperial_steam.gui.pages.learning.puzzle_course import puzzles_of
from imperial_steam.gui.window.doors import Program
from imperial_steam.puzzles.file import ENDING, written
from imperial_steam.puzzles.puzzle import FALLBACK, Puzzle
from imperial_steam.session.files import write_atomically
from imperial_steam.session.puzzle_book import puzzle_kind
from imperial_steam.session.trash import DAYS, Deleted, Trash

#: Letters of a title that name a file.
_NAME = 40
#: Beside the puzzles: the folder of deleted ones. The only part of one, and the name of its file.
_DELETED, FILE = ".deleted", "puzzle"


def own_file(puzzle: Puzzle) -> Path | None:
    """The file of a puzzle in the player's own folder; None for one of the program, which goes before."""
    name = f"{puzzle.name}{ENDING}"
    own = folders.puzzles() / name
    return own if own.is_file() and not (assets.puzzles() / puzzle.game / name).is_file() else None


def trash() -> Trash:
    """The puzzles that were deleted."""
    return Trash(folders.puzzles() / _DELETED)


def rename(puzzle: Puzzle, path: Path, title: str) -> None:
    """Write a puzzle with another title, the same in every language; raises `WriteError`."""
    write_atomically(path, written(replace(puzzle, texts={FALLBACK: title})))


def delete(puzzle: Puzzle, path: Path, title: str, today: str) -> None:
    """Put a puzzle away for some days; raises `WriteError`."""
    trash().put({FILE: path}, {"name": title, "game": puzzle.game, FILE: path.name}, today)


def restore(gone: Deleted) -> None:
    """Bring a deleted puzzle back; raises `WriteError`."""
    name = Path(gone.about.get(FILE, "")).name
    free = name.endswith(ENDING) and not (folders.puzzles() / name).exists()
    trash().back(gone, {FILE: folders.puzzles() / (name if free else f"{gone.path.name}{ENDING}")})


def show_deleted(app: Program) -> None:
    """The page of deleted puzzles, without those that have been there for too long."""
    gone = trash()
    gone.sweep((date.fromisoformat(app.now()[:10]) - timedelta(days=DAYS)).isoformat())
    app.push(DeletedPage(app, "puzzles.deleted", "puzzles.column.puzzle", gone, gone.listed, restore))


def free_name(game: str, title: str) -> str:
    """A name for the file of a puzzle that no other puzzle is known by."""
    kinds = {puzzle_kind(puzzle.name) for puzzle in puzzles_of(game).puzzles}
    begin = re.sub(r"[^\w -]", "", UNFIT.sub("", title)).strip()[:_NAME].strip() or "puzzle"
    names = chain([begin], (f"{begin} {number}" for number in count(2)))
    gone = {one.about.get(FILE, "").lower() for one in trash().listed()}  # they may be brought back
    taken = gone | {path.name.lower() for path in folders.puzzles().glob(f"*{ENDING}")}
    return next(n for n in names if puzzle_kind(n) not in kinds and f"{n}{ENDING}".lower() not in taken)
