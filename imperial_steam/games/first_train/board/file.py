"""Boards in files: reading, checking and writing the printed world (docs/boards.md).

`read_board` reads a folder or a file, `board_from_data` the plain data out of a save, `check_board` tells everything
that is wrong with boards.
"""

from __future__ import annotations

from imperial_steam.games.first_train.board.build import build_world
from imperial_steam.games.first_train.board.check import FORMAT
from imperial_steam.games.first_train.board.schema import board_schema
from imperial_steam.games.first_train.board.world import World
from imperial_steam.games.kit.boards import BoardFiles
from imperial_steam.games.kit.faults import BoardError, Fault, format_faults

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

_FILES = BoardFiles(FORMAT, build_world)
read_board, board_from_data, check_board = _FILES.read, _FILES.from_data, FORMAT.check


def board_data(world: World) -> dict[str, object]:
    """The plain data of a world: what its files say, in one mapping."""
    return dict(world.data)
