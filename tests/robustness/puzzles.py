"""Damaged puzzles beside a sound one. The first line of a case, a comment, names the game."""

from __future__ import annotations

import zlib
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import yaml

from imperial_steam import assets, folders
from imperial_steam.gui.canvas.input import Key
from imperial_steam.gui.pages.crash import CrashScreen
from imperial_steam.gui.pages.learning.puzzles import ChoosePuzzle, open_puzzles
from imperial_steam.gui.program import DesktopProgram
from imperial_steam.gui.screenshot import window
from imperial_steam.puzzles.file import PuzzleError, checked, written
from imperial_steam.puzzles.puzzle import Posed
from imperial_steam.puzzles.shelf import shelf
from imperial_steam.puzzles.solver import Unsolved
from imperial_steam.titles import TITLES
from tests.robustness.mutate import as_json, damaged_bytes, damaged_data

#: One puzzle in so many that can be read is shown; one in as many that can be played is looked into.
SHOWN = 40
#: Positions looked at for a proof.
POSITIONS = 200
#: Characters of the longest list of faults that still can be read.
LONGEST = 40_000
#: The name of the damaged puzzle, and of the sound one.
HOSTILE, SOUND = "hostile", "sound"


@cache
def _shipped() -> tuple[tuple[Path, bytes], ...]:
    return tuple((path, path.read_bytes()) for path in sorted(assets.puzzles().glob("*/*.yaml")))


@cache
def _data(place: int) -> Any:
    return yaml.safe_load(_shipped()[place][1])


def make_puzzle(random: Random) -> bytes:
    """A damaged puzzle."""
    place = random.randrange(len(_shipped()))
    path, raw = _shipped()[place]
    made = damaged_bytes(raw, random) if random.random() < 0.3 else as_json(damaged_data(_data(place), random))
    return f"# {path.parent.name}\n".encode() + made


def check_puzzle(content: bytes, folder: Path) -> str:
    """A puzzle is read, or refused in words; whatever it is, it hides no other and can be opened."""
    key, _, raw = content.partition(b"\n")
    game = key[2:].decode()
    (folder / f"{SOUND}.yaml").write_bytes(next(text for path, text in _shipped() if path.parent.name == game))
    path = folder / f"{HOSTILE}.yaml"
    path.write_bytes(raw)
    found = shelf(game, [folder])
    assert found.named(SOUND) is not None
    assert len("\n".join(map(str, found.faults))) < LONGEST
    outcome = "read"
    try:
        _look_into(checked(path), content)
    except PuzzleError as fault:
        outcome = "refused" if found.named(HOSTILE) is None else "no position"
        told = fault.faults
    else:
        told = ()
    assert all(one.file == str(path) and one.message for one in told)
    if zlib.crc32(content) % SHOWN == 0:
        _show(game, folder)
    return outcome


def _look_into(posed: Posed, content: bytes) -> None:
    """What can be played can be written again, and its proof tried."""
    assert written(posed.puzzle)
    if zlib.crc32(content) % SHOWN == 1:
        try:
            posed.prove(POSITIONS)
        except Unsolved:
            return


def _show(game: str, folder: Path) -> None:
    """The list of puzzles with this one chosen; then this one opened, with a hint and its solution."""
    assert game in TITLES
    with patch.object(folders, "puzzles", lambda: folder):
        program = window((1024, 600))
        open_puzzles(program, game, HOSTILE)
        page = program.top
        assert isinstance(page, ChoosePuzzle)
        _check(program)
        page._solve(page._selected)
        _check(program)
        for key in "konn":
            program.step([Key(key)], 0.05)
            _check(program)


def _check(program: DesktopProgram) -> None:
    program.draw()
    program.step([], 0.05)
    assert not isinstance(program.top, CrashScreen), program.top.report
