"""Boards in files: reading, checking and writing the printed world (docs/boards.md)."""

from __future__ import annotations

from imperial_steam.games.kit.boards import BoardFiles
from imperial_steam.games.russian_railroads.board.build import build_world
from imperial_steam.games.russian_railroads.board.check import FORMAT
from imperial_steam.games.russian_railroads.board.printed import Print
from imperial_steam.games.russian_railroads.board.world import Box

FILES: BoardFiles[Print, Box] = BoardFiles(FORMAT, lambda printed: build_world(printed.data))
