"""Boards in files: their schema, what the rules demand of the print, and the world built from it (docs/boards.md).

Each check is a generator named after what it looks at; it is left out while one of the blocks it
needs has the wrong shape. Messages end with the rule IDs they rest on. Numbers of the print come
from the board's own `components` and `facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.imperial_steam.board.build import build_board
from imperial_steam.games.imperial_steam.board.check_franz import FRANZ_CHECKS
from imperial_steam.games.imperial_steam.board.check_map import MAP_CHECKS
from imperial_steam.games.imperial_steam.board.check_parts import PART_CHECKS
from imperial_steam.games.imperial_steam.board.check_setup import SETUP_CHECKS
from imperial_steam.games.imperial_steam.board.check_tiles import TILE_CHECKS
from imperial_steam.games.imperial_steam.board.printed import Board
from imperial_steam.games.imperial_steam.board.schema import OPTIONAL_BLOCKS, SCHEMA
from imperial_steam.games.imperial_steam.board.world import Print
from imperial_steam.games.kit.boards import BoardFiles, Format
from imperial_steam.games.kit.checks import Checks
from imperial_steam.games.kit.schema import HEAD

SILENT: tuple[str, ...] = (*HEAD, "components", "facts")
"""Blocks that need no entry in `sources`: they are no print, or known throughout."""


def _checks(data: Mapping[str, Any]) -> Checks[Print]:
    """The checks of a board; a board without Franz has no checks of him."""
    return (*MAP_CHECKS, *TILE_CHECKS, *PART_CHECKS, *SETUP_CHECKS, *(FRANZ_CHECKS if "franz" in data else ()))


FORMAT: Format[Print] = Format(SCHEMA, OPTIONAL_BLOCKS, SILENT, Print, _checks, "imperial_steam")
"""Boards of Imperial Steam in files."""
FILES: BoardFiles[Print, Board] = BoardFiles(FORMAT, lambda world: build_board(world.data))
