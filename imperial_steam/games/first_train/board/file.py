"""Boards in files: their schema, what the rules demand of the print, and the world built from it (docs/boards.md).

Each check is a generator named after what it looks at; it is left out while one of the blocks it needs has the wrong
shape. Messages end with the rule IDs they rest on. Numbers of the print come from the board's own `components` and
`facts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from imperial_steam.games.first_train.board.build import build_world
from imperial_steam.games.first_train.board.check_displays import DISPLAY_CHECKS
from imperial_steam.games.first_train.board.check_map import drawing_checks
from imperial_steam.games.first_train.board.check_rules import rules_checks
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.board.schema import OPTIONAL_BLOCKS, SCHEMA
from imperial_steam.games.first_train.board.world import Box
from imperial_steam.games.first_train.terms import MAPS
from imperial_steam.games.kit.boards import BoardFiles, Format
from imperial_steam.games.kit.checks import Checks, Finding, error
from imperial_steam.games.kit.schema import HEAD


def _some_map(world: Print) -> Iterator[Finding]:
    if not world.maps:
        yield error((), "a_board_has_a_map", maps=MAPS)


def _checks(data: Mapping[str, Any]) -> Checks[Print]:
    """The maps that are there, and everything else."""
    maps = [check for key in MAPS if key in data for check in (*drawing_checks(key), *rules_checks(key))]
    return ((_some_map, ()), *DISPLAY_CHECKS, *maps)


FORMAT: Format[Print] = Format(SCHEMA, OPTIONAL_BLOCKS, HEAD, Print, _checks, "first_train")
"""Boards of First Train to Nürnberg in files."""
FILES: BoardFiles[Print, Box] = BoardFiles(FORMAT, build_world)
