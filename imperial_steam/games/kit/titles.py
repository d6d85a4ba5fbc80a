"""What a title says of its boards, as long as they lie in files of one format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic

from imperial_steam import assets
from imperial_steam.games.kit import setups
from imperial_steam.games.kit.boards import BoardFiles, BoardT, Source
from imperial_steam.games.kit.calibration import Calibration, read_calibration
from imperial_steam.games.kit.faults import Fault
from imperial_steam.games.kit.setups import SetupT
from imperial_steam.games.protocol import Data, Migration


class BoardTitle(Generic[BoardT, SetupT]):
    """The part of `protocol.Title` that follows from its key and its files.

    Has no state, so every instance is as good as another. A title adds how setups are drawn, positions
    and actions, and overrides what differs.
    """

    key: str
    files: BoardFiles[Any, BoardT]
    setup: type[SetupT]
    """The frozen dataclass of setups."""
    setup_kinds: Sequence[str] = ("random",)
    players: Sequence[int] = (2, 3, 4)
    automa: str | None = None
    conditions: Sequence[str] = ()
    matters: Sequence[str] = ()
    rules_version = 1
    lasting_rules = 1
    migrations: Mapping[int, Migration] = MappingProxyType({})

    @property
    def default_board(self) -> Path:
        """The folder of the board that ships with the program; raises `MissingData` when it is nowhere."""
        return assets.boards() / self.key

    @property
    def calibration(self) -> Calibration:
        """What positions usually come to, as it was fitted to games."""
        return read_calibration(assets.calibration(self.key))

    def read_board(self, path: Path) -> BoardT:
        """The board in a folder or file; raises `BoardError` with every fault."""
        return self.files.read(path)

    def board_from_data(self, data: Data) -> BoardT:
        """The board of plain data, as a save embeds it; raises `BoardError`."""
        return self.files.from_data(data)

    def board_data(self, board: BoardT) -> Data:
        """The plain data of a board."""
        return self.files.data(board)

    def check_board(self, paths: Sequence[Path]) -> Sequence[Fault]:
        """Every fault of every board named, file by file."""
        return self.files.format.check(paths)

    def board_faults(self, data: Data) -> Sequence[Fault]:
        """Every fault of a board's plain data, each with the way to what it means."""
        return self.files.format.faults(Source(dict(data)))

    def board_schema(self) -> Data:
        """The JSON schema of board files, for editors."""
        return self.files.schema

    def setup_from_data(self, data: Data) -> SetupT:
        """The setup of plain data; raises `ValueError` saying what is wrong."""
        return setups.setup_from_data(self.setup, data)

    def setup_data(self, setup: SetupT) -> Data:
        """The plain data of a setup."""
        return setups.setup_data(setup)

    def machine_seats(self, setup: SetupT) -> Mapping[int, str]:
        """The seats of the game's own opponent; empty without one."""
        del setup
        return {}

    def labels(self, board: BoardT, setup: SetupT) -> Mapping[str, str]:
        """The kind of setup, for a title with one kind and without an automa."""
        del board, setup
        return {"kind": self.setup_kinds[0]}
