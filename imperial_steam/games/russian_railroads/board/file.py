"""Boards in files: reading, checking and writing the printed world (docs/boards.md).

`read_board` reads a folder or a file, `board_from_data` the plain data out of a save, `check_board` tells everything
that is wrong with boards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from imperial_steam.games.kit.boards import Source, read_source
from imperial_steam.games.kit.faults import BoardError, Fault, format_faults
from imperial_steam.games.russian_railroads.board.build import build_world
from imperial_steam.games.russian_railroads.board.check import FORMAT
from imperial_steam.games.russian_railroads.board.schema import board_schema
from imperial_steam.games.russian_railroads.board.world import World

__all__ = [
    "BoardError",
    "Fault",
    "board_data",
    "board_from_data",
    "board_schema",
    "check_board",
    "format_faults",
    "read_board",
]


def read_board(path: Path) -> World:
    """The world in a folder, an index or a single file; raises `BoardError` when it has errors."""
    return build_world(FORMAT.sound(read_source(path)))


def board_from_data(data: Mapping[str, object]) -> World:
    """The world of plain data, as `board_data` gives it; raises `BoardError` when it has errors."""
    return build_world(FORMAT.sound(Source(dict(data))))


def board_data(world: World) -> dict[str, object]:
    """The plain data of a world: what its files say, in one mapping."""
    return dict(world.data)


def check_board(paths: Sequence[Path]) -> list[Fault]:
    """Every fault of every board named, file by file, in the order of lines."""
    return FORMAT.check(paths)
