"""First Train to Nürnberg as a title of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType

from imperial_steam import assets
from imperial_steam.games.first_train.actions import FORMS
from imperial_steam.games.first_train.board import FORMAT, Board, board
from imperial_steam.games.first_train.game import FirstTrain
from imperial_steam.games.first_train.setup import KINDS, OPTIONS, ROCK, Setup, draw_setup, setup_data, setup_from_data
from imperial_steam.games.kit.boards import Source, read_source
from imperial_steam.games.kit.faults import Fault
from imperial_steam.games.kit.text_forms import TextForm
from imperial_steam.games.protocol import Data, Event, Migration, Option


class FirstTrainTitle:
    """Implements `protocol.Title`."""

    key = "first_train"
    players: Sequence[int] = (2, 3, 4)
    setup_kinds: Sequence[str] = KINDS
    colours: Sequence[str] = ("red", "purple", "turquoise", "yellow")
    automa: str | None = ROCK
    rules_version = 1
    migrations: Mapping[int, Migration] = MappingProxyType({})
    default_board = assets.boards() / key

    def read_board(self, path: Path) -> Board:
        return board(read_source(path))

    def board_from_data(self, data: Data) -> Board:
        return board(Source(dict(data)))

    def board_data(self, board: Board) -> Data:
        return board.data

    def check_board(self, paths: Sequence[Path]) -> Sequence[Fault]:
        return FORMAT.check(paths)

    def board_schema(self) -> Data:
        return FORMAT.schema.shape

    def options(self, board: Board) -> Sequence[Option]:
        return OPTIONS

    def draw_setup(
        self, board: Board, players: int, kind: str, chance: Random, options: Mapping[str, str] = MappingProxyType({})
    ) -> Setup:
        return draw_setup(players, kind, chance, options)

    def agreed(self, board: Board, setup: Setup) -> Mapping[str, str]:
        if setup.rock:
            return {"speed": str(setup.rock)}
        return {"cups": "yes"} if setup.cups else {}

    def setup_from_data(self, data: Data) -> Setup:
        return setup_from_data(data)

    def setup_data(self, setup: Setup) -> Data:
        return setup_data(setup)

    def machine_seats(self, setup: Setup) -> Mapping[int, str]:
        return {1: ROCK} if setup.rock else {}

    def labels(self, board: Board, setup: Setup) -> Mapping[str, str]:
        found = {"kind": "high" if setup.more else "plain"}
        if setup.rock:
            found["solo"] = {2: "slow", 4: "fast"}.get(setup.rock, "own")
        return found

    def new_game(self, board: Board, setup: Setup) -> FirstTrain:
        return FirstTrain(board, setup)

    def parse_action(self, text: str) -> TextForm:
        return FORMS.parse(text)

    def statistics(self, game: FirstTrain, events: Sequence[Event]) -> Mapping[str, Mapping[str, int]]:
        """How often each number was taken and each face thrown."""
        return {
            name: Counter(sorted(str(event.values["number"]) for event in events if event.name == name))
            for name in ("taken", "thrown")
        }


TITLE = FirstTrainTitle()
