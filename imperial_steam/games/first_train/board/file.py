"""Boards in files: reading, checking and writing the printed world (docs/boards.md)."""

from __future__ import annotations

from imperial_steam.games.first_train.board.build import build_world
from imperial_steam.games.first_train.board.check import FORMAT
from imperial_steam.games.first_train.board.printed import Print
from imperial_steam.games.first_train.board.world import World
from imperial_steam.games.kit.boards import BoardFiles

FILES: BoardFiles[Print, World] = BoardFiles(FORMAT, build_world)
