"""Boards of this game: their schema, and everything the rules demand of the print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from imperial_steam.games.kit.boards import Format
from imperial_steam.games.kit.checks import Checks
from imperial_steam.games.russian_railroads.board.schema import OPTIONAL_BLOCKS, SCHEMA

SILENT: tuple[str, ...] = ("format", "id", "title", "files", "sources")
"""Blocks that need no entry in `sources`: they are no print."""


def _checks(data: Mapping[str, Any]) -> Checks[Mapping[str, Any]]:
    return ()


FORMAT: Format[Mapping[str, Any]] = Format(SCHEMA, OPTIONAL_BLOCKS, SILENT, dict, _checks)
"""Boards of Russian Railroads in files."""
