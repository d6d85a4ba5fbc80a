"""Positions on their way to another process: everything but the board, which is there already."""

from __future__ import annotations

import io
import pickle
from types import MappingProxyType

from imperial_steam.games.protocol import Game

#: What stands for the board in a packed position.
_BOARD = "board"


class _Packer(pickle.Pickler):
    """Writes the board as a word, and read-only mappings, which pickle does not know."""

    def __init__(self, file: io.BytesIO, board: object) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._board = board

    def persistent_id(self, value: object) -> str | None:
        """The word that stands for a value; None for what is written out."""
        return _BOARD if value is self._board else None

    def reducer_override(self, value: object) -> tuple[type, tuple[object, ...]]:
        """How a read-only mapping is rebuilt; everything else is left to pickle."""
        return (MappingProxyType, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented


class _Unpacker(pickle.Unpickler):
    """Reads what a packer wrote."""

    def __init__(self, file: io.BytesIO, board: object) -> None:
        super().__init__(file)
        self._board = board

    def persistent_load(self, word: object) -> object:
        """The value that a word stands for."""
        if word != _BOARD:
            raise pickle.UnpicklingError(f"nothing is called {word!r}")
        return self._board


def packed(game: Game, board: object) -> bytes:
    """A position as bytes for a process that has the same board."""
    return _written(game, board)


def unpacked(data: bytes, board: object) -> Game:
    """The position of such bytes. They come from this program alone: pickled data is never read from a file."""
    game: Game = _Unpacker(io.BytesIO(data), board).load()
    return game


def packed_board(board: object) -> bytes:
    """A whole board as bytes."""
    return _written(board, object())


def unpacked_board(data: bytes) -> object:
    """The board of such bytes."""
    return _Unpacker(io.BytesIO(data), None).load()


def _written(value: object, board: object) -> bytes:
    file = io.BytesIO()
    _Packer(file, board).dump(value)
    return file.getvalue()
