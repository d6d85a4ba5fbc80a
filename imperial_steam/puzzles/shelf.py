"""All puzzles: those of the program and those a player has added."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from imperial_steam import titles
from imperial_steam.bots.levels import GRADES
from imperial_steam.games.kit.faults import Fault
from imperial_steam.puzzles.file import ENDING, PuzzleError, read_puzzle
from imperial_steam.puzzles.puzzle import NOBODY, Puzzle, board_of

#: Files of one folder that are looked at.
_MOST = 1_000


class Shelf(NamedTuple):
    """The puzzles of a game, those of its base form first, then the easiest; what is wrong with other files."""

    puzzles: Sequence[Puzzle]
    faults: Sequence[Fault]

    def named(self, name: str) -> Puzzle | None:
        """The puzzle of a name."""
        return next((puzzle for puzzle in self.puzzles if puzzle.name == name), None)


def shelf(game: str, folders: Sequence[Path]) -> Shelf:
    """The puzzles of a game in some folders; of two with the same name the first one found counts."""
    puzzles: dict[str, Puzzle] = {}
    faults: list[Fault] = []
    for folder in folders:
        for path in sorted(folder.glob(f"*{ENDING}"))[:_MOST]:
            try:
                puzzle = _read(path, path.stat().st_mtime_ns)
            except PuzzleError as error:
                faults += error.faults
            except OSError:
                continue
            else:
                if puzzle.game == game:
                    puzzles.setdefault(puzzle.name, puzzle)
    return Shelf(sorted(puzzles.values(), key=_rank), faults)


def _rank(puzzle: Puzzle) -> tuple[bool, int, str]:
    levels = (*GRADES, NOBODY)
    return _is_special(puzzle), levels.index(puzzle.difficulty), puzzle.name


def _is_special(puzzle: Puzzle) -> bool:
    """The puzzle is of a game with something agreed on that its players need not know: a module, another map."""
    agreed = puzzle.setup.get("options", {})
    usual = {option.key: option.default for option in titles.title(puzzle.game).options(board_of(puzzle.game))}
    return any(value != usual.get(key, value) for key, value in agreed.items())


@lru_cache(maxsize=2 * _MOST)
def _read(path: Path, changed: int) -> Puzzle:
    """A file is read again when it has changed."""
    del changed
    return read_puzzle(path)
