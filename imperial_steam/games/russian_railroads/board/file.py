"""Boards in files: their schema, what the rules demand of the print, and the world built from it (docs/boards.md).

Each check is a generator named after what it looks at; it is left out while one of the blocks it needs has the wrong
shape. Messages end with the rule IDs they rest on. Numbers of the print come from the board's own `components` and
`facts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.kit.boards import BoardFiles, Format
from imperial_steam.games.kit.checks import Checks
from imperial_steam.games.kit.schema import HEAD
from imperial_steam.games.russian_railroads.board.build import build_world
from imperial_steam.games.russian_railroads.board.check_lines import LINE_CHECKS
from imperial_steam.games.russian_railroads.board.check_parts import PART_CHECKS
from imperial_steam.games.russian_railroads.board.check_setup import SETUP_CHECKS
from imperial_steam.games.russian_railroads.board.printed import Print
from imperial_steam.games.russian_railroads.board.schema import OPTIONAL_BLOCKS, SCHEMA
from imperial_steam.games.russian_railroads.board.world import Box


def _checks(_data: Mapping[str, Any]) -> Checks[Print]:
    return (*PART_CHECKS, *LINE_CHECKS, *SETUP_CHECKS)


FORMAT: Format[Print] = Format(SCHEMA, OPTIONAL_BLOCKS, HEAD, Print, _checks, "russian_railroads")
"""Boards of Russian Railroads in files."""
FILES: BoardFiles[Print, Box] = BoardFiles(FORMAT, lambda printed: build_world(printed.data))
