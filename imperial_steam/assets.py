"""Where the program's data folders lie: in a checkout, an installed wheel and a frozen program alike."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path


class MissingData(FileNotFoundError):
    """A data folder of the program is missing: the installation is damaged."""


@cache
def data_folder(name: str) -> Path:
    """The folder `name` (`assets`, `boards` or `puzzles`); raises `MissingData` when it is nowhere.

    A wheel and a frozen program carry it beside the package in `_data`, a checkout at its top level.
    """
    package = Path(__file__).resolve().parent
    candidates = [package / "_data" / name]
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        candidates += [Path(frozen) / "imperial_steam" / "_data" / name, Path(frozen) / name]
    candidates.append(package.parent / name)
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    raise MissingData(f"the folder '{name}' of the program is missing, looked for it at {candidates[0]}")


def assets() -> Path:
    """The folder of fonts, icons and sounds."""
    return data_folder("assets")


def boards() -> Path:
    """The folder of the boards that ship with the program, one folder for each title."""
    return data_folder("boards")


def puzzles() -> Path:
    """The folder of the puzzles that ship with the program, one folder for each title that has any."""
    return data_folder("puzzles")


def calibration(game: str) -> Path:
    """The file with what positions of a game usually come to; there is none before it is made."""
    return Path(__file__).resolve().parent / "games" / game / "judgement" / "calibration.yaml"
